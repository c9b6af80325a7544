// SPDX-License-Identifier: Apache-2.0
#include "core/gate/gate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/compare/explanation.h"
#include "core/gate/run_exchange.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr double kToPercent = 100;

/// The difference that chance has to reach: none, or, where the limit asks for an improvement or for
/// confidence, the limit itself.
double testedChange(const GateCheck& check) {
    return check.condition.confidence ? check.least : std::min(check.least, 0.0);
}

/// With the sign of the condition: positive is worse.
Shift worsening(const GateCheck& check) {
    Shift shift = *check.shift;
    if (!check.condition.above) {
        std::swap(shift.baseline, shift.candidate);
    }
    return shift;
}

double significanceOf(const GateCheck& check) {
    return check.condition.confidence ? 1 - *check.condition.confidence : kGateError;
}

/// Whether each check is significant when all of them are looked at: Holm's step-down.
std::vector<bool> significant(const std::vector<GateCheck>& checks) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < checks.size(); ++i) {
        if (checks[i].shift) {
            order.push_back(i);
        }
    }
    std::ranges::stable_sort(
        order, {}, [&](std::size_t i) { return checks[i].probability / significanceOf(checks[i]); });
    std::vector<bool> result(checks.size(), false);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const GateCheck& check = checks[order[rank]];
        if (check.probability >= significanceOf(check) / static_cast<double>(order.size() - rank)) {
            break;
        }
        result[order[rank]] = true;
    }
    return result;
}

/// Whether the baseline drifts to where the condition holds.
bool isWorsening(const GateCheck& check) {
    return check.drift && (check.drift->perRun > 0) == check.condition.above;
}

/// The runs of a check without their drift, more is worse, and as if a change that is not asked about had not
/// happened.
ExchangedRuns exchangedRuns(const GateCheck& check) {
    const double sign = check.condition.above ? 1 : -1;
    const double drift = isWorsening(check) ? check.drift->perRun : 0;
    double run = 0;
    ExchangedRuns runs;
    for (const double value : check.baseline) {
        runs.baseline.push_back(sign * (value - drift * run++));
    }
    for (const double value : check.candidate) {
        runs.candidate.push_back(sign * (value - drift * run++) - testedChange(check));
    }
    return runs;
}

double allowedByExchange(const GateCheck& check) {
    if (check.condition.confidence) {
        return significanceOf(check);
    }
    const double rarest = rarestDeal(check.baseline.size(), check.candidate.size());
    return rarest <= kFalseAlarms ? std::max(kExchangeError, rarest) : kExchangeError;
}

/// Takes back what chance shows as well when it deals out the runs. Figures without any noise, such as counts
/// that are the same in every run, need no such test.
void confirmByExchange(std::vector<GateCheck>& checks, std::vector<bool>& isSignificant) {
    std::vector<std::size_t> order;
    std::vector<ExchangedRuns> runs;
    bool isAsked = false;
    for (std::size_t i = 0; i < checks.size(); ++i) {
        if (checks[i].shift && checks[i].shift->noise > 0) {
            order.push_back(i);
            runs.push_back(exchangedRuns(checks[i]));
            isAsked = isAsked || isSignificant[i];
        }
    }
    if (!isAsked) {
        return;
    }
    const std::vector<double> probabilities = exchangeProbabilities(runs);
    for (std::size_t k = 0; k < order.size(); ++k) {
        GateCheck& check = checks[order[k]];
        check.probability = std::max(check.probability, probabilities[k]);
        isSignificant[order[k]] = isSignificant[order[k]] && probabilities[k] <= allowedByExchange(check);
    }
}

Verdict verdictOf(const GateCheck& check, bool isSignificant) {
    const Shift shift = worsening(check);
    if (isSignificant && shift.delta() > check.least) {
        return Verdict::Worse;
    }
    Shift improvement = shift;
    std::swap(improvement.baseline, improvement.candidate);
    if (improvement.probabilityAbove(0) < kGateError) {
        return Verdict::Better;
    }
    // Without a tolerance nothing can be excluded: no change beyond noise is all that there is to say.
    const bool isExcluded = shift.delta() + shift.margin(1 - kGateError) <= check.least;
    return isExcluded || check.least <= 0 ? Verdict::Same : Verdict::NotEnoughData;
}

