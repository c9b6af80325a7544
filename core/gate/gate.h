// SPDX-License-Identifier: Apache-2.0
// Judgement of a gate: the runs of a candidate against those of a baseline, one verdict for each condition.
// Noise is how runs differ from each other; steps of one trace are not independent and do not count
// (run_shift.h). "Worse" needs two tests that agree: Student's t, which is sharp where noise is even, and an
// exchange of the runs (run_exchange.h), which holds for noise of any shape. With several conditions the
// probability of any false alarm stays that of one: Holm's step-down for the t (S. Holm, "A simple
// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979). Definitions:
// docs/guide/automation.md. A baseline that drifts for the worse is no fixed level: the candidate is compared
// with the level that the drift alone would have reached. Pure functions; any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/gate/run_record.h"
#include "core/gate/run_shift.h"

namespace lanescope {

enum class Verdict : unsigned char {
    Better,        ///< beyond noise
    Worse,         ///< beyond noise and beyond the limit: the condition holds
    Same,          ///< a change for the worse beyond the limit is as good as excluded
    NotEnoughData, ///< noise hides whether the limit is passed
    NotComparable, ///< other devices or another program, or the figure is missing
};
/// "not enough data"
std::string_view verdictText(Verdict verdict);

/// Probability of a false alarm of one gate.
inline constexpr double kFalseAlarms = 0.05;
/// Share of false alarms that Student's t is held to, and that a change beyond the limit is called the same.
inline constexpr double kGateError = 0.03;
/// Share of false alarms that the exchange of runs is held to: less than kFalseAlarms, because counts of
/// alarms scatter as well. A few runs have too few exchanges for that share. Then the most extreme exchange
/// alone is an alarm, where it is rarer than kFalseAlarms.
inline constexpr double kExchangeError = 0.04;

struct GateCheck {
    FailCondition condition;
    Verdict verdict = Verdict::NotComparable;
    std::vector<double> baseline; ///< values of the runs
    std::vector<double> candidate;
    std::optional<Shift> shift;
    std::optional<Drift> drift; ///< of the baseline, where it stands out
    double probability = 1;     ///< that chance alone shows a change this bad, by the less certain test
    double least = 0;           ///< change beyond which the condition holds
    std::string message;        ///< values, or why there are none
    std::string cause;          ///< of a change for the worse: what grew most
};

struct GateResult {
    std::vector<GateCheck> checks;  ///< in the order of the conditions
    std::vector<std::string> notes; ///< runs that were left out
    std::size_t baselineRuns = 0;
    std::size_t candidateRuns = 0;

    bool has(Verdict verdict) const;
};

GateResult judgeGate(std::span<const RunRecord> baseline, std::span<const RunRecord> candidate,
                     std::span<const FailCondition> conditions);

/// Verdicts from the values in `checks` alone, those of the baseline in the order of its runs; fills shift,
/// drift, probability, least and verdict.
void judgeValues(std::vector<GateCheck>& checks);

} // namespace lanescope
