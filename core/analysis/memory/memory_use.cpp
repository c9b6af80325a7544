// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/memory_use.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/analysis/memory/memory_device_ids.h"
#include "core/analysis/memory/memory_owners.h"
#include "core/base/hash_mix.h"
#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::int32_t kCpuDeviceType = 0;
constexpr std::int32_t kCuda = 1;

MemoryDeviceId deviceOf(const MemoryDeviceIds& ids, const MemoryEvent& event) {
    return {event.deviceType, ids.of(event)};
}

/// Adds one event to the row of its device; `runningBytes` is the sum of all events up to it.
void addEvent(const MemoryEvent& event, std::int64_t runningBytes, MemoryDeviceRow& row) {
    const std::int64_t afterBytes = row.relative ? runningBytes : event.totalAllocated;
    if (event.totalReserved >= 0) {
        row.peakReservedBytes = std::max(row.peakReservedBytes, event.totalReserved);
    }
    if (event.bytes > 0) {
        ++row.allocations;
        row.allocatedBytes = saturatingAdd(row.allocatedBytes, event.bytes);
    } else {
        ++row.releases;
        row.releasedBytes = saturatingSubtract(row.releasedBytes, event.bytes);
    }
    if (!row.relative && event.totalAllocated < 0) {
        return; // One that does not tell the total, among others that do.
    }
    const bool isFirst = row.allocations + row.releases == 1;
    if (isFirst) {
        row.allocatedAtStartBytes = saturatingSubtract(afterBytes, event.bytes);
    }
    if (isFirst || afterBytes > row.peakAllocatedBytes) {
        row.peakAllocatedBytes = afterBytes;
        row.peakNs = event.timeNs;
    }
    row.allocatedAtEndBytes = afterBytes;
}

struct BlockKey {
    MemoryDeviceId device;
    std::uint64_t address = 0;
    friend bool operator==(const BlockKey&, const BlockKey&) = default;
};
struct BlockHash {
    std::size_t operator()(const BlockKey& key) const {
        return hashMix(hashMix(static_cast<std::uint64_t>(key.device.type) << 32 ^
                               static_cast<std::uint32_t>(key.device.id)),
                       key.address);
    }
};

bool isStopped(std::size_t i, const std::stop_token& stop) {
    constexpr std::size_t kEventsPerCheck = 1u << 16;
    return i % kEventsPerCheck == 0 && stop.stop_requested();
}

/// Rows by device and name; a name has one for each device that it does something to.
class OperatorRows {
public:
    explicit OperatorRows(std::size_t names)
        : m_names(names) {}

    MemoryOperatorRow& of(const MemoryDeviceId& device, StringId name) {
        std::vector<std::uint32_t>& rowOfName = m_rowOfName[device];
        rowOfName.resize(m_names, kNoIndex);
        std::uint32_t& row = rowOfName[indexOf(name)];
        if (row == kNoIndex) {
            row = static_cast<std::uint32_t>(m_rows.size());
            m_rows.emplace_back();
            m_rows.back().device = device;
            m_rows.back().name = name;
        }
        return m_rows[row];
    }
    std::vector<MemoryOperatorRow> take() { return std::move(m_rows); }

private:
    std::size_t m_names;
    std::map<MemoryDeviceId, std::vector<std::uint32_t>> m_rowOfName;
    std::vector<MemoryOperatorRow> m_rows;
};

class OperatorMemory {
public:
    OperatorMemory(const Trace& trace, const CallTree& tree, const Selection& selection)
        : m_trace(trace)
        , m_tree(tree)
        , m_selection(selection)
        , m_isPlugin(tree.options.conventions == Conventions::TensorBoard)
        , m_ids(trace)
        , m_hasEvents(tree.nodes.size(), false)
        , m_rows(trace.strings().size()) {}

