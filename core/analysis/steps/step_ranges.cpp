// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_ranges.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/step_marks.h"
#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

TimeRange unionOf(TimeRange a, TimeRange b) {
    return {std::min(a.startNs, b.startNs), std::max(a.endNs, b.endNs)};
}

/// Whether a slice of that kind belongs to the range of an unmarked step.
bool isPartOfWhole(CategoryKind kind, Conventions conventions) {
    return conventions == Conventions::TensorBoard ? kind == CategoryKind::Operator
                                                   : kind != CategoryKind::ProfilerSpan;
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

/// Whether a track is looked at for the steps of `rank`.
bool isOfRank(const Trace& trace, const Track& track, RankId rank) {
    return trace.ranks().empty() || trace.process(track.process).rank == rank;
}

std::vector<StepRange> markedSteps(const Trace& trace, Conventions conventions,
                                   const std::vector<CategoryKind>& kinds, RankId rank) {
    std::vector<StepRange> steps;
    if (conventions == Conventions::Lanescope) {
        for (const Step& step : trace.steps()) {
            if (step.rank == rank) {
                steps.push_back({step.number, step.range, step.slice, rank});
            }
        }
        return steps;
    }
    const SliceTable& slices = trace.slices();
    std::vector<std::int64_t> numberOfName(trace.strings().size());
    for (std::size_t i = 0; i < numberOfName.size(); ++i) {
        numberOfName[i] = pluginStepNumber(trace.text(StringId(i)));
    }
    for (const Track& track : trace.tracks()) {
        if (!isOfRank(trace, track, rank)) {
            continue;
        }
        const std::size_t first = indexOf(track.firstSlice);
        for (std::size_t i = first; i < first + track.sliceCount; ++i) {
            const CategoryKind kind = kinds[indexOf(slices.category[i])];
            const std::int64_t number = numberOfName[indexOf(slices.name[i])];
            if (number >= 0 && (kind == CategoryKind::UserAnnotation || kind == CategoryKind::Operator)) {
                steps.push_back({number, slices.range(SliceId(i)), SliceId(i), rank});
            }
        }
    }
    std::sort(steps.begin(), steps.end(), [&slices](const StepRange& a, const StepRange& b) {
        return a.range.startNs != b.range.startNs ? a.range.startNs < b.range.startNs
                                                  : slices.event[a.slice] < slices.event[b.slice];
    });
    return steps;
}

std::vector<StepRange> hostSteps(const Trace& trace, Conventions conventions,
                                 const std::vector<CategoryKind>& kinds, RankId rank) {
    std::vector<StepRange> steps = markedSteps(trace, conventions, kinds, rank);
    if (!steps.empty()) {
        return steps;
    }
    if (conventions == Conventions::Lanescope && trace.ranks().empty()) {
        if (trace.slices().size() > 0) {
            steps.push_back({0, trace.extents(), kNoSlice, rank});
        }
        return steps;
    }
    std::optional<TimeRange> range;
    for (const Track& track : trace.tracks()) {
        const std::size_t first = indexOf(track.firstSlice);
        for (std::size_t i = first; isOfRank(trace, track, rank) && i < first + track.sliceCount; ++i) {
            if (isPartOfWhole(kinds[indexOf(trace.slices().category[i])], conventions)) {
                const TimeRange own = trace.slices().range(SliceId(i));
                range = range ? unionOf(*range, own) : own;
            }
        }
    }
    if (range) {
        steps.push_back({0, *range, kNoSlice, rank});
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
    /// End of the last device work of no step that ends before the work of the first step.
    TimeNs beforeEndNs = std::numeric_limits<TimeNs>::min();
};

/// Calls of the rank from `fromNs` on that launched device work, by start.
std::vector<const Launch*> launchingCalls(const Trace& trace, const std::vector<CategoryKind>& kinds,
                                          RankId rank, TimeNs fromNs) {
    const SliceTable& slices = trace.slices();
    std::vector<const Launch*> calls;
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        if (!isOfRank(trace, trace.tracks()[i], rank)) {
            continue;
        }
        for (const Launch& launch : trace.launchesOn(TrackId(i))) {
            if (launch.opCount > 0 && slices.startNs[launch.slice] >= fromNs &&
                isLaunchCall(kinds[indexOf(slices.category[launch.slice])])) {
                calls.push_back(&launch);
            }
        }
    }
    sortRuns(calls, [&slices](const Launch* a, const Launch* b) {
        return slices.startNs[a->slice] < slices.startNs[b->slice];
    });
    return calls;
}

/// Steps before `from` get no work.
Matching matchDeviceWork(const Trace& trace, const std::vector<StepRange>& steps,
                         const std::vector<CategoryKind>& kinds, RankId rank, std::size_t from = 0) {
    const SliceTable& slices = trace.slices();
    Matching matching;
    matching.ofStep.resize(steps.size());
    std::vector<bool> matched(trace.deviceOps().size(), false);
    std::size_t step = from;
    for (const Launch* launch : launchingCalls(trace, kinds, rank, steps[from].range.startNs)) {
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
    if (matching.ofStep.front().count == 0) {
        return matching;
    }
    const TimeNs firstNs = matching.ofStep.front().range.startNs;
    for (std::size_t track = 0; track < trace.tracks().size(); ++track) {
        if (!isOfRank(trace, trace.tracks()[track], rank)) {
            continue;
        }
        for (const DeviceOp& op : trace.deviceOpsOn(TrackId(track))) {
            const TimeNs endNs = slices.range(op.slice).endNs;
            const auto i = static_cast<std::size_t>(&op - trace.deviceOps().data());
            if (endNs < firstNs && endNs > matching.beforeEndNs && !matched[i] &&
                isDeviceWork(kinds[indexOf(slices.category[op.slice])])) {
                matching.beforeEndNs = endNs;
            }
        }
    }
    return matching;
}

/// The last steps of a capture often miss their device work. Iterations of an inference engine differ in it
/// by nature: a decode launches less than a prefill.
std::size_t stepsBeforeCut(const std::vector<StepWork>& work, bool areAlike) {
    constexpr double kFullStep = 0.8;
    std::size_t kept = work.size();
    while (kept > 1 && work[kept - 1].count == 0) {
        --kept;
    }
    if (kept > 1 && areAlike &&
        static_cast<double>(work[kept - 1].count) < kFullStep * static_cast<double>(work[kept - 2].count)) {
        --kept;
    }
    return kept;
}

bool haveWork(const std::vector<StepWork>& work) {
    return std::ranges::any_of(work, [](const StepWork& each) { return each.count > 0; });
}

/// Leaves out steps whose work the recorder lost in part. If every step lost work, all stay.
void dropIncompleteSteps(const Trace& trace, std::vector<StepRange>& steps) {
    const LostWork lost = lostWork(trace);
    std::vector<SliceId> leftOut;
    for (const std::size_t incomplete : lost.steps) {
        if (lost.leavesOut(incomplete)) {
            leftOut.push_back(trace.steps()[incomplete].slice);
        }
    }
    std::ranges::sort(leftOut);
    std::erase_if(steps,
                  [&](const StepRange& step) { return std::ranges::binary_search(leftOut, step.slice); });
}

std::vector<StepRange> rangesOfRank(const Trace& trace, Conventions conventions,
                                    const std::vector<CategoryKind>& kinds, RankId rank) {
    std::vector<StepRange> steps = hostSteps(trace, conventions, kinds, rank);
    const bool isWholeTrace = !steps.empty() && steps.front().slice == kNoSlice;
    if (steps.empty() || (isWholeTrace && conventions == Conventions::Lanescope)) {
        return steps; // with the work from before the first launch
    }
    const Matching matching = matchDeviceWork(trace, steps, kinds, rank);
    const std::vector<StepWork>& work = matching.ofStep;
    if (!haveWork(work)) {
        return steps;
    }

    // Work from before the first step must not count as its.
    TimeNs previousEndNs = std::max(steps.front().range.startNs, matching.beforeEndNs);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        TimeRange& range = steps[i].range;
        range.startNs = std::max(range.startNs, previousEndNs);
        range.endNs = std::max(range.endNs, work[i].count > 0 ? work[i].range.endNs : range.startNs);
        range.endNs = std::max(range.endNs, range.startNs);
        previousEndNs = range.endNs;
    }
    steps.resize(stepsBeforeCut(work, !hasIterations(trace)));
    return steps;
}

/// By rank and start, incomplete ones included.
std::vector<StepRange> rangesOfRanks(const Trace& trace, Conventions conventions) {
    const std::vector<CategoryKind> kinds = categoryKindsUnder(trace, conventions);
    if (trace.ranks().empty()) {
        return rangesOfRank(trace, conventions, kinds, kNoRank);
    }
    std::vector<StepRange> steps;
    bool areMarked = false;
    for (std::size_t rank = 0; rank < trace.ranks().size(); ++rank) {
        for (const StepRange& step : rangesOfRank(trace, conventions, kinds, RankId(rank))) {
            steps.push_back(step);
            areMarked = areMarked || step.slice != kNoSlice;
        }
    }
    if (areMarked) { // a rank without marks has no steps where others have
        std::erase_if(steps, [](const StepRange& step) { return step.slice == kNoSlice; });
    }
    return steps;
}

} // namespace

