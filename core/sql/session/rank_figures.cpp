// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/rank_figures.h"

#include "core/flight/flight_tables.h"
#include "core/ranks/distributed_info.h"
#include "core/ranks/rank_set.h"
#include "core/ranks/rank_tables.h"
#include "core/store/trace.h"

namespace lanescope::sql {

namespace {

/// Ranks on one clock, which the tables share; made when the first is asked for.
class SharedRanks {
public:
    explicit SharedRanks(Ranks ranks)
        : m_ranks(std::move(ranks)) {}

    Result<std::shared_ptr<const RankSet>> get(const std::stop_token& stop) {
        if (m_set != nullptr) {
            return m_set;
        }
        std::vector<RankSummary> summaries;
        for (const RankTrace& rank : m_ranks.traces) {
            summaries.push_back(summarizeRank(*rank.trace, rank.rank, rank.worker, stop));
        }
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "stopped", {}, {}};
        }
        m_set = std::make_shared<const RankSet>(m_ranks.traces.empty() ? std::move(m_ranks.summaries)
                                                                       : std::move(summaries));
        return m_set;
    }

private:
    Ranks m_ranks;
    std::shared_ptr<const RankSet> m_set;
};

struct Entry {
    const char* name;
    const char* help;
    Table (*make)(const RankSet& set);
};

/// Without rows where no rank is a dump.
Table flightTable(const RankSet& set) {
    return flightCollectivesTable(set.flight() != nullptr ? *set.flight() : FlightMatch({}));
}

constexpr Entry kEntries[] = {
    {"ranks", "A rank: where its mean step went, how long it waited and made others wait, its clock",
     rankTable},
    {"steps", "A step of a rank", rankStepTable},
    {"collectives", "A collective, matched across ranks where there are several", collectiveTable},
    {"collective_calls", "A kind of collective with its group, type and size", collectiveSummaryTable},
    {"devices", "A device of a rank: time busy, computation, communication and their overlap",
     rankDeviceTable},
    {"idle", "A cause of idle time of a stream of a rank", rankIdleTable},
    {"kernels_by_name", "A name of kernels: totals over the ranks, and where it took longest",
     rankKernelTable},
    {"flight_recorder",
     "A collective or transfer in dumps of PyTorch's flight recorder, matched across ranks", flightTable},
    {"memory", "A device with memory of a rank: its peaks", rankMemoryTable},
};

} // namespace

std::vector<DerivedTable> collectiveTables(const TracePtr& trace) {
    Ranks alone;
    const std::optional<DistributedInfo> info = distributedInfo(trace->header());
    alone.traces.push_back({info ? info->rank.value_or(0) : 0, trace});
    std::vector<DerivedTable> tables = rankFigureTables(std::move(alone));
    std::erase_if(tables, [](const DerivedTable& table) { return !table.name.starts_with("collective"); });
    return tables;
}

std::vector<DerivedTable> rankFigureTables(Ranks ranks) {
    const bool areSummaries = ranks.traces.empty();
    const auto shared = std::make_shared<SharedRanks>(std::move(ranks));
    std::vector<DerivedTable> tables;
    for (const Entry& entry : kEntries) {
        const auto make = [shared, table = entry.make](const std::stop_token& stop) -> Result<Table> {
            const auto set = shared->get(stop);
            return set ? Result<Table>(table(**set)) : set.error();
        };
        tables.push_back({analysisTableName(entry.name), entry.help, make});
        if (areSummaries && tables.back().name != entry.name) {
            tables.push_back({entry.name, entry.help, make});
        }
    }
    return tables;
}

std::string summariesHint(const std::vector<DerivedTable>& tables) {
    std::string names;
    for (const DerivedTable& table : tables) {
        names += (names.empty() ? " ranks." : ", ranks.") + table.name;
    }
    return "; summaries of ranks have no slices, only the tables" + names;
}

} // namespace lanescope::sql
