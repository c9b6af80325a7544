// SPDX-License-Identifier: Apache-2.0
// Finds the forward operator of a backward operator; see kernel_attribution.h. Made once for a trace; any
// thread reads. O(operators) to make, O(log) a look-up.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/store/tables.h"

namespace lanescope {

class Trace;

class ForwardLinks {
public:
    explicit ForwardLinks(const Trace& trace);

    /// kNoSlice when nothing says which. O(log n).
    SliceId forwardOf(SliceId backwardOp) const;

private:
    struct Forward {
        std::int64_t sequenceNumber; ///< by numberOf()
        TrackId track;
        SliceId slice;
    };
    using Thread = std::pair<RankId, std::int32_t>; ///< a rank and a "Fwd thread id"

    /// Sequence numbers mean something within one rank.
    std::int64_t numberOf(const OperatorIds& ids) const;
    Thread threadOf(const OperatorIds& ids) const;
    SliceId byFlow(SliceId backwardOp) const;
    /// Candidates with the number, ordered by track and start.
    std::pair<std::size_t, std::size_t> withNumber(std::int64_t sequenceNumber) const;

    const Trace& m_trace;
    std::vector<Forward> m_forwards; ///< by (sequence number, track, start)
    /// Which track a "Fwd thread id" stands for: where most of its numbers are found.
    std::map<Thread, TrackId> m_trackOfThread;
};

} // namespace lanescope