std::vector<StepRange> stepRanges(const Trace& trace, Conventions conventions) {
    std::vector<StepRange> steps = rangesOfRanks(trace, conventions);
    if (conventions == Conventions::Lanescope) {
        dropIncompleteSteps(trace, steps);
    }
    return steps;
}

std::vector<SliceId> cutSteps(const Trace& trace) {
    const std::vector<CategoryKind> kinds = categoryKindsUnder(trace, Conventions::Lanescope);
    std::vector<RankId> ranks;
    for (std::size_t rank = 0; rank < trace.ranks().size(); ++rank) {
        ranks.push_back(RankId(rank));
    }
    if (ranks.empty()) {
        ranks.push_back(kNoRank);
    }
    std::vector<SliceId> cut;
    for (const RankId rank : ranks) {
        const std::vector<StepRange> steps = hostSteps(trace, Conventions::Lanescope, kinds, rank);
        if (steps.size() < 2 || steps.front().slice == kNoSlice) {
            continue;
        }
        // The last steps tell mostly, and looking at the work of all takes long.
        constexpr std::size_t kFew = 4;
        std::size_t from = steps.size() - std::min(kFew, steps.size());
        std::vector<StepWork> work = matchDeviceWork(trace, steps, kinds, rank, from).ofStep;
        if (from > 0 && (work[from].count == 0 || work[from + 1].count == 0)) {
            work = matchDeviceWork(trace, steps, kinds, rank).ofStep;
        }
        for (std::size_t i = stepsBeforeCut(work, !hasIterations(trace)); haveWork(work) && i < steps.size();
             ++i) {
            cut.push_back(steps[i].slice);
        }
    }
    return cut;
}

std::size_t placeOfStep(std::span<const StepRange> steps, RankId rank, TimeNs timeNs) {
    // kNoRank is the greatest of all numbers.
    const auto after = std::ranges::partition_point(steps, [&](const StepRange& step) {
        return step.rank != rank ? step.rank < rank : step.range.startNs <= timeNs;
    });
    if (after == steps.begin() || std::prev(after)->rank != rank ||
        !std::prev(after)->range.contains(timeNs)) {
        return steps.size();
    }
    return static_cast<std::size_t>(after - steps.begin()) - 1;
}

} // namespace lanescope
