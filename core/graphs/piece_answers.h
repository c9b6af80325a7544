// SPDX-License-Identifier: Apache-2.0
// Operators and modules of the pieces that graph launches replayed. Each answer says what it rests on;
// sources are asked in the order of WorkBasis, and a piece that several rivals claim has no answer. A pure
// function; any thread; the result holds its own texts. Cost: replays, captures, args of pieces with ids of
// graph nodes. Definitions: docs/metrics.md, "Graph replays".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/attribution/replayed_work.h"
#include "core/base/result.h"
#include "core/base/text_ids.h"
#include "core/graphs/graph_replays.h"
#include "core/store/trace_ptr.h"

namespace lanescope {

/// Numbers of GraphAnswers::texts; 0: not known.
struct PieceAnswer {
    std::uint32_t op = 0;
    std::uint32_t module = 0; ///< never known from a block or a name
    WorkBasis basis = WorkBasis::Name;
    // In GraphAnswers::sources: the calls that agree in this answer; none of annotations and nodes.
    std::uint32_t firstSource = 0;
    std::uint32_t sourceCount = 0;
};

/// A call that a piece stands for.
struct AnswerSource {
    std::size_t trace = 0; ///< 0: the trace of the replay; n: the n-th companion
    SliceId call = kNoSlice;
    friend auto operator<=>(const AnswerSource&, const AnswerSource&) = default;
};

struct GraphAnswers {
    TextIds texts;
    std::vector<PieceAnswer> ofPiece; ///< by position in GraphReplays::pieces
    std::vector<AnswerSource> sources;
    std::vector<AnswerSource> captured; ///< all launches of the captures that were read
    std::size_t captures = 0;           ///< that were read

    std::span<const AnswerSource> sourcesOf(const PieceAnswer& answer) const {
        return std::span(sources).subspan(answer.firstSource, answer.sourceCount);
    }

    const PieceAnswer& of(const GraphReplay& replay, std::size_t node) const {
        return ofPiece[replay.firstPiece + node];
    }
};

/// `companions`: traces that were recorded while the graphs were captured. Of captures that fit a graph
/// equally well, those of the replay's batch count (the smallest that holds the iteration's requests).
Result<GraphAnswers> answerPieces(const Trace& trace, const GraphReplays& replays,
                                  std::span<const TracePtr> companions, const std::stop_token& stop = {});

/// Share of the pieces' time of a graph whose operator is known; absent without time.
std::optional<double> attributedShare(const Trace& trace, const GraphReplays& replays,
                                      const GraphAnswers& answers, const ReplayedGraph& graph);

} // namespace lanescope
