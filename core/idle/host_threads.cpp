// SPDX-License-Identifier: Apache-2.0
#include "core/idle/host_threads.h"

#include <algorithm>
#include <tuple>

#include "core/store/device_rows.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::vector<std::uint64_t> launchesByTrack(const Trace& trace) {
    std::vector<std::uint64_t> launches(trace.tracks().size());
    for (const Launch& launch : trace.launches()) {
        ++launches[indexOf(trace.trackOf(launch.slice))];
    }
    return launches;
}

/// Other work of a device, such as the tasks of an NPU, lies under a process whose pid is text such as "GPU
/// 2".
bool isOfDevice(const Trace& trace, const Track& track) {
    return track.process != kNoProcess &&
           (trace.text(trace.processes()[indexOf(track.process)].pidText).starts_with("GPU ") ||
            holdsDeviceTimes(trace, track));
}

} // namespace

TrackId mainThread(const Trace& trace) {
    if (!trace.steps().empty()) {
        return trace.trackOf(trace.steps().front().slice);
    }
    const std::vector<std::uint64_t> launches = launchesByTrack(trace);
    TrackId best = kNoTrack;
    std::pair<std::uint64_t, std::uint64_t> most{0, 0};
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        const Track& track = trace.tracks()[i];
        const std::pair<std::uint64_t, std::uint64_t> own{launches[i], track.sliceCount};
        if (track.kind == TrackKind::Thread && own > most && !isOfDevice(trace, track)) {
            most = own;
            best = TrackId(i);
        }
    }
    return best;
}

TrackId mainThread(const Trace& trace, std::int32_t device) {
    const TrackId main = mainThread(trace);
    if (trace.activeDevices().size() <= 1) {
        return main;
    }
    std::vector<std::uint64_t> launches(trace.tracks().size());
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.device == device && op.launch != kNoLaunch) {
            ++launches[indexOf(trace.trackOf(trace.launch(op.launch).slice))];
        }
    }
    const auto most = std::ranges::max_element(launches);
    const bool isMain =
        most == launches.end() || *most == 0 || (main != kNoTrack && launches[indexOf(main)] > 0);
    return isMain ? main : TrackId(static_cast<std::size_t>(most - launches.begin()));
}

std::vector<TrackId> hostThreads(const Trace& trace, TrackId main, std::size_t most) {
    const std::vector<std::uint64_t> launches = launchesByTrack(trace);
    std::vector<TrackId> threads;
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        if (trace.tracks()[i].kind == TrackKind::Thread && !isOfDevice(trace, trace.tracks()[i])) {
            threads.push_back(TrackId(i));
        }
    }
    const auto rank = [&](TrackId thread) {
        return std::tuple(thread == main, launches[indexOf(thread)], trace.track(thread).sliceCount);
    };
    std::ranges::stable_sort(threads, [&](TrackId a, TrackId b) { return rank(a) > rank(b); });
    threads.resize(std::min(threads.size(), most));
    return threads;
}

std::optional<ColdIteration> coldIteration(const Trace& trace) {
    constexpr std::size_t kFewest = 3;
    constexpr DurationNs kMuchLonger = 3;
    const std::vector<Step>& steps = trace.steps();
    if (steps.size() < kFewest) {
        return std::nullopt;
    }
    std::vector<DurationNs> others;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        others.push_back(steps[i].range.durationNs());
    }
    const auto middle = others.begin() + static_cast<std::ptrdiff_t>(others.size() / 2);
    std::nth_element(others.begin(), middle, others.end());
    if (steps.front().range.durationNs() < kMuchLonger * *middle) {
        return std::nullopt;
    }
    return ColdIteration{steps.front().range, steps.front().slice};
}

} // namespace lanescope
