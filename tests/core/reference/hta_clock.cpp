// SPDX-License-Identifier: Apache-2.0
#include "tests/core/reference/hta_clock.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>

#include "core/store/arg_column.h"
#include "tests/core/reference/plugin_clock.h"

namespace lanescope::test {

namespace {

constexpr double kUsPerNs = 1e-3;

/// Ticks of which both nanoseconds and what starts are rounded to are multiples.
double tickFor(const Trace& trace, double startTickUs) {
    constexpr double kCoarse = 0.125; // 125 ns
    constexpr double kNsPerCoarse = 125;
    return !trace.nanosecondClock() || startTickUs >= kCoarse ? kUsPerNs : startTickUs / kNsPerCoarse;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// By name alone, whatever the category (hta/common/types.py).
DeviceWorkClass typeOfName(std::string_view name) {
    const auto startsWith = [name](std::initializer_list<std::string_view> prefixes) {
        return std::any_of(prefixes.begin(), prefixes.end(),
                           [name](std::string_view prefix) { return name.starts_with(prefix); });
    };
    if (startsWith({"nccl", "hip", "hccl"}) || contains(name, "ncclKernel")) {
        return DeviceWorkClass::Communication;
    }
    if (startsWith({"Memcpy", "Memset", "dma"})) {
        return DeviceWorkClass::Memcpy;
    }
    const std::size_t cuda = name.find("cuda");
    const bool isNoComputation =
        contains(name, "Memcpy") || contains(name, "Memset") || contains(name, "dma") ||
        contains(name, "Sync") ||
        (cuda != std::string_view::npos && contains(name.substr(cuda), "LaunchKernel")) ||
        startsWith({"Stream Wait Event", "runFunction", "job_exe", "packet", "pe_exe", "cpum_exe_subgraph",
                    "collective_subgraph_execution"});
    return isNoComputation ? DeviceWorkClass::Other : DeviceWorkClass::Computation;
}

/// It recognises what runs on devices by an arg that synchronizations and Triton's operators have as well.
std::vector<SliceId> othersWithStream(const Trace& trace) {
    std::vector<SliceId> candidates;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const CategoryKind kind = trace.categoryKind(SliceId(i));
        if (kind == CategoryKind::Operator || kind == CategoryKind::Synchronization) {
            candidates.push_back(SliceId(i));
        }
    }
    std::vector<SliceId> result;
    if (const Result<ArgColumn> streams = readArgColumn(trace, candidates, "stream")) {
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (!streams->value(i).empty() && streams->value(i) != "-1") {
                result.push_back(candidates[i]);
            }
        }
    }
    return result;
}

/// Work whose call is missing is taken to be launched by whatever stands first in the file.
std::shared_ptr<const Trace> withFirstEventAsLaunch(const Trace& trace) {
    TraceData data = trace.data();
    const auto& offsets = data.slices.event;
    const auto first = std::min_element(offsets.begin(), offsets.end());
    Launch launch;
    launch.slice = SliceId(static_cast<std::uint32_t>(first - offsets.begin()));
    data.launches.push_back(launch);
    for (DeviceOp& op : data.deviceOps) {
        if (op.launch == kNoLaunch && op.correlation != 0) {
            op.launch = LaunchId(static_cast<std::uint32_t>(data.launches.size() - 1));
        }
    }
    return std::make_shared<Trace>(std::move(data));
}

} // namespace

TimeNs endOfScope(const Trace& trace) {
    std::set<std::string_view> names;
    TimeNs lastNs = std::numeric_limits<TimeNs>::min();
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.sliceName(SliceId(i)).starts_with("ProfilerStep")) {
            names.insert(trace.sliceName(SliceId(i)));
            lastNs = std::max(lastNs, trace.slices().startNs[i]);
        }
    }
    return names.size() > 1 ? lastNs : std::numeric_limits<TimeNs>::max();
}

HtaTrace asHtaSees(const Trace& trace) {
    HtaTrace result;
    const PluginClockTrace plugin = onPluginClock(trace);
    result.tickUs = tickFor(trace, plugin.tickUs);
    TraceData data = trace.data();
    std::vector<TimeNs> starts(trace.slices().size());
    std::vector<DurationNs> durations(trace.slices().size());
    const auto startFactor = static_cast<TimeNs>(std::llround(plugin.tickUs / result.tickUs));
    const auto durationFactor = static_cast<DurationNs>(std::llround(kUsPerNs / result.tickUs));
    for (std::size_t i = 0; i < starts.size(); ++i) {
        starts[i] = plugin.trace->slices().startNs[i] * startFactor;
        durations[i] = trace.slices().durationNs[i] * durationFactor;
    }
    data.slices.startNs = std::move(starts);
    data.slices.durationNs = std::move(durations);
    result.trace = std::make_shared<Trace>(std::move(data));

    const SliceTable& slices = result.trace->slices();
    const TimeNs endNs = endOfScope(*result.trace);
    const bool takesAll = endNs == std::numeric_limits<TimeNs>::max();
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        if (op.stream >= 0 &&
            (takesAll || (op.launch != kNoLaunch && slices.startNs[trace.launch(op.launch).slice] < endNs))) {
            result.work.push_back(DeviceOpId(i));
            result.deviceSlices.push_back(op.slice);
        }
    }
    if (takesAll) {
        const std::vector<SliceId> others = othersWithStream(trace);
        result.deviceSlices.insert(result.deviceSlices.end(), others.begin(), others.end());
    }
    for (const SliceId slice : result.deviceSlices) {
        result.intervals.push_back({slices.range(slice), typeOfName(trace.sliceName(slice))});
    }
    result.idleTrace = withFirstEventAsLaunch(*result.trace);
    return result;
}

} // namespace lanescope::test
