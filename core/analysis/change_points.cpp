// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/change_points.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/median.h"

namespace lanescope {

namespace {

constexpr std::size_t kLeastSide = 5;
constexpr std::size_t kMostChanges = 8;
constexpr double kSignificant = 0.01;

/// Medians of equal parts, for series that are too long to compare all pairs.
struct Reduced {
    std::vector<DurationNs> values;
    std::size_t width = 1;
};

Reduced reduced(std::span<const DurationNs> values) {
    Reduced result;
    result.width = (values.size() + kMostCompared - 1) / std::max<std::size_t>(kMostCompared, 1);
    result.width = std::max<std::size_t>(result.width, 1);
    for (std::size_t i = 0; i < values.size(); i += result.width) {
        const auto part = values.subspan(i, std::min(result.width, values.size() - i));
        result.values.push_back(medianOf(std::vector<DurationNs>(part.begin(), part.end())));
    }
    return result;
}

/// The most likely change in [first, last), if it is significant.
std::optional<std::size_t> pettitt(const std::vector<DurationNs>& values, std::size_t first,
                                   std::size_t last) {
    const std::size_t n = last - first;
    if (n < 2 * kLeastSide) {
        return std::nullopt;
    }
    // U(t) = sum over i <= t < j of sign(x_i - x_j), built up step by step.
    double u = 0;
    double most = 0;
    std::size_t at = first;
    for (std::size_t t = first; t + 1 < last; ++t) {
        for (std::size_t j = first; j < last; ++j) {
            u += values[t] > values[j] ? 1 : values[t] < values[j] ? -1 : 0;
        }
        const bool isAllowed = t + 1 - first >= kLeastSide && last - t - 1 >= kLeastSide;
        if (isAllowed && std::abs(u) > most) {
            most = std::abs(u);
            at = t + 1;
        }
    }
    const double size = static_cast<double>(n);
    const double probability = 2 * std::exp(-6 * most * most / (size * size * size + size * size));
    return most > 0 && probability < kSignificant ? std::optional(at) : std::nullopt;
}

} // namespace

std::vector<std::size_t> changePoints(std::span<const DurationNs> values) {
    const Reduced series = reduced(values);
    std::vector<std::size_t> bounds{0, series.values.size()};
    std::vector<std::size_t> found;
    // Parts are split breadth first, until none has a change.
    for (std::size_t part = 0; part + 1 < bounds.size() && found.size() < kMostChanges;) {
        if (const auto at = pettitt(series.values, bounds[part], bounds[part + 1])) {
            bounds.insert(bounds.begin() + static_cast<std::ptrdiff_t>(part) + 1, *at);
            found.push_back(*at * series.width);
        } else {
            ++part;
        }
    }
    std::ranges::sort(found);
    return found;
}

std::optional<double> theilSenSlope(std::span<const DurationNs> values) {
    constexpr std::size_t kLeast = 3;
    if (values.size() < kLeast) {
        return std::nullopt;
    }
    const Reduced series = reduced(values);
    std::vector<double> slopes;
    for (std::size_t i = 0; i < series.values.size(); ++i) {
        for (std::size_t j = i + 1; j < series.values.size(); ++j) {
            slopes.push_back(static_cast<double>(series.values[j] - series.values[i]) /
                             static_cast<double>((j - i) * series.width));
        }
    }
    const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2);
    std::nth_element(slopes.begin(), middle, slopes.end());
    return *middle;
}

} // namespace lanescope
