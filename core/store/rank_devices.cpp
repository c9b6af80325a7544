// SPDX-License-Identifier: Apache-2.0
#include "core/store/rank_devices.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace lanescope {

namespace {

/// Calls `visit(op, track)` for each piece of device work.
template <typename Visit>
void forEachWork(TraceData& data, const Visit& visit) {
    std::size_t track = 0;
    for (DeviceOp& op : data.deviceOps) {
        while (indexOf(op.slice) >= indexOf(data.tracks[track].firstSlice) + data.tracks[track].sliceCount) {
            ++track;
        }
        visit(op, data.tracks[track]);
    }
}

} // namespace

void takeDevicesFromWork(TraceData& data) {
    constexpr std::int32_t kNone = -1;
    constexpr std::int32_t kSeveral = -2;
    const auto mayTake = [&](const Process& process) {
        return process.device < 0 || (!data.ranks.empty() && process.rank != kNoRank);
    };
    std::vector<std::int32_t> deviceOf(data.processes.size(), kNone);
    forEachWork(data, [&](const DeviceOp& op, const Track& track) {
        std::int32_t& known = deviceOf[indexOf(track.process)];
        if (op.device >= 0) {
            known = known == kNone || known == op.device ? std::int32_t{op.device} : kSeveral;
        }
    });
    const auto isDevice = [](const Track& track) {
        return track.kind == TrackKind::Stream || track.kind == TrackKind::DeviceAnnotation ||
               track.kind == TrackKind::DeviceSync || track.kind == TrackKind::ProfilerRange;
    };
    for (Track& track : data.tracks) {
        Process& process = data.processes[indexOf(track.process)];
        const std::int32_t device = deviceOf[indexOf(track.process)];
        if (isDevice(track) && device >= 0 && mayTake(process)) {
            track.device = device;
        }
    }
    for (std::size_t i = 0; i < data.processes.size(); ++i) {
        if (deviceOf[i] >= 0 && mayTake(data.processes[i])) {
            data.processes[i].device = deviceOf[i];
        }
    }
}

void renumberDevices(TraceData& data) {
    if (data.ranks.empty()) {
        return;
    }
    const auto rankOf = [&data](const Track& track) { return data.processes[indexOf(track.process)].rank; };
    std::map<std::pair<RankId, std::int32_t>, std::int32_t> numbers; // by rank and recorded number
    std::set<std::int32_t> used;
    forEachWork(data, [&](const DeviceOp& op, const Track& track) {
        if (op.device >= 0) {
            numbers[{rankOf(track), op.device}] = op.device;
            used.insert(op.device);
        }
    });
    std::set<std::int32_t> taken;
    for (const auto& [key, number] : numbers) {
        if (key.first == kNoRank) {
            taken.insert(key.second); // shared
        }
    }
    std::int32_t next = 0;
    for (auto& [key, number] : numbers) {
        if (key.first == kNoRank || taken.insert(key.second).second) {
            continue;
        }
        while (used.contains(next)) {
            ++next;
        }
        if (next > std::numeric_limits<std::int16_t>::max()) {
            return;
        }
        used.insert(next);
        number = next;
        data.renumberedDevices.push_back({next, key.second, key.first});
    }
    if (data.renumberedDevices.empty()) {
        return;
    }
    std::ranges::sort(data.renumberedDevices, {}, &RenumberedDevice::device);
    const auto numberOf = [&](RankId rank, std::int32_t device) {
        const auto found = numbers.find({rank, device});
        return found == numbers.end() ? device : found->second;
    };
    forEachWork(data, [&](DeviceOp& op, const Track& track) {
        op.device = static_cast<std::int16_t>(numberOf(rankOf(track), op.device));
    });
    for (Track& track : data.tracks) {
        track.device = numberOf(rankOf(track), track.device);
    }
    for (Process& process : data.processes) {
        process.device = numberOf(process.rank, process.device);
    }
    constexpr std::int16_t kHost = 0;
    for (MemoryEvent& event : data.memoryEvents) {
        if (event.deviceType != kHost && event.track != kNoTrack) {
            event.deviceId = static_cast<std::int16_t>(
                numberOf(rankOf(data.tracks[indexOf(event.track)]), event.deviceId));
        }
    }
}

} // namespace lanescope
