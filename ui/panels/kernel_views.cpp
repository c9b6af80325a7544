// SPDX-License-Identifier: Apache-2.0
// The views of the Kernel groups panel.
#include <QCoreApplication>

#include "core/analysis/kernel_groups.h"
#include "core/export/analysis_tables.h"
#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/attribution_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/shared_analyses.h"
#include "ui/theme/display_name.h"

namespace lanescope::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::KernelGroupViews)
};

bool isNameOf(KernelGrouping grouping) {
    return grouping == KernelGrouping::Name || grouping == KernelGrouping::Operator;
}

AnalysisView kernelView(const AnalysisInput& input, KernelGrouping grouping, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const KernelGroups groups =
        kernelGroups(trace, input.shared.calls().tree, grouping, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(Ingredient::DeviceWork);
    if (groups.rows.empty()) {
        return view;
    }
    std::vector<DonutPart> parts;
    double tensorCoreNs = 0;
    std::vector<TablePlace> places;
    for (const KernelGroup& row : groups.rows) {
        TablePlace place{row.longest, {}, std::nullopt};
        if (isNameOf(grouping)) {
            place.name = row.name;
        }
        const QString label =
            QString::fromStdString(isNameOf(grouping) ? shortKernelName(row.label) : row.label);
        parts.push_back({label, static_cast<double>(row.totalNs), place});
        places.push_back(place);
        tensorCoreNs += static_cast<double>(row.tensorCoreNs);
    }
    view.charts.push_back(donutChart(Tr::tr("Kernel time"), std::move(parts), Tr::tr("in kernels")));
    const std::vector<DonutSlice> cores{
        {Tr::tr("With tensor cores"), tensorCoreNs, ChartColor::series(2)},
        {Tr::tr("Without"), static_cast<double>(groups.totalNs) - tensorCoreNs, ChartColor::muted()}};
    view.charts.push_back(
        {Tr::tr("Tensor cores"), DonutChartData{cores, ChartUnit::Duration, Tr::tr("in kernels")}});
    view.charts.push_back(durationHistogram(trace, input.selection));
    view.table = sharedTable(kernelGroupsText(grouping, groups), std::move(places));
    return view;
}

AnalysisChart histogramOfRow(const AnalysisInput& input, const TablePlace& place) {
    return place.name ? durationHistogram(input.shared.trace(), input.selection, *place.name)
                      : durationHistogram(input.shared.trace(), input.selection);
}

ViewKind kernelViewKind(const char* name, const QString& title, KernelGrouping grouping) {
    return {QString::fromLatin1(name),
            title,
            [grouping](const AnalysisInput& input, std::stop_token stop) {
                return kernelView(input, grouping, std::move(stop));
            },
            isNameOf(grouping),
            {QStringLiteral("stddev_us"), QStringLiteral("p50_us"), QStringLiteral("p95_us"),
             QStringLiteral("operator_tensor_core_eligible")},
            histogramOfRow};
}

} // namespace

std::vector<ViewKind> kernelGroupViews() {
    return {
        kernelViewKind("kernels", Tr::tr("By name"), KernelGrouping::Name),
        kernelViewKind("kernelLaunches", Tr::tr("By name, operator and launch"), KernelGrouping::Operator),
        attributedKernelView(),
        singleKernelView(),
        kernelViewKind("kernelSteps", Tr::tr("By step"), KernelGrouping::Step),
        kernelViewKind("kernelStreams", Tr::tr("By stream"), KernelGrouping::Stream),
        kernelViewKind("kernelModules", Tr::tr("By module"), KernelGrouping::Module),
        kernelViewKind("kernelCategories", Tr::tr("By category"), KernelGrouping::Category),
        counterView(),
        sampledCounterView()};
}

} // namespace lanescope::ui
