// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_path.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>

#include "core/dependency/host_slices.h"
#include "core/dependency/replay.h"
#include "core/import/rank_location.h"
#include "core/ranks/location_loader.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// A place in the graph of one rank.
struct RankNode {
    std::size_t rank = 0;
    NodeId node = kNoNode;
};

class RankWalk {
public:
    RankWalk(const RankSet& set, const std::vector<RankGraph>& graphs)
        : m_set(set)
        , m_graphs(graphs)
        , m_lowest(graphs.size(), kNoIndex) {
        findArrivals();
    }

    RankPath walk() {
        RankNode at = lastNode();
        m_path.range.endNs = at.node == kNoNode ? m_path.range.startNs : timeOf(at);
        m_untilNs = m_path.range.endNs;
        while (at.node != kNoNode && m_untilNs > m_path.range.startNs) {
            m_lowest[at.rank] = static_cast<std::uint32_t>(indexOf(at.node));
            const EdgeId edge = bindingEdge(graphOf(at.rank), at.node);
            if (edge == kNoEdge) {
                break;
            }
            const RankNode arrival = lastArrival(at);
            if (arrival.node != kNoNode) {
                add(at, edge, timeOf(arrival), true);
                ++m_path.changesOfRank;
                at = arrival;
                continue;
            }
            const RankNode from{at.rank, graphOf(at.rank).from(edge)};
            add(at, edge, timeOf(from), false);
            at = from;
        }
        if (m_untilNs > m_path.range.startNs) {
            RankPathSegment rest;
            rest.rankIndex = at.rank;
            rest.range = {m_path.range.startNs, m_untilNs};
            rest.segment.part = PathPart::NoCause;
            m_path.segments.push_back(rest);
        }
        std::ranges::reverse(m_path.segments);
        return std::move(m_path);
    }

private:
    const DependencyGraph& graphOf(std::size_t rank) const { return *m_graphs[rank].graph; }
    std::int64_t shiftOf(std::size_t rank) const { return m_set.ranks()[rank].shiftNs; }
    TimeNs timeOf(const RankNode& at) const {
        return saturatingAdd(graphOf(at.rank).timeNs(at.node), shiftOf(at.rank));
    }

    NodeId beginOfKernel(const MatchedCollective::Member& member) const {
        const SliceId slice = m_set.ranks()[member.rankIndex].collectives[member.collectiveIndex].slice;
        const DeviceOpId op = m_graphs[member.rankIndex].trace->deviceOpOf(slice);
        return op == kNoDeviceOp ? kNoNode : graphOf(member.rankIndex).work()[indexOf(op)].begin;
    }

    void findArrivals() {
        for (const MatchedCollective& matched : m_set.collectives()) {
            const MatchedCollective::Member& last = matched.members[matched.lastMember];
            const RankNode arrival{last.rankIndex, beginOfKernel(last)};
            for (const MatchedCollective::Member& member : matched.members) {
                const NodeId begin = beginOfKernel(member);
                if (member.rankIndex != last.rankIndex && begin != kNoNode) {
                    m_arrivals[{member.rankIndex, begin}] = arrival;
                }
            }
        }
    }

    /// Where the path goes on if the node ends a collective for which another rank was late. Each rank is
    /// walked back only, so that errors of clocks cannot lead in circles.
    RankNode lastArrival(const RankNode& at) const {
        const DependencyGraph& graph = graphOf(at.rank);
        if (graph.kind(at.node) != NodeKind::WorkEnd) {
            return {};
        }
        const NodeId begin = graph.work()[indexOf(graph.workOf(at.node))].begin;
        const auto found = m_arrivals.find({at.rank, begin});
        const bool leadsBack = found != m_arrivals.end() && found->second.node != kNoNode &&
                               indexOf(found->second.node) < m_lowest[found->second.rank];
        return leadsBack ? found->second : RankNode{};
    }

    RankNode lastNode() {
        RankNode last;
        m_path.range = {std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};
        for (std::size_t rank = 0; rank < m_graphs.size(); ++rank) {
            if (m_graphs[rank].graph == nullptr || graphOf(rank).nodeCount() == 0) {
                continue;
            }
            const RankNode end{rank, NodeId{graphOf(rank).nodeCount() - 1}};
            m_path.range.startNs = std::min(m_path.range.startNs, timeOf({rank, NodeId{0}}));
            if (last.node == kNoNode || timeOf(end) > timeOf(last)) {
                last = end;
            }
        }
        if (last.node == kNoNode) {
            m_path.range = {};
        }
        return last;
    }

