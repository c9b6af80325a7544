// SPDX-License-Identifier: Apache-2.0
// The edges on which knobs act, found once: a factor that moves then costs the changed edges alone.
// Immutable; any thread. 16 bytes an edge and knob. Finding them costs O(edges + device work x nesting
// depth), and O(host slices) for each knob that looks inside host slices.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/dependency_graph.h"
#include "core/dependency/knob.h"
#include "core/dependency/weight_change.h"
#include "core/dependency/work_needs.h"

namespace lanescope {

class KnobEdges {
public:
    /// `needs` may be null where no knob needs them (needWorkNeeds()). Error: a pattern that cannot be read,
    /// or needs that are missing; Cancelled when stopped.
    static Result<KnobEdges> find(const DependencyGraph& graph, std::span<const Knob> knobs,
                                  std::stop_token stop = {}, const WorkNeeds* needs = nullptr);

    class Cursor;

    std::size_t knobCount() const { return m_targets.size(); }
    /// The change with `factors` in the order of the knobs, in place of their own. A factor below 1 of a knob
    /// that can only be 0 is 0. `weights` are those of the model. O(edges that knobs act on).
    WeightChange change(const std::vector<DurationNs>& weights, std::span<const double> factors) const;
    /// Tells the same weights edge by edge, from `first` on.
    Cursor from(EdgeId first, std::span<const double> factors) const;
    /// Whether unexplained waits are left out with `factors`.
    bool dropsWaits(std::span<const double> factors) const;

private:
    struct Part {
        EdgeId edge = kNoEdge;
        std::uint32_t knob = 0;
        double share = 0; ///< of the weight; negative: the edge goes
        double least = 0; ///< factor of the weight below which only 0 goes; see EarlyWork
    };
    std::vector<Part> m_parts; ///< by edge, then knob
    std::vector<KnobTarget> m_targets;
    DurationNs m_besideCommunicationNs = 0;
    std::vector<std::string> m_notes;
    std::vector<std::string> m_unmatched; ///< as WeightChange::unmatched
};

/// Weights with factors for edges in ascending order. Refers to the edges and the factors.
class KnobEdges::Cursor {
public:
    Cursor(std::span<const Part> parts, std::span<const double> factors)
        : m_part(parts.data())
        , m_end(parts.data() + parts.size())
        , m_factors(factors) {}

    /// To be called for each edge from the first on, without gaps; `weightNs` is that of the model.
    DurationNs weightOf(std::uint32_t edge, DurationNs weightNs) {
        return m_part == m_end || indexOf(m_part->edge) != edge ? weightNs : changed(weightNs);
    }
    /// The next edge that a knob acts on; kNoEdge after the last.
    EdgeId next() const { return m_part == m_end ? kNoEdge : m_part->edge; }
    /// The weight of next(), and goes on.
    DurationNs changed(DurationNs weightNs);

private:
    const Part* m_part;
    const Part* m_end;
    std::span<const double> m_factors;
};

} // namespace lanescope
