// SPDX-License-Identifier: Apache-2.0
// Judgement of a try: the same number of runs with and without a change, recorded in turns, looked at after
// 4, 6 and 10 runs of each until it is sure. Looking three times shares out one probability of error (C. E.
// Bonferroni, 1936): 3, 1 and 1 %, together the 5 % of a gate. A change is called one when Student's t
// (run_shift.h) and an exchange of the runs (run_exchange.h) agree; none, when the whole interval lies within
// the tolerance. Pure functions; any thread; the same values give the same answer.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/gate/run_shift.h"

namespace lanescope {

struct TryLook {
    std::size_t runs;  ///< of each side
    double errorShare; ///< of a wrong verdict at this look
};
inline constexpr std::array<TryLook, 3> kTryLooks{{{4, 0.03}, {6, 0.01}, {10, 0.01}}};
/// Share of the baseline within which a difference does not count.
inline constexpr double kTryTolerance = 0.02;

enum class TryVerdict : unsigned char {
    Helps,     ///< shorter beyond noise
    Hurts,     ///< longer beyond noise
    Same,      ///< a difference beyond the tolerance is as good as excluded
    Undecided, ///< noise hides it after the last look, too
    NeedsMore, ///< more runs may tell
};
/// "helps"
std::string_view tryVerdictText(TryVerdict verdict);

struct TryJudgement {
    TryVerdict verdict = TryVerdict::NeedsMore;
    Shift shift;       ///< less is better
    double margin = 0; ///< half of the interval around shift.delta(), at the look's share
};

/// Runs in the order in which they were made, as many of both sides; nothing where there is no look.
std::optional<TryJudgement> judgeTry(std::span<const double> baseline, std::span<const double> candidate);

} // namespace lanescope
