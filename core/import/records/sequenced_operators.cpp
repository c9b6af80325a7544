// SPDX-License-Identifier: Apache-2.0
#include "core/import/records/sequenced_operators.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace lanescope {

SequencedOperators::SequencedOperators(RecordWriter& writer)
    : m_writer(writer)
    , m_forwardBackward(writer.category("fwdbwd", CategoryKind::ForwardBackwardFlow)) {}

/// Positions of the operators by process, sequence number, start. Most of the sorting looks at small keys in
/// one array only: there are millions of operators, and few with one number.
std::vector<std::uint32_t> SequencedOperators::orderBySequence() const {
    struct Key {
        std::int64_t sequence;
        std::uint32_t position;
    };
    std::vector<Key> keys(m_operators.size());
    for (std::uint32_t i = 0; i < keys.size(); ++i) {
        keys[i] = {m_operators[i].sequence, i};
    }
    std::ranges::sort(keys, {}, [](const Key& key) { return std::pair(key.sequence, key.position); });
    std::vector<std::uint32_t> order(keys.size());
    std::ranges::transform(keys, order.begin(), &Key::position);
    const auto isEqual = [this](std::uint32_t a, std::uint32_t b) {
        return m_operators[a].sequence == m_operators[b].sequence;
    };
    for (auto first = order.begin(); first != order.end();) {
        const auto end =
            std::find_if_not(first, order.end(), [&](std::uint32_t i) { return isEqual(*first, i); });
        const auto byStart = [this](std::uint32_t i) {
            const Sequenced& op = m_operators[i];
            return std::tuple(op.pid, op.interval.startNs, i);
        };
        if (m_operators[*first].sequence >= 0) {
            std::ranges::sort(first, end, {}, byStart);
        }
        first = end;
    }
    return order;
}

void SequencedOperators::write() {
    const std::vector<std::uint32_t> order = orderBySequence();
    std::vector<std::int32_t> forwardThread(m_operators.size(), 0);
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        while (end < order.size() && m_operators[order[end]].pid == m_operators[order[first]].pid &&
               m_operators[order[end]].sequence == m_operators[order[first]].sequence) {
            ++end;
        }
        if (m_operators[order[first]].sequence >= 0) {
            link({order.data() + first, order.data() + end}, forwardThread);
        }
        first = end;
    }
    for (std::size_t i = 0; i < m_operators.size(); ++i) {
        OperatorIds ids;
        ids.sequenceNumber = m_operators[i].sequence;
        ids.forwardThreadId = forwardThread[i];
        ids.externalId = m_operators[i].externalId;
        m_writer.operation(m_operators[i].interval, ids);
    }
    m_operators.clear();
}

/// The operators of one process with one sequence number, by start. PyTorch numbers the backward function
/// that an operator creates, so that the forward operator is the last one of its thread before the number
/// comes up on another thread. 0 is also the number of a thread that has recorded nothing.
void SequencedOperators::link(std::span<const std::uint32_t> group,
                              std::vector<std::int32_t>& forwardThread) {
    const std::int64_t tid = m_operators[group.front()].tid;
    const Sequenced* forward = nullptr;
    const Sequenced* backward = nullptr;
    for (const std::uint32_t i : group) {
        const Sequenced& op = m_operators[i];
        if (op.tid == tid) {
            forward = backward == nullptr ? &op : forward;
            continue;
        }
        if (op.sequence == 0 && !op.hasBackwardName) {
            continue;
        }
        forwardThread[i] =
            tid > 0 && tid <= std::numeric_limits<std::int32_t>::max() ? static_cast<std::int32_t>(tid) : 1;
        if (backward == nullptr) {
            backward = &op;
            const std::int64_t id = ++m_arrows;
            m_writer.link('s', forward->interval.startNs, flowOwner(*forward), id);
            m_writer.link('f', op.interval.startNs, flowOwner(op), id);
        }
    }
}

std::uint32_t SequencedOperators::flowOwner(const Sequenced& op) {
    return m_writer.owner(OwnerSide::Host, RecordWriter::number(op.pid), RecordWriter::number(op.tid),
                          m_forwardBackward);
}

} // namespace lanescope
