// SPDX-License-Identifier: Apache-2.0
#include "core/compare/noise_test.h"

#include <cmath>
#include <numeric>

namespace lanescope {

namespace {

/// Continued fraction of the incomplete beta function by Lentz's method (Abramowitz and Stegun, Handbook of
/// Mathematical Functions, 26.5.8).
double betaFraction(double a, double b, double x) {
    constexpr double kTiny = 1e-300;
    constexpr double kClose = 1e-14;
    constexpr int kMostTerms = 500;
    const auto nonZero = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
    double c = 1;
    double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
    double result = d;
    for (int m = 1; m <= kMostTerms; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / nonZero(1 + even * d);
        c = nonZero(1 + even / c);
        result *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / nonZero(1 + odd * d);
        c = nonZero(1 + odd / c);
        const double factor = d * c;
        result *= factor;
        if (std::abs(factor - 1) < kClose) {
            break;
        }
    }
    return result;
}

/// std::lgamma() may write the sign to a variable that all threads share.
template <typename Real>
Real logGamma(Real x) {
    int sign = 0;
    if constexpr (requires { lgamma_r(x, &sign); }) {
        return lgamma_r(x, &sign);
    } else {
        return std::lgamma(x);
    }
}

/// Regularized incomplete beta function.
double incompleteBeta(double a, double b, double x) {
    if (x <= 0 || x >= 1) {
        return x <= 0 ? 0 : 1;
    }
    const double front =
        std::exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * std::log(x) + b * std::log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * betaFraction(a, b, x) / a
                                     : 1 - front * betaFraction(b, a, 1 - x) / b;
}

struct Sample {
    double count;
    double mean;
    double varianceOfMean;
};

Sample sampleOf(StepTimes& times) {
    const auto count = static_cast<double>(times.steps());
    const std::span<const StepTimes::Part> parts = times.merged();
    double sum = 0;
    for (const StepTimes::Part& part : parts) {
        sum += static_cast<double>(part.ns);
    }
    const double mean = sum / count;
    double squares = static_cast<double>(times.steps() - parts.size()) * mean * mean;
    for (const StepTimes::Part& part : parts) {
        squares += (static_cast<double>(part.ns) - mean) * (static_cast<double>(part.ns) - mean);
    }
    return {count, mean, squares / (count - 1) / count};
}

Sample sampleOf(std::span<const double> values) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return {count, mean, squares / (count - 1) / count};
}

double probabilityOf(const Sample& a, const Sample& b) {
    const double variance = a.varianceOfMean + b.varianceOfMean;
    if (variance <= 0) {
        return a.mean == b.mean ? 1.0 : 0.0;
    }
    const double t = (b.mean - a.mean) / std::sqrt(variance);
    const double degrees = variance * variance /
                           (a.varianceOfMean * a.varianceOfMean / (a.count - 1) +
                            b.varianceOfMean * b.varianceOfMean / (b.count - 1));
    return studentProbability(t, degrees);
}

} // namespace

double studentProbability(double t, double degrees) {
    return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

std::optional<double> welchProbability(std::span<const DurationNs> baseline,
                                       std::span<const DurationNs> candidate) {
    StepTimes left(baseline);
    StepTimes right(candidate);
    return welchProbability(left, right);
}

std::optional<double> welchProbability(std::span<const double> baseline, std::span<const double> candidate) {
    return baseline.size() < 2 || candidate.size() < 2
               ? std::nullopt
               : std::optional(probabilityOf(sampleOf(baseline), sampleOf(candidate)));
}

std::optional<double> welchProbability(StepTimes& baseline, StepTimes& candidate) {
    return baseline.steps() < 2 || candidate.steps() < 2
               ? std::nullopt
               : std::optional(probabilityOf(sampleOf(baseline), sampleOf(candidate)));
}

} // namespace lanescope
