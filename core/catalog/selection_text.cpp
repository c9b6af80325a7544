// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/selection_text.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "core/analysis/steps/missing_step.h"
#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/base/status.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string numbersOf(const std::vector<StepRange>& steps) {
    std::string numbers;
    for (const StepRange& step : steps) {
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(step.number);
    }
    return numbers;
}

/// The marked step of that number, or else of that name: the text of its annotation.
Result<TimeRange> stepNamed(const Trace& trace, std::vector<StepRange> steps, const std::string& wanted) {
    std::erase_if(steps, [](const StepRange& step) { return step.slice == kNoSlice; });
    std::vector<StepRange> found;
    std::ranges::copy_if(steps, std::back_inserter(found),
                         [&wanted](const StepRange& step) { return std::to_string(step.number) == wanted; });
    if (found.empty()) {
        std::ranges::copy_if(steps, std::back_inserter(found),
                             [&](const StepRange& step) { return trace.sliceName(step.slice) == wanted; });
        if (found.size() > 1) {
            return Error{ErrorCode::InvalidArgument,
                         std::to_string(found.size()) + " steps have the name " + wanted +
                             "; their numbers are " + numbersOf(found),
                         {},
                         {}};
        }
    }
    if (found.empty()) {
        return Error{ErrorCode::InvalidArgument, missingStepText(trace, wanted), {}, {}};
    }
    TimeRange range = found.front().range;
    for (const StepRange& step : found) {
        if (step.rank != found.front().rank) { // each rank has a step of that number
            range = {std::min(range.startNs, step.range.startNs), std::max(range.endNs, step.range.endNs)};
        }
    }
    return range;
}

/// Iterations of one phase that follow each other.
struct Stretch {
    TimeRange range;
    std::size_t count = 0;
};

struct PhaseStretches {
    std::vector<Stretch> stretches;
    std::size_t all = 0;       ///< iterations of the phase
    std::set<std::string> had; ///< phases of the trace
};

PhaseStretches stretchesOf(const Trace& trace, const std::vector<StepRange>& steps, std::string_view phase) {
    PhaseStretches found;
    bool isOpen = false;
    for (const StepRange& step : steps) {
        const auto own = step.slice == kNoSlice ? std::nullopt : stepMarkOf(trace, step.slice).phase;
        if (!own) {
            continue;
        }
        found.had.insert(std::string(servingPhaseName(*own)));
        if (servingPhaseName(*own) != phase) {
            isOpen = false;
            continue;
        }
        if (!isOpen) {
            found.stretches.push_back({step.range, 0});
            isOpen = true;
        }
        ++found.all;
        ++found.stretches.back().count;
        found.stretches.back().range.endNs = step.range.endNs;
    }
    return found;
}

std::string joined(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

NamedPart longestOf(const PhaseStretches& found, const std::string& phase) {
    const Stretch& longest = *std::ranges::max_element(found.stretches, {}, &Stretch::count);
    NamedPart part;
    part.selection.range = longest.range;
    if (longest.count < found.all) {
        part.note = "phase " + phase + ": " + std::to_string(longest.count) + " of " +
                    std::to_string(found.all) +
                    " iterations, the longest stretch that no other phase interrupts";
    }
    return part;
}

NamedPart allOf(const PhaseStretches& found) {
    std::vector<TimeRange> ranges;
    for (const Stretch& stretch : found.stretches) {
        ranges.push_back(stretch.range);
    }
    IntervalSet parts(std::move(ranges));
    NamedPart part;
    if (parts.isEmpty()) { // iterations without length
        part.selection.range = found.stretches.front().range;
        return part;
    }
    part.selection.range = TimeRange{parts.ranges().front().startNs, parts.ranges().back().endNs};
    if (parts.ranges().size() > 1) {
        part.selection.parts = std::move(parts);
    }
    return part;
}

Result<NamedPart> phaseNamed(const Trace& trace, const std::vector<StepRange>& steps,
                             const std::string& phase, PhasePart phasePart) {
    const PhaseStretches found = stretchesOf(trace, steps, phase);
    if (found.stretches.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     found.had.empty()
                         ? "the trace has no iterations of an inference engine, so no phases"
                         : "there is no phase " + phase + "; the phases are " + joined(found.had),
                     {},
                     {}};
    }
    return phasePart == PhasePart::AllIterations ? allOf(found) : longestOf(found, phase);
}

/// The part that both have in common. `name` is that of the second in the error, which says that there is
/// none.
Status narrow(Selection& selection, const Selection& to, const std::string& name) {
    const TimeRange range = selection.range ? selection.range->clippedTo(*to.range) : *to.range;
    selection.range = range;
    if (!to.parts.isEmpty()) {
        selection.parts = to.parts.intersectedWith(IntervalSet({range}));
        selection.range = to.parts.clipped(range);
    }
    return selection.range->isEmpty() && !to.range->isEmpty()
               ? Status(invalidArgument(name + " has no time in common with the rest of what is asked for"))
               : Status();
}

} // namespace

Result<NamedPart> partFromText(const Trace& trace, const PartTexts& texts, Conventions conventions,
                               PhasePart phasePart) {
    NamedPart part;
    if (texts.range) {
        const Result<TimeRange> range = parseTimeRange(*texts.range, trace.bounds());
        if (!range) {
            return range.error();
        }
        part.selection.range = *range;
    }
    if (!texts.step && !texts.phase) {
        return part;
    }
    const std::vector<StepRange> steps = stepRanges(trace, conventions);
    if (texts.step) {
        const Result<TimeRange> whole = stepNamed(trace, steps, *texts.step);
        if (!whole) {
            return whole.error();
        }
        if (const Status common = narrow(part.selection, Selection{*whole}, "step " + *texts.step); !common) {
            return common.error();
        }
    }
    if (texts.phase) {
        const Result<NamedPart> phase = phaseNamed(trace, steps, *texts.phase, phasePart);
        if (!phase) {
            return phase.error();
        }
        if (const Status common = narrow(part.selection, phase->selection, "phase " + *texts.phase);
            !common) {
            return common.error();
        }
        part.note = phase->note;
    }
    return part;
}

} // namespace lanescope
