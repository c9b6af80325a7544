// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/rank_views.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "core/diagnosis/flight_notes.h"
#include "core/flight/flight_tables.h"
#include "core/ranks/rank_tables.h"
#include "ui/panels/view_parts.h"
#include "ui/ranks/rank_strips.h"
#include "ui/state/core_words.h"
#include "ui/state/track_names.h"
#include "ui/tables/code_words.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

std::vector<QString> rankNames(const RankSet& set) {
    std::vector<QString> names;
    for (const RankSummary& rank : set.ranks()) {
        names.push_back(QString::number(rank.rank));
    }
    return names;
}

/// One place for each rank.
std::vector<RankPlace> rankPlaces(const RankSet& set) {
    std::vector<RankPlace> places;
    for (std::size_t i = 0; i < set.ranks().size(); ++i) {
        places.push_back({i, std::nullopt, {}});
    }
    return places;
}

/// One place for each part of each rank.
template <typename Part>
std::vector<RankPlace> partPlaces(const RankSet& set, std::vector<Part> RankSummary::*parts) {
    std::vector<RankPlace> places;
    for (std::size_t i = 0; i < set.ranks().size(); ++i) {
        places.insert(places.end(), (set.ranks()[i].*parts).size(), {i, std::nullopt, {}});
    }
    return places;
}

double meanOf(const RankSummary& rank, DurationNs (*part)(const RankStep& step)) {
    double sum = 0;
    for (const RankStep& step : rank.steps) {
        sum += static_cast<double>(part(step));
    }
    return rank.steps.empty() ? 0 : sum / static_cast<double>(rank.steps.size());
}

BarChartData barsOver(const RankSet& set, std::vector<BarSeries> series) {
    BarChartData bars;
    bars.columns = rankNames(set);
    bars.series = std::move(series);
    bars.xTitle = tr("Rank");
    return bars;
}

const ChartColor kComputation = stripColor(StripClass::Computation);
const ChartColor kOverlap = stripColor(StripClass::Overlap);
const ChartColor kCommunication = stripColor(StripClass::Communication);

RankView overlapView(const RankSet& set) {
    RankView view;
    BarChartData bars = barsOver(set, {{tr("Computation"), kComputation, {}},
                                       {tr("Overlap"), kOverlap, {}},
                                       {tr("Communication"), kCommunication, {}},
                                       {tr("Other"), ChartColor::muted(), {}}});
    for (const RankSummary& rank : set.ranks()) {
        bars.series[0].values.push_back(
            meanOf(rank, [](const RankStep& step) { return step.computationNs - step.overlapNs; }));
        bars.series[1].values.push_back(meanOf(rank, [](const RankStep& step) { return step.overlapNs; }));
        bars.series[2].values.push_back(
            meanOf(rank, [](const RankStep& step) { return step.communicationNs - step.overlapNs; }));
        bars.series[3].values.push_back(meanOf(rank, [](const RankStep& step) { return step.otherNs; }));
    }
    view.content.charts.push_back({tr("Mean step of each rank"), std::move(bars)});
    view.content.table = placedTable(
        rankTable(set).chosen({"rank", "steps", "step_mean_us", "computation_us", "overlap_us",
                               "communication_us", "other_us", "gpu_utilization_percent", "worker"}));
    view.places = rankPlaces(set);
    return view;
}

QString noCollectives() {
    return tr("No collectives matched");
}

RankView waitView(const RankSet& set) {
    RankView view;
    if (set.collectives().empty()) {
        view.content.note = noCollectives();
        view.content.table =
            placedTable(rankTable(set).chosen({"rank", "clock_shift_us", "clock_error_us", "worker"}));
        view.places = rankPlaces(set);
        return view;
    }
    BarChartData bars =
        barsOver(set, {{tr("Transfer"), transferColor(), {}}, {tr("Waiting"), waitColor(), {}}});
    BarChartData caused = barsOver(set, {{tr("Others waited"), ChartColor::series(1), {}}});
    for (const RankSet::Straggler& rank : set.stragglers()) {
        bars.series[0].values.push_back(static_cast<double>(rank.transferNs));
        bars.series[1].values.push_back(static_cast<double>(rank.ownWaitNs));
        caused.series[0].values.push_back(static_cast<double>(rank.causedWaitNs));
    }
    view.content.charts.push_back({tr("Waits that each rank caused"), std::move(caused)});
    view.content.charts.push_back({tr("Communication: transfer and waiting"), std::move(bars)});
    view.content.table = placedTable(
        rankTable(set).chosen({"rank", "caused_wait_us", "times_last", "collectives", "transfer_us",
                               "wait_us", "clock_shift_us", "clock_error_us", "worker"}));
    view.places = rankPlaces(set);
    view.sortedBy = "caused_wait_us";
    return view;
}

