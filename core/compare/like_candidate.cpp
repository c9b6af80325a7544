// SPDX-License-Identifier: Apache-2.0
#include "core/compare/like_candidate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/analysis/median.h"
#include "core/analysis/name_memo.h"
#include "core/dependency/call_traits.h"
#include "core/dependency/host_cover.h"
#include "core/dependency/host_slices.h"
#include "core/device_work/category_rules.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

constexpr std::size_t kHostClasses = 2;
constexpr std::size_t kClasses = kLikeClassCount - 1; ///< but All

/// A slice whose time counts in a class.
struct Part {
    SliceId slice = kNoSlice;
    DurationNs ns = 0;
};

/// Slices of a trace by class and name.
class Parts {
public:
    explicit Parts(const DependencyGraph& graph)
        : m_trace(graph.trace())
        , m_waits(m_trace, waitingCalls(m_trace)) {
        collectHost();
        collectWork();
    }

    const std::vector<Part>& of(LikeClass likeClass) const { return m_parts[std::size_t(likeClass)]; }

    /// The median of each name of a class.
    std::unordered_map<std::string_view, DurationNs> medians(LikeClass likeClass) const {
        std::unordered_map<std::string_view, std::vector<DurationNs>> byName;
        for (const Part& part : of(likeClass)) {
            byName[nameOf(likeClass, part)].push_back(part.ns);
        }
        std::unordered_map<std::string_view, DurationNs> medians;
        for (auto& [name, values] : byName) {
            medians[name] = medianOf(std::move(values));
        }
        return medians;
    }

    /// Iterators of data loaders count as one, whatever their class: workers change its name.
    std::string_view nameOf(LikeClass likeClass, const Part& part) const {
        return likeClass == LikeClass::DataLoading ? "data loading" : m_trace.sliceName(part.slice);
    }

private:
    static std::vector<TrackRange> waitingCalls(const Trace& trace) {
        NameMemo<bool> waits(trace);
        std::vector<TrackRange> ranges;
        for (const Launch& launch : trace.launches()) {
            if (waits.of(launch.slice, [](std::string_view name) {
                    const CallTraits traits = callTraits(name);
                    return traits.synchronizes || traits.waitsForDevice || traits.blockingCopy;
                })) {
                ranges.push_back({trace.trackOf(launch.slice), trace.slices().range(launch.slice)});
            }
        }
        return ranges;
    }

    /// Outermost of their kind on a thread: slices of a row before those inside them.
    void collectHost() {
        NameMemo<bool> isLoader(m_trace);
        for (std::uint32_t t = 0; t < m_trace.tracks().size(); ++t) {
            const Track& track = m_trace.tracks()[t];
            if (track.kind != TrackKind::Thread) {
                continue;
            }
            const auto first = static_cast<std::uint32_t>(indexOf(track.firstSlice));
            for (std::uint32_t i = first; i < first + track.sliceCount; ++i) {
                const SliceId slice{i};
                const auto loads = [&](SliceId each) {
                    return isLoader.of(each, [](std::string_view name) { return isDataLoaderName(name); });
                };
                const auto isOperator = [this](SliceId each) {
                    return m_trace.categoryKind(each) == CategoryKind::Operator;
                };
                const bool isLoading = loads(slice);
                if ((!isLoading && !isOperator(slice)) || isInside(slice, loads) ||
                    (!isLoading && isInside(slice, isOperator))) {
                    continue;
                }
                const TimeRange range = m_trace.slices().range(slice);
                const DurationNs ownNs =
                    range.durationNs() - (isLoading ? 0 : m_waits.coveredNs(TrackId{t}, range));
                add(isLoading ? LikeClass::DataLoading : LikeClass::HostOperators, slice, ownNs);
            }
        }
    }

    template <typename Is>
    bool isInside(SliceId slice, const Is& is) const {
        for (SliceId around = m_trace.slices().parent[slice]; around != kNoSlice;
             around = m_trace.slices().parent[around]) {
            if (is(around)) {
                return true;
            }
        }
        return false;
    }

    void collectWork() {
        NameMemo<bool> isCommunication(m_trace);
        for (const DeviceOp& op : m_trace.deviceOps()) {
            const bool isKernel = m_trace.categoryKind(op.slice) == CategoryKind::Kernel;
            const bool communicates = isKernel && isCommunication.of(op.slice, [](std::string_view name) {
                return isCommunicationKernel(name);
            });
            add(communicates ? LikeClass::Communication
                : isKernel   ? LikeClass::Kernels
                             : LikeClass::Copies,
                op.slice, m_trace.slices().durationNs[op.slice]);
        }
    }

    void add(LikeClass likeClass, SliceId slice, DurationNs ns) {
        m_parts[std::size_t(likeClass)].push_back({slice, ns});
    }

    const Trace& m_trace;
    HostCover m_waits;
    std::array<std::vector<Part>, kClasses> m_parts;
};

/// Host time that takes another length.
struct ScaledRange {
    TimeRange range;
    double factor = 1;
};

