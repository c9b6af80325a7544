// SPDX-License-Identifier: Apache-2.0
#include "core/compare/memory_difference.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/analysis/memory/snapshot_holders.h"
#include "core/snapshot/size_text.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

std::string changeText(std::int64_t before, std::int64_t after) {
    const std::int64_t delta = after - before;
    return sizeText(before) + " \u2192 " + sizeText(after) +
           (delta == 0 ? std::string() : (delta < 0 ? " (\u2212" : " (+") + sizeText(std::abs(delta)) + ")");
}

} // namespace

bool areSnapshots(const Trace& baseline, const Trace& candidate) {
    return snapshotOf(baseline) != nullptr && snapshotOf(candidate) != nullptr;
}

std::vector<MemoryDifference> memoryDifferences(const Trace& baseline, const Trace& candidate) {
    std::map<std::pair<std::int64_t, std::string>, MemoryDifference> byOwner;
    const auto add = [&byOwner](const Trace& trace, std::int64_t MemoryDifference::*bytes) {
        const auto snapshot = snapshotOf(trace);
        if (snapshot == nullptr) {
            return;
        }
        for (const PeakOwner& owner : snapshotPeakOwners(*snapshot, HolderGrouping::Line)) {
            const std::string name =
                owner.beforeRecording ? std::string("(allocated before the recording)") : owner.name;
            MemoryDifference& row = byOwner[{owner.device.id, name}];
            row.device = owner.device.id;
            row.owner = name;
            row.*bytes += owner.bytes;
        }
    };
    add(baseline, &MemoryDifference::baselineBytes);
    add(candidate, &MemoryDifference::candidateBytes);
    std::vector<MemoryDifference> rows;
    for (const auto& [key, row] : byOwner) {
        rows.push_back(row);
    }
    std::ranges::stable_sort(rows, [](const MemoryDifference& a, const MemoryDifference& b) {
        return a.device != b.device ? a.device < b.device
                                    : std::abs(a.deltaBytes()) > std::abs(b.deltaBytes());
    });
    return rows;
}

Table memoryDifferenceTable(const std::vector<MemoryDifference>& differences) {
    using Line = MemoryDifference;
    TableMaker<Line> make(differences);
    make.add({"owner", "Owner", Unit::None, "Line of code that allocated the memory"}, &Line::owner)
        .add({"device", "Device", Unit::None, "Number of the device"}, &Line::device)
        .add({"baseline_bytes", "Baseline", Unit::Bytes, "Held at the peak of the baseline"},
             &Line::baselineBytes)
        .add({"candidate_bytes", "Candidate", Unit::Bytes, "Held at the peak of the candidate"},
             &Line::candidateBytes)
        .add({"delta_bytes", "Delta", Unit::Bytes, "Candidate minus baseline"},
             [](const Line& row) { return row.deltaBytes(); });
    return make.table();
}

Explanations explainMemory(const std::vector<MemoryDifference>& differences) {
    Explanations result;
    std::map<std::int64_t, MemoryDifference> peaks;
    for (const MemoryDifference& row : differences) {
        MemoryDifference& peak = peaks[row.device];
        peak.baselineBytes += row.baselineBytes;
        peak.candidateBytes += row.candidateBytes;
    }
    for (const auto& [device, peak] : peaks) {
        result.causes.push_back({"The peak of GPU " + std::to_string(device) + ": " +
                                 changeText(peak.baselineBytes, peak.candidateBytes) + "."});
        constexpr std::size_t kMost = 3;
        std::size_t told = 0;
        for (const MemoryDifference& row : differences) {
            if (row.device == device && row.deltaBytes() != 0 && told++ < kMost) {
                result.causes.push_back(
                    {row.owner + " holds " + changeText(row.baselineBytes, row.candidateBytes) + "."});
            }
        }
    }
    return result;
}

} // namespace lanescope
