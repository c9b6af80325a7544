// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fail_condition.h"

#include <charconv>
#include <cmath>

#include "core/base/ascii.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

Error invalid(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

bool parseNumber(std::string_view text, double& value) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && result.ec == std::errc() && result.ptr == text.data() + text.size();
}

} // namespace

Result<FailCondition> parseFailCondition(std::string_view text) {
    const auto refused = [text] {
        return invalid("\"" + std::string(text) +
                       "\" is no condition such as step_time>+3% or step_time>100us");
    };
    const std::size_t sign = text.find_first_of("<>");
    if (sign == std::string_view::npos) {
        return refused();
    }
    FailCondition condition;
    condition.text = text;
    condition.metric = asciiTrimmed(text.substr(0, sign));
    condition.above = text[sign] == '>';
    if (!isOverviewMetric(condition.metric)) {
        return invalid("there is no figure \"" + condition.metric + "\"; known are " + overviewMetrics());
    }
    std::string_view limit = asciiTrimmed(text.substr(sign + 1));
    const bool isNegative = limit.starts_with('-');
    if (isNegative || limit.starts_with('+')) {
        limit.remove_prefix(1);
    }
    if (limit.ends_with('%')) {
        condition.isRelative = true;
        limit.remove_suffix(1);
        constexpr double kPercent = 100;
        if (!parseNumber(asciiTrimmed(limit), condition.limit)) {
            return refused();
        }
        condition.limit /= kPercent;
    } else if (limit.ends_with('s')) {
        const std::optional<DurationNs> duration = parseDuration(limit);
        if (!duration) {
            return refused();
        }
        condition.isTime = true;
        condition.limit = static_cast<double>(*duration);
    } else if (!parseNumber(limit, condition.limit)) {
        return refused();
    }
    condition.limit = isNegative ? -condition.limit : condition.limit;
    return condition;
}

namespace {

std::string valueText(double value, MetricUnit unit) {
    constexpr double kPercent = 100;
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return shortDuration(value);
    case MetricUnit::Fraction:
        return fixedDecimal(value * kPercent, 2) + " %";
    case MetricUnit::Bytes:
        return fixedDecimal(value, 0) + " bytes";
    case MetricUnit::Count:
        break;
    }
    return fixedDecimal(value, value == std::floor(value) ? 0 : 2);
}

std::string differenceText(const MetricDifference& metric) {
    std::string text;
    if (metric.deltaFraction() && metric.unit != MetricUnit::Fraction) {
        constexpr double kPercent = 100;
        const double percent = *metric.deltaFraction() * kPercent;
        text = (percent < 0 ? "" : "+") + fixedDecimal(percent, 2) + " %, ";
    }
    return text + valueText(*metric.baseline, metric.unit) + " to " +
           valueText(*metric.candidate, metric.unit);
}

} // namespace

Result<FailCheck> check(const FailCondition& condition, const Comparison& comparison) {
    const MetricDifference* metric = comparison.metric(condition.metric);
    if (metric == nullptr || !metric->delta()) {
        std::string known;
        for (const MetricDifference& other : comparison.overview()) {
            known += other.delta() ? (known.empty() ? "" : ", ") + other.id : "";
        }
        return invalid("there is no figure \"" + condition.metric + "\" of both traces; there are " + known);
    }
    double delta = *metric->delta();
    FailCheck result{false, differenceText(*metric)};
    if (condition.isRelative) {
        if (!metric->deltaFraction()) {
            // Any growth from nothing is beyond every percentage.
            result.holds = condition.above ? delta > 0 : delta < 0;
            return result;
        }
        delta = *metric->deltaFraction();
    } else if (condition.isTime != (metric->unit == MetricUnit::Nanoseconds)) {
        return invalid("the limit of " + condition.text + " needs " +
                       (condition.isTime ? "no unit of time" : "a unit such as us, or %"));
    } else if (metric->unit == MetricUnit::Fraction) {
        constexpr double kPercentagePoints = 100;
        delta *= kPercentagePoints;
    }
    result.holds = metric->status != ChangeStatus::Noise &&
                   (condition.above ? delta > condition.limit : delta < condition.limit);
    return result;
}

} // namespace lanescope::cli
