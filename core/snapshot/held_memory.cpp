// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/held_memory.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "core/snapshot/stack_names.h"

namespace lanescope {

namespace {

/// Sizes of blocks are multiples of this; events tell what was asked for.
constexpr std::int64_t kBlockUnit = 512;

std::int64_t roundedUp(std::int64_t bytes) {
    return saturatingAdd(bytes, kBlockUnit - 1) / kBlockUnit * kBlockUnit;
}

/// Stretches of memory by their first byte, which do not overlap.
class Stretches {
public:
    void add(std::uint64_t address, std::int64_t bytes) {
        if (bytes <= 0) {
            return;
        }
        std::uint64_t begin = address;
        std::uint64_t end = address + static_cast<std::uint64_t>(bytes);
        auto next = m_ends.upper_bound(begin);
        if (next != m_ends.begin() && std::prev(next)->second >= begin) {
            next = std::prev(next);
        }
        while (next != m_ends.end() && next->first <= end) {
            begin = std::min(begin, next->first);
            end = std::max(end, next->second);
            next = m_ends.erase(next);
        }
        m_ends[begin] = end;
    }
    void remove(std::uint64_t address, std::int64_t bytes) {
        const std::uint64_t end = address + static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0));
        auto at = m_ends.upper_bound(address);
        at = at == m_ends.begin() ? at : std::prev(at);
        while (at != m_ends.end() && at->first < end) {
            const auto [first, last] = *at;
            at = m_ends.erase(at);
            if (last <= address || first >= end) {
                m_ends[first] = last;
                continue;
            }
            if (first < address) {
                m_ends[first] = address;
            }
            if (last > end) {
                m_ends[end] = last;
            }
        }
    }
    template <typename Use>
    void forEach(const Use& use) const {
        for (const auto& [begin, end] : m_ends) {
            use(static_cast<std::int64_t>(end - begin));
        }
    }

private:
    std::map<std::uint64_t, std::uint64_t> m_ends;
};

bool addsSegment(SnapshotAction action) {
    return action == SnapshotAction::SegmentAlloc || action == SnapshotAction::SegmentMap;
}
bool takesSegment(SnapshotAction action) {
    return action == SnapshotAction::SegmentFree || action == SnapshotAction::SegmentUnmap;
}

/// Segments after the event: those of the end, with what came later undone.
Stretches segmentsAfter(const MemorySnapshot& snapshot, std::size_t device, std::size_t event) {
    Stretches segments;
    for (const SnapshotSegment& segment : snapshot.segments()) {
        if (segment.device == static_cast<std::int64_t>(device)) {
            if (!segment.isExpandable) {
                segments.add(segment.address, segment.totalBytes);
                continue;
            }
            // An expandable segment may have holes.
            for (const SnapshotBlock& block : segment.blocks) {
                segments.add(block.address, block.bytes);
            }
        }
    }
    const std::vector<SnapshotEvent>& trace = snapshot.traces()[device];
    for (std::size_t i = trace.size(); i-- > event + 1;) {
        if (addsSegment(trace[i].action)) {
            segments.remove(trace[i].address, trace[i].bytes);
        } else if (takesSegment(trace[i].action)) {
            segments.add(trace[i].address, trace[i].bytes);
        }
    }
    return segments;
}

void addHolder(std::map<std::string, MemoryHolder>& holders, const std::string& name, bool isBefore,
               const HeldBlock& block, std::map<std::string, std::int64_t>& largest) {
    // A holder from before the trace is told apart by a name that no frame has.
    const std::string key = isBefore ? std::string("\n") : name;
    MemoryHolder& holder = holders[key];
    holder.name = name;
    holder.isBefore = isBefore;
    ++holder.blocks;
    holder.bytes = saturatingAdd(holder.bytes, block.bytes);
    if (block.event && block.bytes > largest[key]) {
        largest[key] = block.bytes;
        holder.largest = block.event;
    }
}

std::string nameBy(HolderGrouping grouping, std::string_view stack) {
    const std::string name = grouping == HolderGrouping::Module     ? moduleOf(stack)
                             : grouping == HolderGrouping::Operator ? operatorOf(stack)
                             : grouping == HolderGrouping::CallSite ? callSiteOf(stack)
                                                                    : std::string();
    return name.empty() ? lineOf(stack) : name;
}

} // namespace