RankView stepView(const RankSet& set) {
    struct Part {
        QString title;
        ChartColor color;
        DurationNs (*of)(const RankStep& step);
    };
    const Part parts[] = {
        {tr("Length of each step"), ChartColor::accent(),
         [](const RankStep& step) { return step.totalNs(); }},
        {tr("Communication that is not overlapped"), kCommunication,
         [](const RankStep& step) { return step.communicationNs - step.overlapNs; }},
        {tr("Computation"), kComputation, [](const RankStep& step) { return step.computationNs; }},
        {tr("Other"), ChartColor::series(3), [](const RankStep& step) { return step.otherNs; }},
    };
    std::map<std::int64_t, std::size_t> columns; // by number of the step
    for (const RankSummary& rank : set.ranks()) {
        for (const RankStep& step : rank.steps) {
            columns[step.number] = 0;
        }
    }
    HeatMapData blank;
    blank.rows.reserve(set.ranks().size());
    for (const RankSummary& rank : set.ranks()) {
        blank.rows.push_back(rankTitle(rank));
    }
    for (auto& [number, column] : columns) {
        column = blank.columns.size();
        blank.columns.push_back(QString::number(number));
    }
    blank.xTitle = tr("Step");
    blank.values.assign(blank.rows.size() * blank.columns.size(), std::numeric_limits<double>::quiet_NaN());

    RankView view;
    for (const Part& part : parts) {
        HeatMapData heat = blank;
        heat.color = part.color;
        heat.valueName = part.title;
        std::vector<RowTarget> places(heat.values.size());
        for (std::size_t r = 0; r < set.ranks().size(); ++r) {
            for (const RankStep& step : set.ranks()[r].steps) {
                const std::size_t at = r * heat.columns.size() + columns[step.number];
                heat.values[at] = static_cast<double>(part.of(step));
                places[at].range = set.ranks()[r].onCommonClock(step.range);
            }
        }
        view.content.charts.push_back({part.title, std::move(heat), std::move(places)});
    }
    view.content.table = placedTable(rankStepTable(set));
    view.content.emptyText = tr("The traces have no steps");
    for (std::size_t r = 0; r < set.ranks().size(); ++r) {
        for (const RankStep& step : set.ranks()[r].steps) {
            view.places.push_back({r, std::nullopt, set.ranks()[r].onCommonClock(step.range)});
        }
    }
    return view;
}

RankView collectiveView(const RankSet& set) {
    RankView view;
    view.content.emptyText = noCollectives();
    std::vector<double> waits;
    for (std::size_t i = 0; i < set.collectives().size(); ++i) {
        view.places.push_back({std::nullopt, i, {}});
        for (const MatchedCollective::Member& member : set.collectives()[i].members) {
            waits.push_back(static_cast<double>(set.collectives()[i].waitNs(member)));
        }
    }
    if (!waits.empty()) {
        view.content.charts.push_back(
            {tr("Waits of ranks in collectives"),
             HistogramChartData{histogramOf(waits, ChartUnit::Duration), tr("Waiting"), tr("Ranks")}});
    }
    view.content.table = placedTable(collectiveTable(set));
    return view;
}

RankView groupView(const RankSet& set) {
    RankView view;
    view.content.emptyText = noCollectives();
    view.content.table = placedTable(collectiveSummaryTable(set));
    std::map<CollectiveKind, double> transfers;
    for (const MatchedCollective& matched : set.collectives()) {
        transfers[matched.kind] += static_cast<double>(matched.transferNs);
    }
    std::vector<DonutPart> parts;
    for (const auto& [kind, transferNs] : transfers) {
        parts.push_back({codeWords("kind", collectiveKindName(kind)), transferNs});
    }
    if (!parts.empty()) {
        view.content.charts.push_back(donutChart(tr("Transfer by kind"), std::move(parts), tr("transfer")));
    }
    return view;
}

