// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/snapshot_figures.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace lanescope {

namespace {

bool addsToSegments(SnapshotAction action) {
    return action == SnapshotAction::SegmentAlloc || action == SnapshotAction::SegmentMap;
}
bool takesFromSegments(SnapshotAction action) {
    return action == SnapshotAction::SegmentFree || action == SnapshotAction::SegmentUnmap;
}

/// Blocks that are allocated and not yet released, while a trace is followed.
class LiveBlocks {
public:
    struct Block {
        std::int64_t bytes;
        std::size_t event;
    };
    /// The release of what stands at the address, if that is known.
    std::optional<Block> take(const SnapshotEvent& event) {
        const auto found = m_blocks.find(event.address);
        if (found == m_blocks.end()) {
            return std::nullopt;
        }
        const Block block = found->second;
        m_blocks.erase(found);
        m_bytes = saturatingSubtract(m_bytes, block.bytes);
        return block;
    }
    void add(const SnapshotEvent& event, std::size_t number) {
        m_blocks.insert_or_assign(event.address, Block{event.bytes, number});
        m_bytes = saturatingAdd(m_bytes, event.bytes);
    }
    std::int64_t bytes() const { return m_bytes; }
    std::size_t size() const { return m_blocks.size(); }

private:
    std::unordered_map<std::uint64_t, Block> m_blocks;
    std::int64_t m_bytes = 0;
};

void followTrace(const std::vector<SnapshotEvent>& trace, SnapshotDeviceRow& row) {
    LiveBlocks live;
    row.events = trace.size();
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const SnapshotEvent& event = trace[i];
        if (event.action == SnapshotAction::Alloc) {
            live.add(event, i);
            if (live.bytes() > row.peakBytes) {
                row.peakBytes = live.bytes();
                row.peakEvent = i;
            }
        } else if (event.action == SnapshotAction::FreeCompleted) {
            row.unknownReleases += live.take(event) ? 0 : 1;
        } else if (addsToSegments(event.action)) {
            row.netSegmentBytes = saturatingAdd(row.netSegmentBytes, event.bytes);
        } else if (takesFromSegments(event.action)) {
            row.netSegmentBytes = saturatingSubtract(row.netSegmentBytes, event.bytes);
        }
    }
    row.liveBlocks = live.size();
    row.liveBytes = live.bytes();
}

} // namespace

std::optional<double> SnapshotDeviceRow::fragmentation() const {
    const std::int64_t freeBytes = blockBytes[static_cast<std::size_t>(BlockState::Inactive)];
    if (freeBytes <= 0) {
        return std::nullopt;
    }
    return 1 - static_cast<double>(largestFreeBytes) / static_cast<double>(freeBytes);
}

std::vector<SnapshotActionRow> snapshotActions(const MemorySnapshot& snapshot) {
    std::vector<SnapshotActionRow> rows;
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        std::map<std::string_view, SnapshotActionRow> byName;
        for (const SnapshotEvent& event : snapshot.traces()[device]) {
            SnapshotActionRow& row = byName[snapshotActionName(event.action)];
            row.device = static_cast<std::int64_t>(device);
            row.action = event.action;
            ++row.events;
            row.bytes = saturatingAdd(row.bytes, event.bytes);
        }
        for (const auto& [name, row] : byName) {
            rows.push_back(row);
        }
    }
    return rows;
}

std::vector<SnapshotDeviceRow> snapshotDevices(const MemorySnapshot& snapshot) {
    std::map<std::int64_t, SnapshotDeviceRow> rows;
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        if (!snapshot.traces()[device].empty()) {
            followTrace(snapshot.traces()[device], rows[static_cast<std::int64_t>(device)]);
        }
    }
    for (const SnapshotSegment& segment : snapshot.segments()) {
        SnapshotDeviceRow& row = rows[segment.device];
        ++row.segments;
        row.reservedBytes = saturatingAdd(row.reservedBytes, segment.totalBytes);
        row.allocatedBytes = saturatingAdd(row.allocatedBytes, segment.allocatedBytes);
        row.activeBytes = saturatingAdd(row.activeBytes, segment.activeBytes);
        for (const SnapshotBlock& block : segment.blocks) {
            const auto state = static_cast<std::size_t>(block.state);
            ++row.blocks[state];
            row.blockBytes[state] = saturatingAdd(row.blockBytes[state], block.bytes);
            if (block.state == BlockState::Inactive) {
                row.largestFreeBytes = std::max(row.largestFreeBytes, block.bytes);
            }
        }
    }
    std::vector<SnapshotDeviceRow> result;
    for (auto& [device, row] : rows) {
        row.device = device;
        result.push_back(row);
    }
    return result;
}

std::vector<SnapshotLife> snapshotLives(const MemorySnapshot& snapshot) {
    std::map<std::int64_t, std::optional<std::size_t>> peaks;
    for (const SnapshotDeviceRow& row : snapshotDevices(snapshot)) {
        peaks[row.device] = row.peakEvent;
    }
    std::vector<SnapshotLife> lives;
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        const std::vector<SnapshotEvent>& trace = snapshot.traces()[device];
        const std::optional<std::size_t> peak = peaks[static_cast<std::int64_t>(device)];
        std::unordered_map<std::uint64_t, std::size_t> open; // life by address
        const std::size_t first = lives.size();
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const SnapshotEvent& event = trace[i];
            if (event.action == SnapshotAction::Alloc) {
                open.insert_or_assign(event.address, lives.size());
                lives.push_back({static_cast<std::int64_t>(device), event.address, event.bytes, event.stack,
                                 i, std::nullopt, false, std::nullopt, 0});
            } else if (event.action == SnapshotAction::FreeCompleted) {
                if (const auto life = open.find(event.address); life != open.end()) {
                    lives[life->second].releasedBy = i;
                    open.erase(life);
                }
            }
        }
        for (std::size_t i = first; i < lives.size(); ++i) {
            SnapshotLife& life = lives[i];
            const std::size_t end = life.releasedBy.value_or(trace.size() - 1);
            life.lifeEvents = end - *life.allocatedBy;
            life.aliveAtPeak =
                peak && *life.allocatedBy <= *peak && (!life.releasedBy || *life.releasedBy > *peak);
            if (trace[*life.allocatedBy].timeNs && trace[end].timeNs) {
                life.lifeNs = saturatingSubtract(*trace[end].timeNs, *trace[*life.allocatedBy].timeNs);
            }
        }
    }
    return lives;
}

std::vector<SnapshotHolder> snapshotPeakHolders(const MemorySnapshot& snapshot) {
    std::map<std::pair<std::int64_t, StackIndex>, SnapshotHolder> byStack;
    for (const SnapshotLife& life : snapshotLives(snapshot)) {
        if (life.aliveAtPeak) {
            SnapshotHolder& holder = byStack[{life.device, life.stack}];
            holder.device = life.device;
            holder.stack = life.stack;
            ++holder.blocks;
            holder.bytes = saturatingAdd(holder.bytes, life.bytes);
        }
    }
    std::vector<SnapshotHolder> holders;
    for (const auto& [key, holder] : byStack) {
        holders.push_back(holder);
    }
    std::ranges::stable_sort(holders, [](const SnapshotHolder& a, const SnapshotHolder& b) {
        return std::tuple(a.device, -a.bytes) < std::tuple(b.device, -b.bytes);
    });
    return holders;
}

} // namespace lanescope