/// Weights of the edges of the baseline with the times of a class of the candidate.
class LikeChange {
public:
    LikeChange(const WhatIf& baseline, const Parts& own, const Parts& candidate)
        : m_whatIf(baseline)
        , m_graph(baseline.graph())
        , m_trace(m_graph.trace())
        , m_own(own)
        , m_candidate(candidate) {}

    /// Fills the counts of `row` and adds what changes to `deltas`, by edge.
    void add(LikeRow& row, std::map<std::uint32_t, DurationNs>& deltas) const {
        const auto own = m_own.medians(row.likeClass);
        const auto other = m_candidate.medians(row.likeClass);
        row.names = own.size();
        std::vector<std::vector<ScaledRange>> host(m_trace.tracks().size());
        std::unordered_map<std::uint32_t, double> work;
        for (const Part& part : m_own.of(row.likeClass)) {
            row.timeNs += part.ns;
            const std::string_view name = m_own.nameOf(row.likeClass, part);
            const auto found = other.find(name);
            if (found == other.end()) {
                continue;
            }
            row.matchedNs += part.ns;
            const DurationNs beforeNs = row.likeClass == LikeClass::DataLoading ? part.ns : own.at(name);
            const double factor =
                beforeNs > 0 ? static_cast<double>(found->second) / static_cast<double>(beforeNs) : 1;
            if (std::size_t(row.likeClass) < kHostClasses) {
                host[indexOf(m_trace.trackOf(part.slice))].push_back(
                    {m_trace.slices().range(part.slice), factor});
            } else {
                work[static_cast<std::uint32_t>(indexOf(m_trace.deviceOpOf(part.slice)))] = factor;
            }
        }
        row.matchedNames = static_cast<std::uint64_t>(
            std::ranges::count_if(own, [&](const auto& entry) { return other.contains(entry.first); }));
        for (std::vector<ScaledRange>& track : host) {
            std::ranges::sort(track, {}, [](const ScaledRange& each) { return each.range.startNs; });
        }
        addDeltas(host, work, deltas);
    }

    WeightChange change(const std::map<std::uint32_t, DurationNs>& deltas) const {
        WeightChange change;
        for (const auto& [edge, deltaNs] : deltas) {
            const DurationNs ns = std::max<DurationNs>(0, saturatingAdd(m_whatIf.weights()[edge], deltaNs));
            change.edges.push_back({EdgeId{edge}, ns});
        }
        return change;
    }

private:
    void addDeltas(const std::vector<std::vector<ScaledRange>>& host,
                   const std::unordered_map<std::uint32_t, double>& work,
                   std::map<std::uint32_t, DurationNs>& deltas) const {
        for (std::uint32_t i = 0; i < m_graph.nodeCount(); ++i) {
            const NodeId node{i};
            const auto [first, last] = m_graph.edgesTo(node);
            for (std::uint32_t e = first; e < last; ++e) {
                const DurationNs deltaNs = deltaOf(EdgeId{e}, node, host, work);
                if (deltaNs != 0) {
                    deltas[e] += deltaNs;
                }
            }
        }
    }

    DurationNs deltaOf(EdgeId edge, NodeId node, const std::vector<std::vector<ScaledRange>>& host,
                       const std::unordered_map<std::uint32_t, double>& work) const {
        const DurationNs weightNs = m_whatIf.weights()[indexOf(edge)];
        const EdgeKind kind = m_graph.kind(edge);
        if (const DeviceOpId along = m_graph.workAlong(edge, node); along != kNoDeviceOp) {
            const auto factor = work.find(static_cast<std::uint32_t>(indexOf(along)));
            return factor == work.end() ? 0
                                        : static_cast<DurationNs>(std::llround(static_cast<double>(weightNs) *
                                                                               (factor->second - 1)));
        }
        // A call that waits has a modelled time, which does not lie at a place.
        const bool isRecorded = m_graph.rule(edge) == WeightRule::Recorded;
        if (!isRecorded || (kind != EdgeKind::Host && kind != EdgeKind::Call && kind != EdgeKind::Thread)) {
            return 0;
        }
        const TimeRange range{m_graph.timeNs(m_graph.from(edge)), m_graph.timeNs(node)};
        const std::vector<ScaledRange>& ranges = host[indexOf(m_trace.trackOf(m_graph.sliceOf(node)))];
        auto at = std::ranges::partition_point(
            ranges, [&](const ScaledRange& each) { return each.range.endNs <= range.startNs; });
        double deltaNs = 0;
        for (; at != ranges.end() && at->range.startNs < range.endNs; ++at) {
            deltaNs += static_cast<double>(at->range.clippedTo(range).durationNs()) * (at->factor - 1);
        }
        return static_cast<DurationNs>(std::llround(deltaNs));
    }

    const WhatIf& m_whatIf;
    const DependencyGraph& m_graph;
    const Trace& m_trace;
    const Parts& m_own;
    const Parts& m_candidate;
};

std::vector<WhatIfSpan> spansOf(const DependencyGraph& graph, bool ofSteps) {
    std::vector<WhatIfSpan> spans;
    for (std::size_t i = 0; ofSteps && i < graph.steps().size(); ++i) {
        if (graph.steps()[i].end != kNoNode) {
            spans.push_back({i});
        }
    }
    if (spans.empty()) {
        spans.push_back({});
    }
    return spans;
}

