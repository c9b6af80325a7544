// SPDX-License-Identifier: Apache-2.0
// Whether the runs of a candidate lie above or below those of a baseline by more than runs scatter: Student's
// t-test of two samples with one common deviation (Student, "The probable error of a mean", Biometrika 6,
// 1908; R. A. Fisher, "Statistical methods for research workers", 1925). A sample is the figure of one run.
// The common deviation is right for a gate: when nothing changed, both sides have the same noise, so that
// false alarms are as rare as promised however few runs one of the sides has. Pure functions; any thread.
// Cost O(runs).
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace lanescope {

/// Runs on both sides together without which noise is unknown: two degrees of freedom.
inline constexpr std::size_t kLeastRuns = 4;

struct Shift {
    double baseline = 0;  ///< mean of the runs
    double candidate = 0; ///< mean of the runs
    double noise = 0;     ///< standard deviation of one run
    double error = 0;     ///< standard error of delta()
    double degrees = 0;   ///< of freedom

    double delta() const { return candidate - baseline; }
    /// Probability that a true difference of `least` or less shows one as large as delta().
    double probabilityAbove(double least) const;
    /// Half the width of the interval around delta() on each side of which the true difference lies with a
    /// probability of 1 - `confidence`.
    double margin(double confidence) const;
};

/// Nothing with no run on one side, or fewer than kLeastRuns on both together.
std::optional<Shift> shiftOf(std::span<const double> baseline, std::span<const double> candidate);

} // namespace lanescope