RankView deviceView(const RankSet& set) {
    RankView view;
    view.content.emptyText = tr("The traces have no device activity");
    BarChartData bars;
    bars.series = {{tr("Computation"), kComputation, {}},
                   {tr("Communication and copies alone"), kCommunication, {}},
                   {tr("Idle"), ChartColor::muted(), {}}};
    bars.xTitle = tr("Rank");
    for (const RankSummary& rank : set.ranks()) {
        for (const RankDevice& device : rank.devices) {
            bars.columns.push_back(rank.devices.size() == 1
                                       ? QString::number(rank.rank)
                                       : tr("%1 device %2", "rank").arg(rank.rank).arg(device.device));
            bars.series[0].values.push_back(static_cast<double>(device.computationNs));
            bars.series[1].values.push_back(static_cast<double>(device.busyNs - device.computationNs));
            bars.series[2].values.push_back(static_cast<double>(device.totalNs - device.busyNs));
        }
    }
    if (!bars.columns.empty()) {
        view.content.charts.push_back({tr("Device time"), std::move(bars)});
    }
    view.content.table = placedTable(rankDeviceTable(set));
    view.places = partPlaces(set, &RankSummary::devices);
    return view;
}

RankView idleView(const RankSet& set) {
    RankView view;
    view.content.emptyText = tr("The traces have no device activity");
    BarChartData bars = barsOver(set, {{tr("Waiting for the host"), ChartColor::series(5), {}},
                                       {tr("Between two kernels"), ChartColor::series(0), {}},
                                       {tr("Other"), ChartColor::muted(), {}}});
    bool hasAny = false;
    for (const RankSummary& rank : set.ranks()) {
        double sums[3] = {};
        for (const RankIdle& idle : rank.idle) {
            sums[static_cast<std::size_t>(idle.cause)] += static_cast<double>(idle.idleNs);
            hasAny = true;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            bars.series[i].values.push_back(sums[i]);
        }
    }
    if (hasAny) {
        view.content.charts.push_back({tr("Idle time of all streams by cause"), std::move(bars)});
    }
    view.content.table = placedTable(rankIdleTable(set));
    view.places = partPlaces(set, &RankSummary::idle);
    return view;
}

RankView kernelView(const RankSet& set) {
    RankView view;
    view.content.emptyText = tr("The traces have no kernels");
    const Table table = rankKernelTable(set);
    view.content.table = placedTable(table);
    std::map<std::int64_t, std::size_t> indexOfRank;
    for (std::size_t i = 0; i < set.ranks().size(); ++i) {
        indexOfRank[set.ranks()[i].rank] = i;
    }
    const std::size_t slowest = table.find("slowest_rank").value_or(0);
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const std::int64_t rank = table.column(slowest).integer(row).value_or(-1);
        view.places.push_back({indexOfRank[rank], std::nullopt, {}});
    }
    view.content.note = tr("The %1 kernels of each rank that took the most time").arg(kSummarizedKernels);
    return view;
}

/// The place of a rank in the set.
std::optional<std::size_t> indexOf(const RankSet& set, std::int64_t rank) {
    const auto found = std::ranges::find(set.ranks(), rank, &RankSummary::rank);
    return found != set.ranks().end() ? std::optional(static_cast<std::size_t>(found - set.ranks().begin()))
                                      : std::nullopt;
}

RankView flightView(const RankSet& set) {
    RankView view;
    view.content.emptyText = tr("The ranks have no dumps of PyTorch's flight recorder");
    if (set.flight() == nullptr) {
        view.content.table = placedTable(flightCollectivesTable(FlightMatch({})));
        return view;
    }
    const FlightMatch& match = *set.flight();
    QStringList notes;
    for (const Words& note : flightNotes(match)) {
        notes << textOf(note);
    }
    view.content.note = notes.join(QLatin1Char(' '));
    if (const FlightCollective* trouble = match.firstTrouble()) {
        BarChartData bars = barsOver(set, {{tr("Last collective"), ChartColor::accent(), {}}});
        bars.unit = ChartUnit::Number;
        for (const RankSummary& rank : set.ranks()) {
            const auto last = match.lastOf(rank.rank, trouble->group);
            bars.series[0].values.push_back(last ? static_cast<double>(match.entry(*last).sequence) : 0);
        }
        view.content.charts.push_back(
            {tr("Number of the last collective in group %1").arg(toText(match.groupTitle(trouble->group))),
             std::move(bars)});
    }
    view.content.table = placedTable(flightCollectivesTable(match));
    return view;
}

