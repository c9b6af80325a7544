// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/dependency_span.h"
#include "core/base/status.h"
#include "core/dependency/path_tables.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/table_writers.h"

namespace lanescope::cli {

namespace {

Result<int> runDependencies(const Options& options) {
    return withContext(options.files.front(), options, [&](AnalysisContext& context) -> Status {
        const auto graph = context.dependencies();
        if (!graph) {
            return graph.error();
        }
        const Result<NamedSpan> span = chosenSpan(**graph, options);
        if (!span) {
            return span.error();
        }
        const Table table = options.format == Format::Text ? dependencyCountTable(**graph)
                                                           : dependencyTable(**graph, span->span.range);
        const Result<Table> shown = shapedTable(options, table);
        if (!shown) {
            return shown.error();
        }
        switch (options.format) {
        case Format::Text:
            std::cout << (*graph)->nodeCount() << " nodes, " << (*graph)->edgeCount() << " edges\n";
            writeTextTable(options, table, *shown);
            std::cout << graphNotesText(**graph);
            break;
        case Format::Csv:
            writeCsv(std::cout, *shown);
            break;
        case Format::Json: {
            JsonWriter json(std::cout);
            json.beginObject();
            json.member("file", std::string_view(context.trace().path()));
            json.key("graph");
            graphReport(**graph).writeJson(json);
            json.key("kinds");
            writeJson(json, dependencyCountTable(**graph));
            json.key("dependencies");
            writeJson(json, *shown);
            json.endObject();
            break;
        }
        }
        return {};
    });
}

Result<Table> emptyDependencies() {
    static const Trace kEmpty{TraceData()};
    const auto graph = DependencyGraph::build(kEmpty);
    return graph ? Result<Table>(dependencyTable(**graph, TimeRange())) : graph.error();
}

std::vector<CommandTable> tablesOfDependencies() {
    return {{{}, {}, "Edges of the dependency graph; text counts them by kind", emptyDependencies}};
}

} // namespace

const Command kDependenciesCommand{"dependencies",
                                   "what calls and device work waited for, as edges",
                                   kJson | kCsv | kTableShape | kOpensTrace | kRange | kStep,
                                   Files::One,
                                   runDependencies,
                                   CommandGroup::Slow,
                                   tablesOfDependencies};

} // namespace lanescope::cli
