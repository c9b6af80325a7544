// SPDX-License-Identifier: Apache-2.0
#include "core/gate/fail_condition.h"

#include <cmath>

#include "core/base/ascii.h"
#include "core/base/byte_size.h"
#include "core/base/number_text.h"
#include "core/base/status.h"
#include "core/compare/explanation.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr double kPercent = 100;

bool parseNumber(std::string_view text, double& value) {
    const auto result = fromChars(text.data(), text.data() + text.size(), value);
    return !text.empty() && result.ec == std::errc() && result.ptr == text.data() + text.size() &&
           std::isfinite(value);
}

bool isDuration(Unit unit) {
    return unit == Unit::Duration || unit == Unit::Moment || unit == Unit::FileTime ||
           unit == Unit::Milliseconds || unit == Unit::Nanoseconds;
}

/// Limit without its sign; false when it makes no sense.
bool parseLimit(std::string_view text, FailCondition& condition) {
    if (text.ends_with('%')) {
        condition.isRelative = true;
        text.remove_suffix(1);
        const bool isNumber = parseNumber(asciiTrimmed(text), condition.limit);
        condition.limit /= kPercent;
        return isNumber;
    }
    if (isDuration(condition.figure.unit)) {
        const auto duration = text.ends_with('s') ? parseDuration(text) : std::nullopt;
        condition.limit = duration ? static_cast<double>(*duration) : 0;
        return duration || (parseNumber(text, condition.limit) && condition.limit == 0);
    }
    if (condition.figure.unit == Unit::Bytes && !text.empty() && !isAsciiDigit(text.back())) {
        const auto bytes = parseByteSize(text);
        condition.limit = bytes ? static_cast<double>(*bytes) : 0;
        return bytes.has_value();
    }
    const bool isNumber = parseNumber(text, condition.limit);
    if (condition.figure.unit == Unit::Fraction) {
        condition.limit /= kPercent; // given in percentage points
    }
    return isNumber;
}

Status parseConfidence(std::string_view text, FailCondition& condition) {
    double percent = 0;
    if (text.ends_with('%')) {
        text.remove_suffix(1);
    }
    constexpr double kLeast = 50;
    if (!parseNumber(asciiTrimmed(text), percent) || percent < kLeast || percent >= kPercent) {
        return invalidArgument("\"" + condition.text +
                               "\": write a confidence from 50 to 99.9 percent after @");
    }
    condition.confidence = percent / kPercent;
    return {};
}

/// Place of the sign: the last one that is not inside of brackets.
std::size_t signIn(std::string_view text) {
    std::size_t depth = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        const char c = text[i];
        depth += c == ')' || c == ']' ? 1u : 0u;
        depth -= (c == '(' || c == '[') && depth > 0 ? 1u : 0u;
        if (depth == 0 && (c == '<' || c == '>')) {
            return i;
        }
    }
    return std::string_view::npos;
}

} // namespace

double FailCondition::leastChange(double baseline) const {
    const double amount = isRelative ? limit * std::abs(baseline) : limit;
    return above ? amount : -amount;
}

Result<FailCondition> parseFailCondition(std::string_view text) {
    const std::size_t sign = signIn(text);
    if (sign == std::string_view::npos) {
        return invalidArgument("\"" + std::string(text) +
                               "\" is not a condition such as step_time>+3% or step_time>100us");
    }
    FailCondition condition;
    condition.text = text;
    condition.above = text[sign] == '>';
    Result<FigureName> figure = parseFigureName(text.substr(0, sign));
    if (!figure) {
        return figure.error();
    }
    condition.figure = std::move(*figure);
    std::string_view limit = asciiTrimmed(text.substr(sign + 1));
    if (const std::size_t at = limit.find('@'); at != std::string_view::npos) {
        if (const Status parsed = parseConfidence(asciiTrimmed(limit.substr(at + 1)), condition); !parsed) {
            return parsed.error();
        }
        limit = asciiTrimmed(limit.substr(0, at));
    }
    const bool isNegative = limit.starts_with('-');
    if (isNegative || limit.starts_with('+')) {
        limit.remove_prefix(1);
    }
    if (limit.starts_with('-') || !parseLimit(limit, condition)) {
        const bool isTime = isDuration(condition.figure.unit);
        return invalidArgument("\"" + condition.text + "\": the limit of " + condition.figure.text + " is " +
                               (isTime ? "a time such as 100us, or a percentage such as +3%"
                                       : "a number, or a percentage such as +3%"));
    }
    condition.limit = isNegative ? -condition.limit : condition.limit;
    return condition;
}

std::string figureText(double value, Unit unit) {
    if (isDuration(unit)) {
        return durationText(value);
    }
    if (unit == Unit::Fraction || unit == Unit::Percent) {
        return fixedDecimal(unit == Unit::Fraction ? value * kPercent : value, 2) + " %";
    }
    const std::string number = fixedDecimal(value, value == std::floor(value) ? 0 : 2);
    return unit == Unit::Bytes ? number + " bytes" : number;
}

std::string changeText(double baseline, double candidate, Unit unit) {
    std::string text;
    if (baseline != 0 && unit != Unit::Fraction && unit != Unit::Percent) {
        const double percent = (candidate - baseline) / std::abs(baseline) * kPercent;
        text = (percent < 0 ? "" : "+") + fixedDecimal(percent, 2) + " %, ";
    }
    return text + figureText(baseline, unit) + " to " + figureText(candidate, unit);
}

} // namespace lanescope
