// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/path_tables.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "core/dependency/host_slices.h"
#include "core/dependency/replay.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

std::optional<double> percentOf(DurationNs partNs, DurationNs wholeNs) {
    return wholeNs > 0 ? std::optional(100.0 * static_cast<double>(partNs) / static_cast<double>(wholeNs))
                       : std::nullopt;
}

ColumnSpec shareColumn() {
    constexpr int kDigits = 2;
    ColumnSpec spec{"share_percent", "Share", Unit::Percent, "Share of the length of the path"};
    spec.isShare = true;
    spec.digits = kDigits;
    return spec;
}

ColumnSpec evidenceColumn() {
    return {"evidence", "Evidence", Unit::None, "recorded, exact, paired or inferred"};
}

std::string trackText(const Trace& trace, TrackId id) {
    if (id == kNoTrack) {
        return {};
    }
    const Track& track = trace.track(id);
    const std::string name(trace.text(track.name));
    return name.empty() ? std::string(trace.text(track.tidText)) : name;
}

/// The call that launched the work of a segment, else its own host slice.
SliceId hostSideOf(const Trace& trace, SliceId slice) {
    if (slice == kNoSlice) {
        return kNoSlice;
    }
    if (const DeviceOpId op = trace.deviceOpOf(slice); op != kNoDeviceOp) {
        const LaunchId launch = trace.deviceOp(op).launch;
        return launch == kNoLaunch ? kNoSlice : trace.launch(launch).slice;
    }
    return slice;
}

std::string groupName(const DependencyGraph& graph, HostSlices& hostSlices, const PathSegment& segment,
                      PathGroup group) {
    const Trace& trace = graph.trace();
    if (group == PathGroup::Part) {
        return pathPartText(segment.part);
    }
    if (group == PathGroup::Name) {
        return segmentName(graph, segment);
    }
    const SliceId host = hostSideOf(trace, segment.slice);
    const bool wantsOperator = group == PathGroup::Operator;
    const SliceId around = wantsOperator ? hostSlices.operatorAround(host) : hostSlices.moduleAround(host);
    return around == kNoSlice ? (wantsOperator ? "(no operator)" : "(no module)")
                              : std::string(trace.sliceName(around));
}

struct GroupTotal {
    std::uint64_t count = 0;
    DurationNs timeNs = 0;
    std::uint64_t inferred = 0;
    RowTarget longest; ///< segment
    DurationNs longestNs = -1;

    void lookAt(const PathSegment& segment, DurationNs ns) {
        if (ns > longestNs) {
            longestNs = ns;
            longest = {segment.slice, segment.range};
        }
    }
};

struct PathGroupKey {
    std::string name;
    PathPart part = {};
    auto operator<=>(const PathGroupKey&) const = default;
};

struct GroupRow {
    PathGroupKey key;
    GroupTotal total;
};

/// By descending time, then name.
std::vector<GroupRow> groupRows(const DependencyGraph& graph, const CriticalPath& path, PathGroup group) {
    std::map<PathGroupKey, GroupTotal> totals;
    HostSlices hostSlices(graph.trace());
    for (const PathSegment& segment : path.segments) {
        const std::string name = groupName(graph, hostSlices, segment, group);
        const bool isInferred =
            segment.evidence == Evidence::Inferred || segment.evidence == Evidence::Paired;
        GroupTotal& total = totals[{name, segment.part}];
        ++total.count;
        total.timeNs += segment.range.durationNs() - segment.unexplainedNs;
        total.lookAt(segment, segment.range.durationNs() - segment.unexplainedNs);
        total.inferred += isInferred ? 1 : 0;
        if (segment.unexplainedNs > 0) {
            GroupTotal& waits = totals[{group != PathGroup::Part ? name : pathPartText(PathPart::Unexplained),
                                        PathPart::Unexplained}];
            ++waits.count;
            waits.timeNs += segment.unexplainedNs;
            waits.lookAt(segment, segment.unexplainedNs);
        }
    }
    std::vector<GroupRow> rows;
    for (const auto& [key, total] : totals) {
        rows.push_back({key, total});
    }
    std::ranges::stable_sort(rows, std::ranges::greater(),
                             [](const GroupRow& row) { return row.total.timeNs; });
    return rows;
}

