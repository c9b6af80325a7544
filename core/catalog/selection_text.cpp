// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/selection_text.h"

#include <algorithm>
#include <iterator>
#include <vector>

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

} // namespace

Result<Selection> selectionFromText(const Trace& trace, const std::optional<std::string>& range,
                                    const std::optional<std::string>& step, Conventions conventions) {
    Selection selection;
    if (range) {
        const Result<TimeRange> part = parseTimeRange(*range, trace.bounds());
        if (!part) {
            return part.error();
        }
        selection.range = *part;
    }
    if (step) {
        const Result<TimeRange> whole = stepNamed(trace, stepRanges(trace, conventions), *step);
        if (!whole) {
            return whole.error();
        }
        selection.range = selection.range ? selection.range->clippedTo(*whole) : *whole;
    }
    return selection;
}

} // namespace lanescope
