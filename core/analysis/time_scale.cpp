// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/time_scale.h"

#include <algorithm>
#include <vector>

#include "core/store/recording_hints.h"
#include "core/store/rocprof_hints.h"

namespace lanescope {

namespace {

using Reason = ImprobableTimes::Reason;

constexpr DurationNs kDayNs = 24LL * 3600 * 1'000'000'000;
constexpr std::size_t kEnoughKernels = 20;
constexpr std::size_t kEnoughSlices = 100;
// A kernel that does nothing runs for 1 to 2 µs on any GPU, and of many kernels some are small. Of 21 public
// traces with enough kernels the shortest took 0.6 to 4.2 µs: none is beyond these limits, and each would be
// when read in the next unit up or down.
constexpr DurationNs kShortestBelowNs = 500'000;
constexpr DurationNs kMedianAboveNs = 300;
constexpr DurationNs kLongTraceNs = 100 * kDayNs;
constexpr DurationNs kShortTraceNs = 1'000;

std::optional<Reason> reasonOf(const Trace& trace, ImprobableTimes& seen) {
    const std::uint64_t outOfRange = trace.diagnostics()[DiagnosticKind::TimestampOutOfRange].count;
    if (outOfRange > trace.slices().size()) {
        seen.count = outOfRange;
        return Reason::OutOfRange;
    }
    std::vector<DurationNs> kernels;
    for (const DeviceOp& op : trace.deviceOps()) {
        const DurationNs durationNs = trace.slices().durationNs[op.slice];
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel && durationNs > 0) {
            kernels.push_back(durationNs);
        }
    }
    if (kernels.size() >= kEnoughKernels) {
        seen.count = kernels.size();
        seen.durationNs = *std::ranges::min_element(kernels);
        if (seen.durationNs >= kShortestBelowNs) {
            return Reason::LongKernels;
        }
        const auto middle = kernels.begin() + std::ptrdiff_t(kernels.size() / 2);
        std::ranges::nth_element(kernels, middle);
        seen.durationNs = *middle;
        if (seen.durationNs <= kMedianAboveNs) {
            return Reason::ShortKernels;
        }
        return std::nullopt;
    }
    seen.count = trace.slices().size();
    seen.durationNs = trace.bounds().durationNs();
    if (seen.count >= kEnoughSlices && seen.durationNs >= kLongTraceNs) {
        return Reason::LongTrace;
    }
    if (seen.count >= kEnoughSlices && seen.durationNs <= kShortTraceNs) {
        return Reason::ShortTrace;
    }
    return std::nullopt;
}

} // namespace

std::string describe(const ImprobableTimes& times) {
    const std::string figure = figureInFile(times.durationNs, FileTimeUnit::Microseconds) + " us";
    std::string text;
    switch (times.reason) {
    case Reason::OutOfRange:
        text = "most timestamps are out of range";
        break;
    case Reason::LongKernels:
        text = "no kernel is shorter than " + figure;
        break;
    case Reason::ShortKernels:
        text = "half of the kernels are shorter than " + figure;
        break;
    case Reason::LongTrace:
    case Reason::ShortTrace:
        text = "the trace lasts " + figure;
        break;
    }
    return text + ", as if its times were in " + std::string(nameOf(times.likely));
}

std::optional<ImprobableTimes> improbableTimes(const Trace& trace) {
    ImprobableTimes seen;
    // Only Chrome's JSON, whose events have phases, leaves the unit of times open.
    if (!trace.eventKindWord().empty() && trace.eventKindWord() != "phase") {
        return std::nullopt;
    }
    // rocprof gives each time in nanoseconds too, and these are read.
    if (recordingHintsOf(trace).data() == rocprofHints().data()) {
        return std::nullopt;
    }
    const std::optional<Reason> reason = reasonOf(trace, seen);
    if (!reason) {
        return std::nullopt;
    }
    seen.reason = *reason;
    const bool isTooShort = *reason == Reason::ShortKernels || *reason == Reason::ShortTrace;
    seen.readIn = trace.timeUnit();
    const int likely = static_cast<int>(seen.readIn) + (isTooShort ? 1 : -1);
    if (likely < 0 || likely >= static_cast<int>(kFileTimeUnits.size())) {
        return std::nullopt;
    }
    seen.likely = static_cast<FileTimeUnit>(likely);
    return seen;
}

} // namespace lanescope
