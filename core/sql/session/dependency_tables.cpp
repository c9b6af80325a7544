// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/dependency_tables.h"

#include "core/catalog/analysis_context.h"
#include "core/dependency/critical_path.h"
#include "core/dependency/gains.h"
#include "core/dependency/path_tables.h"
#include "core/dependency/what_if_tables.h"

namespace lanescope::sql {

namespace {

Result<Table> pathOf(AnalysisContext& context, PathGroup group) {
    const auto graph = context.dependencies();
    if (!graph) {
        return graph.error();
    }
    return pathTable(**graph, criticalPath(**graph, spanOfTrace(**graph)), group);
}

Result<Table> gainsTable(AnalysisContext& context, const std::stop_token& stop) {
    const auto whatIf = context.whatIf();
    if (!whatIf) {
        return whatIf.error();
    }
    const Result<Gains> gains = gainsOf(**whatIf, {}, kUsualGainFactor, stop);
    if (!gains) {
        return gains.error();
    }
    return gainTable(*gains, (*whatIf)->recordedLengthNs({}));
}

} // namespace

std::vector<DerivedTable> dependencyTables(const std::shared_ptr<AnalysisContext>& context) {
    std::vector<DerivedTable> tables;
    const auto addPath = [&](const char* name, const char* help, PathGroup group) {
        tables.push_back(
            {name, help, [context, group](const std::stop_token&) { return pathOf(*context, group); }});
    };
    addPath("critical_path", "A segment of the critical path from the first call to the last work",
            PathGroup::Segment);
    addPath("critical_path_parts", "What time on the critical path went to", PathGroup::Part);
    addPath("critical_path_names", "Kernels, calls and host slices of one name on the critical path",
            PathGroup::Name);
    addPath("critical_path_operators", "What runs in operators of one name on the critical path",
            PathGroup::Operator);
    addPath("critical_path_modules", "What runs in modules of one name on the critical path",
            PathGroup::Module);
    tables.push_back({"gains",
                      "What the time from the first call to the last work would gain if all of one name took "
                      "half the time",
                      [context](const std::stop_token& stop) { return gainsTable(*context, stop); }});
    return tables;
}

} // namespace lanescope::sql
