// SPDX-License-Identifier: Apache-2.0
#include "core/gate/try_judgement.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/gate/run_exchange.h"

namespace lanescope {

namespace {

/// Probability that chance alone shows so large a difference in either direction.
double exchangeProbability(std::span<const double> baseline, std::span<const double> candidate) {
    const auto above = [](std::span<const double> less, std::span<const double> more) {
        const ExchangedRuns runs{{less.begin(), less.end()}, {more.begin(), more.end()}};
        return exchangeProbabilities({&runs, 1}).front();
    };
    return 2 * std::min(above(baseline, candidate), above(candidate, baseline));
}

} // namespace

std::string_view tryVerdictText(TryVerdict verdict) {
    constexpr std::array<std::string_view, 5> kTexts{"helps", "hurts", "no difference", "undecided",
                                                     "needs more runs"};
    return kTexts[static_cast<std::size_t>(verdict)];
}

std::optional<TryJudgement> judgeTry(std::span<const double> baseline, std::span<const double> candidate) {
    const auto look = std::ranges::find(kTryLooks, baseline.size(), &TryLook::runs);
    if (look == kTryLooks.end() || candidate.size() != baseline.size()) {
        return std::nullopt;
    }
    TryJudgement judgement;
    judgement.shift = *shiftOf(baseline, candidate);
    judgement.margin = judgement.shift.margin(1 - look->errorShare / 2);
    const double low = judgement.shift.delta() - judgement.margin;
    const double high = judgement.shift.delta() + judgement.margin;
    const double tolerance = kTryTolerance * std::abs(judgement.shift.baseline);
    const bool isWithin = low >= -tolerance && high <= tolerance;
    const bool isSure = (high < 0 || low > 0) && exchangeProbability(baseline, candidate) <= look->errorShare;
    if (isWithin) {
        judgement.verdict = TryVerdict::Same;
    } else if (isSure) {
        judgement.verdict = high < 0 ? TryVerdict::Helps : TryVerdict::Hurts;
    } else if (look == kTryLooks.end() - 1) {
        judgement.verdict = TryVerdict::Undecided;
    }
    return judgement;
}

} // namespace lanescope
