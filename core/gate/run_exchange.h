// SPDX-License-Identifier: Apache-2.0
// How often runs that are dealt out to baseline and candidate by chance lie as far apart as the recorded
// ones: a test that needs no shape of noise, so that a rare hiccup of the machine is not a regression (R. A.
// Fisher, "The design of experiments", 1935). Several figures of the same runs are dealt out together and
// judged by the largest of their t, step by step: the probability of any false alarm stays that of one, and
// figures that tell the same cost nothing (P. H. Westfall, S. S. Young, "Resampling-based multiple testing",
// 1993). Pure function; any thread; the same values give the same answer. Cost: at most 20 000 deals of all
// runs.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace lanescope {

/// Values of one figure, more is worse; at least one on each side and three in all. The n-th value of a side
/// is of its n-th run.
struct ExchangedRuns {
    std::vector<double> baseline;
    std::vector<double> candidate;
};

/// By figure: the share of deals in which chance alone shows a figure at least as bad as this one, among all
/// figures that are not worse.
std::vector<double> exchangeProbabilities(std::span<const ExchangedRuns> figures);

/// The smallest probability that so many runs can have: one of all possible deals.
double rarestDeal(std::size_t baseline, std::size_t candidate);

} // namespace lanescope
