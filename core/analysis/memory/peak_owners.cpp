// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/peak_owners.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/analysis/host/module_names.h"
#include "core/analysis/host/python_frames.h"
#include "core/analysis/memory/snapshot_holders.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Innermost slice around the allocation that is one of what is asked for.
template <typename IsWanted>
std::string nameAround(const Trace& trace, SliceId allocator, IsWanted isWanted) {
    for (SliceId at = allocator; at != kNoSlice; at = trace.slices().parent[at]) {
        if (trace.categoryKind(at) == CategoryKind::PythonFunction && isWanted(trace.sliceName(at))) {
            return std::string(trace.sliceName(at));
        }
    }
    return {};
}

std::string ownerOf(const Trace& trace, const Allocation& block, PeakGrouping grouping) {
    switch (grouping) {
    case PeakGrouping::Operator:
        break;
    case PeakGrouping::Module:
        return allocatingModule(trace, block);
    case PeakGrouping::CallSite:
    case PeakGrouping::Frame:
        return nameAround(trace, block.allocator, isUserFrame);
    }
    return allocatorText(trace, block);
}

HolderGrouping holderGrouping(PeakGrouping grouping) {
    switch (grouping) {
    case PeakGrouping::Operator:
        return HolderGrouping::Operator;
    case PeakGrouping::Module:
        return HolderGrouping::Module;
    case PeakGrouping::Frame:
        return HolderGrouping::Frame;
    case PeakGrouping::CallSite:
        break;
    }
    return HolderGrouping::CallSite;
}

/// Part of one device.
struct Part {
    PeakOwner owner;
    std::int64_t largest = -1;
};

} // namespace

std::string allocatingModule(const Trace& trace, const Allocation& block) {
    return std::string(moduleName(nameAround(
        trace, block.allocator, [](std::string_view frame) { return frame.starts_with(kModulePrefix); })));
}

std::string allocatorText(const Trace& trace, const Allocation& block) {
    if (block.allocator == kNoSlice) {
        return {};
    }
    const std::string name(trace.sliceName(block.allocator));
    return name.starts_with("aten::empty") && block.caller != kNoSlice
               ? std::string(trace.sliceName(block.caller)) + " (" + name + ")"
               : name;
}

std::vector<PeakOwner> peakOwners(const Trace& trace, const CallTree& tree, PeakGrouping grouping,
                                  const Selection& selection, std::stop_token stop) {
    if (const auto snapshot = snapshotOf(trace)) {
        return snapshotPeakOwners(trace, *snapshot, holderGrouping(grouping), selection);
    }
    return peakOwners(trace, allocations(trace, tree, selection, stop), memoryDevices(trace, selection, stop),
                      grouping);
}

std::vector<PeakOwner> peakOwners(const Trace& trace, std::span<const Allocation> blocks,
                                  std::span<const MemoryDeviceRow> devices, PeakGrouping grouping) {
    if (grouping == PeakGrouping::Frame) {
        return {};
    }
    std::map<std::pair<MemoryDeviceId, std::string>, Part> parts;
    std::map<MemoryDeviceId, std::int64_t> knownBytes; ///< allocated in the recording and alive at the peak
    std::map<MemoryDeviceId, std::int64_t>
        releasedLater; ///< allocated before it, and released behind the peak
    for (const Allocation& block : blocks) {
        if (!block.aliveAtPeak) {
            continue;
        }
        if (!block.allocatedNs) {
            std::int64_t& sum = releasedLater[block.device];
            sum = saturatingAdd(sum, block.bytes);
            continue;
        }
        std::int64_t& sum = knownBytes[block.device];
        sum = saturatingAdd(sum, block.bytes);
        std::string name = ownerOf(trace, block, grouping);
        Part& part = parts[{block.device, name}];
        part.owner.device = block.device;
        part.owner.name = std::move(name);
        ++part.owner.blocks;
        part.owner.bytes = saturatingAdd(part.owner.bytes, block.bytes);
        if (block.bytes > part.largest) {
            part.largest = block.bytes;
            part.owner.allocator = block.allocator;
        }
    }
    std::vector<PeakOwner> rows;
    for (const MemoryDeviceRow& device : devices) {
        const std::size_t first = rows.size();
        for (const auto& [key, part] : parts) {
            if (key.first == device.device) {
                rows.push_back(part.owner);
            }
        }
        const std::int64_t known = knownBytes[device.device];
        const std::int64_t before = device.relative ? releasedLater[device.device]
                                                    : saturatingSubtract(device.peakAllocatedBytes, known);
        if (before > 0) {
            PeakOwner& owner = rows.emplace_back();
            owner.device = device.device;
            owner.beforeRecording = true;
            owner.bytes = before;
        }
        const std::int64_t all = saturatingAdd(known, std::max<std::int64_t>(before, 0));
        for (auto row = rows.begin() + static_cast<std::ptrdiff_t>(first); row != rows.end(); ++row) {
            row->share = all > 0 ? static_cast<double>(row->bytes) / static_cast<double>(all) : 0;
        }
        std::stable_sort(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end(),
                         [](const PeakOwner& a, const PeakOwner& b) { return a.bytes > b.bytes; });
    }
    return rows;
}

} // namespace lanescope
