// SPDX-License-Identifier: Apache-2.0
// Reasons why a device was idle: the one vocabulary of gaps, tables, SQL and the idle causes of a diagnosis.
// Definitions: docs/metrics.md, "Causes". Plain values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lanescope {

enum class IdleReason : std::uint8_t {
    HostPython,            ///< the responsible thread runs Python and no operator
    HostOperator,          ///< it is on the CPU inside one operator
    LaunchBound,           ///< dispatch is slower than the work before it
    BlockingSync,          ///< it is inside a call that waits for the device
    Allocator,             ///< it is inside a call that allocates or frees memory
    OneTimeInit,           ///< context, module loading, first launch, capture, cold first iteration
    DataLoading,           ///< it fetches a batch
    CopyCall,              ///< it is inside the call of a copy that has not begun
    BetweenKernels,        ///< launched in time: the device's own delay between two pieces of work
    GraphLaunchGap,        ///< a graph was launched, and no work is recorded until its first node
    QueuedNotStarted,      ///< launched in time, not started, and nothing in the trace says why
    RecordingStartsMidway, ///< the same before the first work of the recording
    WorkLost,              ///< after launches whose work the recorder lost and the device most likely ran
    ProfilerOverhead,      ///< time inside the profiler
    HostUnrecorded,        ///< the host is in an annotation or nowhere, with nothing recorded inside
    TearDown,              ///< after the last work the program gives back memory, modules and contexts
    OtherStream,           ///< of a stream alone: another stream of the device works
};
inline constexpr std::size_t kIdleReasonCount = 17;

/// Stable name, such as "host_python".
const char* idleReasonName(IdleReason reason);
/// Words for a person, such as "Python on the host".
const char* idleReasonText(IdleReason reason);

} // namespace lanescope
