// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_lists.h"
#include "core/catalog/step_tables.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

Result<AnalysisResult> stepTimes(AnalysisContext& context, const Selection& selection,
                                 const AnalysisOptions& options, std::stop_token) {
    const StepBreakdown breakdown = stepBreakdown(context.trace(), selection, options.conventions);
    AnalysisResult result{makeStepTable(context.trace(), breakdown, options.allColumns)};
    result.extra.set("marked", Report::flag(breakdown.marked));
    result.footer = std::to_string(breakdown.steps.size()) +
                    (breakdown.steps.size() == 1 ? " step, " : " steps, ") +
                    decimalMicroseconds(breakdown.meanTotalNs) + " us on average";
    return result;
}

constexpr AnalysisDescriptor kStepAnalyses[] = {
    {.key = "steps",
     .command = "steps",
     .group = "step",
     .rowsKey = "steps",
     .panel = "steps",
     .title = "Steps",
     .help = "Steps with the time of each class of work",
     .ingredient = Ingredient::Steps,
     .options = kTakesConventions,
     .run = stepTimes},
};

} // namespace

std::span<const AnalysisDescriptor> stepAnalyses() {
    return kStepAnalyses;
}

} // namespace lanescope
