// SPDX-License-Identifier: Apache-2.0
#include "tests/core/reference/plugin_clock.h"

#include <cmath>

namespace lanescope::test {

namespace {

constexpr double kNsPerUs = 1000;

/// The double next to the decimal text of the microseconds.
double microseconds(TimeNs timeNs) {
    return static_cast<double>(static_cast<long double>(timeNs) / kNsPerUs);
}

/// Unit of which the doubles of all times of the trace are multiples.
double tickOf(const Trace& trace) {
    if (!trace.nanosecondClock()) {
        return 1;
    }
    double smallestUs = 0;
    for (const TimeNs startNs : trace.slices().startNs) {
        const double us = std::fabs(microseconds(startNs));
        smallestUs = us > 0 && (smallestUs == 0 || us < smallestUs) ? us : smallestUs;
    }
    constexpr int kMantissaBits = 52;
    constexpr int kFinest = -20; // Below, ticks of an hour would not fit.
    return std::ldexp(1.0, std::max(std::ilogb(smallestUs) - kMantissaBits, kFinest));
}

} // namespace

PluginClockTrace onPluginClock(const Trace& trace) {
    PluginClockTrace result;
    result.tickUs = tickOf(trace);
    const auto ticks = [&result](double us) { return static_cast<TimeNs>(std::llround(us / result.tickUs)); };
    TraceData data = trace.data();
    const std::size_t count = trace.slices().size();
    std::vector<TimeNs> starts(count);
    std::vector<DurationNs> durations(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double startUs = microseconds(trace.slices().startNs[i]);
        starts[i] = ticks(startUs);
        durations[i] = ticks(startUs + microseconds(trace.slices().durationNs[i])) - starts[i];
    }
    data.slices.startNs = std::move(starts);
    data.slices.durationNs = std::move(durations);
    for (Step& step : data.steps) {
        step.range = data.slices.range(step.slice);
    }
    for (MemoryEvent& event : data.memoryEvents) {
        event.timeNs = ticks(microseconds(event.timeNs));
    }
    const auto moved = [&ticks](TimeRange range) {
        return TimeRange{ticks(microseconds(range.startNs)), ticks(microseconds(range.endNs))};
    };
    data.bounds = moved(data.bounds);
    data.extents = moved(data.extents);
    result.trace = std::make_shared<Trace>(std::move(data));
    return result;
}

} // namespace lanescope::test
