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

/// Runs of a baseline without which a drift does not stand out of noise.
inline constexpr std::size_t kLeastDriftRuns = 5;
/// Probability of a drift in one direction that is not there. Smaller ones miss drifts, larger ones hide
/// regressions.
inline constexpr double kDriftError = 0.025;

/// A level of the baseline that moves from run to run: the line through its runs of least squares.
struct Drift {
    double perRun = 0;
    double error = 0;   ///< standard error of perRun
    double degrees = 0; ///< of freedom

    /// Whether runs without a drift show one so steep with a probability below kDriftError.
    bool standsOut() const;
};

/// Nothing with fewer than kLeastDriftRuns. The runs are in the order in which they were made.
std::optional<Drift> driftOf(std::span<const double> baseline);

/// shiftOf() against where the baseline would be now: its line goes on under the runs of the candidate, and
/// the doubt of the line is a part of the error.
Shift shiftFromDrift(std::span<const double> baseline, std::span<const double> candidate);

} // namespace lanescope
