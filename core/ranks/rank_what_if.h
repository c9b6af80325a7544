// SPDX-License-Identifier: Apache-2.0
// How long a job of several ranks would take if something were faster on some of them: the dependency graphs
// of all ranks replayed together. A matched collective ends on each rank when the last rank has arrived and
// the rank's own transfer is done, so that a change on one rank shortens the waits of the others. All else is
// as in what_if.h. Ownership: refers to the set and the graphs, which must live as long. Immutable; any
// thread. Cost of a prediction: three passes over all graphs. Definitions: docs/metrics.md, "What if".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/dependency/what_if.h"
#include "core/ranks/rank_path.h"
#include "core/table/table.h"

namespace lanescope {

/// Length of one stretch with a change. The errors are those of the replay without a change.
struct RankPrediction {
    std::optional<std::size_t> rankIndex; ///< into RankSet::ranks(); absent: the whole job
    std::string step;                     ///< its number, or "trace"
    PredictedLength length;
};

class RankWhatIf {
public:
    /// `graphs` is by rank, as loadRankGraphs() makes it.
    RankWhatIf(const RankSet& set, const std::vector<RankGraph>& graphs);

    /// The change that `knobs` make on a rank. `needs` and errors as those of KnobEdges::find().
    Result<WeightChange> change(std::size_t rankIndex, std::span<const Knob> knobs, std::stop_token stop = {},
                                const WorkNeeds* needs = nullptr) const;
    /// The job from its first to its last node on the common clock, then of each rank its steps, or the whole
    /// trace where it has none. `changes` are by rank.
    std::vector<RankPrediction> predict(const std::vector<WeightChange>& changes) const;

    /// Matched collectives that join ranks in the replay.
    std::size_t joinedCount() const { return m_joined; }
    /// Collectives whose order contradicts that of others: each rank keeps their recorded length.
    std::size_t contradictedCount() const { return m_collectives.size() - m_joined; }

private:
    /// A kernel of a matched collective on one rank.
    struct Member {
        std::size_t rank = 0;
        NodeId begin = kNoNode;
        NodeId end = kNoNode;
        DurationNs transferNs = 0; ///< from the last arrival of all ranks to its end
    };
    struct Joined {
        std::vector<Member> members;
        bool isJoined = true;
    };
    /// Nodes of a rank that are replayed in a row; then the end of a collective, if there is one.
    struct Stretch {
        std::size_t rank = 0;
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::size_t collective = SIZE_MAX;
        std::size_t member = 0;
    };
    /// Weights and waits of one replay, by rank.
    struct Variant {
        std::vector<std::vector<DurationNs>> weights;
        std::vector<std::vector<UnexplainedWait>> waits;
    };
    enum class Model : std::uint8_t {
        Kept,    ///< unexplained waits stay
        Dropped, ///< they are left out
        Stiff,   ///< inferred edges are at least as long as recorded
    };
    using Times = std::vector<std::vector<TimeNs>>; ///< by rank and node

    class OrderFinder;

    void findCollectives();
    const DependencyGraph& graphOf(std::size_t rank) const { return m_whatIfs[rank]->graph(); }
    std::int64_t shiftOf(std::size_t rank) const { return m_set.ranks()[rank].shiftNs; }
    /// `changes` may be null: none.
    Variant variantOf(Model model, const std::vector<WeightChange>* changes) const;
    Times replayAll(const Variant& variant) const;
    TimeNs endOf(const Stretch& stretch, const Variant& variant, const Times& times) const;
    /// By row of predict().
    std::vector<DurationNs> lengthsOf(const Times& times) const;
    std::vector<RankPrediction> emptyRows() const;
    /// By row of predict(): half of the interval that the spread of latencies makes.
    std::vector<double> doubtsOf(const std::vector<WeightChange>& changes) const;

    const RankSet& m_set;
    const std::vector<RankGraph>& m_graphs;
    std::vector<std::unique_ptr<WhatIf>> m_whatIfs; ///< by rank
    std::vector<Joined> m_collectives;
    std::vector<Stretch> m_order;
    std::size_t m_joined = 0;
};

/// "rank" (empty: the whole job), "step", "recorded_us", "predicted_us", "low_us", "high_us", "change_us",
/// "change_percent", "replay_error_percent", "dropped_error_percent".
Table rankPredictionTable(const RankSet& set, std::span<const RankPrediction> rows);

} // namespace lanescope
