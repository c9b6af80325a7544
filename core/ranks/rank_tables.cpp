// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_tables.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/catalog/breakdown_tables.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

struct RankRow {
    const RankSummary* rank = nullptr;
    RankSet::Straggler straggler;

    double meanNs(DurationNs RankStep::*part) const {
        double sum = 0;
        for (const RankStep& step : rank->steps) {
            sum += static_cast<double>(step.*part);
        }
        return rank->steps.empty() ? -1 : sum / static_cast<double>(rank->steps.size());
    }
    double meanTotalNs() const {
        double sum = 0;
        for (const RankStep& step : rank->steps) {
            sum += static_cast<double>(step.totalNs());
        }
        return rank->steps.empty() ? -1 : sum / static_cast<double>(rank->steps.size());
    }
};

std::string microseconds(double ns) {
    return knownDecimal(ns < 0 ? ns : ns / 1000, 3);
}

} // namespace

Table rankTable(const RankSet& set) {
    std::vector<RankRow> rows;
    const auto stragglers = set.stragglers();
    for (std::size_t i = 0; i < set.ranks().size(); ++i) {
        rows.push_back({&set.ranks()[i], stragglers[i]});
    }
    using R = RankRow;
    return makeTable<R>(
        rows,
        {{{"worker", CellType::Text}, [](const R& r) { return r.rank->worker; }},
         {{"rank"}, [](const R& r) { return std::to_string(r.rank->rank); }},
         {{"steps"}, [](const R& r) { return std::to_string(r.rank->steps.size()); }},
         {{"step_mean_us"}, [](const R& r) { return microseconds(r.meanTotalNs()); }},
         {{"computation_us"},
          [](const R& r) {
              return microseconds(r.meanNs(&RankStep::computationNs) - r.meanNs(&RankStep::overlapNs));
          }},
         {{"overlap_us"}, [](const R& r) { return microseconds(r.meanNs(&RankStep::overlapNs)); }},
         {{"communication_us"},
          [](const R& r) {
              return microseconds(r.meanNs(&RankStep::communicationNs) - r.meanNs(&RankStep::overlapNs));
          }},
         {{"other_us"}, [](const R& r) { return microseconds(r.meanNs(&RankStep::otherNs)); }},
         {{"gpu_utilization_percent"}, [](const R& r) { return percentText(r.rank->utilization); }},
         {{"collectives"}, [](const R& r) { return std::to_string(r.rank->collectives.size()); }},
         {{"transfer_us"}, [](const R& r) { return decimalMicroseconds(r.straggler.transferNs); }},
         {{"wait_us"}, [](const R& r) { return decimalMicroseconds(r.straggler.ownWaitNs); }},
         {{"times_last"}, [](const R& r) { return std::to_string(r.straggler.timesLast); }},
         {{"caused_wait_us"}, [](const R& r) { return decimalMicroseconds(r.straggler.causedWaitNs); }},
         {{"clock_shift_us"}, [](const R& r) { return decimalMicroseconds(r.rank->refinedNs); }},
         {{"clock_error_us"}, [](const R& r) {
              return r.rank->errorNs ? decimalMicroseconds(*r.rank->errorNs) : std::string();
          }}});
}

Table collectiveTable(const RankSet& set) {
    TimeNs originNs = 0;
    if (!set.collectives().empty()) {
        originNs = set.collectives().front().members.front().range.startNs;
        for (const auto& member : set.collectives().front().members) {
            originNs = std::min(originNs, member.range.startNs);
        }
    }
    using C = MatchedCollective;
    const auto startOf = [](const C& c) {
        TimeNs startNs = c.members.front().range.startNs;
        for (const C::Member& member : c.members) {
            startNs = std::min(startNs, member.range.startNs);
        }
        return startNs;
    };
    return makeTable<C>(
        set.collectives(),
        {{{"kind", CellType::Text}, [](const C& c) { return std::string(collectiveKindName(c.kind)); }},
         {{"group", CellType::Text}, [](const C& c) { return c.group; }},
         {{"group_size"}, [](const C& c) { return c.groupSize > 0 ? std::to_string(c.groupSize) : ""; }},
         {{"ranks"}, [](const C& c) { return std::to_string(c.members.size()); }},
         {{"start_us"},
          [=](const C& c) { return decimalMicroseconds(saturatingSubtract(startOf(c), originNs)); }},
         {{"dtype", CellType::Text}, [](const C& c) { return c.dtype; }},
         {{"message_bytes"}, [](const C& c) { return knownInteger(c.messageBytes); }},
         {{"transfer_us"}, [](const C& c) { return decimalMicroseconds(c.transferNs); }},
         {{"max_wait_us"},
          [](const C& c) {
              DurationNs waitNs = 0;
              for (const C::Member& member : c.members) {
                  waitNs = std::max(waitNs, c.waitNs(member));
              }
              return decimalMicroseconds(waitNs);
          }},
         {{"last_rank"},
          [&](const C& c) { return std::to_string(set.ranks()[c.members[c.lastMember].rankIndex].rank); }},
         {{"start_spread_us"}, [](const C& c) { return decimalMicroseconds(c.startSpreadNs); }},
         {{"end_spread_us"}, [](const C& c) { return decimalMicroseconds(c.endSpreadNs); }},
         {{"algorithm_gib_s"}, [](const C& c) { return knownDecimal(c.algorithmBandwidth.value_or(-1)); }},
         {{"bus_gib_s"}, [](const C& c) { return knownDecimal(c.busBandwidth.value_or(-1)); }}});
}

