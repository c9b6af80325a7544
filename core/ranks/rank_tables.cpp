// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_tables.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/catalog/breakdown_tables.h"
#include "core/catalog/common_columns.h"

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

/// Means over steps: of whole nanoseconds in the trace, written with three decimals.
ColumnSpec meanTime(const char* key, const char* label, const char* help) {
    return withDigits({key, label, Unit::Duration, help}, 3);
}

ColumnSpec duration(const char* key, const char* label, const char* help) {
    return {key, label, Unit::Duration, help};
}

ColumnSpec fraction(const char* key, const char* label, const char* help) {
    return {key, label, Unit::Fraction, help};
}

ColumnSpec rankColumn() {
    return {"rank", "Rank", Unit::None, "Number of the rank"};
}

ColumnSpec roleColumn() {
    return {"group_role", "Role", Unit::None,
            "Name that the job gave the process group for its purpose, such as tp or dp; empty: none"};
}

void addStragglers(TableMaker<RankRow>& make) {
    using R = RankRow;
    make.add(duration("transfer_us", "Transfer", "Time of matched collectives from the last arrival on"),
             [](const R& r) { return r.straggler.transferNs; })
        .add(duration("wait_us", "Wait", "Time of matched collectives before the last arrival"),
             [](const R& r) { return r.straggler.ownWaitNs; })
        .add({"times_last", "Times last", Unit::None,
              "How often the rank arrived last of those that are open"},
             [](const R& r) { return r.straggler.timesLast; })
        .add(duration("caused_wait_us", "Caused wait", "Time that the other ranks waited for it"),
             [](const R& r) { return r.straggler.causedWaitNs; })
        .add(duration("clock_shift_us", "Clock shift", "Time added to the clock of the rank"),
             [](const R& r) { return r.rank->refinedNs; })
        .add(duration("clock_error_us", "Clock error",
                      "Difference within which 95 % of the ends agree after that; empty: nothing to compare"),
             [](const R& r) { return r.rank->errorNs; });
}

} // namespace

Table rankTable(const RankSet& set) {
    std::vector<RankRow> rows;
    const auto stragglers = set.stragglers();
    for (std::size_t i = 0; i < set.ranks().size(); ++i) {
        rows.push_back({&set.ranks()[i], stragglers[i]});
    }
    using R = RankRow;
    TableMaker<R> make(rows);
    make.add({"worker", "Worker", Unit::None, "Name of the worker that recorded the trace"},
             [](const R& r) { return r.rank->worker; })
        .add(rankColumn(), [](const R& r) { return r.rank->rank; })
        .add({"steps", "Steps", Unit::None, "Number of steps"},
             [](const R& r) { return r.rank->steps.size(); })
        .add(meanTime("step_mean_us", "Step mean", "Mean step length"),
             [](const R& r) { return known(r.meanTotalNs()); })
        .add(meanTime("computation_us", "Computation", "Time of the mean step with computation"),
             [](const R& r) { return known(r.meanNs(&RankStep::computationNs)); })
        .add(meanTime("overlap_us", "Overlap",
                      "Time of the mean step with computation and communication at once"),
             [](const R& r) { return known(r.meanNs(&RankStep::overlapNs)); })
        .add(meanTime("communication_us", "Communication", "Time of the mean step with communication"),
             [](const R& r) { return known(r.meanNs(&RankStep::communicationNs)); })
        .add(meanTime("other_us", "Other", "Time of the mean step with neither"),
             [](const R& r) { return known(r.meanNs(&RankStep::otherNs)); })
        .add(fraction("gpu_utilization_percent", "GPU utilization %", "Mean over the GPUs of the rank"),
             [](const R& r) { return known(r.rank->utilization); })
        .add({"collectives", "Collectives", Unit::None, "Number of communication kernels"},
             [](const R& r) { return r.rank->collectives.size(); });
    addStragglers(make);
    return make.table();
}

