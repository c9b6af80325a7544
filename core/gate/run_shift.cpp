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

/// The mean of equal values is off by rounding, which is no noise.
double withoutRounding(double noise, double largest, double count) {
    return noise <= largest * std::numeric_limits<double>::epsilon() * count ? 0 : noise;
}

/// The line of least squares through values at 0, 1, 2...
struct Line {
    double mean = 0; ///< of the values, at the middle of the places
    double slope = 0;
    double places = 0;  ///< sum of squares of the places around their middle
    double squares = 0; ///< of the values around the line
};

Line lineThrough(std::span<const double> values) {
    Line line;
    line.mean = meanOf(values);
    const double middle = static_cast<double>(values.size() - 1) / 2;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double place = static_cast<double>(i) - middle;
        line.places += place * place;
        line.slope += place * (values[i] - line.mean);
    }
    line.slope /= line.places;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double off = values[i] - line.mean - line.slope * (static_cast<double>(i) - middle);
        line.squares += off * off;
    }
    return line;
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
    shift.noise = withoutRounding(shift.noise, std::max(std::abs(shift.baseline), std::abs(shift.candidate)),
                                  left + right);
    shift.error = shift.noise * std::sqrt(1 / left + 1 / right);
    return shift;
}

bool Drift::standsOut() const {
    return error == 0 ? perRun != 0 : studentProbability(std::abs(perRun / error), degrees) / 2 < kDriftError;
}

std::optional<Drift> driftOf(std::span<const double> baseline) {
    if (baseline.size() < kLeastDriftRuns) {
        return std::nullopt;
    }
    const auto count = static_cast<double>(baseline.size());
    const Line line = lineThrough(baseline);
    Drift drift;
    drift.degrees = count - 2;
    drift.perRun = withoutRounding(std::abs(line.slope), std::abs(line.mean), count) == 0 ? 0 : line.slope;
    drift.error = withoutRounding(std::sqrt(line.squares / drift.degrees), std::abs(line.mean), count) /
                  std::sqrt(line.places);
    return drift;
}

Shift shiftFromDrift(std::span<const double> baseline, std::span<const double> candidate) {
    const auto left = static_cast<double>(baseline.size());
    const auto right = static_cast<double>(candidate.size());
    const Line line = lineThrough(baseline);
    const double ahead = (left + right) / 2; // from the middle of one side to that of the other
    Shift shift;
    shift.baseline = line.mean + line.slope * ahead;
    shift.candidate = meanOf(candidate);
    shift.degrees = left + right - 3;
    shift.noise =
        withoutRounding(std::sqrt((line.squares + squaresAround(shift.candidate, candidate)) / shift.degrees),
                        std::max(std::abs(shift.baseline), std::abs(shift.candidate)), left + right);
    shift.error = shift.noise * std::sqrt(1 / left + 1 / right + ahead * ahead / line.places);
    return shift;
}

} // namespace lanescope
