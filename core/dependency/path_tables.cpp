// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/path_tables.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/dependency/host_slices.h"
#include "core/dependency/replay.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string shareText(DurationNs partNs, DurationNs wholeNs) {
    constexpr int kDigits = 2;
    return wholeNs > 0
               ? fixedDecimal(100.0 * static_cast<double>(partNs) / static_cast<double>(wholeNs), kDigits)
               : std::string();
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

std::string groupName(const DependencyGraph& graph, const PathSegment& segment, PathGroup group) {
    const Trace& trace = graph.trace();
    if (group == PathGroup::Part) {
        return pathPartText(segment.part);
    }
    if (group == PathGroup::Name) {
        return segmentName(graph, segment);
    }
    const SliceId host = hostSideOf(trace, segment.slice);
    const bool wantsOperator = group == PathGroup::Operator;
    const SliceId around = wantsOperator ? operatorAround(trace, host) : moduleAround(trace, host);
    return around == kNoSlice ? (wantsOperator ? "(no operator)" : "(no module)")
                              : std::string(trace.sliceName(around));
}

struct GroupTotal {
    std::uint64_t count = 0;
    DurationNs timeNs = 0;
    std::uint64_t inferred = 0;
};

TextTable groupTable(const DependencyGraph& graph, const CriticalPath& path, PathGroup group) {
    const bool withPart = group != PathGroup::Part;
    std::map<std::pair<std::string, PathPart>, GroupTotal> totals;
    for (const PathSegment& segment : path.segments) {
        const std::string name = groupName(graph, segment, group);
        const DurationNs lengthNs = segment.range.durationNs() - segment.unexplainedNs;
        const bool isInferred =
            segment.evidence == Evidence::Inferred || segment.evidence == Evidence::Paired;
        GroupTotal& total = totals[{name, segment.part}];
        ++total.count;
        total.timeNs += lengthNs;
        total.inferred += isInferred ? 1 : 0;
        if (segment.unexplainedNs > 0) {
            GroupTotal& waits =
                totals[{withPart ? name : pathPartText(PathPart::Unexplained), PathPart::Unexplained}];
            ++waits.count;
            waits.timeNs += segment.unexplainedNs;
        }
    }
    std::vector<std::pair<std::pair<std::string, PathPart>, GroupTotal>> rows(totals.begin(), totals.end());
    std::ranges::stable_sort(rows,
                             [](const auto& a, const auto& b) { return a.second.timeNs > b.second.timeNs; });
    TextTable table;
    table.columns = {{"part", TextCellType::Text}};
    if (withPart) {
        table.columns.push_back({"name", TextCellType::Text});
    }
    for (const char* key : {"count", "duration_us", "share_percent", "inferred"}) {
        table.columns.push_back({key});
    }
    for (const auto& [key, total] : rows) {
        std::vector<std::string> row{withPart ? pathPartText(key.second) : key.first};
        if (withPart) {
            row.push_back(key.first);
        }
        row.push_back(std::to_string(total.count));
        row.push_back(decimalMicroseconds(total.timeNs));
        row.push_back(shareText(total.timeNs, path.range.durationNs()));
        row.push_back(std::to_string(total.inferred));
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable segmentTable(const DependencyGraph& graph, const CriticalPath& path) {
    const Trace& trace = graph.trace();
    TextTable table;
    table.columns = {{"part", TextCellType::Text},
                     {"name", TextCellType::Text},
                     {"track", TextCellType::Text},
                     {"start_us"},
                     {"duration_us"},
                     {"share_percent"},
                     {"evidence", TextCellType::Text},
                     {"margin_us"},
                     {"unexplained_us"}};
    for (const PathSegment& segment : path.segments) {
        table.rows.push_back({pathPartText(segment.part), segmentName(graph, segment),
                              trackText(trace, segment.track),
                              decimalMicroseconds(segment.range.startNs - trace.bounds().startNs),
                              decimalMicroseconds(segment.range.durationNs()),
                              shareText(segment.range.durationNs(), path.range.durationNs()),
                              segment.edge == kNoEdge ? "" : evidenceName(segment.evidence),
                              segment.runnerUp == kNoEdge ? "" : decimalMicroseconds(segment.marginNs),
                              decimalMicroseconds(segment.unexplainedNs)});
    }
    return table;
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

TextTable pathTable(const DependencyGraph& graph, const CriticalPath& path, PathGroup group) {
    return group == PathGroup::Segment ? segmentTable(graph, path) : groupTable(graph, path, group);
}

TextTable dependencyTable(const DependencyGraph& graph, TimeRange range) {
    const Trace& trace = graph.trace();
    const TimeNs originNs = trace.bounds().startNs;
    TextTable table;
    table.columns = {{"kind", TextCellType::Text},
                     {"from_slice", TextCellType::Text},
                     {"to_slice", TextCellType::Text},
                     {"from_us"},
                     {"to_us"},
                     {"weight_us"},
                     {"evidence", TextCellType::Text},
                     {"margin_us"}};
    const std::vector<DurationNs> weights = modelWeights(graph);
    for (std::uint32_t i = graph.firstNodeFrom(range.startNs); i < graph.nodeCount(); ++i) {
        const NodeId node{i};
        if (graph.timeNs(node) > range.endNs) {
            break;
        }
        const EdgeId binding = bindingEdge(graph, node);
        const auto [first, last] = graph.edgesTo(node);
        for (std::uint32_t e = first; e < last; ++e) {
            const EdgeId edge{e};
            const NodeId from = graph.from(edge);
            table.rows.push_back(
                {edgeKindName(graph.kind(edge)), std::string(trace.sliceName(graph.sliceOf(from))),
                 std::string(trace.sliceName(graph.sliceOf(node))),
                 decimalMicroseconds(graph.timeNs(from) - originNs),
                 decimalMicroseconds(graph.timeNs(node) - originNs), decimalMicroseconds(weights[e]),
                 evidenceName(graph.evidence(edge)),
                 decimalMicroseconds(graph.timeNs(graph.from(binding)) - graph.timeNs(from))});
        }
    }
    return table;
}

TextTable dependencyCountTable(const DependencyGraph& graph) {
    std::array<std::array<std::uint64_t, kEvidenceCount>, kEdgeKindCount> counts{};
    for (std::uint32_t e = 0; e < graph.edgeCount(); ++e) {
        ++counts[std::size_t(graph.kind(EdgeId{e}))][std::size_t(graph.evidence(EdgeId{e}))];
    }
    TextTable table;
    table.columns = {
        {"kind", TextCellType::Text}, {"edges"}, {"recorded"}, {"exact"}, {"paired"}, {"inferred"}};
    for (std::size_t kind = 0; kind < kEdgeKindCount; ++kind) {
        std::vector<std::string> row{edgeKindName(EdgeKind(kind)),
                                     std::to_string(graph.counts().byKind[kind])};
        for (const std::uint64_t count : counts[kind]) {
            row.push_back(std::to_string(count));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace lanescope
