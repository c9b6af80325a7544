// SPDX-License-Identifier: Apache-2.0
#include "core/export/rank_tables.h"

#include "core/analysis/gpu_summary.h"
#include "core/analysis/step_breakdown.h"
#include "core/export/table_maker.h"

namespace lanescope {

namespace {

struct RankRow {
    const RankTrace* rank = nullptr;
    RankSet::Straggler straggler;
    StepBreakdown steps;
    double utilization = -1; ///< mean over its devices

    double meanNs(DurationNs StepRow::*part) const {
        double sum = 0;
        for (const StepRow& step : steps.steps) {
            sum += static_cast<double>(step.*part);
        }
        return steps.steps.empty() ? -1 : sum / static_cast<double>(steps.steps.size());
    }
};

double meanUtilization(const Trace& trace) {
    double sum = 0;
    int devices = 0;
    for (const GpuSummary& gpu : gpuSummary(trace)) {
        if (gpu.utilization >= 0) {
            sum += gpu.utilization;
            ++devices;
        }
    }
    return devices > 0 ? sum / devices : -1;
}

std::string microseconds(double ns) {
    return knownDecimal(ns < 0 ? ns : ns / 1000, 3);
}

} // namespace

Table rankTable(const RankSet& set, std::stop_token stop) {
    std::vector<RankRow> rows;
    const auto stragglers = set.stragglers();
    for (std::size_t i = 0; i < set.ranks().size() && !stop.stop_requested(); ++i) {
        const Trace& trace = *set.ranks()[i].trace;
        rows.push_back({&set.ranks()[i], stragglers[i],
                        stepBreakdown(trace, {}, Conventions::Lanescope, stop), meanUtilization(trace)});
    }
    using R = RankRow;
    return makeTable<R>(
        rows, {{{"worker", CellType::Text}, [](const R& r) { return r.rank->worker; }},
               {{"rank"}, [](const R& r) { return std::to_string(r.rank->rank); }},
               {{"steps"}, [](const R& r) { return std::to_string(r.steps.steps.size()); }},
               {{"step_mean_us"}, [](const R& r) { return microseconds(r.steps.meanTotalNs); }},
               {{"computation_us"},
                [](const R& r) {
                    return microseconds(r.meanNs(&StepRow::computationNs) - r.meanNs(&StepRow::overlapNs));
                }},
               {{"overlap_us"}, [](const R& r) { return microseconds(r.meanNs(&StepRow::overlapNs)); }},
               {{"communication_us"},
                [](const R& r) {
                    return microseconds(r.meanNs(&StepRow::communicationNs) - r.meanNs(&StepRow::overlapNs));
                }},
               {{"other_us"}, [](const R& r) { return microseconds(r.meanNs(&StepRow::idleNs)); }},
               {{"gpu_utilization_percent"}, [](const R& r) { return percentText(r.utilization); }},
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

} // namespace lanescope
