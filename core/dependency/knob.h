// SPDX-License-Identifier: Apache-2.0
// Change that a what-if makes, as text and as values: one target and a factor. Plain values; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

enum class KnobTarget : std::uint8_t {
    Work,                ///< all device work
    Kernel,              ///< kernels except communication
    Communication,       ///< kernels of collectives and transfers between devices
    CommunicationHidden, ///< waits of computation for communication until the step's optimizer begins; 0 only
    Copy,
    Memset,
    Operator,      ///< device work launched inside operators
    Module,        ///< device work launched inside modules
    Phase,         ///< device work launched in iterations of an inference engine, by their phase
    Host,          ///< host work and calls; with a pattern the part inside host slices of that name
    HostOperators, ///< the part of it inside operators
    HostPython,    ///< the part of it inside Python frames
    DataLoading,   ///< the part of it inside the iterator of a data loader
    Call,          ///< own time of runtime and driver calls
    LaunchLatency,
    StreamGap,
    EventWait,
    WaitReturn,
    QueueFull,
    HandOver,
    Unexplained, ///< unexplained waits, of which the factor can only be 0
    Capture,     ///< all launches of a step become one launch of a graph; the factor can only be 0
    Fuse, ///< elementwise kernels that follow each other on a stream become one; the factor can only be 0
    Rate, ///< kernels come nearer to a limit of the hardware: 1 as recorded, 0 at the rate of the knob
    Sync, ///< dependencies on device work of calls that wait; the factor can only be 0: they return at once
};

/// Name and limits of a target.
struct KnobTargetInfo {
    KnobTarget target;
    std::string_view name;
    bool takesPattern;
    bool onlyZero; ///< no other factor makes sense
};
/// All targets.
std::span<const KnobTargetInfo> knobTargetInfos();
const KnobTargetInfo& infoOf(KnobTarget target);

/// How fast kernels could be.
struct KnobRate {
    double value = 100;    ///< percent of the roofline, or TFLOP/s
    bool isTflops = false; ///< else percent
};

struct Knob {
    KnobTarget target = KnobTarget::Work;
    /// A regular expression (pattern.h) found in the name; empty: everything.
    std::string pattern = {};
    double factor = 1;  ///< of the time, 0 and up
    KnobRate rate = {}; ///< of the target Rate
};

/// "TARGET=FACTOR" or "TARGET~PATTERN=FACTOR", such as "kernel~gemm=0.5"; "rate:80=0" and "rate:120tflops=0"
/// say a rate. The error says what is wrong.
Result<Knob> parseKnob(std::string_view text);
/// The text that parseKnob() reads.
std::string knobText(const Knob& knob);
/// Whether one of them needs to know what device work needs (work_needs.h).
bool needWorkNeeds(std::span<const Knob> knobs);
/// All targets, divided by commas, for help texts.
std::string knobTargets();

} // namespace lanescope
