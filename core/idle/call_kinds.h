// SPDX-License-Identifier: Apache-2.0
// Effect of a runtime or driver call on the thread that makes it, judged by its name: calls of CUDA, HIP and
// their drivers. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/time.h"

namespace lanescope {

enum class CallKind : std::uint8_t {
    Other,
    Launch,      ///< of a kernel
    GraphLaunch, ///< of a CUDA or HIP graph
    Copy,        ///< copies and memsets
    Wait,        ///< returns when work is done
    Allocation,  ///< allocates, frees, maps or registers memory
    SetUp,       ///< of contexts, modules, libraries, streams, events, graphs
};

CallKind callKindOf(std::string_view name);

/// Whether a call gives back what a program holds: memory, modules, streams, contexts.
bool givesBack(std::string_view name);

/// Whether a call is made where a program begins: it registers its kernels or creates a context.
bool beginsProgram(std::string_view name);

/// Whether a call is made where a program ends: it unloads a module, or gives up a device or context.
bool endsProgram(std::string_view name);

/// Whether a function of the host is named as one that only waits for time, other threads or a device, such
/// as "BufferSequencingEvent::Execute" of XLA, "poll" and "pthread_cond_wait" of the operating system.
bool isPureWait(std::string_view name);

/// Whether a function that samples of the CPU show, or its library in brackets, belongs to a compiler of
/// device code, such as NVRTC, the JIT compiler of the driver, or LLVM.
bool isCompilerFunction(std::string_view name);

/// Whether a sampled function is a call that sets a device, its modules or streams up.
bool isSetUpFunction(std::string_view name);

/// Event for which a call of the operating system's library waits, other than other threads and devices.
enum class SystemWait : std::uint8_t {
    None,
    Input, ///< from a person or a pipe, where it lasts long
    Time,  ///< the program asked to sleep
};
SystemWait systemWaitOf(std::string_view name);
/// A program does not read a file for so long in one call.
inline constexpr DurationNs kLongSystemWaitNs = 100'000'000;

} // namespace lanescope