HeldMemory heldMemory(const MemorySnapshot& snapshot, std::size_t device, std::size_t event) {
    const std::vector<SnapshotEvent>& trace = snapshot.traces()[device];
    HeldMemory held;
    std::unordered_map<std::uint64_t, HeldBlock> open;
    std::unordered_set<std::uint64_t> seen; // addresses that an event up to now allocated or released
    for (std::size_t i = 0; i <= event && i < trace.size(); ++i) {
        if (trace[i].action == SnapshotAction::Alloc) {
            open.insert_or_assign(trace[i].address,
                                  HeldBlock{trace[i].address, trace[i].bytes, trace[i].stack, i});
            seen.insert(trace[i].address);
        } else if (trace[i].action == SnapshotAction::FreeCompleted) {
            open.erase(trace[i].address);
            seen.insert(trace[i].address);
        }
    }
    // Blocks from before the trace: later released without an allocation, or alive at the end.
    std::unordered_set<std::uint64_t> later = seen;
    for (std::size_t i = event + 1; i < trace.size(); ++i) {
        const bool isFirst =
            (trace[i].action == SnapshotAction::Alloc || trace[i].action == SnapshotAction::FreeCompleted) &&
            later.insert(trace[i].address).second;
        if (isFirst && trace[i].action == SnapshotAction::FreeCompleted) {
            open.emplace(trace[i].address,
                         HeldBlock{trace[i].address, trace[i].bytes, StackIndex{0}, std::nullopt});
        }
    }
    for (const SnapshotSegment& segment : snapshot.segments()) {
        for (const SnapshotBlock& block : segment.blocks) {
            if (segment.device == static_cast<std::int64_t>(device) && block.state != BlockState::Inactive &&
                !later.contains(block.address)) {
                open.emplace(block.address, HeldBlock{block.address, block.bytes, block.stack, std::nullopt});
            }
        }
    }
    Stretches free = segmentsAfter(snapshot, device, event);
    free.forEach(
        [&held](std::int64_t bytes) { held.reservedBytes = saturatingAdd(held.reservedBytes, bytes); });
    for (const auto& [address, block] : open) {
        held.blocks.push_back(block);
        held.bytes = saturatingAdd(held.bytes, block.bytes);
        free.remove(address, roundedUp(block.bytes));
    }
    std::ranges::sort(held.blocks, {}, &HeldBlock::address);
    free.forEach([&held](std::int64_t bytes) {
        held.freeBytes = saturatingAdd(held.freeBytes, bytes);
        held.largestFreeBytes = std::max(held.largestFreeBytes, bytes);
    });
    return held;
}

std::optional<std::size_t> peakEvent(const MemorySnapshot& snapshot, std::size_t device,
                                     const std::optional<TimeRange>& range) {
    std::optional<std::size_t> peak;
    std::int64_t bytes = 0;
    std::int64_t most = 0;
    const std::vector<SnapshotEvent>& trace = snapshot.traces()[device];
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const SnapshotEvent& event = trace[i];
        if (event.action == SnapshotAction::FreeCompleted) {
            bytes = saturatingSubtract(bytes, event.bytes);
        } else if (event.action == SnapshotAction::Alloc) {
            bytes = saturatingAdd(bytes, event.bytes);
            const bool isWithin = !range || !event.timeNs || range->contains(*event.timeNs);
            if (isWithin && (!peak || bytes > most)) {
                peak = i;
                most = bytes;
            }
        }
    }
    return peak;
}

std::vector<MemoryHolder> holdersOf(const MemorySnapshot& snapshot, const HeldMemory& held,
                                    HolderGrouping grouping) {
    std::map<std::string, MemoryHolder> byName;
    std::map<std::string, std::int64_t> largest;
    for (const HeldBlock& block : held.blocks) {
        const std::string& stack = snapshot.stack(block.stack);
        const bool isBefore = !block.event && stack.empty();
        if (grouping != HolderGrouping::Frame || stack.empty()) {
            addHolder(byName, nameBy(grouping, stack), isBefore, block, largest);
            continue;
        }
        const std::vector<std::string> frames = pythonFrames(stack);
        for (const std::string& frame : std::set<std::string>(frames.begin(), frames.end())) {
            addHolder(byName, frame, false, block, largest); // once, however often it recurs
        }
        if (frames.empty()) {
            addHolder(byName, lineOf(stack), false, block, largest);
        }
    }
    std::vector<MemoryHolder> holders;
    for (const auto& [name, holder] : byName) {
        holders.push_back(holder);
    }
    std::ranges::stable_sort(holders,
                             [](const MemoryHolder& a, const MemoryHolder& b) { return a.bytes > b.bytes; });
    return holders;
}

std::int64_t OutOfMemory::fittingBytes() const {
    return std::max(held.largestFreeBytes, deviceFreeBytes.value_or(0));
}

std::optional<double> OutOfMemory::fragmentation() const {
    return held.freeBytes > 0 ? std::optional(1 - static_cast<double>(held.largestFreeBytes) /
                                                      static_cast<double>(held.freeBytes))
                              : std::nullopt;
}

std::vector<OutOfMemory> outOfMemory(const MemorySnapshot& snapshot) {
    std::vector<OutOfMemory> found;
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        const std::vector<SnapshotEvent>& trace = snapshot.traces()[device];
        for (std::size_t i = 0; i < trace.size(); ++i) {
            if (trace[i].action == SnapshotAction::OutOfMemory) {
                found.push_back({device, i, trace[i].timeNs, trace[i].bytes, trace[i].deviceFreeBytes,
                                 trace[i].stack, heldMemory(snapshot, device, i)});
            }
        }
    }
    return found;
}

} // namespace lanescope
