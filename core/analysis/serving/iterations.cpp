// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/serving/iterations.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "core/analysis/change_points.h"
#include "core/analysis/median.h"
#include "core/analysis/name_memo.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr double kNsPerSecond = 1e9;

class IterationFinder {
public:
    explicit IterationFinder(const Trace& trace)
        : m_trace(trace)
        , m_steps(trace)
        , m_isGraphLaunch(trace) {}

    Iterations run(const Selection& selection, const std::stop_token& stop) {
        for (const Track& track : m_trace.tracks()) {
            if (track.kind == TrackKind::Thread && !stop.stop_requested()) {
                addTrack(track, selection);
            }
        }
        finish();
        return std::move(m_found);
    }

private:
    /// Nested slices lie in rows of their own: those around a slice follow from their times.
    void addTrack(const Track& track, const Selection& selection) {
        std::vector<SliceId> slices;
        const auto first = static_cast<std::uint32_t>(indexOf(track.firstSlice));
        for (std::uint32_t i = first; i < first + track.sliceCount; ++i) {
            if (m_trace.categoryKind(SliceId{i}) == CategoryKind::UserAnnotation &&
                selection.includesInstant(m_trace.slices().startNs[i]) && stepOf(SliceId{i})) {
                slices.push_back(SliceId{i});
            }
        }
        std::ranges::stable_sort(slices, [this](SliceId a, SliceId b) {
            const TimeRange left = m_trace.slices().range(a);
            const TimeRange right = m_trace.slices().range(b);
            return left.startNs != right.startNs ? left.startNs < right.startNs : left.endNs > right.endNs;
        });
        std::vector<SliceId> open; // iterations around the slice
        for (const SliceId slice : slices) {
            const TimeRange host = m_trace.slices().range(slice);
            while (!open.empty() && !isAround(open.back(), host)) {
                open.pop_back();
            }
            if (open.size() > static_cast<std::size_t>(kMostAliases)) {
                ++m_found.ignored;
            } else {
                add(slice, *stepOf(slice), !open.empty());
                open.push_back(slice);
            }
        }
    }

    std::optional<ServingStep> stepOf(SliceId slice) { return m_steps.of(slice, servingStepOf); }

    void add(SliceId slice, const ServingStep& step, bool isAlias) {
        Iteration iteration;
        iteration.slice = slice;
        iteration.step = step;
        iteration.phase = servingPhaseOf(step);
        iteration.isAlias = isAlias;
        iteration.host = m_trace.slices().range(slice);
        addDeviceWork(iteration);
        m_found.rows.push_back(iteration);
    }

    bool isAround(SliceId slice, TimeRange range) const {
        return m_trace.slices().startNs[slice] <= range.startNs &&
               m_trace.slices().endNs(slice) >= range.endNs;
    }

    /// Work that calls on the annotation's thread launched while it was open.
    void addDeviceWork(Iteration& iteration) {
        std::vector<TimeRange> ranges;
        const Track& track = m_trace.track(m_trace.trackOf(iteration.slice));
        const std::vector<Launch>& launches = m_trace.launches();
        for (std::uint32_t r = 0; r < track.rowCount; ++r) {
            const Row& row = m_trace.row(RowId(static_cast<std::uint32_t>(indexOf(track.firstRow)) + r));
            const auto firstSlice = static_cast<std::uint32_t>(indexOf(row.firstSlice));
            const auto begin = std::ranges::lower_bound(launches, SliceId(firstSlice), {}, &Launch::slice);
            const auto end =
                std::ranges::lower_bound(launches, SliceId(firstSlice + row.sliceCount), {}, &Launch::slice);
            const auto startOf = [this](const Launch& launch) {
                return m_trace.slices().startNs[launch.slice];
            };
            auto at = std::ranges::lower_bound(begin, end, iteration.host.startNs, {}, startOf);
            for (; at != end && startOf(*at) < iteration.host.endNs; ++at) {
                addLaunch(LaunchId(static_cast<std::uint32_t>(at - launches.begin())), iteration, ranges);
            }
        }
        std::ranges::sort(ranges, {}, &TimeRange::startNs);
        TimeNs endNs = 0;
        for (const TimeRange& range : ranges) {
            if (iteration.device.isEmpty()) {
                iteration.device = range;
                endNs = range.startNs;
            }
            iteration.busyNs += std::max<DurationNs>(0, range.endNs - std::max(range.startNs, endNs));
            endNs = std::max(endNs, range.endNs);
            iteration.device.endNs = std::max(iteration.device.endNs, range.endNs);
        }
    }

    void addLaunch(LaunchId id, Iteration& iteration, std::vector<TimeRange>& ranges) {
        const bool isGraph = m_isGraphLaunch.of(m_trace.launch(id).slice, [](std::string_view name) {
            return name.find("GraphLaunch") != std::string_view::npos;
        });
        std::uint64_t pieces = 0;
        for (const DeviceOpId op : m_trace.opsOf(id)) {
            ranges.push_back(m_trace.slices().range(m_trace.deviceOp(op).slice));
            ++pieces;
        }
        iteration.pieces += pieces;
        iteration.graphPieces += isGraph ? pieces : 0;
        iteration.graphLaunches += isGraph && pieces > 0 ? 1 : 0;
    }

