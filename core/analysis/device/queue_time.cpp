// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/queue_time.h"

#include <algorithm>
#include <charconv>

#include "core/store/trace.h"

namespace lanescope {

std::optional<DurationNs> timeInQueue(const Trace& trace, SliceId slice, std::span<const Arg> args) {
    const auto arg = std::ranges::find(args, "queued", &Arg::key);
    std::int64_t queuedNs = 0;
    if (arg == args.end() ||
        std::from_chars(arg->value.data(), arg->value.data() + arg->value.size(), queuedNs).ec !=
            std::errc() ||
        queuedNs <= 0) {
        return std::nullopt;
    }
    const TimeNs earliestNs = trace.baseTimeNs() ? 0 : trace.bounds().startNs;
    const TimeNs atNs = saturatingSubtract(queuedNs, trace.baseTimeNs().value_or(0));
    const TimeNs startNs = trace.recordedStartNs(slice);
    return atNs >= earliestNs && atNs <= startNs ? std::optional(startNs - atNs) : std::nullopt;
}

} // namespace lanescope