namespace {

/// What a row about a part of a rank starts with.
template <typename Part>
struct PartRow {
    const RankSummary* rank = nullptr;
    const Part* part = nullptr;
};

template <typename Part>
std::vector<PartRow<Part>> partsOf(const RankSet& set, std::vector<Part> RankSummary::*parts) {
    std::vector<PartRow<Part>> rows;
    for (const RankSummary& rank : set.ranks()) {
        for (const Part& part : rank.*parts) {
            rows.push_back({&rank, &part});
        }
    }
    return rows;
}

template <typename Part>
Maker<PartRow<Part>> rankColumn() {
    return {{"rank"}, [](const PartRow<Part>& r) { return std::to_string(r.rank->rank); }};
}

} // namespace

Table rankStepTable(const RankSet& set) {
    using R = PartRow<RankStep>;
    return makeTable<R>(
        partsOf(set, &RankSummary::steps),
        {rankColumn<RankStep>(),
         {{"step"}, [](const R& r) { return std::to_string(r.part->number); }},
         {{"total_us"}, [](const R& r) { return decimalMicroseconds(r.part->totalNs()); }},
         {{"computation_us"},
          [](const R& r) { return decimalMicroseconds(r.part->computationNs - r.part->overlapNs); }},
         {{"overlap_us"}, [](const R& r) { return decimalMicroseconds(r.part->overlapNs); }},
         {{"communication_us"},
          [](const R& r) { return decimalMicroseconds(r.part->communicationNs - r.part->overlapNs); }},
         {{"other_us"}, [](const R& r) { return decimalMicroseconds(r.part->otherNs); }},
         {{"communication_overlapped_percent"},
          [](const R& r) { return percentText(r.part->overlapNs, r.part->communicationNs); }}});
}

Table rankDeviceTable(const RankSet& set) {
    using R = PartRow<RankDevice>;
    return makeTable<R>(
        partsOf(set, &RankSummary::devices),
        {rankColumn<RankDevice>(),
         {{"device"}, [](const R& r) { return std::to_string(r.part->device); }},
         {{"total_us"}, [](const R& r) { return decimalMicroseconds(r.part->totalNs); }},
         {{"idle_us"}, [](const R& r) { return decimalMicroseconds(r.part->totalNs - r.part->busyNs); }},
         {{"computation_us"}, [](const R& r) { return decimalMicroseconds(r.part->computationNs); }},
         {{"non_computation_us"},
          [](const R& r) { return decimalMicroseconds(r.part->busyNs - r.part->computationNs); }},
         {{"idle_percent"},
          [](const R& r) { return percentText(r.part->totalNs - r.part->busyNs, r.part->totalNs); }},
         {{"computation_percent"},
          [](const R& r) { return percentText(r.part->computationNs, r.part->totalNs); }},
         {{"non_computation_percent"},
          [](const R& r) { return percentText(r.part->busyNs - r.part->computationNs, r.part->totalNs); }},
         {{"communication_us"}, [](const R& r) { return decimalMicroseconds(r.part->communicationNs); }},
         {{"overlap_us"}, [](const R& r) { return decimalMicroseconds(r.part->overlapNs); }},
         {{"communication_overlapped_percent"},
          [](const R& r) { return percentText(r.part->overlapNs, r.part->communicationNs); }}});
}

Table rankIdleTable(const RankSet& set) {
    using R = PartRow<RankIdle>;
    return makeTable<R>(
        partsOf(set, &RankSummary::idle),
        {rankColumn<RankIdle>(),
         {{"device"}, [](const R& r) { return std::to_string(r.part->device); }},
         {{"stream"}, [](const R& r) { return std::to_string(r.part->stream); }},
         {{"cause", CellType::Text}, [](const R& r) { return std::string(idleCauseName(r.part->cause)); }},
         {{"idle_us"}, [](const R& r) { return decimalMicroseconds(r.part->idleNs); }}});
}

