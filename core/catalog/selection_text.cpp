// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/selection_text.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
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
        return Error{
            ErrorCode::InvalidArgument,
            "there is no step " + wanted +
                (steps.empty() ? "; the trace has no whole steps" : "; the steps are " + numbersOf(steps)),
            {},
            {}};
    }
    return found.front().range;
}

/// Iterations of one phase that follow each other.
struct Stretch {
    TimeRange range;
    std::size_t count = 0;
};

struct PhaseStretches {
    Stretch longest;
    std::size_t all = 0;       ///< iterations of the phase
    std::set<std::string> had; ///< phases of the trace
};

PhaseStretches stretchesOf(const Trace& trace, const std::vector<StepRange>& steps, std::string_view phase) {
    PhaseStretches found;
    Stretch open;
    for (const StepRange& step : steps) {
        const auto own = step.slice == kNoSlice ? std::nullopt : stepMarkOf(trace, step.slice).phase;
        if (!own) {
            continue;
        }
        found.had.insert(std::string(servingPhaseName(*own)));
        if (servingPhaseName(*own) != phase) {
            open = {};
            continue;
        }
        ++found.all;
        open.range = {open.count == 0 ? step.range.startNs : open.range.startNs, step.range.endNs};
        ++open.count;
        if (open.count > found.longest.count) {
            found.longest = open;
        }
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

Result<NamedPart> phaseNamed(const Trace& trace, const std::vector<StepRange>& steps,
                             const std::string& phase) {
    const PhaseStretches found = stretchesOf(trace, steps, phase);
    if (found.longest.count == 0) {
        return Error{ErrorCode::InvalidArgument,
                     found.had.empty()
                         ? "the trace has no iterations of an inference engine, so no phases"
                         : "there is no phase " + phase + "; the phases are " + joined(found.had),
                     {},
                     {}};
    }
    NamedPart part;
    part.selection.range = found.longest.range;
    if (found.longest.count < found.all) {
        part.note = "phase " + phase + ": " + std::to_string(found.longest.count) + " of " +
                    std::to_string(found.all) +
                    " iterations, the longest stretch that no other phase interrupts";
    }
    return part;
}

void narrow(Selection& selection, TimeRange range) {
    selection.range = selection.range ? selection.range->clippedTo(range) : range;
}

} // namespace

Result<NamedPart> partFromText(const Trace& trace, const PartTexts& texts, Conventions conventions) {
    NamedPart part;
    if (texts.range) {
        const Result<TimeRange> range = parseTimeRange(*texts.range, trace.bounds());
        if (!range) {
            return range.error();
        }
        narrow(part.selection, *range);
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
        narrow(part.selection, *whole);
    }
    if (texts.phase) {
        const Result<NamedPart> phase = phaseNamed(trace, steps, *texts.phase);
        if (!phase) {
            return phase.error();
        }
        narrow(part.selection, *phase->selection.range);
        part.note = phase->note;
    }
    return part;
}

} // namespace lanescope
