// SPDX-License-Identifier: Apache-2.0
#include "core/compare/step_pairs.h"

#include <algorithm>
#include <array>
#include <string>

namespace lanescope {

namespace {

bool hasPhases(const ComparedTrace& side) {
    return std::ranges::any_of(side.steps(), [](const ComparedStep& step) { return step.phase.has_value(); });
}

/// One list for each phase, and the last for steps without.
using PhaseLists = std::array<std::vector<std::uint32_t>, kServingPhaseCount + 1>;

PhaseLists listsOf(const ComparedTrace& side, bool byPhase) {
    PhaseLists lists;
    for (std::uint32_t i = 0; i < side.steps().size(); ++i) {
        const std::optional<ServingPhase> phase = byPhase ? side.steps()[i].phase : std::nullopt;
        lists[phase ? static_cast<std::size_t>(*phase) : kServingPhaseCount].push_back(i);
    }
    return lists;
}

DifferenceFigures figuresOf(const ComparedTrace& side, const std::vector<std::uint32_t>& steps) {
    DifferenceFigures figures;
    std::vector<DurationNs> times;
    DurationNs mostNs = -1;
    for (const std::uint32_t at : steps) {
        const ComparedStep& step = side.steps()[at];
        const DurationNs ns = step.range.durationNs();
        ++figures.count;
        figures.totalNs = saturatingAdd(figures.totalNs, ns);
        figures.hostNs = saturatingAdd(figures.hostNs, step.mark.durationNs());
        times.push_back(ns);
        if (ns > mostNs) {
            mostNs = ns;
            figures.longest = step.slice;
        }
    }
    figures.stepNs = steps.empty() ? StepTimes{0} : StepTimes(times);
    return figures;
}

} // namespace

std::vector<StepPair> stepPairs(const ComparedTrace& baseline, const ComparedTrace& candidate) {
    const bool byPhase = hasPhases(baseline) && hasPhases(candidate);
    const PhaseLists left = listsOf(baseline, byPhase);
    const PhaseLists right = listsOf(candidate, byPhase);
    std::vector<StepPair> pairs;
    for (std::size_t phase = 0; phase < left.size(); ++phase) {
        for (std::size_t i = 0; i < std::min(left[phase].size(), right[phase].size()); ++i) {
            pairs.push_back({left[phase][i], right[phase][i]});
        }
    }
    std::ranges::sort(pairs, {}, &StepPair::baseline);
    return pairs;
}

DifferenceTable phaseTable(const ComparedPair& pair) {
    const PhaseLists left = listsOf(pair.baseline.compared, true);
    const PhaseLists right = listsOf(pair.candidate.compared, true);
    std::vector<DifferenceRow> rows;
    for (std::size_t phase = 0; phase < kServingPhaseCount; ++phase) {
        if (left[phase].empty() && right[phase].empty()) {
            continue;
        }
        DifferenceRow& row = rows.emplace_back();
        row.name = servingPhaseName(ServingPhase(phase));
        row.baseline = figuresOf(pair.baseline.compared, left[phase]);
        row.candidate = figuresOf(pair.candidate.compared, right[phase]);
    }
    constexpr bool kKeepOrder = true;
    return tableOf(std::move(rows), kKeepOrder);
}

} // namespace lanescope