    /// The stretch from `fromNs`, on the common clock, to the node.
    void add(const RankNode& at, EdgeId edge, TimeNs fromNs, bool fromOtherRank) {
        const TimeNs startNs = std::clamp(fromNs, m_path.range.startNs, m_untilNs);
        if (startNs == m_untilNs) {
            return;
        }
        RankPathSegment segment;
        segment.rankIndex = at.rank;
        segment.range = {startNs, m_untilNs};
        segment.fromOtherRank = fromOtherRank;
        const std::int64_t shiftNs = shiftOf(at.rank);
        segment.segment = segmentAlong(
            graphOf(at.rank), edge, at.node,
            {saturatingSubtract(startNs, shiftNs), saturatingSubtract(m_untilNs, shiftNs)}, hostOf(at.rank));
        segment.segment.unexplainedNs = std::min(segment.segment.unexplainedNs, segment.range.durationNs());
        m_path.segments.push_back(segment);
        m_untilNs = startNs;
    }

    HostSlices& hostOf(std::size_t rank) {
        std::unique_ptr<HostSlices>& host = m_host[rank];
        if (host == nullptr) {
            host = std::make_unique<HostSlices>(graphOf(rank).trace());
        }
        return *host;
    }

    const RankSet& m_set;
    const std::vector<RankGraph>& m_graphs;
    std::map<std::size_t, std::unique_ptr<HostSlices>> m_host;     ///< by rank
    std::vector<std::uint32_t> m_lowest;                           ///< by rank, the node walked to last
    std::map<std::pair<std::size_t, NodeId>, RankNode> m_arrivals; ///< of other ranks, by begin of a kernel
    TimeNs m_untilNs = 0;
    RankPath m_path;
};

} // namespace

Result<std::vector<RankGraph>> loadRankGraphs(const RankSet& set, const LoadOptions& options,
                                              std::stop_token stop) {
    std::vector<RankGraph> graphs;
    TracePtr whole; // a file of several ranks is read once
    std::string wholeFile;
    const auto load = [&](const std::string& location) -> Result<TracePtr> {
        const auto part = splitRankLocation(location);
        if (!part) {
            return loadLocation(location, options, {}, nullptr, stop);
        }
        if (whole == nullptr || wholeFile != part->file) {
            const Result<TracePtr> read = loadLocation(part->file, options, {}, nullptr, stop);
            if (!read) {
                return read;
            }
            whole = *read;
            wholeFile = part->file;
        }
        return rankOfTrace(*whole, part->rank);
    };
    for (const RankSummary& rank : set.ranks()) {
        const Result<TracePtr> trace = load(rank.location);
        if (!trace) {
            return trace.error();
        }
        auto graph = DependencyGraph::build(**trace, stop);
        if (!graph) {
            return graph.error();
        }
        graphs.push_back({*trace, std::move(*graph)});
    }
    return graphs;
}

RankPath criticalPathAcrossRanks(const RankSet& set, const std::vector<RankGraph>& graphs) {
    return RankWalk(set, graphs).walk();
}

Table rankPathTable(const RankSet& set, const RankPath& path) {
    struct Total {
        std::uint64_t count = 0;
        DurationNs timeNs = 0;
    };
    std::map<std::pair<std::size_t, PathPart>, Total> totals;
    for (const RankPathSegment& segment : path.segments) {
        Total& total = totals[{segment.rankIndex, segment.segment.part}];
        ++total.count;
        total.timeNs += segment.range.durationNs() - segment.segment.unexplainedNs;
        if (segment.segment.unexplainedNs > 0) {
            Total& waits = totals[{segment.rankIndex, PathPart::Unexplained}];
            ++waits.count;
            waits.timeNs += segment.segment.unexplainedNs;
        }
    }
    std::vector<std::pair<std::pair<std::size_t, PathPart>, Total>> rows(totals.begin(), totals.end());
    std::ranges::stable_sort(rows,
                             [](const auto& a, const auto& b) { return a.second.timeNs > b.second.timeNs; });
    using Line = std::pair<std::pair<std::size_t, PathPart>, Total>;
    const auto wholeNs = static_cast<double>(std::max<DurationNs>(1, path.range.durationNs()));
    ColumnSpec share{"share_percent", "Share", Unit::Fraction, "Share of the path"};
    share.digits = 2;
    TableMaker<Line> make(rows);
    make.add({"rank", "Rank", Unit::None, "Number of the rank"},
             [&](const Line& r) { return set.ranks()[r.first.first].rank; })
        .add({"part", "Part", Unit::None, "Part of the path"},
             [](const Line& r) { return pathPartText(r.first.second); })
        .add({"count", "Count", Unit::Count, "Segments of the path"},
             [](const Line& r) { return r.second.count; })
        .add({"duration_us", "Duration", Unit::Duration, "Their time"},
             [](const Line& r) { return r.second.timeNs; })
        .add(std::move(share),
             [wholeNs](const Line& r) { return static_cast<double>(r.second.timeNs) / wholeNs; });
    return make.table();
}

} // namespace lanescope
