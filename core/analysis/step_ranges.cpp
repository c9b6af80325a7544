// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/step_ranges.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isHostWork(CategoryKind kind) {
    return kind == CategoryKind::Operator || kind == CategoryKind::UserAnnotation ||
           kind == CategoryKind::PythonFunction || isLaunchCall(kind);
}

TimeRange unionOf(TimeRange a, TimeRange b) {
    return {std::min(a.startNs, b.startNs), std::max(a.endNs, b.endNs)};
}

std::vector<StepRange> hostSteps(const Trace& trace) {
    std::vector<StepRange> steps;
    for (const Step& step : trace.steps()) {
        steps.push_back({step.number, step.range});
    }
    if (!steps.empty()) {
        return steps;
    }
    std::optional<TimeRange> range;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const SliceId slice{static_cast<std::uint32_t>(i)};
        if (isHostWork(trace.categoryKind(slice))) {
            const TimeRange own = trace.slices().range(slice);
            range = range ? unionOf(*range, own) : own;
        }
    }
    if (range) {
        steps.push_back({0, *range});
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

Matching matchDeviceWork(const Trace& trace, const std::vector<StepRange>& steps) {
    Matching matching;
    matching.ofStep.resize(steps.size());
    for (const DeviceOp& op : trace.deviceOps()) {
        const TimeRange range = trace.slices().range(op.slice);
        StepWork* work = nullptr;
        if (op.launch != kNoLaunch) {
            const TimeRange call = trace.slices().range(trace.launch(op.launch).slice);
            const auto after = std::upper_bound(
                steps.begin(), steps.end(), call.startNs,
                [](TimeNs startNs, const StepRange& step) { return startNs < step.range.startNs; });
            if (after != steps.begin() && call.endNs <= std::prev(after)->range.endNs) {
                work = &matching.ofStep[static_cast<std::size_t>(after - steps.begin()) - 1];
            }
        }
        if (work == nullptr) {
            matching.outside.push_back(range);
            continue;
        }
        ++work->count;
        work->range = unionOf(work->range, range);
    }
    return matching;
}

/// The last steps of a capture often miss their device work.
void dropCutSteps(std::vector<StepRange>& steps, const std::vector<StepWork>& work) {
    constexpr double kFullStep = 0.8;
    std::size_t kept = steps.size();
    while (kept > 1 && work[kept - 1].count == 0) {
        --kept;
    }
    if (kept > 1 &&
        static_cast<double>(work[kept - 1].count) < kFullStep * static_cast<double>(work[kept - 2].count)) {
        --kept;
    }
    steps.resize(kept);
}

} // namespace

std::vector<StepRange> stepRanges(const Trace& trace) {
    std::vector<StepRange> steps = hostSteps(trace);
    const Matching matching = matchDeviceWork(trace, steps);
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
    dropCutSteps(steps, work);
    return steps;
}

} // namespace lanescope