DurationNs medianLength(const WhatIf& whatIf, bool ofSteps) {
    std::vector<DurationNs> lengths;
    for (const WhatIfSpan& span : spansOf(whatIf.graph(), ofSteps)) {
        lengths.push_back(whatIf.recordedLengthNs(span));
    }
    return medianOf(std::move(lengths));
}

void predict(const WhatIf& whatIf, const WeightChange& change, bool ofSteps, LikeRow& row) {
    const std::vector<Prediction> predictions = whatIf.predictAll(spansOf(whatIf.graph(), ofSteps), change);
    const auto median = [&](DurationNs Prediction::*figure) {
        std::vector<DurationNs> values;
        for (const Prediction& prediction : predictions) {
            values.push_back(prediction.*figure);
        }
        return medianOf(std::move(values));
    };
    row.predictedNs = median(&Prediction::predictedNs);
    row.lowNs = median(&Prediction::lowNs);
    row.highNs = median(&Prediction::highNs);
}

} // namespace

const char* likeClassName(LikeClass likeClass) {
    static constexpr std::array<const char*, kLikeClassCount> kNames{
        "data_loading", "host_operators", "kernels", "communication", "copies", "all"};
    return kNames[std::size_t(likeClass)];
}

LikeExplanation explainLike(const WhatIf& baseline, const WhatIf& candidate) {
    LikeExplanation explanation;
    explanation.isOfSteps = !baseline.graph().steps().empty() && !candidate.graph().steps().empty();
    explanation.baselineNs = medianLength(baseline, explanation.isOfSteps);
    explanation.candidateNs = medianLength(candidate, explanation.isOfSteps);
    const Parts own(baseline.graph());
    const Parts other(candidate.graph());
    const LikeChange like(baseline, own, other);
    std::map<std::uint32_t, DurationNs> allDeltas;
    LikeRow& all = explanation.rows[std::size_t(LikeClass::All)];
    all.likeClass = LikeClass::All;
    for (std::size_t i = 0; i < kClasses; ++i) {
        LikeRow& row = explanation.rows[i];
        row.likeClass = LikeClass(i);
        std::map<std::uint32_t, DurationNs> deltas;
        like.add(row, deltas);
        predict(baseline, like.change(deltas), explanation.isOfSteps, row);
        for (const auto& [edge, deltaNs] : deltas) {
            allDeltas[edge] += deltaNs;
        }
        all.names += row.names;
        all.matchedNames += row.matchedNames;
        all.timeNs += row.timeNs;
        all.matchedNs += row.matchedNs;
    }
    predict(baseline, like.change(allDeltas), explanation.isOfSteps, all);
    return explanation;
}

Table likeTable(const LikeExplanation& explanation) {
    struct Line {
        std::string name;
        std::optional<LikeRow> row;
        DurationNs changeNs = 0;
    };
    std::vector<Line> lines;
    for (const LikeRow& row : explanation.rows) {
        lines.push_back({likeClassName(row.likeClass), row, row.predictedNs - explanation.baselineNs});
    }
    lines.push_back({"rest", std::nullopt, explanation.restNs()});
    const DurationNs measuredNs = explanation.candidateNs - explanation.baselineNs;
    const auto of = [](auto member) {
        return [member](const Line& line) {
            return line.row ? std::optional((*line.row).*member) : std::nullopt;
        };
    };
    TableMaker<Line> make(lines);
    make.add({"class", "Class", Unit::None, "Times that are replaced; rest: what no class explains"},
             &Line::name)
        .add({"names", "Names", Unit::Count, "Names of the class in the baseline"}, of(&LikeRow::names))
        .add({"matched_names", "Matched names", Unit::Count,
              "Names of the class that also occur in the candidate"},
             of(&LikeRow::matchedNames))
        .add({"matched_percent", "Matched", Unit::Fraction, "Share of the time under matched names"},
             [](const Line& line) {
                 return line.row ? fractionOf(line.row->matchedNs, line.row->timeNs) : std::nullopt;
             })
        .add({"predicted_us", "Predicted", Unit::Duration, "Length with the times of the candidate"},
             of(&LikeRow::predictedNs))
        .add({"low_us", "Low", Unit::Duration, "In nine of ten cases the length is not less"},
             of(&LikeRow::lowNs))
        .add({"high_us", "High", Unit::Duration, "In nine of ten cases the length is not more"},
             of(&LikeRow::highNs))
        .add({"change_us", "Change", Unit::Duration}, &Line::changeNs)
        .add({"explained_percent", "Explained", Unit::Fraction, "Share of the measured difference"},
             [measuredNs](const Line& line) -> std::optional<double> {
                 if (measuredNs == 0) {
                     return std::nullopt;
                 }
                 if (line.changeNs == 0) {
                     return 0;
                 }
                 return static_cast<double>(line.changeNs) / static_cast<double>(measuredNs);
             });
    return make.table();
}

} // namespace lanescope