Table groupTable(const DependencyGraph& graph, const CriticalPath& path, PathGroup group) {
    const std::vector<GroupRow> rows = groupRows(graph, path, group);
    TableMaker<GroupRow> make(rows);
    make.add({"part", "Part", Unit::None, "Part of the path"},
             [](const GroupRow& r) { return pathPartText(r.key.part); });
    if (group != PathGroup::Part) {
        make.add({"name", "Name", Unit::None,
                  "Name of the slice, operator or module; of host work the innermost that covers most of it"},
                 [](const GroupRow& r) { return r.key.name; });
    }
    make.add({"count", "Count", Unit::Count, "Number of segments"},
             [](const GroupRow& r) { return r.total.count; })
        .add({"duration_us", "Duration", Unit::Duration, "Time on the path"},
             [](const GroupRow& r) { return r.total.timeNs; })
        .add(shareColumn(),
             [&path](const GroupRow& r) { return percentOf(r.total.timeNs, path.range.durationNs()); })
        .add({"inferred", "Inferred", Unit::Count, "Segments with paired or inferred evidence"},
             [](const GroupRow& r) { return r.total.inferred; })
        .setTargets([](const GroupRow& r) { return r.total.longest; });
    return make.table();
}

Table segmentTable(const DependencyGraph& graph, const CriticalPath& path) {
    using Line = PathSegment;
    const Trace& trace = graph.trace();
    TableMaker<Line> make(path.segments);
    make.add({"part", "Part", Unit::None, "Part of the path"},
             [](const Line& r) { return pathPartText(r.part); })
        .add({"name", "Name", Unit::None, "Name of the slice; of host work what covers most of it"},
             [&graph](const Line& r) { return segmentName(graph, r); })
        .add({"track", "Track", Unit::None, "Thread or stream"},
             [&trace](const Line& r) { return trackText(trace, r.track); })
        .add({"start_us", "Start", Unit::Moment, "Start of the segment"},
             [&trace](const Line& r) { return r.range.startNs - trace.bounds().startNs; })
        .add({"duration_us", "Duration", Unit::Duration, "Duration of the segment"},
             [](const Line& r) { return r.range.durationNs(); })
        .add(shareColumn(),
             [&path](const Line& r) { return percentOf(r.range.durationNs(), path.range.durationNs()); })
        .add(evidenceColumn(),
             [](const Line& r) { return r.edge == kNoEdge ? "" : evidenceName(r.evidence); })
        .add({"margin_us", "Margin", Unit::Duration, "How much earlier the next cause came"},
             [](const Line& r) { return r.runnerUp == kNoEdge ? std::nullopt : std::optional(r.marginNs); })
        .add({"unexplained_us", "Unexplained", Unit::Duration, "Wait that no recorded cause explains"},
             &Line::unexplainedNs)
        .setTargets([](const Line& r) {
            return RowTarget{r.slice, r.range};
        });
    return make.table();
}

/// One edge of the graph.
struct EdgeLine {
    EdgeId edge;
    NodeId from;
    NodeId to;
    DurationNs marginNs = 0;
};

std::vector<EdgeLine> edgesEndingIn(const DependencyGraph& graph, TimeRange range) {
    std::vector<EdgeLine> lines;
    for (std::uint32_t i = graph.firstNodeFrom(range.startNs); i < graph.nodeCount(); ++i) {
        const NodeId node{i};
        if (graph.timeNs(node) > range.endNs) {
            break;
        }
        const EdgeId binding = bindingEdge(graph, node);
        const auto [first, last] = graph.edgesTo(node);
        for (std::uint32_t e = first; e < last; ++e) {
            const NodeId from = graph.from(EdgeId{e});
            lines.push_back({EdgeId{e}, from, node, graph.timeNs(graph.from(binding)) - graph.timeNs(from)});
        }
    }
    return lines;
}

} // namespace