Table collectiveTable(const RankSet& set) {
    using C = MatchedCollective;
    const auto startOf = [](const C& c) {
        TimeNs startNs = c.members.front().range.startNs;
        for (const C::Member& member : c.members) {
            startNs = std::min(startNs, member.range.startNs);
        }
        return startNs;
    };
    const auto longestWait = [](const C& c) {
        DurationNs waitNs = 0;
        for (const C::Member& member : c.members) {
            waitNs = std::max(waitNs, c.waitNs(member));
        }
        return waitNs;
    };
    const TimeNs originNs = set.collectives().empty() ? 0 : startOf(set.collectives().front());
    TableMaker<C> make(set.collectives());
    make.add({"kind", "Kind", Unit::None, "Kind of collective, such as all_reduce"},
             [](const C& c) { return collectiveKindName(c.kind); })
        .add({"group", "Group", Unit::None, "Process group"}, &C::group)
        .add(roleColumn(), &C::groupRole)
        .add({"group_size", "Group size", Unit::None, "Ranks of the group"},
             [](const C& c) { return c.groupSize > 0 ? std::optional(c.groupSize) : std::nullopt; })
        .add({"ranks", "Ranks", Unit::None, "Ranks of the group that are open"},
             [](const C& c) { return c.members.size(); })
        .add({"start_us", "Start", Unit::Moment, "First start, relative to the first collective"},
             [&](const C& c) { return saturatingSubtract(startOf(c), originNs); })
        .add({"dtype", "Data type", Unit::None, "Type of an element"}, &C::dtype)
        .add({"message_bytes", "Message", Unit::Bytes, "Bytes that a rank sends; of an all-gather: receives"},
             [](const C& c) { return known(c.messageBytes); })
        .add(duration("transfer_us", "Transfer", "Shortest duration over the ranks: from the last arrival"),
             &C::transferNs)
        .add(duration("max_wait_us", "Max wait", "Longest wait for the last arrival"), longestWait)
        .add({"last_rank", "Last rank", Unit::None,
              "Rank that arrived last of those that are open; others of the group may be later"},
             [&](const C& c) { return set.ranks()[c.members[c.lastMember].rankIndex].rank; })
        .add(duration(
                 "absent_wait_us", "Absent wait",
                 "Wait that all open ranks share, for ranks that are not open; empty: not recorded, or none"),
             &C::absentWaitNs)
        .add(duration("start_spread_us", "Start spread", "Latest minus earliest start"), &C::startSpreadNs)
        .add(duration("end_spread_us", "End spread", "Latest minus earliest end"), &C::endSpreadNs)
        .add({"algorithm_gb_s", "Algorithm GB/s", Unit::GbPerSecond, "10^9 bytes a second"},
             [](const C& c) { return known(c.algorithmBandwidth.value_or(-1)); })
        .add({"bus_gb_s", "Bus GB/s", Unit::GbPerSecond,
              "10^9 bytes a second: bus bandwidth as NVIDIA's nccl-tests define it"},
             [](const C& c) { return known(c.busBandwidth.value_or(-1)); });
    return make.table();
}

namespace {

/// A part of a rank, with the rank.
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

/// A row for each part of each rank, with the rank in front of what `add` adds.
template <typename Part, typename Add>
Table partTable(const RankSet& set, std::vector<Part> RankSummary::*parts, const Add& add) {
    const std::vector<PartRow<Part>> rows = partsOf(set, parts);
    TableMaker<PartRow<Part>> make(rows);
    make.add(rankColumn(), [](const PartRow<Part>& r) { return r.rank->rank; });
    add(make);
    return make.table();
}

/// The cell of a part: a member of it.
template <typename Part, typename Member>
auto ofPart(Member Part::*member) {
    return [member](const PartRow<Part>& r) { return r.part->*member; };
}

} // namespace

