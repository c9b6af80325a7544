// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/node_order.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

enum Rank : std::uint32_t {
    kWorkEnd,
    kCallEnd,
    kHostEnd,
    kStepEnd,
    kStepBegin,
    kHostBegin,
    kCallBegin,
    kWorkBegin,
    kEndOfShortCall,
    kEndOfShortWork,
    kBehindAll,
};

bool isBefore(const OrderedNode& a, const OrderedNode& b) {
    if (a.timeNs != b.timeNs) {
        return a.timeNs < b.timeNs;
    }
    return a.rank != b.rank ? a.rank < b.rank : a.index < b.index;
}

/// Positions of `items` by `before`; items with one row lie in order, but for those that overlap.
template <typename Item, typename Row, typename Before>
std::vector<std::uint32_t> sortedByRows(const std::vector<Item>& items, const Row& rowOf,
                                        const Before& before) {
    std::vector<std::uint32_t> next;
    for (const Item& item : items) {
        next.resize(std::max<std::size_t>(next.size(), rowOf(item) + std::size_t{2}), 0);
        ++next[rowOf(item) + 1];
    }
    for (std::size_t row = 1; row < next.size(); ++row) {
        next[row] += next[row - 1];
    }
    std::vector<std::uint32_t> order(items.size());
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        order[next[rowOf(items[i])]++] = i;
    }
    sortRuns(order, before);
    return order;
}

OrderedNode endOf(const HostCall& call, CallIndex index) {
    return {call.endNs, call.endNs > call.startNs ? kCallEnd : kEndOfShortCall, NodeKind::CallEnd, index};
}

OrderedNode endOf(const Piece& piece, PieceIndex index) {
    return {piece.endNs, piece.endNs > piece.startNs ? kWorkEnd : kEndOfShortWork, NodeKind::WorkEnd, index};
}

} // namespace

std::vector<std::uint32_t> markedSteps(const Trace& trace) {
    const std::vector<Step>& steps = trace.steps();
    std::map<std::pair<RankId, std::int64_t>, std::uint32_t> longest;
    for (std::uint32_t i = 0; i < steps.size(); ++i) {
        if (steps[i].range.isEmpty()) {
            continue;
        }
        const auto [place, isNew] = longest.try_emplace({steps[i].rank, steps[i].number}, i);
        if (!isNew && steps[i].range.durationNs() > steps[place->second].range.durationNs()) {
            place->second = i;
        }
    }
    std::vector<std::uint32_t> kept;
    for (const auto& [number, index] : longest) {
        kept.push_back(index);
    }
    std::ranges::sort(kept);
    return kept;
}

std::vector<CallIndex> callsByEnd(const RecordedWork& work) {
    const std::vector<HostCall>& calls = work.calls();
    return sortedByRows(
        calls, [](const HostCall& call) { return call.track; },
        [&calls](CallIndex a, CallIndex b) { return isBefore(endOf(calls[a], a), endOf(calls[b], b)); });
}

std::vector<PieceIndex> piecesByEnd(const RecordedWork& work) {
    const std::vector<Piece>& pieces = work.pieces();
    return sortedByRows(
        pieces, [](const Piece& piece) { return piece.stream; },
        [&pieces](PieceIndex a, PieceIndex b) { return isBefore(endOf(pieces[a], a), endOf(pieces[b], b)); });
}

NodeOrder::NodeOrder(const Trace& trace, const RecordedWork& work, const std::vector<std::uint32_t>& steps,
                     std::span<const HostSlot> slots, EndOrder ends)
    : m_work(work)
    , m_ends(std::move(ends)) {
    for (const std::uint32_t i : steps) {
        const TimeRange range = trace.steps()[i].range;
        m_marks.push_back({range.startNs, kStepBegin, NodeKind::StepBegin, i});
        m_marks.push_back({range.endNs, kStepEnd, NodeKind::StepEnd, i});
    }
    for (std::uint32_t i = 0; i < slots.size(); ++i) {
        m_marks.push_back({slots[i].range.startNs, kHostBegin, NodeKind::HostBegin, i});
        // Behind its begin, however short it is.
        m_marks.push_back({std::max(slots[i].range.endNs, saturatingAdd(slots[i].range.startNs, 1)), kHostEnd,
                           NodeKind::HostEnd, i});
    }
    std::ranges::sort(m_marks, isBefore);
    m_counts = {work.calls().size(), m_ends.calls.size(), work.pieces().size(), m_ends.pieces.size(),
                m_marks.size()};
    for (std::size_t source = 0; source < kSources; ++source) {
        m_nodeCount += m_counts[source];
        advance(source);
    }
}

OrderedNode NodeOrder::nodeAt(std::size_t source, std::size_t place) const {
    const auto index = static_cast<std::uint32_t>(place);
    switch (source) {
    case CallBegins:
        return {m_work.calls()[place].startNs, kCallBegin, NodeKind::CallBegin, index};
    case CallEnds:
        return endOf(m_work.calls()[m_ends.calls[place]], m_ends.calls[place]);
    case WorkBegins:
        return {m_work.pieces()[place].startNs, kWorkBegin, NodeKind::WorkBegin, index};
    case WorkEnds:
        return endOf(m_work.pieces()[m_ends.pieces[place]], m_ends.pieces[place]);
    default:
        return m_marks[place];
    }
}

/// Takes the next node of the source as its head; behind its last one what comes after all others.
void NodeOrder::advance(std::size_t source) {
    const std::size_t place = m_places[source]++;
    m_heads[source] = place < m_counts[source] ? nodeAt(source, place)
                                               : OrderedNode{std::numeric_limits<TimeNs>::max(), kBehindAll,
                                                             NodeKind::CallBegin, 0};
}

OrderedNode NodeOrder::next() {
    std::size_t first = 0;
    for (std::size_t source = 1; source < kSources; ++source) {
        first = isBefore(m_heads[source], m_heads[first]) ? source : first;
    }
    const OrderedNode node = m_heads[first];
    advance(first);
    return node;
}

} // namespace lanescope
