// SPDX-License-Identifier: Apache-2.0
// The views of the Kernels panel.

#include <algorithm>
#include <optional>

#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/device/kernel_table.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/grouped_kernels.h"
#include "core/catalog/recorded_ingredients.h"
#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/attribution_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/device_terms.h"
#include "ui/state/preferences.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

bool isNameOf(KernelGrouping grouping) {
    return grouping == KernelGrouping::Name || grouping == KernelGrouping::Operator;
}

/// A row of either table, as charts and places need it.
struct RowFacts {
    std::string_view label;
    DurationNs totalNs = 0;
    TensorCoreTime tensorCores;
    RowTarget place;
};

/// Puts the share of time first: it is the figure that most users want.
Table withShareFirst(const Table& table) {
    const std::size_t share = table.find("share_percent").value_or(0);
    const std::size_t total = table.find("total_us").value_or(0);
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        if (column != share) {
            columns.push_back(column);
        }
        if (column == total) {
            columns.push_back(share);
        }
    }
    return table.chosen(columns);
}

/// Gives the named parts the colours that their rows have in the table, which are those of the timeline.
void colorAsRows(AnalysisChart& chart, const Trace& trace) {
    std::vector<DonutSlice>& slices = std::get<DonutChartData>(chart.content).slices;
    for (std::size_t i = 0; i < std::min(slices.size(), chart.places.size()); ++i) {
        if (const SliceId slice = chart.places[i].slice; slice != kNoSlice) {
            slices[i].color = ChartColor::role(colorRoleOf(trace, slice));
        }
    }
}

void addCharts(AnalysisView& view, const AnalysisInput& input, const std::vector<RowFacts>& rows,
               bool areNames) {
    std::vector<DonutShare> parts;
    double totalNs = 0;
    TensorCoreTime cores;
    for (const RowFacts& row : rows) {
        parts.push_back({static_cast<double>(row.totalNs), row.place});
        totalNs += static_cast<double>(row.totalNs);
        cores.kernelNs = saturatingAdd(cores.kernelNs, row.tensorCores.kernelNs);
        cores.usedNs = saturatingAdd(cores.usedNs, row.tensorCores.countedNs(Conventions::Lanescope));
        cores.unknownNs = saturatingAdd(cores.unknownNs, row.tensorCores.unknownNs);
    }
    const std::shared_ptr<const KernelNames> names = areNames ? input.shared.kernelNames() : nullptr;
    const auto nameOf = [&](std::size_t row) {
        const std::string_view label = rows[row].label;
        return QString::fromStdString(names != nullptr ? (*names)(label) : std::string(label));
    };
    view.charts.push_back(donutChart(tr("Kernel time"), parts, nameOf, tr("in kernels")));
    if (areNames) {
        colorAsRows(view.charts.back(), input.shared.trace());
    }
    const auto words = [&input](const QString& text) {
        return inTermsOf(input.shared.trace(), input.preferences.deviceTerms, text);
    };
    if (cores.kernelNs > 0) {
        const auto used = static_cast<double>(cores.usedNs);
        const auto unknown = static_cast<double>(cores.unknownNs);
        std::vector<DonutSlice> slices{{words(tr("With tensor cores")), used, ChartColor::series(2)},
                                       {tr("Without"), totalNs - used - unknown, ChartColor::muted()},
                                       {tr("Unknown"), unknown, ChartColor::series(5)}};
        std::erase_if(slices, [](const DonutSlice& slice) { return slice.value <= 0; });
        view.charts.push_back(
            {words(tr("Tensor cores")), DonutChartData{slices, ChartUnit::Duration, tr("in kernels")}});
    }
    view.charts.push_back(durationHistogram(input.shared.trace(), input.selection));
}

std::vector<RowTarget> placesOfFacts(const std::vector<RowFacts>& rows) {
    std::vector<RowTarget> places;
    places.reserve(rows.size());
    for (const RowFacts& row : rows) {
        places.push_back(row.place);
    }
    return places;
}

