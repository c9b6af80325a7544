// SPDX-License-Identifier: Apache-2.0
// Which single change would gain most: the what-if of every kernel name, operator, module, host function,
// call, wait and latency at one factor, by gain. Only names with time on the replay's critical path can have
// a gain, so that all others are counted without a replay. Pure; any thread. Cost O(edges) to name them, a
// pass over the graph for each 8 names on the path, and one for each of the largest gains, whose doubt is
// their own; that of the others is the doubt of the length without a change.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/knob.h"
#include "core/dependency/what_if.h"

namespace lanescope {

enum class GainKind : std::uint8_t {
    Kernel,   ///< kernels of one name
    Copy,     ///< copies of one name
    Memset,   ///< memsets of one name
    Operator, ///< device work launched by operators of one name
    Module,   ///< device work launched in modules of one name
    Host,    ///< host work in one operator, annotation or Python frame; time off the processor (preemption.h)
    Call,    ///< own time of one runtime call
    Wait,    ///< calls of one name return without waiting for the device, whatever the factor
    Latency, ///< launch latency, gaps, returns of waits, hand-over, full queue
};
/// Stable name, such as "kernel".
const char* gainKindName(GainKind kind);

/// The change at which gains are compared by default: half the time.
inline constexpr double kUsualGainFactor = 0.5;

struct Gain {
    GainKind kind = GainKind::Kernel;
    std::string name;
    std::uint64_t count = 0; ///< pieces of device work, calls, stretches of host time, or latencies
    DurationNs timeNs = 0;   ///< recorded time of the work and of calls that wait; else what changes
    DurationNs gainNs = 0;   ///< recorded length - predicted; negative where the step grows
    DurationNs doubtNs = 0;  ///< in nine of ten cases the gain lies this near
};

struct Gains {
    std::vector<Gain> rows;              ///< by descending gain, then kind and name; only names on the path
    std::uint64_t offPath = 0;           ///< names without any time on the path: no gain
    double baselessShare = 0;            ///< of the critical path; see Prediction::hasBasis()
    bool areMostLaunchesUnknown = false; ///< see GraphCounts
    bool hasBasis() const;
};

/// The knob that makes the change of a gain; nothing for host work without a slice or off the processor. Of
/// host work in a name it changes all inside slices of that name, which can be more.
std::optional<Knob> knobOf(const Gain& gain, double factor);

/// Error: Cancelled when stopped.
Result<Gains> gainsOf(const WhatIf& whatIf, const WhatIfSpan& span, double factor, std::stop_token stop = {});

} // namespace lanescope
