// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_breakdown.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/interval_sums.h"
#include "core/analysis/intervals.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using RoleSets = std::array<IntervalSet, kStepRoleCount>;

class RoleCollector {
public:
    /// Collects the slices of one rank, or of the whole trace.
    RoleCollector(const Trace& trace, const StepRoles& roles, std::optional<RankId> rank, TimeRange window)
        : m_trace(trace)
        , m_roles(roles)
        , m_rank(rank)
        , m_window(window) {}

    /// All roles; false when stopped.
    bool collect(const std::stop_token& stop) {
        collectDevices();
        return collectHost([](StepRole role) { return role != StepRole::Other; }, stop);
    }
    /// Only what computation() and communication are of.
    bool collectComputationAndCommunication(const std::stop_token& stop) {
        collectDevices();
        const bool needsOperators = computation() == StepRole::CpuExec;
        if (!needsOperators && !m_roles.hasHostCommunication()) {
            return true;
        }
        return collectHost(
            [needsOperators](StepRole role) {
                return role == StepRole::Communication || (needsOperators && role == StepRole::CpuExec);
            },
            stop);
    }

    /// Operators count where no kernels are.
    StepRole computation() const { return has(StepRole::Kernel) ? StepRole::Kernel : StepRole::CpuExec; }
    bool has(StepRole role) const { return m_has[static_cast<std::size_t>(role)]; }
    RoleSets takeSets() {
        RoleSets sets;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            sets[i] = IntervalSet(std::move(m_ranges[i]));
        }
        return sets;
    }

private:
    void collectDevices() {
        for (std::size_t track = 0; track < m_trace.tracks().size(); ++track) {
            const RankId ofTrack = m_rank ? m_trace.rankOf(TrackId(track)) : kNoRank;
            if (m_rank && ofTrack != kNoRank && ofTrack != *m_rank) {
                continue;
            }
            for (const DeviceOp& op : m_trace.deviceOpsOn(TrackId(track))) {
                if (!m_rank || ofTrack == *m_rank || m_trace.rankOf(op) == *m_rank) {
                    add(m_roles.deviceRole(op), op.slice);
                }
            }
        }
    }
    template <typename IsWanted>
    bool collectHost(const IsWanted& isWanted, const std::stop_token& stop) {
        constexpr std::size_t kStopInterval = 1u << 18;
        for (std::size_t track = 0; track < m_trace.tracks().size(); ++track) {
            if (m_rank && m_trace.rankOf(TrackId(track)) != *m_rank) {
                continue;
            }
            const std::size_t first = indexOf(m_trace.tracks()[track].firstSlice);
            for (std::size_t i = first; i < first + m_trace.tracks()[track].sliceCount; ++i) {
                if (i % kStopInterval == 0 && stop.stop_requested()) {
                    return false;
                }
                const StepRole role = m_roles.hostRole(SliceId(i));
                if (isWanted(role) && !isCovered(SliceId(i), role)) {
                    add(role, SliceId(i));
                }
            }
        }
        return true;
    }
    /// Whether the direct parent has the same role and covers the slice: most operators lie in operators.
    bool isCovered(SliceId slice, StepRole role) const {
        const SliceTable& slices = m_trace.slices();
        const SliceId parent = slices.parent[slice];
        return parent != kNoSlice && slices.endNs(slice) <= slices.endNs(parent) &&
               m_roles.hostRole(parent) == role;
    }
    void add(StepRole role, SliceId slice) {
        if (role == StepRole::Other) {
            return;
        }
        const auto index = static_cast<std::size_t>(role);
        m_has[index] = true;
        const TimeRange range = m_trace.slices().range(slice).clippedTo(m_window);
        if (!range.isEmpty()) {
            m_ranges[index].push_back(range);
        }
    }

    const Trace& m_trace;
    const StepRoles& m_roles;
    std::optional<RankId> m_rank;
    TimeRange m_window;
    std::array<std::vector<TimeRange>, kStepRoleCount> m_ranges;
    std::array<bool, kStepRoleCount> m_has{};
};

std::vector<StepRow> selectedSteps(const std::vector<StepRange>& steps, const Selection& selection) {
    std::vector<StepRow> rows;
    for (const StepRange& step : steps) {
        StepRow row;
        row.number = step.number;
        row.slice = step.slice;
        row.rank = step.rank;
        row.range = selection.clipped(step.range);
        row.isCut = row.range != step.range;
        if (!row.isCut || !row.range.isEmpty()) {
            rows.push_back(row);
        }
    }
    return rows;
}

/// Part of each role that no earlier role covers; the last is the uncovered rest of the steps.
RoleSets exclusiveSets(const RoleSets& sets, std::span<const StepRow> steps) {
    std::vector<TimeRange> ranges;
    for (const StepRow& step : steps) {
        ranges.push_back(step.range);
    }
    IntervalSet rest(std::move(ranges));
    RoleSets exclusive;
    for (std::size_t role = 0; role + 1 < kStepRoleCount; ++role) {
        exclusive[role] = rest.intersectedWith(sets[role]);
        if (exclusive[role].isEmpty()) {
            continue;
        }
        rest = rest.without(exclusive[role]);
    }
    exclusive.back() = std::move(rest);
    return exclusive;
}

