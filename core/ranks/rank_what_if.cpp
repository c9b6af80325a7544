// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_what_if.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "core/dependency/replay.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

/// An arrival at a collective, or its end, in the order of the rank's nodes.
struct Meeting {
    NodeId node = kNoNode;
    std::size_t collective = 0;
    std::size_t member = 0;
    bool isEnd = false;
};

DurationNs workWeight(const DependencyGraph& graph, NodeId end, const std::vector<DurationNs>& weights) {
    const auto [first, last] = graph.edgesTo(end);
    for (std::uint32_t e = first; e < last; ++e) {
        if (graph.kind(EdgeId{e}) == EdgeKind::Work) {
            return weights[e];
        }
    }
    return 0;
}

} // namespace

void RankWhatIf::findCollectives() {
    for (const MatchedCollective& matched : m_set.collectives()) {
        Joined joined;
        TimeNs lastArrivalNs = std::numeric_limits<TimeNs>::min();
        for (const MatchedCollective::Member& member : matched.members) {
            const SliceId slice = m_set.ranks()[member.rankIndex].collectives[member.collectiveIndex].slice;
            const DeviceOpId op = m_graphs[member.rankIndex].trace->deviceOpOf(slice);
            if (op == kNoDeviceOp) {
                continue;
            }
            const WorkNodes nodes = graphOf(member.rankIndex).work()[indexOf(op)];
            joined.members.push_back({member.rankIndex, nodes.begin, nodes.end});
            lastArrivalNs =
                std::max(lastArrivalNs, saturatingAdd(graphOf(member.rankIndex).timeNs(nodes.begin),
                                                      shiftOf(member.rankIndex)));
        }
        for (Member& member : joined.members) {
            const DependencyGraph& graph = graphOf(member.rank);
            const TimeNs endNs = saturatingAdd(graph.timeNs(member.end), shiftOf(member.rank));
            member.transferNs = std::clamp<DurationNs>(saturatingSubtract(endNs, lastArrivalNs), 0,
                                                       graph.timeNs(member.end) - graph.timeNs(member.begin));
        }
        if (joined.members.size() > 1) {
            m_collectives.push_back(std::move(joined));
        }
    }
}

/// Each rank goes on until it reaches the end of a collective to which another rank has not come yet. Where
/// no rank can go on, the order of collectives differs between ranks; then the one that ended first is given
/// up.
class RankWhatIf::OrderFinder {
public:
    explicit OrderFinder(RankWhatIf& whatIf)
        : m_whatIf(whatIf)
        , m_meetings(whatIf.m_whatIfs.size())
        , m_next(m_meetings.size())
        , m_done(m_meetings.size())
        , m_arrived(whatIf.m_collectives.size()) {
        for (std::size_t c = 0; c < whatIf.m_collectives.size(); ++c) {
            const std::vector<Member>& members = whatIf.m_collectives[c].members;
            for (std::size_t m = 0; m < members.size(); ++m) {
                m_meetings[members[m].rank].push_back({members[m].begin, c, m, false});
                m_meetings[members[m].rank].push_back({members[m].end, c, m, true});
            }
        }
        for (std::vector<Meeting>& ofRank : m_meetings) {
            std::ranges::sort(ofRank, {}, &Meeting::node);
        }
    }

    void find() {
        while (true) {
            bool wentOn = false;
            for (std::size_t rank = 0; rank < m_meetings.size(); ++rank) {
                wentOn = advance(rank) || wentOn;
            }
            const Meeting* waiting = wentOn ? nullptr : earliestWaiting();
            if (waiting != nullptr) {
                m_whatIf.m_collectives[waiting->collective].isJoined = false;
            } else if (!wentOn) {
                break;
            }
        }
        for (std::size_t rank = 0; rank < m_meetings.size(); ++rank) {
            m_whatIf.m_order.push_back({rank, m_done[rank], m_whatIf.graphOf(rank).nodeCount()});
        }
    }

private:
    bool isBlocked(const Meeting& meeting) const {
        const Joined& joined = m_whatIf.m_collectives[meeting.collective];
        return meeting.isEnd && joined.isJoined && m_arrived[meeting.collective] < joined.members.size();
    }

