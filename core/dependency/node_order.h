// SPDX-License-Identifier: Apache-2.0
// The nodes of a dependency graph in recorded order, one after another: calls and work lie in order of
// their starts, so that only the order of their ends is kept. At one instant: work end, call end, end of a
// host slice, step end, step start, start of a host slice, call start, work start, end of a call without
// duration, end of work without duration.
// One thread. Making one costs O(n log rows) for the calls and work of n rows, which follow each other in a
// row, and 4 bytes for each; the next node O(1).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/dependency/dependency_graph.h"
#include "core/dependency/host_joins.h"
#include "core/dependency/recorded_work.h"

namespace lanescope {

struct OrderedNode {
    TimeNs timeNs = 0;
    std::uint32_t rank = 0; ///< order at one instant
    NodeKind kind = NodeKind::CallBegin;
    std::uint32_t index = 0; ///< of the call, piece, step, or slot
};

/// Steps by their position in Trace::steps(); of several with one number on different threads the longest.
std::vector<std::uint32_t> markedSteps(const Trace& trace);

/// Calls and pieces in the order of their ends.
struct EndOrder {
    std::vector<CallIndex> calls;
    std::vector<PieceIndex> pieces;
};
std::vector<CallIndex> callsByEnd(const RecordedWork& work);
std::vector<PieceIndex> piecesByEnd(const RecordedWork& work);

class NodeOrder {
public:
    /// `slots`: work and waits of host threads, which take part with their begins and ends.
    NodeOrder(const Trace& trace, const RecordedWork& work, const std::vector<std::uint32_t>& steps,
              std::span<const HostSlot> slots, EndOrder ends);

    std::size_t nodeCount() const { return m_nodeCount; }
    /// To be called nodeCount() times.
    OrderedNode next();

private:
    enum Source : std::uint8_t { CallBegins, CallEnds, WorkBegins, WorkEnds, Marks };
    static constexpr std::size_t kSources = 5;

    OrderedNode nodeAt(std::size_t source, std::size_t place) const;
    void advance(std::size_t source);

    const RecordedWork& m_work;
    EndOrder m_ends;
    std::vector<OrderedNode> m_marks;
    std::array<std::size_t, kSources> m_counts{};
    std::array<std::size_t, kSources> m_places{};
    std::array<OrderedNode, kSources> m_heads{};
    std::size_t m_nodeCount = 0;
};

} // namespace lanescope
