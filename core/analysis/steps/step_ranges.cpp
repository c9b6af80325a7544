// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_ranges.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

#include "core/analysis/steps/step_marks.h"
#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

TimeRange unionOf(TimeRange a, TimeRange b) {
    return {std::min(a.startNs, b.startNs), std::max(a.endNs, b.endNs)};
}

/// The number of a step by its name, or -1.
std::int64_t pluginStepNumber(std::string_view name) {
    constexpr std::string_view kPrefix = "ProfilerStep#";
    if (!name.starts_with(kPrefix)) {
        return -1;
    }
    std::int64_t number = -1;
    std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), number);
    return number;
}

std::vector<StepRange> markedSteps(const Trace& trace, Conventions conventions,
                                   const std::vector<CategoryKind>& kinds) {
    std::vector<StepRange> steps;
    if (conventions == Conventions::Lanescope) {
        for (const Step& step : trace.steps()) {
            steps.push_back({step.number, step.range, step.slice});
        }
        return steps;
    }
    const SliceTable& slices = trace.slices();
    std::vector<std::int64_t> numberOfName(trace.strings().size());
    for (std::size_t i = 0; i < numberOfName.size(); ++i) {
        numberOfName[i] = pluginStepNumber(trace.text(StringId(i)));
    }
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const CategoryKind kind = kinds[indexOf(slices.category[i])];
        const std::int64_t number = numberOfName[indexOf(slices.name[i])];
        if (number >= 0 && (kind == CategoryKind::UserAnnotation || kind == CategoryKind::Operator)) {
            steps.push_back({number, slices.range(SliceId(i)), SliceId(i)});
        }
    }
    std::sort(steps.begin(), steps.end(), [&slices](const StepRange& a, const StepRange& b) {
        return a.range.startNs != b.range.startNs ? a.range.startNs < b.range.startNs
                                                  : slices.event[a.slice] < slices.event[b.slice];
    });
    return steps;
}

std::vector<StepRange> hostSteps(const Trace& trace, Conventions conventions,
                                 const std::vector<CategoryKind>& kinds) {
    std::vector<StepRange> steps = markedSteps(trace, conventions, kinds);
    if (!steps.empty()) {
        return steps;
    }
    if (conventions == Conventions::Lanescope) {
        if (trace.slices().size() > 0) {
            steps.push_back({0, trace.extents(), kNoSlice});
        }
        return steps;
    }
    std::optional<TimeRange> range;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (kinds[indexOf(trace.slices().category[i])] == CategoryKind::Operator) {
            const TimeRange own = trace.slices().range(SliceId(i));
            range = range ? unionOf(*range, own) : own;
        }
    }
    if (range) {
        steps.push_back({0, *range, kNoSlice});
    }
    return steps;
}

/// Device work launched by calls that lie inside a step.
struct StepWork {
    std::uint64_t count = 0;
    TimeRange range{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};
};

struct Matching {
    std::vector<StepWork> ofStep;
    std::vector<TimeRange> outside; ///< device work of no step
};

/// Calls that launched device work, by start.
std::vector<const Launch*> launchingCalls(const Trace& trace, const std::vector<CategoryKind>& kinds) {
    const SliceTable& slices = trace.slices();
    std::vector<const Launch*> calls;
    calls.reserve(trace.launches().size());
    for (const Launch& launch : trace.launches()) {
        if (launch.opCount > 0 && isLaunchCall(kinds[indexOf(slices.category[launch.slice])])) {
            calls.push_back(&launch);
        }
    }
    sortRuns(calls, [&slices](const Launch* a, const Launch* b) {
        return slices.startNs[a->slice] < slices.startNs[b->slice];
    });
    return calls;
}

Matching matchDeviceWork(const Trace& trace, const std::vector<StepRange>& steps,
                         const std::vector<CategoryKind>& kinds) {
    const SliceTable& slices = trace.slices();
    Matching matching;
    matching.ofStep.resize(steps.size());
    std::vector<bool> matched(trace.deviceOps().size(), false);
    std::size_t step = 0;
    for (const Launch* launch : launchingCalls(trace, kinds)) {
        const TimeRange call = slices.range(launch->slice);
        while (step < steps.size() && call.startNs >= steps[step].range.endNs) {
            ++step;
        }
        if (step == steps.size()) {
            break;
        }
        if (call.startNs < steps[step].range.startNs || call.endNs > steps[step].range.endNs) {
            continue;
        }
        StepWork& work = matching.ofStep[step];
        for (std::uint32_t i = 0; i < launch->opCount; ++i) {
            const DeviceOpId op = trace.data().launchedOps[launch->firstOp + i];
            const SliceId slice = trace.deviceOp(op).slice;
            if (isDeviceWork(kinds[indexOf(slices.category[slice])])) {
                ++work.count;
                work.range = unionOf(work.range, slices.range(slice));
                matched[indexOf(op)] = true;
            }
        }
    }
    for (std::size_t i = 0; i < matched.size(); ++i) {
        const SliceId slice = trace.deviceOp(DeviceOpId(i)).slice;
        if (!matched[i] && isDeviceWork(kinds[indexOf(slices.category[slice])])) {
            matching.outside.push_back(slices.range(slice));
        }
    }
    return matching;
}

/// The last steps of a capture often miss their device work. Iterations of an inference engine differ in it
/// by nature: a decode launches less than a prefill.
void dropCutSteps(std::vector<StepRange>& steps, const std::vector<StepWork>& work, bool areAlike) {
    constexpr double kFullStep = 0.8;
    std::size_t kept = steps.size();
    while (kept > 1 && work[kept - 1].count == 0) {
        --kept;
    }
    if (kept > 1 && areAlike &&
        static_cast<double>(work[kept - 1].count) < kFullStep * static_cast<double>(work[kept - 2].count)) {
        --kept;
    }
    steps.resize(kept);
}

} // namespace

std::vector<StepRange> stepRanges(const Trace& trace, Conventions conventions) {
    const std::vector<CategoryKind> kinds = categoryKindsUnder(trace, conventions);
    std::vector<StepRange> steps = hostSteps(trace, conventions, kinds);
    const Matching matching = matchDeviceWork(trace, steps, kinds);
    const std::vector<StepWork>& work = matching.ofStep;
    if (std::all_of(work.begin(), work.end(), [](const StepWork& w) { return w.count == 0; })) {
        return steps;
    }

    TimeNs previousEndNs = steps.front().range.startNs;
    if (work.front().count > 0) {
        // Work from before the first step must not count as its.
        for (const TimeRange& range : matching.outside) {
            if (range.endNs < work.front().range.startNs) {
                previousEndNs = std::max(previousEndNs, range.endNs);
            }
        }
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        TimeRange& range = steps[i].range;
        range.startNs = std::max(range.startNs, previousEndNs);
        range.endNs = std::max(range.endNs, work[i].count > 0 ? work[i].range.endNs : range.startNs);
        range.endNs = std::max(range.endNs, range.startNs);
        previousEndNs = range.endNs;
    }
    dropCutSteps(steps, work, !hasIterations(trace));
    return steps;
}

} // namespace lanescope