std::string signedText(double change, double baseline, Unit unit) {
    if (baseline != 0 && unit != Unit::Fraction && unit != Unit::Percent) {
        const double percent = change / std::abs(baseline) * kToPercent;
        return (percent < 0 ? "" : "+") + fixedDecimal(percent, 2) + " %";
    }
    return (change < 0 ? "" : "+") + figureText(change, unit);
}

std::string countedRuns(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " run" : " runs");
}

std::string messageOf(const GateCheck& check) {
    const Unit unit = check.condition.figure.unit;
    const std::string runs =
        countedRuns(check.baseline.size()) + " against " + countedRuns(check.candidate.size());
    if (!check.shift) {
        const auto meanOf = [](const std::vector<double>& values) {
            double sum = 0;
            for (const double value : values) {
                sum += value;
            }
            return sum / static_cast<double>(values.size());
        };
        return changeText(meanOf(check.baseline), meanOf(check.candidate), unit) + "; " + runs +
               ": noise is unknown with fewer than " + std::to_string(kLeastRuns) +
               " runs on both sides together";
    }
    const Shift& shift = *check.shift;
    const double margin = shift.margin(1 - kGateError);
    std::string text =
        changeText(shift.baseline, shift.candidate, unit) + " (from " +
        signedText(shift.delta() - margin, shift.baseline, unit) + " to " +
        signedText(shift.delta() + margin, shift.baseline, unit) + "), noise of a run " +
        (shift.baseline == 0 ? figureText(shift.noise, unit)
                             : fixedDecimal(shift.noise / std::abs(shift.baseline) * kToPercent, 2) + " %") +
        ", " + runs;
    if (check.drift) {
        text += "; the baseline drifts by " + signedText(check.drift->perRun, shift.baseline, unit) +
                " a run" + (isWorsening(check) ? ", compared with where it would be now" : "");
    }
    if (check.verdict == Verdict::NotEnoughData) {
        text += "; more runs are needed to decide whether the limit is passed";
    }
    return text;
}

} // namespace

std::string_view verdictText(Verdict verdict) {
    constexpr std::array<std::string_view, 5> kTexts{"better", "worse", "same", "not enough data",
                                                     "not comparable"};
    return kTexts[static_cast<std::size_t>(verdict)];
}

bool GateResult::has(Verdict verdict) const {
    return std::ranges::find(checks, verdict, &GateCheck::verdict) != checks.end();
}

void judgeValues(std::vector<GateCheck>& checks) {
    for (GateCheck& check : checks) {
        check.shift = shiftOf(check.baseline, check.candidate);
        if (check.shift) {
            check.drift = driftOf(check.baseline);
            if (check.drift && !check.drift->standsOut()) {
                check.drift.reset();
            }
            if (isWorsening(check)) {
                check.shift = shiftFromDrift(check.baseline, check.candidate);
            }
            check.least = check.condition.leastChange(check.shift->baseline);
            check.probability = worsening(check).probabilityAbove(testedChange(check));
        }
    }
    std::vector<bool> isSignificant = significant(checks);
    confirmByExchange(checks, isSignificant);
    for (std::size_t i = 0; i < checks.size(); ++i) {
        GateCheck& check = checks[i];
        check.verdict = check.shift ? verdictOf(check, isSignificant[i])
                        : check.baseline.empty() || check.candidate.empty() ? Verdict::NotComparable
                                                                            : Verdict::NotEnoughData;
    }
}