    void finish() {
        std::ranges::stable_sort(m_found.rows, [](const Iteration& a, const Iteration& b) {
            return a.host.startNs != b.host.startNs ? a.host.startNs < b.host.startNs
                                                    : a.host.endNs > b.host.endNs;
        });
        std::map<TrackId, Iteration*> last;
        std::map<TrackId, Iteration*> lastGenerating;
        std::vector<DurationNs> busy;
        for (Iteration& iteration : m_found.rows) {
            if (iteration.isAlias) {
                continue;
            }
            Iteration*& before = last[m_trace.trackOf(iteration.slice)];
            if (before != nullptr) {
                before->periodNs = iteration.host.startNs - before->host.startNs;
            }
            before = &iteration;
            if (iteration.pieces > 0) {
                busy.push_back(iteration.busyNs);
            }
            if (iteration.pieces > 0 && iteration.step.context.count > 0) {
                iteration.firstTokenNs = iteration.device.endNs - iteration.host.startNs;
            }
            if (iteration.step.generation.count > 0) {
                Iteration*& generating = lastGenerating[m_trace.trackOf(iteration.slice)];
                if (generating != nullptr) {
                    generating->betweenTokensNs = iteration.host.startNs - generating->host.startNs;
                }
                generating = &iteration;
            }
        }
        constexpr DurationNs kDelayedTimes = 10;
        const DurationNs medianBusyNs = medianOf(std::move(busy));
        for (Iteration& iteration : m_found.rows) {
            iteration.isDelayed =
                iteration.pieces > 0 && medianBusyNs > 0 &&
                iteration.device.startNs - iteration.host.startNs > kDelayedTimes * medianBusyNs;
        }
        markUnsteady();
    }

    /// Runs of iterations of a phase whose requests are near the largest number so far.
    void markUnsteady() {
        constexpr std::size_t kLeastRun = 8;
        constexpr std::int64_t kTenth = 10;
        struct Run {
            std::int64_t most = 0;
            std::vector<Iteration*> members;
        };
        std::array<Run, kServingPhaseCount> runs;
        const auto close = [](Run& run) {
            for (Iteration* member : run.members) {
                member->unsteady =
                    run.members.size() < kLeastRun ? UnsteadyReason::ShortRun : UnsteadyReason::None;
            }
            if (run.members.size() >= kLeastRun) {
                partAtChanges(run.members);
            }
            run.members.clear();
        };
        for (Iteration& iteration : m_found.rows) {
            if (iteration.isAlias) {
                iteration.unsteady = UnsteadyReason::Alias;
                continue;
            }
            Run& run = runs[static_cast<std::size_t>(iteration.phase)];
            const std::int64_t requests = iteration.requests();
            if (requests > run.most + std::max<std::int64_t>(1, run.most / kTenth)) {
                close(run); // those before ran with fewer requests
            }
            run.most = std::max(run.most, requests);
            if (requests + std::max<std::int64_t>(1, run.most / kTenth) < run.most) {
                close(run);
                iteration.unsteady = UnsteadyReason::FewRequests;
            } else {
                run.members.push_back(&iteration);
            }
        }
        for (Run& run : runs) {
            close(run);
        }
        markStartUp();
    }

    /// Where the periods of a run change their level, its longest stretch alone is steady.
    static void partAtChanges(const std::vector<Iteration*>& members) {
        std::vector<DurationNs> periods;
        for (const Iteration* member : members) {
            periods.push_back(member->periodNs.value_or(periods.empty() ? 0 : periods.back()));
        }
        std::vector<std::size_t> bounds{0};
        for (const std::size_t change : changePoints(periods)) {
            bounds.push_back(change);
        }
        bounds.push_back(members.size());
        std::size_t longest = 0;
        for (std::size_t i = 1; i + 1 < bounds.size(); ++i) {
            longest = bounds[i + 1] - bounds[i] > bounds[longest + 1] - bounds[longest] ? i : longest;
        }
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (i < bounds[longest] || i >= bounds[longest + 1]) {
                members[i]->unsteady = UnsteadyReason::PeriodChanged;
            }
        }
    }

    void markStartUp() {
        std::array<bool, kServingPhaseCount> isLater{}; // the phase was steady, or never is
        for (std::size_t phase = 0; phase < kServingPhaseCount; ++phase) {
            isLater[phase] = std::ranges::none_of(m_found.rows, [phase](const Iteration& iteration) {
                return static_cast<std::size_t>(iteration.phase) == phase &&
                       iteration.unsteady == UnsteadyReason::None;
            });
        }
        for (Iteration& iteration : m_found.rows) {
            bool& later = isLater[static_cast<std::size_t>(iteration.phase)];
            later = later || iteration.unsteady == UnsteadyReason::None;
            if (!later && iteration.unsteady != UnsteadyReason::Alias) {
                iteration.unsteady = UnsteadyReason::StartUp;
            }
        }
    }

    const Trace& m_trace;
    NameMemo<std::optional<ServingStep>> m_steps;
    NameMemo<bool> m_isGraphLaunch;
    Iterations m_found;
};

