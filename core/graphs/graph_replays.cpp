// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/graph_replays.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/analysis/median.h"
#include "core/analysis/name_memo.h"
#include "core/store/graph_node.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using Item = std::tuple<std::int16_t, std::int64_t, StringId>; ///< device, stream and name

class ReplayFinder {
public:
    explicit ReplayFinder(const Trace& trace)
        : m_trace(trace) {}

    void add(LaunchId launch) {
        const std::span<const DeviceOpId> ops = m_trace.opsOf(launch);
        if (ops.empty()) {
            return;
        }
        // By node or by stream: streams overlap in another way in each replay.
        std::vector<DeviceOpId> ordered(ops.begin(), ops.end());
        const bool areOfGraph = areOfOneGraph(ops);
        if (areOfGraph) {
            std::ranges::stable_sort(ordered, {},
                                     [&](DeviceOpId op) { return m_trace.deviceOp(op).graphNodeId; });
        } else {
            std::ranges::stable_sort(ordered, {}, [&](DeviceOpId op) { return streamOf(op); });
        }
        std::vector<std::uint32_t> items;
        items.reserve(ordered.size());
        for (const DeviceOpId op : ordered) {
            items.push_back(areOfGraph ? nodeItemOf(op) : itemOf(op));
        }
        const auto [known, isNew] =
            m_graphOf.emplace(std::move(items), static_cast<std::uint32_t>(m_found.graphs.size()));
        const std::uint32_t graph = known->second;
        if (isNew) {
            addGraph(ops, ordered);
        }
        const auto replay = static_cast<std::uint32_t>(m_found.replays.size());
        m_found.graphs[graph].replays.push_back(replay);
        m_found.replays.push_back({launch, graph, m_found.pieces.size()});
        const std::size_t first = m_found.pieces.size();
        m_found.pieces.resize(first + ordered.size());
        for (std::size_t i = 0; i < ordered.size(); ++i) {
            m_found.pieces[first + m_nodeOf[graph][i]] = ordered[i];
        }
    }

    GraphReplays take() {
        for (ReplayedGraph& graph : m_found.graphs) {
            std::vector<DurationNs> sums;
            for (const std::uint32_t replay : graph.replays) {
                DurationNs sumNs = 0;
                for (const DeviceOpId op : m_found.piecesOf(m_found.replays[replay])) {
                    sumNs = saturatingAdd(sumNs, m_trace.slices().durationNs[m_trace.deviceOp(op).slice]);
                }
                sums.push_back(sumNs);
                graph.totalNs = saturatingAdd(graph.totalNs, sumNs);
            }
            graph.medianNs = medianOf(sums);
            graph.madNs = madOf(std::move(sums), graph.medianNs);
        }
        return std::move(m_found);
    }

private:
    std::pair<std::int16_t, std::int64_t> streamOf(DeviceOpId op) const {
        return {m_trace.deviceOp(op).device, m_trace.deviceOp(op).stream};
    }

    bool areOfOneGraph(std::span<const DeviceOpId> ops) const {
        const std::int64_t graph = graphOf(m_trace.deviceOp(ops.front()));
        return graph != 0 && std::ranges::all_of(
                                 ops, [&](DeviceOpId op) { return graphOf(m_trace.deviceOp(op)) == graph; });
    }

    std::uint32_t itemOf(DeviceOpId id) {
        const DeviceOp& op = m_trace.deviceOp(id);
        const Item item{op.device, op.stream, m_trace.slices().name[op.slice]};
        return m_items.emplace(item, nextItem()).first->second;
    }
    std::uint32_t nodeItemOf(DeviceOpId id) {
        const DeviceOp& op = m_trace.deviceOp(id);
        return m_nodeItems.emplace(std::pair(op.device, op.graphNodeId), nextItem()).first->second;
    }
    std::uint32_t nextItem() const { return static_cast<std::uint32_t>(m_items.size() + m_nodeItems.size()); }