    /// Whether the rank went on.
    bool advance(std::size_t rank) {
        const std::vector<Meeting>& meetings = m_meetings[rank];
        const std::size_t before = m_next[rank];
        for (; m_next[rank] < meetings.size() && !isBlocked(meetings[m_next[rank]]); ++m_next[rank]) {
            const Meeting& meeting = meetings[m_next[rank]];
            const auto node = static_cast<std::uint32_t>(indexOf(meeting.node));
            if (!meeting.isEnd) {
                ++m_arrived[meeting.collective];
                m_whatIf.m_order.push_back({rank, m_done[rank], node + 1});
                m_done[rank] = node + 1;
            } else if (m_whatIf.m_collectives[meeting.collective].isJoined) {
                m_whatIf.m_order.push_back({rank, m_done[rank], node, meeting.collective, meeting.member});
                m_done[rank] = node + 1;
            }
        }
        return m_next[rank] > before;
    }

    /// The meeting that was recorded first of those at which ranks wait; null: all are done.
    const Meeting* earliestWaiting() const {
        const Meeting* earliest = nullptr;
        TimeNs earliestNs = 0;
        for (std::size_t rank = 0; rank < m_meetings.size(); ++rank) {
            if (m_next[rank] == m_meetings[rank].size()) {
                continue;
            }
            const Meeting& meeting = m_meetings[rank][m_next[rank]];
            const TimeNs endNs =
                saturatingAdd(m_whatIf.graphOf(rank).timeNs(meeting.node), m_whatIf.shiftOf(rank));
            if (earliest == nullptr || endNs < earliestNs) {
                earliest = &meeting;
                earliestNs = endNs;
            }
        }
        return earliest;
    }

    RankWhatIf& m_whatIf;
    std::vector<std::vector<Meeting>> m_meetings; ///< by rank, in the order of its nodes
    std::vector<std::size_t> m_next;              ///< by rank, into its meetings
    std::vector<std::uint32_t> m_done;            ///< by rank, nodes
    std::vector<std::size_t> m_arrived;           ///< by collective, ranks
};

RankWhatIf::RankWhatIf(const RankSet& set, const std::vector<RankGraph>& graphs)
    : m_set(set)
    , m_graphs(graphs) {
    for (const RankGraph& graph : graphs) {
        m_whatIfs.push_back(std::make_unique<WhatIf>(*graph.graph));
    }
    findCollectives();
    OrderFinder(*this).find();
    m_joined = static_cast<std::size_t>(std::ranges::count(m_collectives, true, &Joined::isJoined));
}

/// When the collective of the stretch ends on its rank, in the rank's own time.
TimeNs RankWhatIf::endOf(const Stretch& stretch, const Variant& variant, const Times& times) const {
    const std::vector<Member>& members = m_collectives[stretch.collective].members;
    TimeNs lastArrivalNs = std::numeric_limits<TimeNs>::min();
    for (const Member& member : members) {
        lastArrivalNs = std::max(
            lastArrivalNs, saturatingAdd(times[member.rank][indexOf(member.begin)], shiftOf(member.rank)));
    }
    const Member& own = members[stretch.member];
    const DependencyGraph& graph = graphOf(own.rank);
    const DurationNs unchangedNs = workWeight(graph, own.end, m_whatIfs[own.rank]->weights());
    const DurationNs changedNs =
        std::max<DurationNs>(0, workWeight(graph, own.end, variant.weights[own.rank]));
    const double factor =
        unchangedNs > 0 ? static_cast<double>(changedNs) / static_cast<double>(unchangedNs) : 1;
    const auto transferNs = static_cast<DurationNs>(static_cast<double>(own.transferNs) * factor);
    return saturatingSubtract(saturatingAdd(lastArrivalNs, transferNs), shiftOf(own.rank));
}

