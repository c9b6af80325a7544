// SPDX-License-Identifier: Apache-2.0
// The views of the Modules panel.
// Before Qt, whose keyword "slots" is a name in hash_index.h.
#include "core/catalog/module_tables.h"

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/attribution_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

AnalysisChart flameChart(const Trace& trace, const std::vector<ModuleRow>& rows, bool byDevice) {
    FlameGraphData graph;
    graph.caption = byDevice ? tr("Device time") : tr("Host time");
    std::vector<RowTarget> places;
    for (const ModuleRow& row : rows) {
        QString name = toText(trace.text(row.name));
        if (name.startsWith(QLatin1String("nn.Module: "))) {
            name.remove(0, 11);
        }
        FlameFrame frame{name,
                         static_cast<double>(byDevice ? row.deviceTotalNs : row.hostTotalNs),
                         row.parent == kNoIndex ? FlameFrame::kNoParent : row.parent,
                         ChartColor::role(ColorRole::PythonModule),
                         {{tr("Calls"), formatCount(row.count)},
                          {byDevice ? tr("Host time") : tr("Device time"),
                           formatDuration(byDevice ? row.hostTotalNs : row.deviceTotalNs)}}};
        graph.frames.push_back(std::move(frame));
        places.push_back({row.longest, {}, row.name});
    }
    return {byDevice ? tr("By device time") : tr("By host time"), std::move(graph), std::move(places)};
}

AnalysisView moduleView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const ModuleTree modules = moduleTree(trace, input.shared.calls().tree, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Modules);
    bool hasDevice = false;
    for (const ModuleRow& row : modules.rows) {
        hasDevice = hasDevice || row.deviceTotalNs > 0;
    }
    if (!modules.rows.empty()) {
        view.charts.push_back(flameChart(trace, modules.rows, false));
        if (hasDevice) {
            view.charts.push_back(flameChart(trace, modules.rows, true));
        }
    }
    view.table = placedTable(makeModuleTable(trace, modules), placesOf(modules.rows));
    return view;
}

} // namespace

std::vector<ViewKind> moduleViews() {
    std::vector<ViewKind> views{
        listedView("modules", {{}, {}, moduleView, false, {QStringLiteral("path"), QStringLiteral("level")}}),
        layerView()};
    appendListedViews(views, "modules", {"modules", "layers"});
    return views;
}

} // namespace lanescope::ui
