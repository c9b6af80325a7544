// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/path_views.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/catalog/analysis_context.h"
#include "core/dependency/dependency_graph.h"
#include "core/dependency/path_tables.h"
#include "core/dependency/unexplained_work.h"
#include "core/store/trace.h"
#include "ui/panels/view_parts.h"
#include "ui/state/core_words.h"
#include "ui/state/path_controller.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

/// The stretch in words.
QString spanText(const DependencyGraph& graph, SliceId target, const std::optional<TimeRange>& selection) {
    if (target != kNoSlice) {
        return tr("Up to %1").arg(toText(graph.trace().sliceName(target)).left(60));
    }
    if (!selection) {
        return tr("Whole trace");
    }
    const std::optional<std::size_t> step = stepWithin(graph, *selection);
    return step ? tr("Step %1").arg(graph.trace().steps()[graph.steps()[*step].step].number)
                : tr("Selected time");
}

/// Time of the path without a recorded cause, and what the device ran meanwhile, longest first.
QString unexplainedText(const Trace& trace, const CriticalPath& path) {
    const UnexplainedWork work = workDuringUnexplained(trace, path);
    std::vector<std::pair<DurationNs, QString>> parts = {{work.computeNs, tr("computation %1")},
                                                         {work.communicationNs, tr("communication %1")},
                                                         {work.copyNs, tr("copies %1")},
                                                         {work.idleNs, tr("no device work %1")}};
    std::erase_if(parts, [](const auto& part) { return part.first <= 0; });
    std::ranges::stable_sort(parts, std::ranges::greater(), [](const auto& part) { return part.first; });
    QStringList texts;
    for (const auto& [ns, text] : parts) {
        texts << text.arg(formatDuration(ns));
    }
    return tr("%1 unexplained (%2)")
        .arg(formatDuration(path.unexplainedNs), texts.join(QStringLiteral(", ")));
}

/// Quality of the graph; only figures that matter.
QStringList qualityOf(const DependencyGraph& graph, const CriticalPath& path) {
    const GraphCounts& counts = graph.counts();
    QStringList texts;
    if (path.unexplainedNs > 0) {
        texts << unexplainedText(graph.trace(), path);
    }
    if (path.inferredEdges > 0) {
        texts << tr("%1 of %2 segments along inferred edges (%3)")
                     .arg(formatCount(path.inferredEdges), formatCount(path.segments.size()),
                          formatDuration(path.inferredNs));
    }
    if (counts.streamWaits > 0 && !counts.hasSyncEvents) {
        const QString inferred =
            tr("waits between streams are inferred, %1 of %2 paired")
                .arg(formatCount(counts.streamWaitsFound), formatCount(counts.streamWaits));
        const QString hint = streamWaitsText(graph.trace());
        texts << (hint.isEmpty() ? inferred : inferred + QStringLiteral(". ") + hint);
    }
    if (counts.workWithoutLaunch > 0) {
        texts << tr("%1 of %2 pieces of device work have no launch in the trace")
                     .arg(formatCount(counts.workWithoutLaunch), formatCount(counts.work));
    }
    return texts;
}

AnalysisChart partsChart(const CriticalPath& path) {
    std::vector<DonutPart> parts;
    for (std::size_t i = 0; i < kPathPartCount; ++i) {
        parts.push_back({QCoreApplication::translate("lanescope", pathPartText(PathPart(i))),
                         static_cast<double>(path.partNs[i])});
    }
    // A part leads to its longest segment.
    std::array<DurationNs, kPathPartCount> longestNs{};
    for (const PathSegment& segment : path.segments) {
        const auto part = static_cast<std::size_t>(segment.part);
        if (segment.range.durationNs() > longestNs[part]) {
            longestNs[part] = segment.range.durationNs();
            parts[part].place = {segment.slice, segment.range};
        }
    }
    return donutChart(tr("Parts of the critical path"), std::move(parts), tr("critical path"));
}

AnalysisView pathView(AnalysisContext& context, const AnalysisInput& input, SliceId target, PathGroup group) {
    AnalysisView view;
    view.emptyText = tr("No calls, device work or steps to build a path from. Record with "
                        "activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]");
    const Result<const DependencyGraph*> graph = context.dependencies();
    if (!graph) {
        view.note = QString::fromStdString(graph.error().describe());
        return view;
    }
    const Result<PathSpan> span = wantedPathSpan(**graph, target, input.selection.range);
    if (!span) {
        view.emptyText = QString::fromStdString(span.error().message);
        return view;
    }
    if ((*graph)->nodeCount() == 0) {
        return view;
    }
    const CriticalPath path = criticalPath(**graph, *span);
    QStringList note{spanText(**graph, target, input.selection.range) + QStringLiteral(": ") +
                     formatDuration(path.range.durationNs())};
    note += qualityOf(**graph, path);
    view.note = note.join(QStringLiteral(" · "));
    view.table = pathTable(**graph, path, group);
    if (group == PathGroup::Part) {
        view.charts.push_back(partsChart(path));
    }
    return view;
}

} // namespace

std::vector<ViewKind> pathViews(const std::shared_ptr<AnalysisContext>& context,
                                const std::function<SliceId()>& target) {
    const auto viewOf = [&](const QString& title, const QString& help, const char* sqlTable,
                            PathGroup group) {
        ViewKind view;
        view.name = QLatin1String(sqlTable);
        view.sqlTable = QLatin1String(sqlTable);
        view.title = title;
        view.help = help;
        view.totals = {"count duration_us share_percent inferred unexplained_us"};
        view.make = [context, target, group](const AnalysisInput& input, std::stop_token) {
            return pathView(*context, input, target(), group);
        };
        return view;
    };
    return {
        viewOf(tr("Parts"), tr("Time on the critical path, by kind"), "critical_path_parts", PathGroup::Part),
        viewOf(tr("Names"), tr("Kernels, calls and host slices on the critical path, by their time on it"),
               "critical_path_names", PathGroup::Name),
        viewOf(tr("Operators"), tr("Operators around what is on the critical path"),
               "critical_path_operators", PathGroup::Operator),
        viewOf(tr("Modules"), tr("Modules around what is on the critical path"), "critical_path_modules",
               PathGroup::Module),
        viewOf(tr("Segments"), tr("The critical path in order of time"), "critical_path", PathGroup::Segment),
    };
}

} // namespace lanescope::ui
