// SPDX-License-Identifier: Apache-2.0
// Whether two means differ by more than their samples scatter: Welch's t-test, two-sided (B. L. Welch, "The
// generalization of 'Student's' problem when several different population variances are involved",
// Biometrika 34, 1947). Pure functions; any thread. Cost O(samples).
#pragma once

#include <optional>
#include <span>

#include "core/base/time.h"
#include "core/compare/step_times.h"

namespace lanescope {

/// A difference counts when chance would make as large a one in fewer than this share of comparisons.
inline constexpr double kSignificance = 0.05;

/// The probability that samples of equal means differ so much; nothing with fewer than two samples on a
/// side. Without any scatter it is 1 for equal means, else 0.
std::optional<double> welchProbability(std::span<const DurationNs> baseline,
                                       std::span<const DurationNs> candidate);
/// Compares figures other than times.
std::optional<double> welchProbability(std::span<const double> baseline, std::span<const double> candidate);
/// Compares the times of all steps, also those without any. Merges them.
std::optional<double> welchProbability(StepTimes& baseline, StepTimes& candidate);

/// Two-sided: probability that |T| >= |t| for Student's t with `degrees` > 0 of freedom.
double studentProbability(double t, double degrees);

} // namespace lanescope
