// SPDX-License-Identifier: Apache-2.0
// Which operator of a profile is which node of an execution trace. By id, where nearly all names agree: a
// node's record is the operator's "Record function id" where the profile has one, or its "External id"
// (PyTorch up to 2.0 numbers both alike). Else by order: the
// operators of each thread by (start, longest first) against the nodes of each of the recorder's threads by
// record, aligned by names with as few differences as possible (Myers, 1986). A thread is joined only when
// nine in ten of both sides agree: a recording of a part of the run could be joined in many ways. Pure. Cost:
// O(operators * differences) for each pair of threads.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/import/companion/execution_trace.h"
#include "core/store/trace.h"

namespace lanescope::companion {

struct NodeJoin {
    enum class By : std::uint8_t { Nothing, Id, Order };
    By by = By::Nothing;
    std::vector<std::pair<SliceId, std::uint32_t>> pairs; ///< operator, position in nodes; slices ascend
    std::size_t operators = 0; ///< of the profile: operators and annotations of its threads
    std::size_t nodes = 0;     ///< with a record
};

NodeJoin joinNodes(const TraceData& profile, const ExecutionTrace& execution);

/// "36 of 36 operators by id".
std::string describe(const NodeJoin& join);

/// Positions of equal names in two lists, ascending in both; nothing when more than `mostDifferences` names
/// have no partner.
std::vector<std::pair<std::uint32_t, std::uint32_t>> alignedNames(const std::vector<std::uint32_t>& a,
                                                                  const std::vector<std::uint32_t>& b,
                                                                  std::size_t mostDifferences);

} // namespace lanescope::companion
