// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/batch_replay.h"

#include <algorithm>
#include <limits>

namespace lanescope {

namespace {

using Lanes = std::array<double, kReplayLanes>;

/// One changed weight of one lane.
struct LaneWeight {
    std::uint32_t edge;
    std::uint32_t lane;
    double weightNs;
};

std::vector<LaneWeight> byEdge(std::span<const std::vector<EdgeWeight>> changes) {
    std::vector<LaneWeight> all;
    for (std::uint32_t lane = 0; lane < changes.size(); ++lane) {
        const std::size_t middle = all.size();
        for (const EdgeWeight& weight : changes[lane]) {
            all.push_back({static_cast<std::uint32_t>(indexOf(weight.edge)), lane,
                           static_cast<double>(weight.weightNs)});
        }
        std::ranges::inplace_merge(all, all.begin() + static_cast<std::ptrdiff_t>(middle), {},
                                   &LaneWeight::edge);
    }
    all.push_back({std::numeric_limits<std::uint32_t>::max(), 0, 0});
    return all;
}

} // namespace

std::array<double, kReplayLanes> replayLengths(const DependencyGraph& graph,
                                               const std::vector<DurationNs>& weights,
                                               const std::vector<UnexplainedWait>& waits,
                                               std::span<const std::vector<EdgeWeight>> changes,
                                               const ReplaySpan& span) {
    Lanes lengths{};
    if (graph.nodeCount() == 0) {
        return lengths;
    }
    const GraphData& data = graph.data();
    const std::vector<LaneWeight> changed = byEdge(changes);
    const std::uint32_t count =
        span.end == kNoNode ? graph.nodeCount() : static_cast<std::uint32_t>(indexOf(span.end)) + 1;
    const double originNs = static_cast<double>(data.timeNs.front());
    std::vector<Lanes> times(count);
    Lanes latest;
    Lanes earliest;
    latest.fill(-std::numeric_limits<double>::infinity());
    earliest.fill(std::numeric_limits<double>::infinity());
    const LaneWeight* next = changed.data();
    auto wait = waits.begin();
    for (std::uint32_t i = 0; i < count; ++i) {
        Lanes time;
        const std::uint32_t begin = data.firstEdge[i];
        const std::uint32_t end = data.firstEdge[i + 1];
        time.fill(begin == end ? static_cast<double>(data.timeNs[i]) - originNs
                               : -std::numeric_limits<double>::infinity());
        for (std::uint32_t e = begin; e < end; ++e) {
            const Lanes& from = times[data.from[e]];
            const double weightNs = static_cast<double>(weights[e]);
            if (next->edge != e) {
                for (std::size_t lane = 0; lane < kReplayLanes; ++lane) {
                    time[lane] = std::max(time[lane], from[lane] + weightNs);
                }
                continue;
            }
            Lanes weight;
            weight.fill(weightNs);
            for (; next->edge == e; ++next) {
                weight[next->lane] = next->weightNs;
            }
            for (std::size_t lane = 0; lane < kReplayLanes; ++lane) {
                time[lane] = std::max(time[lane], from[lane] + weight[lane]);
            }
        }
        double waitNs = 0;
        if (wait != waits.end() && indexOf(wait->node) == i) {
            waitNs = static_cast<double>(wait->waitNs);
            ++wait;
        }
        for (std::size_t lane = 0; lane < kReplayLanes; ++lane) {
            time[lane] += waitNs;
            latest[lane] = std::max(latest[lane], time[lane]);
            earliest[lane] = std::min(earliest[lane], time[lane]);
        }
        times[i] = time;
    }
    for (std::size_t lane = 0; lane < kReplayLanes; ++lane) {
        lengths[lane] = span.end == kNoNode
                            ? latest[lane] - earliest[lane]
                            : times[indexOf(span.end)][lane] - times[indexOf(span.begin)][lane];
    }
    return lengths;
}

} // namespace lanescope
