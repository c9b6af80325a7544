// SPDX-License-Identifier: Apache-2.0
// The views of the Operators panel.

#include <algorithm>

#include "core/analysis/host/operator_stacks.h"
#include "core/analysis/host/operator_table.h"
#include "core/analysis/host/profiler_table.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/profiler_text.h"
#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/attribution_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/track_names.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

const QStringList kStatistics{QStringLiteral("min_us"),
                              QStringLiteral("max_us"),
                              QStringLiteral("stddev_us"),
                              QStringLiteral("p50_us"),
                              QStringLiteral("p95_us"),
                              QStringLiteral("self_with_calls_us"),
                              QStringLiteral("tensor_core_total_percent")};

QString operatorLabel(const Trace& trace, const OperatorRow& row) {
    const QString name = toText(trace.text(row.name));
    return row.inputShapes ? name + QLatin1Char(' ') + QString::fromStdString(*row.inputShapes) : name;
}

AnalysisView operatorView(const AnalysisInput& input, bool byShapes, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const OperatorCalls& calls = input.shared.calls();
    const Result<const ArgColumn*> read =
        byShapes ? input.shared.shapes() : Result<const ArgColumn*>(nullptr);
    const ArgColumn* shapes = read ? *read : nullptr;
    const std::vector<OperatorRow> rows =
        operatorTable(trace, calls.tree, calls.times, input.selection, shapes, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Operators);
    const bool haveShapes = std::ranges::any_of(
        rows, [](const OperatorRow& row) { return row.inputShapes && *row.inputShapes != "[]"; });
    if (byShapes && !rows.empty() && !haveShapes) {
        view.note = hintText(trace, Ingredient::InputShapes);
    }
    std::vector<DonutPart> device;
    std::vector<DonutPart> host;
    for (const OperatorRow& row : rows) {
        const RowTarget place{row.longest, {}, row.name};
        device.push_back({operatorLabel(trace, row), static_cast<double>(row.deviceSelfNs), place});
        host.push_back({operatorLabel(trace, row), static_cast<double>(row.selfNs), place});
    }
    const bool hasDevice = std::ranges::any_of(device, [](const DonutPart& part) { return part.value > 0; });
    if (hasDevice) {
        view.charts.push_back(donutChart(tr("Device time, self"), std::move(device), tr("on devices")));
    }
    if (!rows.empty()) {
        view.charts.push_back(donutChart(tr("Host time, self"), std::move(host), tr("on the host")));
    }
    view.table = placedTable(makeOperatorTable(trace, rows, byShapes), placesOf(rows));
    return view;
}

AnalysisView stackView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const OperatorCalls& calls = input.shared.calls();
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::HostFunctions);
    const RecordedArgs none;
    const Result<const RecordedArgs*> args =
        hasPythonFrames(trace) ? Result<const RecordedArgs*>(&none) : input.shared.args();
    if (!args) {
        view.note = tr("The call stacks of operators cannot be read from the file");
        return view;
    }
    const std::vector<OperatorStack> rows =
        operatorStacks(trace, calls.tree, calls.times, **args, input.selection, {}, std::move(stop));
    std::vector<RowTarget> places;
    for (const OperatorStack& row : rows) {
        places.push_back({row.first, {}, row.name});
    }
    view.table = placedTable(makeOperatorStackTable(trace, rows), std::move(places));
    return view;
}

AnalysisView profilerView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Operators);
    const Result<ProfilerTable> table = profilerTable(trace, input.selection, false, std::move(stop));
    if (!table) {
        view.note = QString::fromStdString(table.error().message);
        return view;
    }
    std::vector<RowTarget> places;
    for (const ProfilerRow& row : table->rows) {
        const StringId name = trace.strings().find(row.name);
        places.push_back({kNoSlice, {}, name == StringPool::kNotFound ? std::nullopt : std::optional(name)});
    }
    view.copyText = QString::fromStdString(profilerText(*table));
    view.table = placedTable(makeProfilerTable(*table, false), std::move(places));
    return view;
}

} // namespace

std::vector<ViewKind> operatorViews() {
    const auto byName = [](const AnalysisInput& input, std::stop_token stop) {
        return operatorView(input, false, std::move(stop));
    };
    const auto byShapes = [](const AnalysisInput& input, std::stop_token stop) {
        return operatorView(input, true, std::move(stop));
    };
    ViewKind profiler = listedView("profiler", {{}, {}, profilerView});
    profiler.copyTitle = tr("Copy as text, as the profiler prints it");
    std::vector<ViewKind> views{listedView("operators", {{}, {}, byName, false, kStatistics}),
                                listedView("operators_by_shapes", {{}, {}, byShapes, false, kStatistics}),
                                efficiencyView(), listedView("operators_by_stack", {{}, {}, stackView}),
                                profiler};
    appendListedViews(views, "operators",
                      {"operators", "operators_by_shapes", "operators_by_stack", "profiler", "roofline"});
    return views;
}

} // namespace lanescope::ui
