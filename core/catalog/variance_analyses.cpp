// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_lists.h"
#include "core/catalog/variance_tables.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

void setFigures(const StepVariance& variance, AnalysisResult& result) {
    result.extra.set("median_us", Report::number(decimalMicroseconds(variance.medianNs)));
    result.extra.set("mad_us", Report::number(decimalMicroseconds(variance.madNs)));
    Report& changes = result.extra.set("change_points", Report::array());
    std::string text;
    for (const std::size_t at : variance.changePoints) {
        const std::string number = std::to_string(variance.steps[at].number);
        changes.append(Report::number(number));
        text += (text.empty() ? "The level changes at step " : ", ") + number;
    }
    result.extra.set("drift_us_per_step", variance.driftNsPerStep
                                              ? Report::number(decimalMicroseconds(
                                                    static_cast<DurationNs>(*variance.driftNsPerStep)))
                                              : Report());
    result.footer = std::to_string(variance.steps.size()) + " steps, median " +
                    decimalMicroseconds(variance.medianNs) + " us, MAD " +
                    decimalMicroseconds(variance.madNs) + " us." + (text.empty() ? "" : " " + text + ".");
    constexpr std::size_t kLeastSteps = 3;
    if (variance.steps.size() < kLeastSteps) {
        result.footer = "Fewer than 3 steps: nothing to compare.";
    }
}

Answer stepVariance(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
                    std::stop_token stop) {
    const StepVariance variance = stepVariance(context.trace(), selection, std::move(stop));
    AnalysisResult result{makeStepVarianceTable(context.trace(), variance, options.allColumns)};
    setFigures(variance, result);
    return result;
}

Answer positions(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                 std::stop_token stop) {
    const StepVariance variance = stepVariance(context.trace(), selection, std::move(stop));
    AnalysisResult result{makePositionVarianceTable(context.trace(), variance)};
    setFigures(variance, result);
    return result;
}

constexpr AnalysisDescriptor kVarianceAnalyses[] = {
    {.key = "step_variance",
     .command = "variance",
     .group = "step",
     .rowsKey = "steps",
     .panel = "steps",
     .title = "Variance of steps",
     .help = "Steps with their difference from the median, and what explains it",
     .ingredient = Ingredient::Steps,
     .run = stepVariance},
    {.key = "position_variance",
     .command = "variance",
     .group = "position",
     .rowsKey = "positions",
     .panel = "steps",
     .title = "Variance by position",
     .help = "Device work at one position of equal steps, with the spread of its length",
     .ingredient = Ingredient::Steps,
     .run = positions},
};

} // namespace

std::span<const AnalysisDescriptor> varianceAnalyses() {
    return kVarianceAnalyses;
}

} // namespace lanescope