    void add(const MemoryEvent& event, std::uint32_t owner) {
        for (std::uint32_t node = owner; node != kNoIndex; node = m_tree.nodes[node].parent) {
            m_hasEvents[node] = true;
        }
        const MemoryDeviceId device = deviceOf(m_ids, event);
        if (owner == kNoIndex || !m_tree.nodes[owner].isOperator ||
            !m_selection.includesInstant(event.timeNs) ||
            (m_isPlugin && device.type != kCpuDeviceType && device.type != kCuda)) {
            return;
        }
        MemoryOperatorRow& self = m_rows.of(device, nameOf(owner));
        self.selfIncreaseBytes = saturatingAdd(self.selfIncreaseBytes, event.bytes);
        if (event.bytes > 0) {
            ++self.selfAllocations;
            self.selfAllocatedBytes = saturatingAdd(self.selfAllocatedBytes, event.bytes);
        }
        m_seen.clear();
        for (std::uint32_t node = owner; node != kNoIndex; node = m_tree.nodes[node].parent) {
            const StringId name = nameOf(node);
            if (!m_tree.nodes[node].isOperator ||
                (!m_isPlugin && std::find(m_seen.begin(), m_seen.end(), name) != m_seen.end())) {
                continue;
            }
            m_seen.push_back(name);
            MemoryOperatorRow& row = m_rows.of(device, name);
            row.increaseBytes = saturatingAdd(row.increaseBytes, event.bytes);
            if (event.bytes > 0) {
                ++row.allocations;
                row.allocatedBytes = saturatingAdd(row.allocatedBytes, event.bytes);
            }
        }
    }

    std::vector<MemoryOperatorRow> take() {
        const std::vector<std::uint64_t> calls = callsOfName();
        std::vector<MemoryOperatorRow> rows = m_rows.take();
        if (m_isPlugin) {
            std::erase_if(rows, [](const MemoryOperatorRow& row) {
                return row.allocations == 0 && row.increaseBytes == 0 && row.selfIncreaseBytes == 0;
            });
        }
        for (MemoryOperatorRow& row : rows) {
            row.calls = calls[indexOf(row.name)];
        }
        std::sort(rows.begin(), rows.end(), [this](const MemoryOperatorRow& a, const MemoryOperatorRow& b) {
            return a.device != b.device ? a.device < b.device
                   : a.selfAllocatedBytes != b.selfAllocatedBytes
                       ? a.selfAllocatedBytes > b.selfAllocatedBytes
                       : m_trace.text(a.name) < m_trace.text(b.name);
        });
        return rows;
    }

private:
    StringId nameOf(std::uint32_t node) const { return m_trace.slices().name[m_tree.nodes[node].slice]; }

    std::vector<std::uint64_t> callsOfName() const {
        std::vector<std::uint64_t> calls(m_trace.strings().size(), 0);
        for (std::size_t i = 0; i < m_tree.nodes.size(); ++i) {
            const CallNode& node = m_tree.nodes[i];
            const bool isReached = !m_isPlugin || node.parent == kNoIndex || m_hasEvents[node.parent];
            if (node.isOperator && isReached && m_selection.includes(m_trace.slices().range(node.slice))) {
                ++calls[indexOf(m_trace.slices().name[node.slice])];
            }
        }
        return calls;
    }

    const Trace& m_trace;
    const CallTree& m_tree;
    const Selection& m_selection;
    bool m_isPlugin;
    MemoryDeviceIds m_ids;
    std::vector<bool> m_hasEvents; ///< by node: memory events in its subtree
    OperatorRows m_rows;
    std::vector<StringId> m_seen; ///< names above the event at hand
};

} // namespace

std::string memoryDeviceName(const MemoryDeviceId& device) {
    constexpr std::int32_t kMtia = 19;
    constexpr std::int32_t kPrivateUse1 = 20; // NPUs and others that PyTorch has no name for
    return device.type == kCpuDeviceType ? "CPU"
                                         : (device.type == kMtia          ? "MTIA "
                                            : device.type == kPrivateUse1 ? "Device "
                                                                          : "GPU ") +
                                               std::to_string(device.id);
}

std::vector<MemoryDeviceRow> memoryDevices(const Trace& trace, const Selection& selection,
                                           std::stop_token stop) {
    struct State {
        MemoryDeviceRow row;
        std::int64_t runningBytes = 0;
        bool tellsTotals = false;
    };
    const MemoryDeviceIds ids(trace);
    std::map<MemoryDeviceId, State> states;
    for (const MemoryEvent& event : trace.memoryEvents()) {
        State& state = states[deviceOf(ids, event)];
        state.tellsTotals = state.tellsTotals || event.totalAllocated >= 0;
    }
    for (auto& [device, state] : states) {
        state.row.device = device;
        state.row.relative = !state.tellsTotals;
    }
    for (std::size_t i = 0; i < trace.memoryEvents().size(); ++i) {
        if (isStopped(i, stop)) {
            return {};
        }
        const MemoryEvent& event = trace.memoryEvents()[i];
        State& state = states[deviceOf(ids, event)];
        state.runningBytes = saturatingAdd(state.runningBytes, event.bytes);
        if (selection.includesInstant(event.timeNs)) {
            addEvent(event, state.runningBytes, state.row);
        }
    }
    std::vector<MemoryDeviceRow> rows;
    for (auto& [device, state] : states) {
        if (state.row.allocations + state.row.releases == 0) {
            continue;
        }
        const DeviceProperties* properties =
            device.type == kCpuDeviceType ? nullptr : trace.deviceProperties(device.id);
        state.row.totalMemoryBytes = properties == nullptr ? -1 : properties->totalMemoryBytes;
        rows.push_back(state.row);
    }
    return rows;
}

