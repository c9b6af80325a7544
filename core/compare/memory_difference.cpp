// SPDX-License-Identifier: Apache-2.0
#include "core/compare/memory_difference.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

#include "core/analysis/host/call_tree.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

std::vector<MemoryDifference> memoryDifferences(const Trace& baseline, const Trace& candidate) {
    std::map<std::pair<MemoryDeviceId, std::string>, MemoryDifference> byOwner;
    for (std::size_t side = 0; side < 2; ++side) {
        const Trace& trace = side == 0 ? baseline : candidate;
        for (const PeakOwner& each : peakOwners(trace, callTree(trace), PeakGrouping::CallSite)) {
            const std::string owner = each.beforeRecording ? "allocated before the recording"
                                      : each.name.empty()  ? "allocated outside of recorded calls"
                                                           : each.name;
            MemoryDifference& row = byOwner[{each.device, owner}];
            row.device = each.device;
            row.owner = owner;
            row.bytes[side] += each.bytes;
            row.allocators[side] = each.allocator;
        }
    }
    std::vector<MemoryDifference> rows;
    rows.reserve(byOwner.size());
    for (auto& [key, row] : byOwner) {
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, std::ranges::less(), [](const MemoryDifference& row) {
        return std::tuple(row.device, -std::abs(row.deltaBytes()));
    });
    return rows;
}

Table memoryDifferenceTable(const std::vector<MemoryDifference>& differences) {
    using Line = MemoryDifference;
    TableMaker<Line> make(differences);
    make.add({"owner", "Owner", Unit::None, "Line of code that allocated the memory"}, &Line::owner)
        .add({"device", "Device", Unit::None, "Device whose memory it is"},
             [](const Line& row) { return memoryDeviceName(row.device); })
        .add({"baseline_bytes", "Baseline", Unit::Bytes, "Held at the peak of the baseline"},
             [](const Line& row) { return row.bytes[0]; })
        .add({"candidate_bytes", "Candidate", Unit::Bytes, "Held at the peak of the candidate"},
             [](const Line& row) { return row.bytes[1]; })
        .add({"delta_bytes", "Delta", Unit::Bytes, "Candidate minus baseline"},
             [](const Line& row) { return row.deltaBytes(); });
    return make.table();
}

} // namespace lanescope
