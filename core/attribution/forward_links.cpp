// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/forward_links.h"

#include <algorithm>
#include <tuple>

#include "core/store/rank_ids.h"
#include "core/store/trace.h"

namespace lanescope {

ForwardLinks::ForwardLinks(const Trace& trace)
    : m_trace(trace) {
    const SliceTable& slices = trace.slices();
    for (const OperatorIds& ids : trace.operatorIds()) {
        if (ids.sequenceNumber >= 0 && ids.forwardThreadId <= 0 &&
            trace.categoryKind(ids.slice) == CategoryKind::Operator) {
            m_forwards.push_back({numberOf(ids), trace.trackOf(ids.slice), ids.slice});
        }
    }
    std::sort(m_forwards.begin(), m_forwards.end(), [&](const Forward& a, const Forward& b) {
        return std::tuple(a.sequenceNumber, a.track, slices.startNs[a.slice], a.slice) <
               std::tuple(b.sequenceNumber, b.track, slices.startNs[b.slice], b.slice);
    });
    // A "Fwd thread id" counts threads in an order of its own. Numbers found on one track only say which it
    // is.
    std::map<std::pair<Thread, TrackId>, std::uint64_t> votes;
    for (const OperatorIds& ids : trace.operatorIds()) {
        if (ids.forwardThreadId <= 0 || ids.sequenceNumber < 0) {
            continue;
        }
        const auto [first, end] = withNumber(numberOf(ids));
        if (first != end && m_forwards[first].track == m_forwards[end - 1].track) {
            ++votes[{threadOf(ids), m_forwards[first].track}];
        }
    }
    std::map<Thread, std::uint64_t> best;
    for (const auto& [key, count] : votes) {
        if (count > best[key.first]) {
            best[key.first] = count;
            m_trackOfThread[key.first] = key.second;
        }
    }
}

std::int64_t ForwardLinks::numberOf(const OperatorIds& ids) const {
    return idWithinRank(ids.sequenceNumber + 1, m_trace.rankOf(ids.slice)); // 0 is a number too
}

ForwardLinks::Thread ForwardLinks::threadOf(const OperatorIds& ids) const {
    return {m_trace.rankOf(ids.slice), ids.forwardThreadId};
}

std::pair<std::size_t, std::size_t> ForwardLinks::withNumber(std::int64_t sequenceNumber) const {
    const auto first = std::ranges::lower_bound(m_forwards, sequenceNumber, {}, &Forward::sequenceNumber);
    const auto end = std::ranges::upper_bound(m_forwards, sequenceNumber, {}, &Forward::sequenceNumber);
    return {static_cast<std::size_t>(first - m_forwards.begin()),
            static_cast<std::size_t>(end - m_forwards.begin())};
}

SliceId ForwardLinks::byFlow(SliceId backwardOp) const {
    for (const FlowId id : m_trace.flowsTo(backwardOp)) {
        const Flow& flow = m_trace.flows()[indexOf(id)];
        if (m_trace.category(flow.category).kind == CategoryKind::ForwardBackwardFlow) {
            return flow.from;
        }
    }
    return kNoSlice;
}

SliceId ForwardLinks::forwardOf(SliceId backwardOp) const {
    if (const SliceId linked = byFlow(backwardOp); linked != kNoSlice) {
        return linked;
    }
    const OperatorIds* ids = m_trace.operatorIdsOf(backwardOp);
    if (ids == nullptr || ids->forwardThreadId <= 0 || ids->sequenceNumber < 0) {
        return kNoSlice;
    }
    const auto track = m_trackOfThread.find(threadOf(*ids));
    if (track == m_trackOfThread.end()) {
        return kNoSlice;
    }
    const TimeNs startNs = m_trace.slices().startNs[backwardOp];
    SliceId found = kNoSlice;
    const auto [first, end] = withNumber(numberOf(*ids));
    for (std::size_t i = first; i < end; ++i) {
        if (m_forwards[i].track == track->second && m_trace.slices().startNs[m_forwards[i].slice] < startNs) {
            found = m_forwards[i].slice; // the last one made the node; earlier ones only read the number
        }
    }
    return found;
}

} // namespace lanescope
