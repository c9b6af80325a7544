// SPDX-License-Identifier: Apache-2.0
// The view of hardware counters in the Kernels panel.

#include "core/attribution/kernel_counters.h"
#include "core/attribution/user_figures.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/counter_table.h"
#include "core/store/trace.h"
#include "ui/panels/attribution_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

QString lineUpText(const KernelCounters& counters) {
    switch (counters.lineUp) {
    case KernelCounters::LineUp::Order:
        return tr("As many ranges as launch calls of kernels: matched by order. Differences: measured "
                  "against modelled");
    case KernelCounters::LineUp::Correlation:
        return tr("Matched by correlation id. Differences: measured against modelled");
    case KernelCounters::LineUp::Inexact:
        return tr("%1 ranges and %2 kernel launches, matched by their order (inexact)")
            .arg(formatCount(counters.ranges.size()), formatCount(counters.launchCount));
    case KernelCounters::LineUp::None:
        break;
    }
    return tr("%1 ranges and %2 kernel launches: which belong together is unknown")
        .arg(formatCount(counters.ranges.size()), formatCount(counters.launchCount));
}

AnalysisView countersOf(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Counters);
    const UserFigures figures = userFigures();
    Result<KernelCounters> counters = kernelCounters(trace, *figures.models, std::move(stop));
    if (!counters) {
        view.note = QString::fromStdString(counters.error().message);
        return view;
    }
    std::erase_if(counters->ranges, [&](const CounterRange& range) {
        return !input.selection.includes(trace.slices().range(range.slice));
    });
    if (counters->ranges.empty()) {
        return view;
    }
    view.note = lineUpText(*counters);
    Result<Table> table = makeCounterTable(trace, *counters, *figures.models);
    if (!table) {
        view.note = QString::fromStdString(table.error().message);
        return view;
    }
    std::vector<RowTarget> places;
    for (const CounterRange& range : counters->ranges) {
        places.push_back({range.slice, {}, std::nullopt});
    }
    view.table = placedTable(std::move(*table), std::move(places));
    return view;
}

AnalysisView samplesOf(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const SampledKernels kernels = sampledKernels(trace, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = tr("No counters that a device sampled over time");
    if (kernels.rows.empty()) {
        return view;
    }
    view.note = tr("Means of sampled counters while kernels of a name ran; short ones share a sample with "
                   "their neighbours");
    view.table = placedTable(makeSampledKernelTable(trace, kernels), placesOf(kernels.rows));
    return view;
}

} // namespace

ViewKind sampledCounterView() {
    return listedView("sampled_counters", {{}, {}, samplesOf, true});
}

ViewKind counterView() {
    return listedView("counters",
                      {{},
                       {},
                       countersOf,
                       true,
                       {QStringLiteral("top_op"), QStringLiteral("operators"), QStringLiteral("launch_us")}});
}

} // namespace lanescope::ui
