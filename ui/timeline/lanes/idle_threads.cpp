// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/idle_threads.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "core/analysis/host/python_frames.h"
#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

constexpr double kIdleShare = 0.95;

/// "wait" of "threading.py(359): wait" and of "<built-in method wait of …>"; underscores before it left out.
std::string_view functionOf(std::string_view name) {
    constexpr std::string_view kMethod = "method ";
    if (const auto colon = name.find("): "); colon != std::string_view::npos) {
        name.remove_prefix(colon + 3);
    } else if (const auto method = name.find(kMethod); method != std::string_view::npos) {
        name.remove_prefix(method + kMethod.size());
        name = name.substr(0, name.find(' '));
    } else {
        return {};
    }
    name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
    return name;
}

/// Length of the union of the ranges.
DurationNs covered(std::vector<TimeRange> ranges) {
    std::ranges::sort(ranges, {}, &TimeRange::startNs);
    DurationNs sum = 0;
    TimeNs until = ranges.empty() ? 0 : ranges.front().startNs;
    for (const TimeRange& range : ranges) {
        sum += std::max<DurationNs>(0, range.endNs - std::max(range.startNs, until));
        until = std::max(until, range.endNs);
    }
    return sum;
}

} // namespace

bool isWaitingCall(std::string_view name) {
    static constexpr std::array<std::string_view, 8> kWords{"wait", "acquire", "sleep", "select",
                                                            "poll", "accept",  "join",  "read"};
    const std::string_view function = functionOf(name);
    return isWaitingFrame(name) || function.starts_with("recv") || std::ranges::count(kWords, function) > 0;
}

bool isIdleThread(const Trace& trace, TrackId thread) {
    const Track& track = trace.track(thread);
    if (track.kind != TrackKind::Thread || track.sliceCount == 0) {
        return false;
    }
    std::unordered_map<std::uint32_t, bool> known; // by name
    std::vector<TimeRange> waits;
    const auto first = std::uint32_t(indexOf(track.firstSlice));
    for (std::uint32_t i = first; i < first + track.sliceCount; ++i) {
        const SliceId slice{i};
        if (trace.categoryKind(slice) != CategoryKind::PythonFunction) {
            return false;
        }
        const auto [entry, isNew] = known.try_emplace(std::uint32_t(trace.slices().name[slice]), false);
        if (isNew) {
            entry->second = isWaitingCall(trace.sliceName(slice));
        }
        if (entry->second) {
            waits.push_back(trace.slices().range(slice));
        }
    }
    return double(covered(std::move(waits))) >= kIdleShare * double(track.range.durationNs());
}

bool isQuietThread(const Trace& trace, TrackId thread) {
    constexpr std::uint32_t kMostSlices = 8;
    constexpr double kQuiet = 0.001; // of the time
    const Track& track = trace.track(thread);
    if (track.kind != TrackKind::Thread || track.sliceCount == 0 || track.sliceCount > kMostSlices ||
        !trace.text(track.name).empty()) {
        return false;
    }
    std::vector<TimeRange> ranges;
    const auto first = std::uint32_t(indexOf(track.firstSlice));
    for (std::uint32_t i = first; i < first + track.sliceCount; ++i) {
        ranges.push_back(trace.slices().range(SliceId(i)));
    }
    return double(covered(std::move(ranges))) < kQuiet * double(trace.extents().durationNs());
}

} // namespace lanescope::ui