Table rankStepTable(const RankSet& set) {
    using R = PartRow<RankStep>;
    return partTable(set, &RankSummary::steps, [](TableMaker<R>& make) {
        make.add({"step", "Step", Unit::None, "Number of the step"}, ofPart(&RankStep::number))
            .add(duration("total_us", "Total", "Step length"), [](const R& r) { return r.part->totalNs(); })
            .add(duration("computation_us", "Computation", "Computation runs"),
                 ofPart(&RankStep::computationNs))
            .add(duration("overlap_us", "Overlap", "Computation and communication at once"),
                 ofPart(&RankStep::overlapNs))
            .add(duration("communication_us", "Communication", "Communication runs"),
                 ofPart(&RankStep::communicationNs))
            .add(duration("other_us", "Other", "Neither"), ofPart(&RankStep::otherNs))
            .add(fraction("communication_overlapped_percent", "Communication overlapped %",
                          "Share of the communication that runs beside computation"),
                 [](const R& r) { return fractionOf(r.part->overlapNs, r.part->communicationNs); });
    });
}

Table rankDeviceTable(const RankSet& set) {
    using R = PartRow<RankDevice>;
    return partTable(set, &RankSummary::devices, [](TableMaker<R>& make) {
        const auto idleNs = [](const R& r) { return r.part->totalNs - r.part->busyNs; };
        const auto otherNs = [](const R& r) { return r.part->busyNs - r.part->computationNs; };
        make.add(deviceColumn(), ofPart(&RankDevice::device))
            .add(duration("total_us", "Total", "Length of the range"), ofPart(&RankDevice::totalNs))
            .add(duration("idle_us", "Idle", "No work runs"), idleNs)
            .add(duration("computation_us", "Computation", "Computing kernels run"),
                 ofPart(&RankDevice::computationNs))
            .add(duration("non_computation_us", "Non computation", "Work runs, but no computing kernel"),
                 otherNs)
            .add(fraction("idle_percent", "Idle %", "Share of the range without work"),
                 [idleNs](const R& r) { return fractionOf(idleNs(r), r.part->totalNs); })
            .add(
                fraction("computation_percent", "Computation %", "Share of the range with computing kernels"),
                [](const R& r) { return fractionOf(r.part->computationNs, r.part->totalNs); })
            .add(fraction("non_computation_percent", "Non computation %",
                          "Share of the range with work, but no computing kernel"),
                 [otherNs](const R& r) { return fractionOf(otherNs(r), r.part->totalNs); })
            .add(duration("communication_us", "Communication", "Communication kernels run"),
                 ofPart(&RankDevice::communicationNs))
            .add(duration("overlap_us", "Overlap", "Computation and communication at once"),
                 ofPart(&RankDevice::overlapNs))
            .add(fraction("communication_overlapped_percent", "Communication overlapped %",
                          "Share of the communication that runs beside computation"),
                 [](const R& r) { return fractionOf(r.part->overlapNs, r.part->communicationNs); });
    });
}

Table rankIdleTable(const RankSet& set) {
    using R = PartRow<RankIdle>;
    return partTable(set, &RankSummary::idle, [](TableMaker<R>& make) {
        make.add(deviceColumn(), ofPart(&RankIdle::device))
            .add(streamColumn(), ofPart(&RankIdle::stream))
            .add({"cause", "Caused by", Unit::None, "host_wait, kernel_wait or other"},
                 [](const R& r) { return idleCauseName(r.part->cause); })
            .add(duration("idle_us", "Idle", "Idle time of this cause"), ofPart(&RankIdle::idleNs));
    });
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
    TableMaker<NameRow> make(rows);
    make.add({"kernel", "Kernel", Unit::None, "Name of the kernels"}, &NameRow::name)
        .add({"ranks", "Ranks", Unit::None, "Ranks that run it"},
             [](const NameRow& r) { return r.totals.size(); })
        .add(countColumn("Kernels on all ranks"), &NameRow::count)
        .add(duration("sum_us", "Sum", "Time on all ranks"), &NameRow::sumNs)
        .add(meanTime("mean_of_ranks_us", "Mean of ranks", "Mean time of a rank"),
             [](const NameRow& r) {
                 return known(static_cast<double>(r.sumNs) / static_cast<double>(r.totals.size()));
             })
        .add(duration("min_of_ranks_us", "Min of ranks", "Shortest time of a rank"),
             [](const NameRow& r) { return r.totals.front().first; })
        .add(duration("max_of_ranks_us", "Max of ranks", "Longest time of a rank"),
             [](const NameRow& r) { return r.totals.back().first; })
        .add({"slowest_rank", "Slowest rank", Unit::None, "Rank with the longest time"},
             [](const NameRow& r) { return r.totals.back().second; });
    return make.table();
}

