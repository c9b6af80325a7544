// SPDX-License-Identifier: Apache-2.0
// Operators of PyTorch with sequence numbers in formats that record no arrows: keeps them until all are
// known, then writes them with the arrows from forward to backward operators. One thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/import/api/record_writer.h"

namespace lanescope {

class SequencedOperators {
public:
    explicit SequencedOperators(RecordWriter& writer);

    /// `name` is the operator's; `sequence` < 0: it has none; `externalId`: that of its kernels, or 0.
    void add(const RecordWriter::Interval& interval, std::int64_t pid, std::int64_t tid,
             std::int64_t sequence, std::string_view name, std::int64_t externalId = 0) {
        m_operators.push_back(
            {interval, pid, tid, sequence, externalId, name.find("Backward") != std::string_view::npos});
    }
    /// Writes the operators in the order in which they were added.
    void write();

private:
    struct Sequenced {
        RecordWriter::Interval interval;
        std::int64_t pid;
        std::int64_t tid;
        std::int64_t sequence;
        std::int64_t externalId;
        bool hasBackwardName;
    };

    std::vector<std::uint32_t> orderBySequence() const;
    void link(std::span<const std::uint32_t> group, std::vector<std::int32_t>& forwardThread);
    std::uint32_t flowOwner(const Sequenced& op);

    RecordWriter& m_writer;
    std::uint32_t m_forwardBackward; ///< category of the arrows
    std::vector<Sequenced> m_operators;
    std::int64_t m_arrows = 0;
};

} // namespace lanescope
