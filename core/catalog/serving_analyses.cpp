// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_lists.h"
#include "core/catalog/serving_tables.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

Answer singleIterations(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                        std::stop_token stop) {
    const Iterations found = iterations(context.trace(), selection, std::move(stop));
    AnalysisResult result{makeIterationTable(context.trace(), found)};
    if (found.ignored > 0) {
        result.footer = std::to_string(found.ignored) + " annotations lie too deep inside of others";
    }
    return result;
}

template <IterationGrouping grouping>
Answer grouped(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
               std::stop_token stop) {
    return AnalysisResult{makeIterationGroupTable(
        iterationGroups(iterations(context.trace(), selection, std::move(stop)), grouping))};
}

constexpr AnalysisDescriptor kServingAnalyses[] = {
    {.key = "iterations",
     .command = "phases",
     .group = "iteration",
     .rowsKey = "iterations",
     .panel = "",
     .title = "Iterations",
     .help = "Iterations of an inference engine with their phase, tokens and times",
     .ingredient = Ingredient::Iterations,
     .run = singleIterations},
    {.key = "phases",
     .command = "phases",
     .group = "phase",
     .rowsKey = "phases",
     .panel = "",
     .title = "Phases",
     .help = "Phases of an inference engine with the times of their iterations",
     .ingredient = Ingredient::Iterations,
     .run = grouped<IterationGrouping::Phase>},
    {.key = "phases_by_batch",
     .command = "phases",
     .group = "batch",
     .rowsKey = "batches",
     .panel = "",
     .title = "Phases by batch",
     .help = "Phases and numbers of requests with the times of their iterations",
     .ingredient = Ingredient::Iterations,
     .run = grouped<IterationGrouping::Batch>},
};

} // namespace

std::span<const AnalysisDescriptor> servingAnalyses() {
    return kServingAnalyses;
}

} // namespace lanescope
