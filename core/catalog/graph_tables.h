// SPDX-License-Identifier: Apache-2.0
// Tables of graph replays, as `lanescope-cli graphs` prints them. Pure functions; any thread.
#pragma once

#include "core/graphs/block_names.h"
#include "core/graphs/other_nodes.h"
#include "core/graphs/piece_answers.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

/// A row for each graph.
Table makeGraphTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                     const BlockNames& names, const std::vector<OtherNodes>& others = {});
/// A row for each node of a graph, over its replays.
Table makeGraphNodeTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                         const BlockNames& names);
/// A row for each piece of each replay.
Table makeGraphPieceTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                          const BlockNames& names);

} // namespace lanescope
