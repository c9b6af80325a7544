// SPDX-License-Identifier: Apache-2.0
#include "core/table/time_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace lanescope {

namespace {

constexpr std::uint64_t kMaxNs = static_cast<std::uint64_t>(std::numeric_limits<DurationNs>::max());

/// `scaled` / 10^decimals as text; `decimals` is at most 9.
std::string decimalText(std::uint64_t scaled, bool negative, std::size_t decimals) {
    std::string digits = std::to_string(scaled);
    if (digits.size() <= decimals) {
        digits.insert(0, decimals + 1 - digits.size(), '0');
    }
    digits.insert(digits.size() - decimals, 1, '.');
    return negative ? "-" + digits : digits;
}

struct TextUnit {
    std::string_view name;
    int decimals; ///< one unit is 10^decimals ns
};

// "s" last: every other name ends in it.
constexpr std::array<TextUnit, 4> kUnits{{{"ns", 0}, {"us", 3}, {"ms", 6}, {"s", 9}}};
constexpr int kMillisecondDecimals = 6;

/// Decimal text without sign or exponent times 10^decimals, exact.
std::optional<std::uint64_t> scaledInteger(std::string_view text, int decimals) {
    std::uint64_t value = 0;
    int fraction = -1; // digits after the point, -1 before it
    bool anyDigit = false;
    const auto append = [&value](std::uint64_t digit) {
        if (value > (kMaxNs - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
        return true;
    };
    for (const char c : text) {
        if (c == '.' && fraction < 0) {
            fraction = 0;
            continue;
        }
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        anyDigit = true;
        if (fraction == decimals && c != '0') {
            return std::nullopt;
        }
        if (fraction != decimals && !append(static_cast<std::uint64_t>(c - '0'))) {
            return std::nullopt;
        }
        fraction += fraction >= 0 && fraction < decimals ? 1 : 0;
    }
    for (int i = std::max(fraction, 0); i < decimals; ++i) {
        if (!append(0)) {
            return std::nullopt;
        }
    }
    return anyDigit ? std::optional(value) : std::nullopt;
}

/// "16.4 ms", in the largest unit of which it is at least one.
std::string lengthText(DurationNs durationNs) {
    const auto length = static_cast<double>(durationNs);
    const auto unit = std::find_if(kUnits.rbegin(), kUnits.rend() - 1, [length](const TextUnit& candidate) {
        return length >= std::pow(10, candidate.decimals);
    });
    const double value = length / std::pow(10, unit->decimals);
    return fixedDecimal(value, value == std::floor(value) ? 0
                               : value < 100              ? 1
                                                          : 0) +
           ' ' + std::string(unit->name);
}

Error rangeError(std::string_view text, std::string_view cause) {
    return {ErrorCode::InvalidArgument,
            "\"" + std::string(text) + "\" is not a time range: " + std::string(cause) +
                "; write A..B relative to the start of the trace, such as 12.5..80ms or 1s..2s",
            {},
            {}};
}

} // namespace

std::string decimalMicroseconds(TimeNs timeNs) {
    const bool negative = timeNs < 0;
    const std::uint64_t magnitude =
        negative ? std::uint64_t{0} - static_cast<std::uint64_t>(timeNs) : static_cast<std::uint64_t>(timeNs);
    return decimalText(magnitude, negative, 3);
}

std::string decimalMicroseconds(double valueNs) {
    // Beyond 2^53 picoseconds a double holds no more decimals than the plain conversion prints.
    constexpr double kExactPicoseconds = 9007199254740992.0;
    const double picoseconds = std::round(valueNs * 1000.0);
    if (!(std::fabs(picoseconds) < kExactPicoseconds)) {
        return fixedDecimal(valueNs / 1000.0, 6);
    }
    return decimalText(static_cast<std::uint64_t>(std::fabs(picoseconds)), picoseconds < 0, 6);
}

std::string fixedDecimal(double value, int digits) {
    // 309 digits before the point, the point, a sign and the decimals.
    std::array<char, 384> buffer{};
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits);
    return {buffer.data(), result.ptr};
}

int pointDecimals(double points) {
    return std::abs(points) < 0.05 ? 2 : 1;
}

std::string durationText(double ns) {
    struct Scale {
        double ns;
        const char* unit;
    };
    constexpr Scale kScales[] = {{3600e9, " h"}, {1e9, " s"}, {1e6, " ms"}, {1e3, " \u00b5s"}};
    const double size = std::abs(ns);
    for (const Scale& scale : kScales) {
        const double least = scale.ns > 1e9 ? 2 : 1;
        if (size >= least * scale.ns) {
            const double scaled = size / scale.ns;
            return fixedDecimal(ns / scale.ns, scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2) + scale.unit;
        }
    }
    return fixedDecimal(ns, 0) + " ns";
}

std::string momentsText(TimeRange range, TimeNs originNs) {
    constexpr int kMostDecimals = 6; // nanoseconds
    constexpr double kNsPerMs = 1e6;
    const double lengthMs = static_cast<double>(range.durationNs()) / kNsPerMs;
    int decimals = 0;
    for (double unitMs = 1; decimals < kMostDecimals && unitMs * 10 > lengthMs; unitMs /= 10) {
        ++decimals;
    }
    const auto text = [&](TimeNs timeNs) {
        return fixedDecimal(static_cast<double>(timeNs - originNs) / kNsPerMs, decimals) + " ms";
    };
    return text(range.startNs) + " to " + text(range.endNs);
}

std::optional<DurationNs> parseDuration(std::string_view text) {
    int decimals = kMillisecondDecimals;
    for (const TextUnit& unit : kUnits) {
        if (text.ends_with(unit.name)) {
            decimals = unit.decimals;
            text.remove_suffix(unit.name.size());
            break;
        }
    }
    while (text.ends_with(' ')) {
        text.remove_suffix(1);
    }
    const bool negative = text.starts_with('-');
    if (negative) {
        text.remove_prefix(1);
    }
    const std::optional<std::uint64_t> magnitude = scaledInteger(text, decimals);
    if (!magnitude) {
        return std::nullopt;
    }
    const auto value = static_cast<DurationNs>(*magnitude);
    return negative ? -value : value;
}

Result<TimeRange> parseTimeRange(std::string_view text, TimeRange bounds) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        return rangeError(text, "\"..\" is missing");
    }
    const auto absolute = [&bounds](std::string_view side, TimeNs ifEmpty) -> std::optional<TimeNs> {
        if (side.empty()) {
            return ifEmpty;
        }
        const std::optional<DurationNs> relative = parseDuration(side);
        TimeNs sum = 0;
        if (!relative || __builtin_add_overflow(bounds.startNs, *relative, &sum)) {
            return std::nullopt;
        }
        return sum;
    };
    const std::optional<TimeNs> start = absolute(text.substr(0, dots), bounds.startNs);
    const std::optional<TimeNs> end = absolute(text.substr(dots + 2), bounds.endNs);
    if (!start || !end) {
        return rangeError(text, start ? "its end is not a time" : "its start is not a time");
    }
    if (*end <= *start && dots + 2 < text.size()) {
        return rangeError(text, *end == *start ? "it is empty" : "it ends before it starts");
    }
    const bool isOutside = *start > std::max(bounds.startNs, bounds.endNs - 1) ||
                           (*end <= bounds.startNs && *start < bounds.startNs);
    if (isOutside) {
        return Error{ErrorCode::InvalidArgument,
                     "the range " + std::string(text) + " is outside of the trace (0.." +
                         lengthText(bounds.durationNs()) + ")",
                     {},
                     {}};
    }
    return TimeRange{*start, *end};
}

} // namespace lanescope
