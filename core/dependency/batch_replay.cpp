// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/batch_replay.h"

#include <algorithm>
#include <limits>

namespace lanescope {

namespace {

using PerChange = std::array<double, kReplayBatch>;

/// One changed weight of one change.
struct ChangedWeight {
    std::uint32_t edge;
    std::uint32_t change;
    double weightNs;
};

std::vector<ChangedWeight> byEdge(std::span<const std::vector<EdgeWeight>> changes) {
    std::vector<ChangedWeight> all;
    for (std::uint32_t change = 0; change < changes.size(); ++change) {
        const std::size_t middle = all.size();
        for (const EdgeWeight& weight : changes[change]) {
            all.push_back({static_cast<std::uint32_t>(indexOf(weight.edge)), change,
                           static_cast<double>(weight.weightNs)});
        }
        std::ranges::inplace_merge(all, all.begin() + static_cast<std::ptrdiff_t>(middle), {},
                                   &ChangedWeight::edge);
    }
    all.push_back({std::numeric_limits<std::uint32_t>::max(), 0, 0});
    return all;
}

} // namespace

std::array<double, kReplayBatch> replayLengths(const DependencyGraph& graph,
                                               const std::vector<DurationNs>& weights,
                                               const std::vector<UnexplainedWait>& waits,
                                               std::span<const std::vector<EdgeWeight>> changes,
                                               const ReplaySpan& span) {
    PerChange lengths{};
    if (graph.nodeCount() == 0) {
        return lengths;
    }
    const GraphData& data = graph.data();
    const std::vector<ChangedWeight> changed = byEdge(changes);
    const std::uint32_t count =
        span.end == kNoNode ? graph.nodeCount() : static_cast<std::uint32_t>(indexOf(span.end)) + 1;
    const double originNs = static_cast<double>(data.timeNs.front());
    std::vector<PerChange> times(count);
    PerChange latest;
    PerChange earliest;
    latest.fill(-std::numeric_limits<double>::infinity());
    earliest.fill(std::numeric_limits<double>::infinity());
    const ChangedWeight* next = changed.data();
    auto wait = waits.begin();
    for (std::uint32_t i = 0; i < count; ++i) {
        PerChange time;
        const std::uint32_t begin = data.firstEdge[i];
        const std::uint32_t end = data.firstEdge[i + 1];
        time.fill(begin == end ? static_cast<double>(data.timeNs[i]) - originNs
                               : -std::numeric_limits<double>::infinity());
        for (std::uint32_t e = begin; e < end; ++e) {
            const PerChange& from = times[data.from[e]];
            const double weightNs = static_cast<double>(weights[e]);
            if (next->edge != e) {
                for (std::size_t change = 0; change < kReplayBatch; ++change) {
                    time[change] = std::max(time[change], from[change] + weightNs);
                }
                continue;
            }
            PerChange weight;
            weight.fill(weightNs);
            for (; next->edge == e; ++next) {
                weight[next->change] = next->weightNs;
            }
            for (std::size_t change = 0; change < kReplayBatch; ++change) {
                time[change] = std::max(time[change], from[change] + weight[change]);
            }
        }
        double waitNs = 0;
        if (wait != waits.end() && indexOf(wait->node) == i) {
            waitNs = static_cast<double>(wait->waitNs);
            ++wait;
        }
        for (std::size_t change = 0; change < kReplayBatch; ++change) {
            time[change] += waitNs;
            latest[change] = std::max(latest[change], time[change]);
            earliest[change] = std::min(earliest[change], time[change]);
        }
        times[i] = time;
    }
    for (std::size_t change = 0; change < kReplayBatch; ++change) {
        lengths[change] = span.end == kNoNode
                              ? latest[change] - earliest[change]
                              : times[indexOf(span.end)][change] - times[indexOf(span.begin)][change];
    }
    return lengths;
}

} // namespace lanescope