namespace {

/// Runs that can be compared with the first candidate; the others are noted.
std::vector<const RunRecord*> comparable(std::span<const RunRecord> runs, const RunRecord& with,
                                         std::string_view side, std::vector<std::string>& notes) {
    std::vector<const RunRecord*> kept;
    for (const RunRecord& run : runs) {
        const std::string reason = incomparability(run, with);
        if (reason.empty()) {
            kept.push_back(&run);
        } else {
            notes.push_back(std::string(side) + " " + run.location + " is left out: " + reason);
        }
    }
    return kept;
}

struct Values {
    std::vector<double> values;
    bool hasRows = false;
    std::string reason; ///< of the first run without a value
};

Values valuesOf(const std::vector<const RunRecord*>& runs, const FigureName& name) {
    Values found;
    for (const RunRecord* run : runs) {
        const Result<FigureValue> value = figureOf(*run, name);
        if (value) {
            found.values.push_back(value->value);
            found.hasRows = found.hasRows || value->hasRows;
        } else if (found.reason.empty()) {
            found.reason = run->location + ": " + value.error().message;
        }
    }
    return found;
}

/// Step counts of the runs, where they are not all equal; else empty.
std::string differingSteps(const std::vector<const RunRecord*>& baseline,
                           const std::vector<const RunRecord*>& candidate) {
    std::set<std::uint64_t> counts;
    for (const auto* side : {&baseline, &candidate}) {
        for (const RunRecord* run : *side) {
            counts.insert(run->steps);
        }
    }
    std::string text;
    for (const std::uint64_t count : counts) {
        text += (text.empty() ? "" : ", ") + std::to_string(count);
    }
    return counts.size() > 1 ? text : std::string();
}

/// The kind of cause that grew most from run to run, with its culprit and advice.
std::string causeOf(const std::vector<const RunRecord*>& baseline,
                    const std::vector<const RunRecord*>& candidate) {
    const auto medians = [](const std::vector<const RunRecord*>& runs) {
        std::map<std::string, std::vector<double>> values;
        for (const RunRecord* run : runs) {
            for (const RecordedCause& cause : run->causes) {
                values[cause.kind].push_back(cause.nsPerStep);
            }
        }
        std::map<std::string, double> result;
        for (auto& [kind, ns] : values) {
            ns.resize(runs.size(), 0.0); // a run without the cause has none of it
            std::ranges::sort(ns);
            const std::size_t middle = ns.size() / 2;
            result[kind] = ns.size() % 2 == 1 ? ns[middle] : (ns[middle - 1] + ns[middle]) / 2;
        }
        return result;
    };
    std::map<std::string, double> before = medians(baseline);
    std::string most;
    double growth = 0;
    const std::map<std::string, double> after = medians(candidate);
    for (const auto& [kind, ns] : after) {
        if (ns - before[kind] > growth) {
            growth = ns - before[kind];
            most = kind;
        }
    }
    for (const RunRecord* run : candidate) {
        const auto cause = std::ranges::find(run->causes, most, &RecordedCause::kind);
        if (most.empty() || cause == run->causes.end()) {
            continue;
        }
        return cause->title + " +" + durationText(growth) + " a step (" + durationText(before[most]) +
               " to " + durationText(after.at(most)) + ")" +
               (cause->culprit.empty() ? "" : ": " + cause->culprit) +
               (cause->advice.empty() ? "" : ". " + cause->advice);
    }
    return {};
}

} // namespace

GateResult judgeGate(std::span<const RunRecord> baseline, std::span<const RunRecord> candidate,
                     std::span<const FailCondition> conditions) {
    GateResult result;
    const RunRecord& first = candidate.front();
    const auto left = comparable(baseline, first, "baseline", result.notes);
    const auto right = comparable(candidate, first, "candidate", result.notes);
    result.baselineRuns = left.size();
    result.candidateRuns = right.size();
    const std::string steps = differingSteps(left, right);
    for (const FailCondition& condition : conditions) {
        GateCheck check;
        check.condition = condition;
        const FigureName& name = condition.figure;
        Values before = valuesOf(left, name);
        Values after = valuesOf(right, name);
        if (left.empty()) {
            check.message = "no run of the baseline can be compared with the candidate";
        } else if (name.growsWithSteps && !name.isPerStep && !steps.empty()) {
            check.message = "the runs have different numbers of whole steps (" + steps + "): write " +
                            name.text + "/step";
        } else if (before.values.empty() || after.values.empty()) {
            check.message = before.values.empty() ? before.reason : after.reason;
        } else if (!before.hasRows && !after.hasRows) {
            check.message = "no row of " + name.analysis + " is named " + name.row + " in any run";
        } else {
            check.baseline = std::move(before.values);
            check.candidate = std::move(after.values);
        }
        result.checks.push_back(std::move(check));
    }
    judgeValues(result.checks);
    for (GateCheck& check : result.checks) {
        if (check.verdict != Verdict::NotComparable) {
            check.message = messageOf(check);
        }
        if (check.verdict == Verdict::Worse) {
            check.cause = causeOf(left, right);
        }
    }
    return result;
}

} // namespace lanescope
