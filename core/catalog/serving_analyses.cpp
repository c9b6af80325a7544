// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "core/catalog/analysis_lists.h"
#include "core/catalog/serving_tables.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

/// Why figures of requests are absent, and what to record.
std::string absentFigures(const Iterations& found) {
    const auto has = [&](auto member) {
        return std::ranges::any_of(found.rows,
                                   [member](const Iteration& each) { return (each.*member).has_value(); });
    };
    std::string text;
    if (!found.rows.empty() && !has(&Iteration::firstTokenNs)) {
        text = "Time to first token: n/a, no iteration with device work reads prompts here; record one that "
               "does.";
    }
    if (!found.rows.empty() && !has(&Iteration::betweenTokensNs)) {
        text += std::string(text.empty() ? "" : " ") +
                "Time between tokens: n/a, it takes two iterations that generate; record more of them.";
    }
    return text;
}

Answer singleIterations(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                        std::stop_token stop) {
    const Iterations found = iterations(context.trace(), selection, std::move(stop));
    AnalysisResult result{makeIterationTable(context.trace(), found)};
    result.footer = absentFigures(found);
    if (found.ignored > 0) {
        result.footer += (result.footer.empty() ? "" : " ") + std::to_string(found.ignored) +
                         " annotations are nested too deeply.";
    }
    return result;
}

template <IterationGrouping grouping>
Answer grouped(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
               std::stop_token stop) {
    const Iterations found = iterations(context.trace(), selection, std::move(stop));
    AnalysisResult result{makeIterationGroupTable(iterationGroups(found, grouping))};
    result.footer = absentFigures(found);
    return result;
}

constexpr AnalysisDescriptor kServingAnalyses[] = {
    {.key = "iterations",
     .command = "phases",
     .group = "iteration",
     .rowsKey = "iterations",
     .panel = "steps",
     .title = "Iterations",
     .help = "Iterations of an inference engine with their phase, tokens and times",
     .ingredient = Ingredient::Iterations,
     .run = singleIterations},
    {.key = "phases",
     .command = "phases",
     .group = "phase",
     .rowsKey = "phases",
     .panel = "steps",
     .title = "Phases",
     .help = "Phases of an inference engine with the times of their iterations",
     .ingredient = Ingredient::Iterations,
     .run = grouped<IterationGrouping::Phase>},
    {.key = "phases_by_batch",
     .command = "phases",
     .group = "batch",
     .rowsKey = "batches",
     .panel = "steps",
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