RankWhatIf::Times RankWhatIf::replayAll(const Variant& variant) const {
    Times times;
    for (const auto& whatIf : m_whatIfs) {
        times.emplace_back(whatIf->graph().nodeCount());
    }
    for (const Stretch& stretch : m_order) {
        const std::size_t rank = stretch.rank;
        replayNodes(graphOf(rank), variant.weights[rank], variant.waits[rank], stretch.first, stretch.last,
                    times[rank]);
        if (stretch.collective != SIZE_MAX) {
            times[rank][stretch.last] = endOf(stretch, variant, times);
        }
    }
    return times;
}

std::vector<DurationNs> RankWhatIf::lengthsOf(const Times& times) const {
    TimeNs firstNs = std::numeric_limits<TimeNs>::max();
    TimeNs lastNs = std::numeric_limits<TimeNs>::min();
    std::vector<DurationNs> lengths{0};
    for (std::size_t rank = 0; rank < m_whatIfs.size(); ++rank) {
        const WhatIf& whatIf = *m_whatIfs[rank];
        if (!times[rank].empty()) {
            const auto [least, most] = std::ranges::minmax_element(times[rank]);
            firstNs = std::min(firstNs, saturatingAdd(*least, shiftOf(rank)));
            lastNs = std::max(lastNs, saturatingAdd(*most, shiftOf(rank)));
        }
        const std::size_t steps = whatIf.graph().steps().size();
        for (std::size_t place = 0; place < steps; ++place) {
            lengths.push_back(whatIf.lengthOf({place}, times[rank]));
        }
        if (steps == 0) {
            lengths.push_back(whatIf.lengthOf({}, times[rank]));
        }
    }
    lengths.front() = lastNs > firstNs ? saturatingSubtract(lastNs, firstNs) : 0;
    return lengths;
}

Result<WeightChange> RankWhatIf::change(std::size_t rankIndex, std::span<const Knob> knobs,
                                        std::stop_token stop, const WorkNeeds* needs) const {
    return m_whatIfs[rankIndex]->change(knobs, std::move(stop), needs);
}

RankWhatIf::Variant RankWhatIf::variantOf(Model model, const std::vector<WeightChange>* changes) const {
    Variant variant;
    for (std::size_t rank = 0; rank < m_whatIfs.size(); ++rank) {
        const WhatIf& whatIf = *m_whatIfs[rank];
        const WeightChange* change = changes != nullptr ? &(*changes)[rank] : nullptr;
        std::vector<DurationNs> weights = change != nullptr ? whatIf.weightsWith(*change) : whatIf.weights();
        if (model == Model::Stiff) {
            for (const EdgeWeight& edge : whatIf.stiffEdges()) {
                weights[indexOf(edge.edge)] = edge.weightNs;
            }
        }
        variant.weights.push_back(std::move(weights));
        variant.waits.push_back(model == Model::Dropped ? whatIf.droppedWaits()
                                : change != nullptr     ? whatIf.waitsWith(*change)
                                                        : whatIf.waits());
    }
    return variant;
}

/// The doubt of the job is that of all ranks together, which vary independently: its path may lead through
/// any.
std::vector<double> RankWhatIf::doubtsOf(const std::vector<WeightChange>& changes) const {
    std::vector<double> doubtsNs{0};
    double squares = 0;
    for (std::size_t rank = 0; rank < m_whatIfs.size(); ++rank) {
        std::vector<WhatIfSpan> spans;
        for (std::size_t place = 0; place < graphOf(rank).steps().size(); ++place) {
            spans.push_back({place});
        }
        spans.push_back({});
        const std::vector<double> ofRank = m_whatIfs[rank]->latencyDoubtsNs(spans, changes[rank]);
        doubtsNs.insert(doubtsNs.end(), ofRank.begin(), spans.size() > 1 ? ofRank.end() - 1 : ofRank.end());
        squares += ofRank.back() * ofRank.back();
    }
    doubtsNs.front() = std::sqrt(squares);
    return doubtsNs;
}