struct GroupValues {
    IterationGroup group;
    std::vector<DurationNs> periods;
    std::vector<DurationNs> firstTokens;
    std::vector<DurationNs> betweenTokens;
    std::vector<DurationNs> busy;
    DurationNs longestNs = -1;
};

/// A sum is known where all that it is of is.
void addTokens(std::optional<std::int64_t>& sum, std::optional<std::int64_t> tokens) {
    sum = sum && tokens ? std::optional(saturatingAdd(*sum, *tokens)) : std::nullopt;
}

void addTo(GroupValues& values, const Iteration& iteration) {
    IterationGroup& group = values.group;
    ++group.count;
    group.steady += iteration.unsteady == UnsteadyReason::None ? 1 : 0;
    addTokens(group.tokens, iteration.step.tokens);
    group.keys += iteration.step.context.keys + iteration.step.generation.keys;
    group.pieces += iteration.pieces;
    group.graphPieces += iteration.graphPieces;
    group.busySumNs += iteration.busyNs;
    values.busy.push_back(iteration.busyNs);
    if (iteration.periodNs) {
        values.periods.push_back(*iteration.periodNs);
        group.periodSumNs += *iteration.periodNs;
        addTokens(group.periodTokens, iteration.step.tokens);
    }
    if (iteration.firstTokenNs) {
        values.firstTokens.push_back(*iteration.firstTokenNs);
    }
    if (iteration.betweenTokensNs) {
        values.betweenTokens.push_back(*iteration.betweenTokensNs);
    }
    if (iteration.host.durationNs() > values.longestNs) {
        values.longestNs = iteration.host.durationNs();
        group.longest = iteration.slice;
    }
}

/// The value below which 95 % of the ascending values lie.
DurationNs ninetyFifth(const std::vector<DurationNs>& values) {
    constexpr std::size_t kPercent = 100;
    constexpr std::size_t kNinetyFive = 95;
    return values[(values.size() - 1) * kNinetyFive / kPercent];
}

IterationGroup finished(GroupValues values) {
    IterationGroup& group = values.group;
    group.medianBusyNs = medianOf(std::move(values.busy));
    group.periods = values.periods.size();
    group.firstTokens = values.firstTokens.size();
    group.medianFirstTokenNs = values.firstTokens.empty() ? 0 : medianOf(std::move(values.firstTokens));
    group.betweenTokens = values.betweenTokens.size();
    if (!values.betweenTokens.empty()) {
        std::ranges::sort(values.betweenTokens);
        group.p95BetweenTokensNs = ninetyFifth(values.betweenTokens);
        group.medianBetweenTokensNs = medianOf(std::move(values.betweenTokens));
    }
    if (!values.periods.empty()) {
        std::ranges::sort(values.periods);
        group.p95PeriodNs = ninetyFifth(values.periods);
        group.medianPeriodNs = medianOf(values.periods);
        group.madPeriodNs = madOf(std::move(values.periods), group.medianPeriodNs);
    }
    return group;
}

} // namespace

std::string_view unsteadyReasonName(UnsteadyReason reason) {
    constexpr std::array<std::string_view, 6> kNames{"",      "few requests", "short run",
                                                     "alias", "start-up",     "period changed"};
    return kNames[static_cast<std::size_t>(reason)];
}

std::optional<double> Iteration::tokensPerSecond() const {
    const DurationNs ns = periodNs ? *periodNs : std::max(host.durationNs(), device.durationNs());
    if (ns <= 0 || (pieces == 0 && !periodNs) || !step.tokens) {
        return std::nullopt;
    }
    return static_cast<double>(*step.tokens) / static_cast<double>(ns) * kNsPerSecond;
}

Iterations iterations(const Trace& trace, const Selection& selection, std::stop_token stop) {
    return IterationFinder(trace).run(selection, stop);
}

std::vector<IterationGroup> iterationGroups(const Iterations& iterations, IterationGrouping grouping) {
    std::map<std::pair<ServingPhase, unsigned>, GroupValues> groups;
    for (const Iteration& iteration : iterations.rows) {
        if (iteration.isAlias) {
            continue;
        }
        const auto requests = static_cast<std::uint64_t>(iteration.requests());
        const unsigned bucket =
            grouping == IterationGrouping::Batch ? static_cast<unsigned>(std::bit_width(requests)) : 0;
        const auto [at, isNew] = groups.try_emplace({iteration.phase, bucket});
        IterationGroup& group = at->second.group;
        group.phase = iteration.phase;
        group.fewestRequests =
            isNew ? iteration.requests() : std::min(group.fewestRequests, iteration.requests());
        group.mostRequests = std::max(group.mostRequests, iteration.requests());
        addTo(at->second, iteration);
    }
    std::vector<IterationGroup> rows;
    for (auto& [key, values] : groups) {
        rows.push_back(finished(std::move(values)));
    }
    return rows;
}

} // namespace lanescope