Table rankKernelTable(const RankSet& set) {
    struct NameRow {
        std::string name;
        std::uint64_t count = 0;
        std::vector<std::pair<DurationNs, std::int64_t>> totals; ///< with their ranks
        DurationNs sumNs = 0;
    };
    std::map<std::string, NameRow> byName;
    for (const RankSummary& rank : set.ranks()) {
        for (const RankKernel& kernel : rank.kernels) {
            NameRow& row = byName[kernel.name];
            row.name = kernel.name;
            row.count += kernel.count;
            row.totals.emplace_back(kernel.totalNs, rank.rank);
            row.sumNs = saturatingAdd(row.sumNs, kernel.totalNs);
        }
    }
    std::vector<NameRow> rows;
    for (auto& [name, row] : byName) {
        std::ranges::sort(row.totals);
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, std::ranges::greater{}, &NameRow::sumNs);
    return makeTable<NameRow>(
        rows,
        {{{"kernel", CellType::Text}, [](const NameRow& r) { return r.name; }},
         {{"ranks"}, [](const NameRow& r) { return std::to_string(r.totals.size()); }},
         {{"count"}, [](const NameRow& r) { return std::to_string(r.count); }},
         {{"sum_us"}, [](const NameRow& r) { return decimalMicroseconds(r.sumNs); }},
         {{"mean_of_ranks_us"},
          [](const NameRow& r) {
              return microseconds(static_cast<double>(r.sumNs) / static_cast<double>(r.totals.size()));
          }},
         {{"min_of_ranks_us"}, [](const NameRow& r) { return decimalMicroseconds(r.totals.front().first); }},
         {{"max_of_ranks_us"}, [](const NameRow& r) { return decimalMicroseconds(r.totals.back().first); }},
         {{"slowest_rank"}, [](const NameRow& r) { return std::to_string(r.totals.back().second); }}});
}

Table rankMemoryTable(const RankSet& set) {
    using R = PartRow<RankMemory>;
    return makeTable<R>(
        partsOf(set, &RankSummary::memory),
        {rankColumn<RankMemory>(),
         {{"device", CellType::Text}, [](const R& r) { return r.part->device; }},
         {{"peak_allocated_bytes"}, [](const R& r) { return std::to_string(r.part->peakAllocatedBytes); }},
         {{"peak_reserved_bytes"}, [](const R& r) { return knownInteger(r.part->peakReservedBytes); }},
         {{"total_memory_bytes"}, [](const R& r) { return knownInteger(r.part->totalBytes); }}});
}

Table collectiveSummaryTable(const RankSet& set) {
    struct GroupRow {
        const MatchedCollective* first = nullptr;
        std::uint64_t count = 0;
        DurationNs transferNs = 0;
        DurationNs maxTransferNs = 0;
        DurationNs waitNs = 0; ///< sum over members
        DurationNs maxWaitNs = 0;
        double bandwidthNs = 0; ///< sum of transfer of those with a bus bandwidth
        double busGibNs = 0;
    };
    std::map<std::tuple<CollectiveKind, std::string, std::string, std::int64_t>, GroupRow> groups;
    for (const MatchedCollective& matched : set.collectives()) {
        GroupRow& row = groups[{matched.kind, matched.group, matched.dtype, matched.messageBytes}];
        row.first = row.first != nullptr ? row.first : &matched;
        ++row.count;
        row.transferNs = saturatingAdd(row.transferNs, matched.transferNs);
        row.maxTransferNs = std::max(row.maxTransferNs, matched.transferNs);
        for (const MatchedCollective::Member& member : matched.members) {
            row.waitNs = saturatingAdd(row.waitNs, matched.waitNs(member));
            row.maxWaitNs = std::max(row.maxWaitNs, matched.waitNs(member));
        }
        if (matched.busBandwidth) {
            row.bandwidthNs += static_cast<double>(matched.transferNs);
            row.busGibNs += *matched.busBandwidth * static_cast<double>(matched.transferNs);
        }
    }
    std::vector<GroupRow> rows;
    for (const auto& [key, row] : groups) {
        rows.push_back(row);
    }
    std::ranges::stable_sort(rows, std::ranges::greater{}, &GroupRow::transferNs);
    return makeTable<GroupRow>(
        rows, {{{"kind", CellType::Text},
                [](const GroupRow& r) { return std::string(collectiveKindName(r.first->kind)); }},
               {{"group", CellType::Text}, [](const GroupRow& r) { return r.first->group; }},
               {{"dtype", CellType::Text}, [](const GroupRow& r) { return r.first->dtype; }},
               {{"message_bytes"}, [](const GroupRow& r) { return knownInteger(r.first->messageBytes); }},
               {{"count"}, [](const GroupRow& r) { return std::to_string(r.count); }},
               {{"transfer_us"}, [](const GroupRow& r) { return decimalMicroseconds(r.transferNs); }},
               {{"mean_transfer_us"},
                [](const GroupRow& r) {
                    return microseconds(static_cast<double>(r.transferNs) / static_cast<double>(r.count));
                }},
               {{"max_transfer_us"}, [](const GroupRow& r) { return decimalMicroseconds(r.maxTransferNs); }},
               {{"wait_us"}, [](const GroupRow& r) { return decimalMicroseconds(r.waitNs); }},
               {{"max_wait_us"}, [](const GroupRow& r) { return decimalMicroseconds(r.maxWaitNs); }},
               {{"mean_bus_gib_s"}, [](const GroupRow& r) {
                    return r.bandwidthNs > 0 ? fixedDecimal(r.busGibNs / r.bandwidthNs, 4) : std::string();
                }}});
}

} // namespace lanescope