RankView memoryView(const RankSet& set) {
    RankView view;
    view.content.emptyText =
        tr("The traces have no allocations. Record with profile_memory=True to see them");
    BarChartData bars = barsOver(set, {{tr("Allocated"), ChartColor::series(0), {}},
                                       {tr("Reserved, not allocated"), ChartColor::muted(), {}}});
    bars.unit = ChartUnit::Bytes;
    bool hasAny = false;
    for (const RankSummary& rank : set.ranks()) {
        double allocated = 0;
        double reserved = 0;
        for (const RankMemory& memory : rank.memory) {
            if (memory.device != "CPU") {
                allocated += static_cast<double>(memory.peakAllocatedBytes);
                reserved += static_cast<double>(
                    std::max<std::int64_t>(memory.peakReservedBytes - memory.peakAllocatedBytes, 0));
                hasAny = true;
            }
        }
        bars.series[0].values.push_back(allocated);
        bars.series[1].values.push_back(reserved);
    }
    if (hasAny) {
        view.content.charts.push_back({tr("Peak memory of the devices"), std::move(bars)});
    }
    view.content.table = placedTable(rankMemoryTable(set));
    view.places = partPlaces(set, &RankSummary::memory);
    return view;
}

} // namespace

QString rankTitle(const RankSummary& rank) {
    return tr("Rank %1").arg(rank.rank);
}

std::optional<StragglerLine> stragglerOf(const RankSet& set) {
    if (const FlightMatch* match = set.flight().get()) {
        const FlightCollective* trouble = match->firstTrouble();
        if (trouble != nullptr && isMismatch(trouble->verdict)) {
            const auto& ranks =
                trouble->missingRanks.empty() ? trouble->differingRanks : trouble->missingRanks;
            const std::optional<std::size_t> index =
                ranks.empty() ? std::nullopt : indexOf(set, ranks.front());
            return StragglerLine{index.value_or(0), textOf(flightNotes(*match).front()),
                                 QStringLiteral("flight")};
        }
    }
    const std::vector<RankSet::Straggler> ranks = set.stragglers();
    const auto last = std::ranges::max_element(ranks, {}, &RankSet::Straggler::causedWaitNs);
    if (last == ranks.end() || last->causedWaitNs <= 0) {
        return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(last - ranks.begin());
    return StragglerLine{index,
                         tr("%1 was last in %2 of %3 collectives; the other ranks waited %4 for it in total")
                             .arg(rankTitle(set.ranks()[index]), formatCount(last->timesLast),
                                  formatCount(set.collectives().size()), formatDuration(last->causedWaitNs)),
                         QStringLiteral("waiting")};
}

std::vector<RankViewKind> rankViews() {
    return {{QStringLiteral("waiting"),
             tr("Stragglers"),
             waitView,
             QStringLiteral("ranks"),
             false,
             {"caused_wait_us times_last transfer_us wait_us"}},
            {QStringLiteral("overlap"), tr("Overlap"), overlapView, QStringLiteral("ranks")},
            {QStringLiteral("steps"),
             tr("Steps"),
             stepView,
             QStringLiteral("steps_table"),
             false,
             {{}, "total_us computation_us overlap_us communication_us other_us", "rank"}},
            {QStringLiteral("collectives"), tr("Collectives"), collectiveView, QStringLiteral("collectives")},
            {QStringLiteral("groups"),
             tr("Collective summary"),
             groupView,
             QStringLiteral("collective_calls"),
             false,
             {"count transfer_us wait_us"}},
            {QStringLiteral("devices"),
             tr("Devices"),
             deviceView,
             QStringLiteral("devices"),
             false,
             {"total_us idle_us computation_us non_computation_us communication_us overlap_us"}},
            {QStringLiteral("idle"),
             tr("Idle time"),
             idleView,
             QStringLiteral("idle"),
             false,
             {{}, "idle_us", "rank device stream"}},
            {QStringLiteral("kernels"),
             tr("Kernels"),
             kernelView,
             QStringLiteral("kernels_by_name"),
             true,
             {"count sum_us"}},
            {QStringLiteral("memory"), tr("Memory"), memoryView, QStringLiteral("memory")},
            {QStringLiteral("flight"), tr("Flight recorder"), flightView, QStringLiteral("flight_recorder")}};
}

} // namespace lanescope::ui
