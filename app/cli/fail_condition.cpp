// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fail_condition.h"

#include "core/base/status.h"
#include "core/gate/figure_value.h"

namespace lanescope::cli {

namespace {

FailCheck checkValues(const FailCondition& condition, double baseline, double candidate) {
    const double change = condition.change(baseline, candidate);
    // Any growth from nothing is beyond every percentage.
    const double least = condition.isRelative && baseline == 0 ? 0 : condition.leastChange(baseline);
    return {change > least, changeText(baseline, candidate, condition.figure.unit)};
}

Result<FigureValue> valueOf(const FailCondition& condition, const ComparedTrace& side,
                            const TracePtr& trace) {
    const auto context = std::make_shared<AnalysisContext>(trace);
    return figureOfTrace(*context, condition.figure, side.hasMarkedSteps() ? side.steps().size() : 0);
}

} // namespace

Result<std::vector<FailCondition>> parseFailConditions(const std::vector<std::string>& texts) {
    std::vector<FailCondition> conditions;
    for (const std::string& text : texts) {
        Result<FailCondition> condition = parseFailCondition(text);
        if (!condition) {
            return condition.error();
        }
        conditions.push_back(std::move(*condition));
    }
    return conditions;
}

Result<FailCheck> check(const FailCondition& condition, const Comparison& comparison) {
    if (condition.figure.kind != FigureName::Kind::Overview) {
        const Result<FigureValue> baseline =
            valueOf(condition, comparison.baseline(), comparison.baselineTrace());
        const Result<FigureValue> candidate =
            valueOf(condition, comparison.candidate(), comparison.candidateTrace());
        if (!baseline || !candidate) {
            return baseline ? candidate.error() : baseline.error();
        }
        if (!baseline->hasRows && !candidate->hasRows) {
            return fail(ErrorCode::InvalidArgument, "no row of " + condition.figure.analysis + " is named " +
                                                        condition.figure.row + " in either trace");
        }
        return checkValues(condition, baseline->value, candidate->value);
    }
    const MetricDifference* metric = comparison.metric(condition.figure.metric);
    if (metric == nullptr || !metric->delta()) {
        std::string known;
        for (const MetricDifference& other : comparison.overview()) {
            known += other.delta() ? (known.empty() ? "" : ", ") + other.id : "";
        }
        return fail(ErrorCode::InvalidArgument, "there is no figure \"" + condition.figure.metric +
                                                    "\" of both traces; there are " + known);
    }
    FailCheck result = checkValues(condition, *metric->baseline, *metric->candidate);
    result.holds = result.holds && metric->status != ChangeStatus::Noise;
    return result;
}

} // namespace lanescope::cli
