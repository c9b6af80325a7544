// SPDX-License-Identifier: Apache-2.0
// Two traces compared: what `lanescope-cli compare` prints and the compare page shows. Immutable and shared;
// keeps both traces alive; any thread. Made in O(n log n) for n slices, without any quadratic step.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/compare/cause_differences.h"
#include "core/compare/explanation.h"

namespace lanescope {

struct CompareOptions {
    /// Numbers of the steps to compare; absent: all whole steps of the side, or, where one trace is a part of
    /// the other, those that both have.
    std::optional<std::int64_t> baselineStep;
    std::optional<std::int64_t> candidateStep;
    /// Only iterations of an inference engine of this phase, of both sides. Without steps and ranges.
    std::optional<ServingPhase> phase;
    /// Instead of steps: what starts in these ranges. Both or none.
    std::optional<TimeRange> baselineRange;
    std::optional<TimeRange> candidateRange;
};

class Comparison {
public:
    /// Cancelled when stopped; InvalidArgument for a step or phase that is not there.
    static Result<std::shared_ptr<const Comparison>> make(std::shared_ptr<const Trace> baseline,
                                                          std::shared_ptr<const Trace> candidate,
                                                          const CompareOptions& options = {},
                                                          const std::stop_token& stop = {});
    Comparison(const Comparison&) = delete;
    Comparison& operator=(const Comparison&) = delete;

    const std::shared_ptr<const Trace>& baselineTrace() const { return m_baselineTrace; }
    const std::shared_ptr<const Trace>& candidateTrace() const { return m_candidateTrace; }
    ComparedPair pair() const { return {{m_baseline, m_baselineTree}, {m_candidate, m_candidateTree}}; }
    const ComparedTrace& baseline() const { return m_baseline; }
    const ComparedTrace& candidate() const { return m_candidate; }
    const TreeMatching& matching() const { return m_matching; }

    const std::vector<MetricDifference>& overview() const { return m_overview; }
    /// Null for an unknown id.
    const MetricDifference* metric(std::string_view id) const;
    /// Made with the comparison, but that of CompareBy::Host, which is made when it is asked for.
    const DifferenceTable& table(CompareBy by) const { return m_tables[static_cast<std::size_t>(by)]; }
    DifferenceTable hostTable(const std::stop_token& stop = {}) const;
    const DifferenceTable& unmatched() const { return m_unmatched; }
    const std::vector<CauseDifference>& causes() const { return m_causes; }
    const Waterfall& waterfall() const { return m_waterfall; }
    const Explanations& explanations() const { return m_explanations; }

    /// Counterpart of a slice on the other side: its match, else that of the nearest slice around it
    /// (of device work, of the operator that launched it); kNoSlice for none.
    struct Counterpart {
        SliceId slice = kNoSlice;
        bool isExact = false; ///< its own match
        MatchKind kind = MatchKind::None;
    };
    Counterpart candidateOf(SliceId baseline) const;
    Counterpart baselineOf(SliceId candidate) const;

    struct Instances {
        SliceId baseline = kNoSlice;
        SliceId candidate = kNoSlice;
    };
    /// Pair by which the sides differ most among the work that is called as the two slices are: a piece
    /// without a counterpart, or one and its own. The slices themselves where there is none. kNoSlice: not on
    /// that side. O(device work + calls).
    Instances differingLike(Instances some) const;

private:
    Comparison(std::shared_ptr<const Trace> baselineTrace, std::shared_ptr<const Trace> candidateTrace,
               ComparedTrace baseline, ComparedTrace candidate);
    void compute(const std::stop_token& stop);
    void takeBackVerdicts(const std::array<SideFigures, 2>& figures);

    static constexpr std::size_t kTables = static_cast<std::size_t>(CompareBy::Host);

    std::shared_ptr<const Trace> m_baselineTrace;
    std::shared_ptr<const Trace> m_candidateTrace;
    ComparedTrace m_baseline;
    ComparedTrace m_candidate;
    WorkTree m_baselineTree;
    WorkTree m_candidateTree;
    TreeMatching m_matching;
    std::vector<MetricDifference> m_overview;
    std::array<DifferenceTable, kTables> m_tables;
    DifferenceTable m_unmatched;
    std::vector<CauseDifference> m_causes;
    Waterfall m_waterfall;
    Explanations m_explanations;
};

} // namespace lanescope