/// By name, without the call tree that the other groupings need: the first view that most people look at.
AnalysisView kernelNameView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const KernelTable kernels =
        kernelTable(trace, input.selection, std::move(stop), &input.shared.tensorCoreUses());
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::DeviceWork);
    if (kernels.rows.empty()) {
        return view;
    }
    std::vector<RowFacts> facts;
    for (const KernelRow& row : kernels.rows) {
        TensorCoreTime cores;
        if (row.hasTensorCores) {
            cores.add(row.tensorCores, row.totalNs);
        }
        facts.push_back({trace.text(row.name), row.totalNs, cores, {row.longest, {}, row.name}});
    }
    addCharts(view, input, facts, true);
    view.table = placedTable(withShareFirst(makeKernelTable(trace, kernels)), placesOfFacts(facts));
    return view;
}

/// Recorded data without which all kernels are in one row; nothing: kernels alone are enough.
std::optional<Ingredient> ingredientOf(KernelGrouping grouping) {
    switch (grouping) {
    case KernelGrouping::Module:
    case KernelGrouping::ModuleKind:
        return Ingredient::Modules;
    case KernelGrouping::Step:
        return Ingredient::Steps;
    default:
        return std::nullopt;
    }
}

AnalysisView kernelView(const AnalysisInput& input, KernelGrouping grouping, std::stop_token stop) {
    AnalysisView view;
    const std::optional<Ingredient> needed = ingredientOf(grouping);
    if (needed && !hasIngredient(input.shared.trace(), *needed)) {
        view.emptyText = hintText(input.shared.trace(), *needed);
        return view;
    }
    const Result<KernelGroups> made =
        groupedKernels(input.shared, {}, grouping, input.selection, std::move(stop));
    if (!made) {
        view.emptyText = QString::fromStdString(made.error().describe());
        return view;
    }
    const KernelGroups& groups = *made;
    view.emptyText = hintText(input.shared.trace(), Ingredient::DeviceWork);
    if (groups.rows.empty()) {
        return view;
    }
    std::vector<RowFacts> facts;
    for (const KernelGroup& row : groups.rows) {
        RowTarget place{row.longest, {}, std::nullopt};
        if (isNameOf(grouping)) {
            place.name = row.name;
        }
        facts.push_back(
            {row.label, row.totalNs, row.hasTensorCores ? row.tensorCoreTime : TensorCoreTime{}, place});
    }
    addCharts(view, input, facts, isNameOf(grouping));
    view.table = placedTable(withShareFirst(makeKernelGroupTable(grouping, groups)), placesOfFacts(facts));
    return view;
}

AnalysisChart histogramOfRow(const AnalysisInput& input, const RowTarget& place) {
    return place.name ? durationHistogram(input.shared.trace(), input.selection, *place.name)
                      : durationHistogram(input.shared.trace(), input.selection);
}

ViewKind kernelNameViewKind() {
    return listedView("kernels", {{}, {}, kernelNameView, true, {}, histogramOfRow});
}

ViewKind kernelViewKind(std::string_view key, KernelGrouping grouping) {
    ViewKind kind{{},
                  {},
                  [grouping](const AnalysisInput& input, std::stop_token stop) {
                      return kernelView(input, grouping, std::move(stop));
                  },
                  isNameOf(grouping),
                  {QStringLiteral("stddev_us"), QStringLiteral("p50_us"), QStringLiteral("p95_us"),
                   QStringLiteral("operator_tensor_core_eligible")},
                  histogramOfRow};
    kind = listedView(key, std::move(kind));
    kind.needs = ingredientOf(grouping).value_or(*kind.needs);
    return kind;
}

} // namespace

std::vector<ViewKind> kernelViews() {
    std::vector<ViewKind> views{kernelNameViewKind(),
                                kernelViewKind("kernels_by_operator", KernelGrouping::Operator),
                                attributedKernelView(),
                                singleKernelView(),
                                kernelViewKind("kernels_by_step", KernelGrouping::Step),
                                kernelViewKind("kernels_by_stream", KernelGrouping::Stream),
                                kernelViewKind("kernels_by_module", KernelGrouping::Module),
                                kernelViewKind("kernels_by_module_kind", KernelGrouping::ModuleKind),
                                kernelViewKind("kernels_by_category", KernelGrouping::Category),
                                counterView(),
                                sampledCounterView()};
    appendListedViews(views, "kernels",
                      {"kernels", "kernels_by_operator", "kernels_by_call", "attributed_kernels",
                       "kernels_by_step", "kernels_by_stream", "kernels_by_module", "kernels_by_module_kind",
                       "kernels_by_category", "counters", "sampled_counters"});
    return views;
}

} // namespace lanescope::ui
