// SPDX-License-Identifier: Apache-2.0
// Operators and modules of the pieces that graph launches replayed. Each answer says what it rests on;
// sources are asked in the order of AnswerBasis, and a piece that several rivals claim has no answer. A pure
// function; any thread; the result holds its own texts. Cost: replays, captures, args of pieces with ids of
// graph nodes. Definitions: docs/metrics.md, "Graph replays".
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/graphs/graph_replays.h"
#include "core/graphs/text_ids.h"

namespace lanescope {

enum class AnswerBasis : std::uint8_t {
    Annotated, ///< args of the piece
    Capture,   ///< the launches that were captured, here or in a trace of the capture
    Node,      ///< another replay of the same node
    Twin,      ///< work in the same order that was launched eagerly in this trace
    Block,     ///< no operator, but the place in a repeated block
    Name,      ///< no operator, only the name of the kernel
};

std::string_view basisName(AnswerBasis basis);

/// Numbers of GraphAnswers::texts; 0: not known.
struct PieceAnswer {
    std::uint32_t op = 0;
    std::uint32_t module = 0; ///< never known from a block or a name
    AnswerBasis basis = AnswerBasis::Name;
};

struct GraphAnswers {
    TextIds texts;
    std::vector<PieceAnswer> ofPiece; ///< by position in GraphReplays::pieces
    std::size_t captures = 0;         ///< that were read

    const PieceAnswer& of(const GraphReplay& replay, std::size_t node) const {
        return ofPiece[replay.firstPiece + node];
    }
};

/// `capture`: a trace that was recorded while the graphs were captured; may be null.
Result<GraphAnswers> answerPieces(const Trace& trace, const GraphReplays& replays, const Trace* capture,
                                  const std::stop_token& stop = {});

/// Share of the pieces' time of a graph whose operator is known; absent without time.
std::optional<double> attributedShare(const Trace& trace, const GraphReplays& replays,
                                      const GraphAnswers& answers, const ReplayedGraph& graph);

} // namespace lanescope