    /// `ops` in order of their starts, `ordered` by stream.
    void addGraph(std::span<const DeviceOpId> ops, const std::vector<DeviceOpId>& ordered) {
        ReplayedGraph graph;
        graph.nodes = ops.size();
        std::vector<std::uint32_t> items;
        std::map<DeviceOpId, std::uint32_t> nodeOfOp;
        for (std::uint32_t node = 0; node < ops.size(); ++node) {
            items.push_back(itemOf(ops[node]));
            nodeOfOp.emplace(ops[node], node);
        }
        graph.block = repeatedBlock(items);
        m_found.graphs.push_back(std::move(graph));
        std::vector<std::uint32_t>& nodes = m_nodeOf.emplace_back();
        for (const DeviceOpId op : ordered) {
            nodes.push_back(nodeOfOp.at(op));
        }
    }

    const Trace& m_trace;
    std::map<Item, std::uint32_t> m_items;
    std::map<std::pair<std::int16_t, std::int64_t>, std::uint32_t> m_nodeItems; ///< by device and key
    std::map<std::vector<std::uint32_t>, std::uint32_t> m_graphOf; ///< by items of all streams, or of nodes
    std::vector<std::vector<std::uint32_t>> m_nodeOf;              ///< by graph, then place by stream
    GraphReplays m_found;
};

} // namespace

bool isGraphLaunch(const Trace& trace, SliceId call) {
    return trace.sliceName(call).find("GraphLaunch") != std::string_view::npos;
}

bool hasGraphReplays(const Trace& trace) {
    NameMemo<bool> isLaunch(trace);
    return std::ranges::any_of(trace.launches(), [&](const Launch& launch) {
        return launch.opCount > 0 && isLaunch.of(launch.slice, [](std::string_view name) {
            return name.find("GraphLaunch") != std::string_view::npos;
        });
    });
}

GraphReplays findGraphReplays(const Trace& trace, const Selection& selection, const std::stop_token& stop) {
    const Column<TimeNs>& starts = trace.slices().startNs;
    std::vector<LaunchId> launches;
    for (std::size_t i = 0; i < trace.launches().size(); ++i) {
        const SliceId call = trace.launches()[i].slice;
        if (trace.launches()[i].opCount > 0 && selection.includesInstant(starts[call]) &&
            isGraphLaunch(trace, call)) {
            launches.push_back(LaunchId(i));
        }
    }
    std::ranges::stable_sort(launches, {}, [&](LaunchId id) { return starts[trace.launch(id).slice]; });
    ReplayFinder finder(trace);
    for (const LaunchId launch : launches) {
        if (stop.stop_requested()) {
            break;
        }
        finder.add(launch);
    }
    return finder.take();
}

NodeTimes nodeTimesOf(const Trace& trace, const GraphReplays& replays, const ReplayedGraph& graph,
                      std::size_t node) {
    constexpr double kFactor = 0.6745;
    constexpr double kMostZ = 3.5;
    NodeTimes times;
    std::vector<DurationNs> durations;
    DurationNs longestNs = -1;
    for (const std::uint32_t replay : graph.replays) {
        const DeviceOpId op = replays.piecesOf(replays.replays[replay])[node];
        const DurationNs durationNs = trace.slices().durationNs[trace.deviceOp(op).slice];
        if (durationNs > longestNs) {
            longestNs = durationNs;
            times.longest = op;
        }
        durations.push_back(durationNs);
        times.totalNs = saturatingAdd(times.totalNs, durationNs);
    }
    times.medianNs = medianOf(durations);
    times.madNs = madOf(durations, times.medianNs);
    if (times.madNs > 0) {
        times.outliers = static_cast<std::uint64_t>(std::ranges::count_if(durations, [&](DurationNs ns) {
            return std::abs(kFactor * static_cast<double>(ns - times.medianNs) /
                            static_cast<double>(times.madNs)) > kMostZ;
        }));
    }
    return times;
}

} // namespace lanescope
