// SPDX-License-Identifier: Apache-2.0
#include "core/compare/cause_differences.h"

#include <algorithm>
#include <cmath>

#include "core/diagnosis/step_causes.h"
#include "core/idle/idle_pieces.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

StepCauses causesOf(const ComparedTrace& side) {
    std::vector<TimeRange> marks;
    for (const ComparedStep& step : side.steps()) {
        marks.push_back(step.mark);
    }
    return stepCauses(side.trace(), IdlePieces(side.trace()), marks);
}

DifferenceFigures figuresOf(const StepCause& cause) {
    DifferenceFigures figures;
    figures.count = cause.parts;
    figures.totalNs = cause.totalNs;
    figures.stepNs = StepTimes(cause.stepNs);
    figures.longest = cause.slice;
    return figures;
}

/// Shows the explanation where the cause is, if it leads nowhere yet.
void place(Explanation& explanation, const CauseDifference& difference) {
    if (explanation.baseline == kNoSlice && explanation.candidate == kNoSlice &&
        explanation.baselinePlace.isEmpty() && explanation.candidatePlace.isEmpty()) {
        explanation.baseline = difference.row.baseline.longest;
        explanation.candidate = difference.row.candidate.longest;
        explanation.baselinePlace = difference.baselinePlace;
        explanation.candidatePlace = difference.candidatePlace;
    }
}

/// The explanation of a part of the waterfall; null where it is not among those told.
Explanation* explanationOf(Explanations& explanations, WaterfallKind part) {
    const auto found = std::ranges::find(explanations.causes, std::optional(part), &Explanation::part);
    return found == explanations.causes.end() ? nullptr : &*found;
}

bool hasDevice(const MatchedSide& side) {
    return !side.compared.trace().deviceOps().empty();
}

/// "A → B"; empty for causes of many small parts, whose names tell nothing.
std::string culprits(const CauseDifference& difference) {
    if (difference.kind == CauseKind::LaunchBound || difference.kind == CauseKind::BetweenKernels ||
        difference.kind == CauseKind::OtherIdle) {
        return {};
    }
    if (difference.baseline == difference.candidate || difference.candidate.empty()) {
        return difference.baseline;
    }
    return difference.baseline.empty() ? difference.candidate
                                       : difference.baseline + " \u2192 " + difference.candidate;
}

} // namespace

std::vector<CauseDifference> causeDifferences(const ComparedPair& pair, const std::stop_token& stop) {
    const bool areUnlike = hasDevice(pair.baseline) != hasDevice(pair.candidate);
    StepCauses baseline = causesOf(pair.baseline.compared);
    if (stop.stop_requested()) {
        return {};
    }
    StepCauses candidate = causesOf(pair.candidate.compared);
    std::vector<CauseDifference> differences;
    for (std::size_t i = 0; i < kCauseKindCount; ++i) {
        if (baseline[i].totalNs == 0 && candidate[i].totalNs == 0) {
            continue;
        }
        CauseDifference difference;
        difference.kind = CauseKind(i);
        difference.row.name = causeKindTitle(difference.kind);
        difference.row.baseline = figuresOf(baseline[i]);
        difference.row.candidate = figuresOf(candidate[i]);
        judge(difference.row);
        difference.row.status = areUnlike ? ChangeStatus::Unlike : difference.row.status;
        difference.baselinePlace = baseline[i].place;
        difference.candidatePlace = candidate[i].place;
        difference.baseline = std::move(baseline[i].culprit);
        difference.candidate = std::move(candidate[i].culprit);
        differences.push_back(std::move(difference));
    }
    std::ranges::stable_sort(differences, [](const CauseDifference& a, const CauseDifference& b) {
        return std::abs(a.row.deltaNs()) > std::abs(b.row.deltaNs());
    });
    return differences;
}

DifferenceTable causeTable(const std::vector<CauseDifference>& differences) {
    std::vector<DifferenceRow> rows;
    for (const CauseDifference& difference : differences) {
        rows.push_back(difference.row);
        const std::string names = culprits(difference);
        rows.back().name += names.empty() ? "" : ": " + names;
    }
    constexpr bool kKeepOrder = true; // rows are those of `differences`
    return tableOf(std::move(rows), kKeepOrder);
}

void explainCauses(const ComparedPair& pair, const std::vector<CauseDifference>& differences,
                   Explanations& explanations) {
    if (!explanations.isComparable || explanations.isOfMemory) {
        return;
    }
    double baselineNs = 0;
    for (const ComparedStep& step : pair.baseline.compared.steps()) {
        baselineNs += static_cast<double>(step.mark.durationNs());
    }
    baselineNs /= static_cast<double>(pair.baseline.compared.steps().size());
    constexpr double kWorthTelling = 0.02;
    constexpr std::size_t kMostTold = 3;
    std::size_t told = 0;
    const bool isOfRanges = pair.baseline.compared.isRange();
    std::vector<Words> causesOfIdle;
    const bool areUnlike = hasDevice(pair.baseline) != hasDevice(pair.candidate);
    for (const CauseDifference& difference : differences) {
        const double deltaNs = difference.row.deltaNs();
        const std::string names = culprits(difference);
        if (difference.kind == CauseKind::DataLoading) {
            // A part of the waterfall already: one cause is told once.
            if (Explanation* loading = explanationOf(explanations, WaterfallKind::DataLoading)) {
                if (!names.empty()) {
                    loading->text = words("%1 (%2)", loading->text, names);
                }
                place(*loading, difference);
                continue;
            }
        }
        Explanation* idle =
            isIdleCause(difference.kind) ? explanationOf(explanations, WaterfallKind::Idle) : nullptr;
        if (idle != nullptr) {
            place(*idle, difference); // the first is the largest
        }
        if (!isIdleCause(difference.kind) || std::abs(deltaNs) < kWorthTelling * baselineNs ||
            told == kMostTold) {
            continue;
        }
        ++told;
        const DurationNs roundedNs = std::llround(deltaNs);
        Words text = words("%1 %2", words(causeKindTitle(difference.kind)),
                           areUnlike ? Words::duration(std::abs(roundedNs)) : signedDuration(roundedNs));
        if (!isOfRanges && idle == nullptr) {
            text = words(userText("%1 a step"), text);
        }
        if (!names.empty()) {
            const bool isNew = difference.row.baseline.totalNs == 0 && !areUnlike;
            const bool isGone = difference.row.candidate.totalNs == 0 && !areUnlike;
            text = words(isNew    ? userText("%1 (new: %2)")
                         : isGone ? userText("%1 (gone: %2)")
                                  : "%1 (%2)",
                         text, names);
        }
        if (difference.row.status == ChangeStatus::Noise) {
            text = words(kWithinNoise, text);
        }
        if (idle != nullptr) { // they are parts of what is told already
            causesOfIdle.push_back(std::move(text));
            continue;
        }
        Explanation cause{words(userText("GPU idle: %1"), text)};
        place(cause, difference);
        explanations.causes.push_back(std::move(cause));
    }
    if (Explanation* idle = explanationOf(explanations, WaterfallKind::Idle);
        idle != nullptr && !causesOfIdle.empty()) {
        idle->text =
            words(areUnlike ? userText("%1. The GPU is idle by cause: %2") : userText("%1. By cause: %2"),
                  idle->text, listed(causesOfIdle));
    }
}

} // namespace lanescope