void fillMeans(StepBreakdown& breakdown) {
    const auto count = static_cast<double>(breakdown.steps.size());
    for (const StepRow& step : breakdown.steps) {
        for (std::size_t role = 0; role < kStepRoleCount; ++role) {
            breakdown.meanNs[role] += static_cast<double>(step.roleNs[role]);
        }
        breakdown.meanTotalNs += static_cast<double>(step.totalNs());
    }
    for (double& mean : breakdown.meanNs) {
        mean /= count;
    }
    breakdown.meanTotalNs /= count;
}

/// Fills the times that belong to no single role: computation, communication, both and neither.
void fillTimes(std::span<StepRow> steps, const RoleSets& sets, StepRole computationRole) {
    const IntervalSet& computation = sets[static_cast<std::size_t>(computationRole)];
    const IntervalSet& communication = sets[static_cast<std::size_t>(StepRole::Communication)];
    const IntervalSet overlap = computation.intersectedWith(communication);
    const IntervalSums computationSums(computation);
    const IntervalSums communicationSums(communication);
    const IntervalSums overlapSums(overlap);
    for (StepRow& step : steps) {
        step.computationNs = computationSums.totalNs(step.range);
        step.communicationNs = communicationSums.totalNs(step.range);
        step.overlapNs = overlapSums.totalNs(step.range);
        step.idleNs = step.totalNs() + step.overlapNs - step.computationNs - step.communicationNs;
    }
}

TimeRange windowOf(std::span<const StepRow> steps) {
    return {steps.front().range.startNs, steps.back().range.endNs};
}

/// Calls `fill(steps, rank)` for the steps of each rank, or for all of a trace of one; false when it does.
template <typename Fill>
bool forEachRank(const Trace& trace, std::vector<StepRow>& steps, const Fill& fill) {
    for (std::size_t first = 0; first < steps.size();) {
        std::size_t end = first;
        while (end < steps.size() && steps[end].rank == steps[first].rank) {
            ++end;
        }
        const bool isOfRank = !trace.ranks().empty() && steps[first].rank != kNoRank;
        if (!fill(std::span(steps).subspan(first, end - first),
                  isOfRank ? std::optional(steps[first].rank) : std::nullopt)) {
            return false;
        }
        first = end;
    }
    return true;
}

/// Fills the steps that `breakdown` lists already; false when stopped.
bool fillSteps(StepBreakdown& breakdown, const Trace& trace, Conventions conventions,
               const std::stop_token& stop) {
    const StepRoles roles(trace, conventions);
    return forEachRank(trace, breakdown.steps, [&](std::span<StepRow> steps, std::optional<RankId> rank) {
        RoleCollector collector(trace, roles, rank, windowOf(steps));
        if (!collector.collect(stop)) {
            return false;
        }
        breakdown.hasCommunication = breakdown.hasCommunication || collector.has(StepRole::Communication);
        for (const StepRole role :
             {StepRole::Kernel, StepRole::Memcpy, StepRole::Memset, StepRole::Runtime}) {
            breakdown.hasDevice = breakdown.hasDevice || collector.has(role);
        }
        const StepRole computationRole = collector.computation();
        const RoleSets sets = collector.takeSets();
        const RoleSets exclusive = exclusiveSets(sets, steps);
        for (std::size_t role = 0; role < kStepRoleCount; ++role) {
            const IntervalSums sums(exclusive[role]);
            for (StepRow& step : steps) {
                step.roleNs[role] = sums.totalNs(step.range);
            }
        }
        fillTimes(steps, sets, computationRole);
        return true;
    });
}

} // namespace

StepBreakdown stepBreakdown(const Trace& trace, const Selection& selection, Conventions conventions,
                            std::stop_token stop) {
    const std::vector<StepRange> steps = stepRanges(trace, conventions);
    StepBreakdown breakdown;
    breakdown.marked = !steps.empty() && steps.front().slice != kNoSlice;
    breakdown.steps = selectedSteps(steps, selection);
    if (breakdown.steps.empty()) {
        return breakdown;
    }
    if (!fillSteps(breakdown, trace, conventions, stop)) {
        return {};
    }
    fillMeans(breakdown);
    return breakdown;
}

std::vector<StepRow> stepTimes(const Trace& trace, Conventions conventions, const std::stop_token& stop) {
    std::vector<StepRow> steps = selectedSteps(stepRanges(trace, conventions), {});
    if (steps.empty()) {
        return steps;
    }
    const StepRoles roles(trace, conventions);
    const bool isWhole = forEachRank(trace, steps, [&](std::span<StepRow> own, std::optional<RankId> rank) {
        RoleCollector collector(trace, roles, rank, windowOf(own));
        if (!collector.collectComputationAndCommunication(stop)) {
            return false;
        }
        const StepRole computationRole = collector.computation();
        fillTimes(own, collector.takeSets(), computationRole);
        return true;
    });
    return isWhole ? steps : std::vector<StepRow>();
}

StepRow rangeBreakdown(const Trace& trace, TimeRange range, Conventions conventions,
                       const std::stop_token& stop) {
    StepBreakdown breakdown;
    breakdown.steps.emplace_back().range = range;
    fillSteps(breakdown, trace, conventions, stop);
    return breakdown.steps.front();
}

} // namespace lanescope