Table rankMemoryTable(const RankSet& set) {
    using R = PartRow<RankMemory>;
    return partTable(set, &RankSummary::memory, [](TableMaker<R>& make) {
        make.add({"device", "Device", Unit::None, "CPU, or GPU with its number"}, ofPart(&RankMemory::device))
            .add({"peak_allocated_bytes", "Peak allocated", Unit::Bytes, "Most memory allocated at once"},
                 ofPart(&RankMemory::peakAllocatedBytes))
            .add({"peak_reserved_bytes", "Peak reserved", Unit::Bytes, "Most memory that the allocator held"},
                 [](const R& r) { return known(r.part->peakReservedBytes); })
            .add({"total_memory_bytes", "Total memory", Unit::Bytes, "Memory that the device has"},
                 [](const R& r) { return known(r.part->totalBytes); });
    });
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
        double busGbNs = 0;
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
            row.busGbNs += *matched.busBandwidth * static_cast<double>(matched.transferNs);
        }
    }
    std::vector<GroupRow> rows;
    for (const auto& [key, row] : groups) {
        rows.push_back(row);
    }
    std::ranges::stable_sort(rows, std::ranges::greater{}, &GroupRow::transferNs);
    TableMaker<GroupRow> make(rows);
    make.add({"kind", "Kind", Unit::None, "Kind of collective, such as all_reduce"},
             [](const GroupRow& r) { return collectiveKindName(r.first->kind); })
        .add({"group", "Group", Unit::None, "Process group"},
             [](const GroupRow& r) { return r.first->group; })
        .add(roleColumn(), [](const GroupRow& r) { return r.first->groupRole; })
        .add({"dtype", "Data type", Unit::None, "Type of an element"},
             [](const GroupRow& r) { return r.first->dtype; })
        .add({"message_bytes", "Message", Unit::Bytes, "Bytes that a rank sends; of an all-gather: receives"},
             [](const GroupRow& r) { return known(r.first->messageBytes); })
        .add(countColumn("Collectives of the row"), &GroupRow::count)
        .add(duration("transfer_us", "Transfer", "Sum of the times from the last arrival on"),
             &GroupRow::transferNs)
        .add(meanTime("mean_transfer_us", "Mean transfer", "Mean of those times"),
             [](const GroupRow& r) {
                 return known(static_cast<double>(r.transferNs) / static_cast<double>(r.count));
             })
        .add(duration("max_transfer_us", "Max transfer", "Greatest of those times"), &GroupRow::maxTransferNs)
        .add(duration("wait_us", "Wait", "Sum of the waits of all ranks for the last arrival"),
             &GroupRow::waitNs)
        .add(duration("max_wait_us", "Max wait", "Longest of those waits"), &GroupRow::maxWaitNs)
        .add({"mean_bus_gb_s", "Mean bus GB/s", Unit::GbPerSecond,
              "Bus bandwidth in 10^9 bytes a second, mean weighted by transfer"},
             [](const GroupRow& r) {
                 return r.bandwidthNs > 0 ? std::optional(r.busGbNs / r.bandwidthNs) : std::nullopt;
             });
    return make.table();
}

} // namespace lanescope