std::vector<RankPrediction> RankWhatIf::emptyRows() const {
    std::vector<RankPrediction> rows{{std::nullopt, "trace", {}}};
    for (std::size_t rank = 0; rank < m_whatIfs.size(); ++rank) {
        const DependencyGraph& graph = graphOf(rank);
        for (const StepNodes& step : graph.steps()) {
            rows.push_back({rank, std::to_string(graph.trace().steps()[step.step].number), {}});
        }
        if (graph.steps().empty()) {
            rows.push_back({rank, "trace", {}});
        }
    }
    return rows;
}

std::vector<RankPrediction> RankWhatIf::predict(const std::vector<WeightChange>& changes) const {
    Times recorded;
    for (const auto& whatIf : m_whatIfs) {
        recorded.push_back(whatIf->graph().data().timeNs);
    }
    const std::vector<DurationNs> recordedNs = lengthsOf(recorded);
    constexpr std::array kModels{Model::Kept, Model::Dropped, Model::Stiff};
    std::array<std::vector<DurationNs>, kModels.size()> unchanged;
    std::array<std::vector<DurationNs>, kModels.size()> changed;
    for (std::size_t i = 0; i < kModels.size(); ++i) {
        unchanged[i] = lengthsOf(replayAll(variantOf(kModels[i], nullptr)));
        changed[i] = lengthsOf(replayAll(variantOf(kModels[i], &changes)));
    }
    const std::vector<double> doubtsNs = doubtsOf(changes);
    std::vector<RankPrediction> rows = emptyRows();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto predicted = [&](std::size_t model) {
            return inProportion(recordedNs[row], changed[model][row], unchanged[model][row]);
        };
        PredictedLength length;
        length.recordedNs = recordedNs[row];
        length.keptNs = unchanged[0][row];
        length.droppedNs = unchanged[1][row];
        length.predictedNs = predicted(0);
        length.latencyDoubtNs = doubtsNs[row];
        rows[row].length = withInterval(length, predicted(1), predicted(2));
    }
    return rows;
}

Table rankPredictionTable(const RankSet& set, std::span<const RankPrediction> rows) {
    using Line = RankPrediction;
    const auto of = [](auto member) {
        return [member](const Line& r) { return std::invoke(member, r.length); };
    };
    const auto error = [](DurationNs ns, DurationNs recordedNs) {
        return fractionOf(ns - recordedNs, recordedNs);
    };
    const auto percent = [](const char* key, const char* label, const char* help) {
        constexpr int kDigits = 3;
        ColumnSpec spec{key, label, Unit::Fraction, help};
        spec.digits = kDigits;
        return spec;
    };
    TableMaker<Line> make(rows);
    make.add({"rank", "Rank", Unit::None, "Number of the rank; empty: the whole job"},
             [&set](const Line& r) {
                 return r.rankIndex ? std::optional(set.ranks()[*r.rankIndex].rank) : std::nullopt;
             })
        .add({"step", "Step", Unit::None, "Number of the step"}, &Line::step)
        .add({"recorded_us", "Recorded", Unit::Duration, "Recorded length"}, of(&PredictedLength::recordedNs))
        .add({"predicted_us", "Predicted", Unit::Duration, "Length with the change"},
             of(&PredictedLength::predictedNs))
        .add({"low_us", "Low", Unit::Duration, "In nine of ten cases the length is not less"},
             of(&PredictedLength::lowNs))
        .add({"high_us", "High", Unit::Duration, "In nine of ten cases the length is not more"},
             of(&PredictedLength::highNs))
        .add({"change_us", "Change", Unit::Duration, "Predicted - recorded length"},
             [](const Line& r) { return r.length.predictedNs - r.length.recordedNs; })
        .add(percent("change_percent", "Change %", "Change as a share of the recorded length"),
             [&](const Line& r) { return error(r.length.predictedNs, r.length.recordedNs); })
        .add(percent("replay_error_percent", "Replay error", "Error of the replay without a change"),
             [&](const Line& r) { return error(r.length.keptNs, r.length.recordedNs); })
        .add(percent("dropped_error_percent", "Dropped error",
                     "Error of the replay without a change and without unexplained waits"),
             [&](const Line& r) { return error(r.length.droppedNs, r.length.recordedNs); });
    return make.table();
}

} // namespace lanescope