std::optional<PathGroup> pathGroupNamed(std::string_view name) {
    static constexpr std::pair<std::string_view, PathGroup> kNames[] = {{"part", PathGroup::Part},
                                                                        {"name", PathGroup::Name},
                                                                        {"operator", PathGroup::Operator},
                                                                        {"module", PathGroup::Module},
                                                                        {"segment", PathGroup::Segment}};
    for (const auto& [text, group] : kNames) {
        if (text == name) {
            return group;
        }
    }
    return std::nullopt;
}

Table pathTable(const DependencyGraph& graph, const CriticalPath& path, PathGroup group) {
    return group == PathGroup::Segment ? segmentTable(graph, path) : groupTable(graph, path, group);
}

Table dependencyTable(const DependencyGraph& graph, TimeRange range) {
    using Line = EdgeLine;
    const Trace& trace = graph.trace();
    const std::vector<Line> lines = edgesEndingIn(graph, range);
    const std::vector<DurationNs> weights = modelWeights(graph);
    const auto nameOf = [&](NodeId node) { return trace.sliceName(graph.sliceOf(node)); };
    const auto momentOf = [&](NodeId node) { return graph.timeNs(node) - trace.bounds().startNs; };
    TableMaker<Line> make(lines);
    make.add({"kind", "Kind", Unit::None, "Kind of the edge"},
             [&](const Line& r) { return edgeKindName(graph.kind(r.edge)); })
        .add({"from_slice", "From slice", Unit::None, "Name of the slice that the edge leaves"},
             [&](const Line& r) { return nameOf(r.from); })
        .add({"to_slice", "To slice", Unit::None, "Name of the slice that the edge reaches"},
             [&](const Line& r) { return nameOf(r.to); })
        .add({"from_us", "From", Unit::Moment, "Time of the cause"},
             [&](const Line& r) { return momentOf(r.from); })
        .add({"to_us", "To", Unit::Moment, "Time of the effect"},
             [&](const Line& r) { return momentOf(r.to); })
        .add({"weight_us", "Weight", Unit::Duration, "Length in the model"},
             [&](const Line& r) { return weights[static_cast<std::size_t>(r.edge)]; })
        .add(evidenceColumn(), [&](const Line& r) { return evidenceName(graph.evidence(r.edge)); })
        .add({"margin_us", "Margin", Unit::Duration,
              "How much earlier the cause came than the one that decided"},
             &Line::marginNs);
    return make.table();
}

Table dependencyCountTable(const DependencyGraph& graph) {
    struct Line {
        EdgeKind kind = {};
        std::array<std::uint64_t, kEvidenceCount> counts{};
    };
    std::array<Line, kEdgeKindCount> lines{};
    for (std::size_t kind = 0; kind < kEdgeKindCount; ++kind) {
        lines[kind].kind = EdgeKind(kind);
    }
    for (std::uint32_t e = 0; e < graph.edgeCount(); ++e) {
        ++lines[std::size_t(graph.kind(EdgeId{e}))].counts[std::size_t(graph.evidence(EdgeId{e}))];
    }
    TableMaker<Line> make(lines);
    make.add({"kind", "Kind"}, [](const Line& r) { return edgeKindName(r.kind); })
        .add({"edges", "Edges", Unit::Count},
             [&graph](const Line& r) { return graph.counts().byKind[std::size_t(r.kind)]; });
    constexpr std::array<std::pair<const char*, const char*>, kEvidenceCount> kColumns{
        {{"recorded", "Recorded"}, {"exact", "Exact"}, {"paired", "Paired"}, {"inferred", "Inferred"}}};
    for (std::size_t i = 0; i < kEvidenceCount; ++i) {
        make.add({kColumns[i].first, kColumns[i].second, Unit::Count},
                 [i](const Line& r) { return r.counts[i]; });
    }
    return make.table();
}

} // namespace lanescope
