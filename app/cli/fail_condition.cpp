// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fail_condition.h"

#include <charconv>

#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

Error invalid(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    while (text.ends_with(' ')) {
        text.remove_suffix(1);
    }
    return text;
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
    condition.metric = trimmed(text.substr(0, sign));
    condition.above = text[sign] == '>';
    std::string_view limit = trimmed(text.substr(sign + 1));
    const bool isNegative = limit.starts_with('-');
    if (isNegative || limit.starts_with('+')) {
        limit.remove_prefix(1);
    }
    if (limit.ends_with('%')) {
        condition.isRelative = true;
        limit.remove_suffix(1);
        constexpr double kPercent = 100;
        if (!parseNumber(trimmed(limit), condition.limit)) {
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

Result<bool> holds(const FailCondition& condition, const Comparison& comparison) {
    const MetricDifference* metric = comparison.metric(condition.metric);
    if (metric == nullptr || !metric->delta()) {
        std::string known;
        for (const MetricDifference& other : comparison.overview()) {
            known += other.delta() ? (known.empty() ? "" : ", ") + other.id : "";
        }
        return invalid("there is no figure \"" + condition.metric + "\" of both traces; there are " + known);
    }
    double delta = *metric->delta();
    if (condition.isRelative) {
        if (!metric->deltaFraction()) {
            // Any growth from nothing is beyond every percentage.
            return condition.above ? delta > 0 : delta < 0;
        }
        delta = *metric->deltaFraction();
    } else if (condition.isTime != (metric->unit == MetricUnit::Nanoseconds)) {
        return invalid("the limit of " + condition.text + " needs " +
                       (condition.isTime ? "no unit of time" : "a unit such as us, or %"));
    } else if (metric->unit == MetricUnit::Fraction) {
        constexpr double kPercentagePoints = 100;
        delta *= kPercentagePoints;
    }
    return condition.above ? delta > condition.limit : delta < condition.limit;
}

} // namespace lanescope::cli
