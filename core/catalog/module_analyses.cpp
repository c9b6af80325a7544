// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_lists.h"
#include "core/catalog/module_tables.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

Answer modules(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
               std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{
        makeModuleTable(trace, moduleTree(trace, context.calls().tree, selection, std::move(stop)))};
}

template <FlameFrames frames>
Answer paths(AnalysisContext& context, const Selection& selection, const AnalysisOptions&, std::stop_token) {
    return AnalysisResult{
        makeFlameGraphTable(context.trace(), flameGraph(context.trace(), frames, selection))};
}

constexpr AnalysisDescriptor kModuleAnalyses[] = {
    {.key = "modules",
     .command = "modules",
     .group = "module",
     .rowsKey = "modules",
     .panel = "modules",
     .title = "Modules",
     .help = "Modules as a tree with host and device times",
     .ingredient = Ingredient::Modules,
     .run = modules},
    {.key = "module_operators",
     .command = "modules",
     .group = "operator",
     .rowsKey = "paths",
     .panel = "",
     .title = "Modules and operators",
     .help = "Paths of modules and operators from the root, with host and device times",
     .ingredient = Ingredient::Modules,
     .run = paths<FlameFrames::ModulesAndOperators>},
    {.key = "host_stacks",
     .command = "modules",
     .group = "stack",
     .rowsKey = "paths",
     .panel = "",
     .title = "Call stacks",
     .help = "Paths of everything that nests on the host, with host and device times",
     .ingredient = Ingredient::Operators,
     .run = paths<FlameFrames::Host>},
};

} // namespace

std::span<const AnalysisDescriptor> moduleAnalyses() {
    return kModuleAnalyses;
}

} // namespace lanescope
