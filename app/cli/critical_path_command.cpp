// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/dependency_span.h"
#include "app/cli/slice_choice.h"
#include "core/base/status.h"
#include "core/dependency/graph_basis.h"
#include "core/dependency/path_tables.h"
#include "core/dependency/unexplained_work.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/table_writers.h"
#include "core/table/time_text.h"
#include "core/table/words.h"

namespace lanescope::cli {

namespace {

Report pathReport(const DependencyGraph& graph, const NamedSpan& span, const CriticalPath& path) {
    const TimeNs originNs = graph.trace().bounds().startNs;
    Report report = Report::object();
    report.set("span", Report::text(span.name));
    report.set("start_us", Report::number(decimalMicroseconds(path.range.startNs - originNs)));
    report.set("length_us", Report::number(decimalMicroseconds(path.range.durationNs())));
    report.set("unexplained_us", Report::number(decimalMicroseconds(path.unexplainedNs)));
    const UnexplainedWork work = workDuringUnexplained(graph.trace(), path);
    Report& meanwhile = report.set("during_unexplained", Report::object());
    meanwhile.set("computation_us", Report::number(decimalMicroseconds(work.computeNs)));
    meanwhile.set("communication_us", Report::number(decimalMicroseconds(work.communicationNs)));
    meanwhile.set("copies_us", Report::number(decimalMicroseconds(work.copyNs)));
    meanwhile.set("idle_us", Report::number(decimalMicroseconds(work.idleNs)));
    report.set("inferred_edges", Report::number(path.inferredEdges));
    report.set("inferred_us", Report::number(decimalMicroseconds(path.inferredNs)));
    return report;
}

/// `shown` stands for the table of `group`.
void printJson(const DependencyGraph& graph, const NamedSpan& span, const CriticalPath& path, PathGroup group,
               const Table& shown) {
    const auto tableOf = [&](PathGroup wanted) {
        return wanted == group ? shown : pathTable(graph, path, wanted);
    };
    JsonWriter json(std::cout);
    json.beginObject();
    json.member("file", std::string_view(graph.trace().path()));
    pathReport(graph, span, path).writeJsonMembers(json);
    json.key("graph");
    graphReport(graph).writeJson(json);
    json.key("notes");
    json.beginArray();
    for (const std::string& note : graphNotes(graph)) {
        json.value(std::string_view(note));
    }
    json.endArray();
    json.key("parts");
    writeJson(json, tableOf(PathGroup::Part));
    if (group != PathGroup::Part && group != PathGroup::Segment) {
        json.key("groups");
        writeJson(json, shown);
    }
    json.key("segments");
    writeJson(json, tableOf(PathGroup::Segment));
    json.endObject();
}

void printText(const Options& options, const DependencyGraph& graph, const NamedSpan& span,
               const CriticalPath& path, const Table& table, const Table& shown) {
    if (graph.nodeCount() == 0) { // the notes say why there is no path
        std::cout << graphNotesText(graph);
        return;
    }
    std::cout << "Critical path, " << printable(maskSecrets({}, titleOf(graph, span))) << ": "
              << decimalMicroseconds(path.range.durationNs()) << " us, "
              << countWords(path.segments.size(), "1 segment", "%1 segments").english() << ", "
              << countWords(path.inferredEdges, "1 of them along an inferred edge",
                            "%1 of them along inferred edges")
                     .english()
              << "\n";
    writeTextTable(options, table, shown);
    const std::string meanwhile = unexplainedWorkText(workDuringUnexplained(graph.trace(), path));
    std::cout << (meanwhile.empty() ? "" : printable(maskSecrets({}, meanwhile)) + "\n")
              << graphNotesText(graph);
}

Result<int> runCriticalPath(const Options& options) {
    std::optional<PathGroup> group;
    if (options.group) {
        group = pathGroupNamed(*options.group);
        if (!group) {
            return unknownGroup(*options.group, "part, name, operator, module and segment");
        }
    }
    return withContext(options.files.front(), options, [&](AnalysisContext& context) -> Status {
        const auto graph = context.dependencies();
        if (!graph) {
            return graph.error();
        }
        const Result<NamedSpan> span = chosenSpan(**graph, options);
        if (!span) {
            return span.error();
        }
        const CriticalPath path = criticalPath(**graph, span->span);
        const PathGroup printed =
            group.value_or(options.format == Format::Text ? PathGroup::Part : PathGroup::Segment);
        const Table table = pathTable(**graph, path, printed);
        const Result<Table> shown = shapedTable(options, table);
        if (!shown) {
            return shown.error();
        }
        switch (options.format) {
        case Format::Text:
            printText(options, **graph, *span, path, table, *shown);
            break;
        case Format::Csv:
            writeCsv(std::cout, *shown);
            break;
        case Format::Json:
            printJson(**graph, *span, path, printed, *shown);
            break;
        }
        return {};
    });
}

template <PathGroup group>
Result<Table> emptyPath() {
    static const Trace kEmpty{TraceData()};
    const auto graph = DependencyGraph::build(kEmpty);
    return graph ? Result<Table>(pathTable(**graph, CriticalPath(), group)) : graph.error();
}

std::vector<CommandTable> tablesOfPath() {
    return {{"--group", "part", "Parts of the path, such as kernels and launch latencies",
             emptyPath<PathGroup::Part>},
            {"--group", "name", "Parts by the name of their slices", emptyPath<PathGroup::Name>},
            {"--group", "operator", "Parts by operator", emptyPath<PathGroup::Operator>},
            {"--group", "module", "Parts by module", emptyPath<PathGroup::Module>},
            {"--group", "segment", "Segments in order of time; the default of --csv",
             emptyPath<PathGroup::Segment>}};
}

} // namespace

const Command kCriticalPathCommand{"critical-path",
                                   "the chain of events that decided how long a step, a range or all took",
                                   kJson | kCsv | kTableShape | kOpensTrace | kRange | kStep | kGroup |
                                       kSliceChoice,
                                   Files::One,
                                   runCriticalPath,
                                   CommandGroup::Slow,
                                   tablesOfPath};

} // namespace lanescope::cli