std::vector<Allocation> allocations(const Trace& trace, const CallTree& tree, const Selection& selection,
                                    std::stop_token stop) {
    const std::vector<std::uint32_t> owners = memoryOwners(trace, tree);
    const MemoryDeviceIds ids(trace);
    std::vector<Allocation> blocks;
    blocks.reserve(trace.memoryEvents().size() / 2); // most have both of their events
    std::unordered_map<BlockKey, std::size_t, BlockHash> alive;
    for (std::size_t i = 0; i < trace.memoryEvents().size(); ++i) {
        if (isStopped(i, stop)) {
            return {};
        }
        const MemoryEvent& event = trace.memoryEvents()[i];
        const BlockKey key{deviceOf(ids, event), event.address};
        const auto known = event.address == 0 ? alive.end() : alive.find(key);
        if (event.bytes <= 0 && known != alive.end()) {
            blocks[known->second].releasedNs = event.timeNs;
            alive.erase(known);
            continue;
        }
        Allocation& block = blocks.emplace_back();
        block.device = key.device;
        block.address = event.address;
        block.bytes = event.bytes > 0 ? event.bytes : saturatingSubtract(0, event.bytes);
        if (event.bytes <= 0) {
            block.releasedNs = event.timeNs;
            continue;
        }
        block.allocatedNs = event.timeNs;
        if (const std::uint32_t owner = owners[i]; owner != kNoIndex) {
            const std::uint32_t caller = tree.nodes[owner].parent;
            block.allocator = tree.nodes[owner].slice;
            block.caller = caller == kNoIndex ? kNoSlice : tree.nodes[caller].slice;
        }
        if (event.address != 0) {
            alive[key] = blocks.size() - 1;
        }
    }
    std::erase_if(blocks, [&selection](const Allocation& block) {
        return !(block.allocatedNs && selection.includesInstant(*block.allocatedNs)) &&
               !(block.releasedNs && selection.includesInstant(*block.releasedNs));
    });
    std::map<MemoryDeviceId, TimeNs> peaks;
    for (const MemoryDeviceRow& row : memoryDevices(trace, selection)) {
        peaks[row.device] = row.peakNs;
    }
    for (Allocation& block : blocks) {
        const auto peak = peaks.find(block.device);
        block.aliveAtPeak = peak != peaks.end() &&
                            (!block.allocatedNs || *block.allocatedNs <= peak->second) &&
                            (!block.releasedNs || *block.releasedNs > peak->second);
    }
    const auto firstNs = [](const Allocation& block) {
        return block.allocatedNs ? *block.allocatedNs : *block.releasedNs;
    };
    const auto isEarlier = [&firstNs](const Allocation& a, const Allocation& b) {
        return firstNs(a) < firstNs(b);
    };
    sortRuns(blocks, isEarlier);
    return blocks;
}

std::vector<MemoryOperatorRow> memoryOperators(const Trace& trace, const CallTree& tree,
                                               const Selection& selection, std::stop_token stop) {
    const std::vector<std::uint32_t> owners = memoryOwners(trace, tree);
    OperatorMemory memory(trace, tree, selection);
    for (std::size_t i = 0; i < owners.size(); ++i) {
        if (isStopped(i, stop)) {
            return {};
        }
        memory.add(trace.memoryEvents()[i], owners[i]);
    }
    return memory.take();
}

bool hasMemoryAlone(const Trace& trace) {
    if (trace.memoryEvents().empty() || !trace.deviceOps().empty()) {
        return false;
    }
    const auto categories = trace.slices().category;
    return std::all_of(categories.begin(), categories.end(), [&trace](CategoryId category) {
        return trace.category(category).kind == CategoryKind::UserAnnotation;
    });
}

} // namespace lanescope
