// SPDX-License-Identifier: Apache-2.0
#include "core/gate/run_shift.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/compare/noise_test.h"

namespace lanescope {

namespace {

double meanOf(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return sum / static_cast<double>(values.size());
}

double squaresAround(double mean, std::span<const double> values) {
    double sum = 0;
    for (const double value : values) {
        sum += (value - mean) * (value - mean);
    }
    return sum;
}

/// The t above which a share of 1 - `confidence` lies.
double studentQuantile(double confidence, double degrees) {
    double low = 0;
    double high = 1;
    while (studentProbability(high, degrees) / 2 > 1 - confidence && high < 1e9) {
        high *= 2;
    }
    constexpr int kHalvings = 80;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (low + high) / 2;
        (studentProbability(middle, degrees) / 2 > 1 - confidence ? low : high) = middle;
    }
    return high;
}

} // namespace

double Shift::probabilityAbove(double least) const {
    const double beyond = delta() - least;
    if (error == 0) {
        return beyond > 0 ? 0 : 1;
    }
    const double tail = studentProbability(std::abs(beyond / error), degrees) / 2;
    return beyond > 0 ? tail : 1 - tail;
}

double Shift::margin(double confidence) const {
    return error == 0 ? 0 : error * studentQuantile(confidence, degrees);
}

std::optional<Shift> shiftOf(std::span<const double> baseline, std::span<const double> candidate) {
    if (baseline.empty() || candidate.empty() || baseline.size() + candidate.size() < kLeastRuns) {
        return std::nullopt;
    }
    const auto left = static_cast<double>(baseline.size());
    const auto right = static_cast<double>(candidate.size());
    Shift shift;
    shift.baseline = meanOf(baseline);
    shift.candidate = meanOf(candidate);
    shift.degrees = left + right - 2;
    shift.noise =
        std::sqrt((squaresAround(shift.baseline, baseline) + squaresAround(shift.candidate, candidate)) /
                  shift.degrees);
    // The mean of equal values is off by rounding, which is no noise.
    const double largest = std::max(std::abs(shift.baseline), std::abs(shift.candidate));
    if (shift.noise <= largest * std::numeric_limits<double>::epsilon() * (left + right)) {
        shift.noise = 0;
    }
    shift.error = shift.noise * std::sqrt(1 / left + 1 / right);
    return shift;
}

} // namespace lanescope
