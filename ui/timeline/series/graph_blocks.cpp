// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/series/graph_blocks.h"

#include <string>

#include "core/graphs/block_names.h"
#include "core/graphs/piece_answers.h"
#include "core/import/capture_files.h"
#include "core/store/trace.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

QString toText(const std::string& text) {
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString basisWords(WorkBasis basis) {
    switch (basis) {
    case WorkBasis::Annotated:
        return tr("recorded with the work");
    case WorkBasis::Capture:
        return tr("from the capture of the graph");
    case WorkBasis::Node:
        return tr("from another replay of the node");
    case WorkBasis::Twin:
        return tr("from the same work launched eagerly");
    case WorkBasis::Block:
    case WorkBasis::Name:
        break;
    }
    return {};
}

/// A piece of a replay on one stream.
struct Piece {
    TimeRange range;
    std::uint32_t replay = 0;
    std::uint32_t node = 0;
};

/// The repeated block of a graph.
struct NamedBlock {
    QString key;
    QString name; ///< that the user gave it; empty: none
};

class StreamBuilder {
public:
    StreamBuilder(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                  const std::vector<NamedBlock>& blocks)
        : m_trace(trace)
        , m_replays(replays)
        , m_answers(answers)
        , m_blocks(blocks)
        , m_rows(std::make_shared<BlockRows>()) {}

    GraphBlocks::OfStream build(std::vector<Piece> pieces) {
        std::ranges::stable_sort(pieces, {}, [](const Piece& piece) { return piece.range.startNs; });
        BlockRow graphs{tr("graph"), ColorRole::Annotation, {}};
        BlockRow blocks{tr("block"), ColorRole::PythonFrame, {}};
        BlockRow modules{tr("module"), ColorRole::PythonModule, {}};
        BlockRow operators{tr("operator"), ColorRole::Operator, {}};
        DurationNs allNs = 0;
        DurationNs knownNs = 0;
        for (const Piece& piece : pieces) {
            const GraphReplay& replay = m_replays.replays[piece.replay];
            const PieceAnswer& answer = m_answers.of(replay, piece.node);
            const bool isFound = answer.basis != WorkBasis::Annotated;
            add(graphs, piece, graphText(piece.replay), 0, false, m_trace.launch(replay.launch).slice);
            if (LaneBlock* block = add(blocks, piece, blockText(piece), 0, false, sliceOf(piece))) {
                block->key = idOf(m_blocks[replay.graph].key);
            }
            add(modules, piece, answerText(answer.module), basisText(answer), isFound, sliceOf(piece));
            add(operators, piece, answerText(answer.op), basisText(answer), isFound, sliceOf(piece));
            allNs += piece.range.durationNs();
            knownNs += answer.op != 0 ? piece.range.durationNs() : 0;
        }
        for (BlockRow* row : {&graphs, &blocks, &modules, &operators}) {
            if (!row->blocks.empty()) {
                m_rows->rows.push_back(std::move(*row));
            }
        }
        return {std::move(m_rows), allNs > 0 ? double(knownNs) / double(allNs) : 0};
    }

private:
    SliceId sliceOf(const Piece& piece) const {
        return m_trace.deviceOp(m_replays.piecesOf(m_replays.replays[piece.replay])[piece.node]).slice;
    }

    std::uint32_t idOf(const QString& text) {
        if (const auto known = m_idOf.find(text); known != m_idOf.end()) {
            return known->second;
        }
        const auto id = std::uint32_t(m_rows->texts.size());
        m_rows->texts.push_back(text);
        m_idOf.emplace(text, id);
        return id;
    }

    std::uint32_t graphText(std::uint32_t index) {
        const GraphReplay& replay = m_replays.replays[index];
        const std::vector<std::uint32_t>& all = m_replays.graphs[replay.graph].replays;
        const auto number = std::ranges::lower_bound(all, index) - all.begin() + 1;
        return idOf(tr("Graph %1, replay %2 of %3").arg(replay.graph).arg(number).arg(all.size()));
    }

    /// 0 for pieces outside of the repeated block.
    std::uint32_t blockText(const Piece& piece) {
        const std::uint32_t graph = m_replays.replays[piece.replay].graph;
        const RepeatedBlock& block = m_replays.graphs[graph].block;
        if (!block.contains(piece.node)) {
            return 0;
        }
        const QString& name = m_blocks[graph].name;
        const std::size_t number = (piece.node - block.begin) / block.period + 1;
        return idOf(name.isEmpty() ? tr("Block %1 of %2").arg(number).arg(block.blocks)
                                   : tr("%1 %2 of %3", "name of a block, its number, number of all blocks")
                                         .arg(name)
                                         .arg(number)
                                         .arg(block.blocks));
    }

    std::uint32_t answerText(std::uint32_t text) {
        return text == 0 ? 0 : idOf(toText(m_answers.texts.text(text)));
    }
    std::uint32_t basisText(const PieceAnswer& answer) { return idOf(basisWords(answer.basis)); }

    /// Pieces of the same name that follow each other in a replay are one block. Null: the piece is in none.
    LaneBlock* add(BlockRow& row, const Piece& piece, std::uint32_t text, std::uint32_t detail,
                   bool isOutlined, SliceId slice) {
        Open& open = m_open[row.role];
        const bool joins = text != 0 && open.text == text && open.replay == piece.replay;
        open = {text, piece.replay};
        if (text == 0) {
            return nullptr;
        }
        if (joins) {
            LaneBlock& last = row.blocks.back();
            last.range.endNs = std::max(last.range.endNs, piece.range.endNs);
            ++last.pieces;
            return &last;
        }
        // Work of a stream may overlap by the clock's error.
        TimeRange range = piece.range;
        if (!row.blocks.empty()) {
            range.startNs = std::max(range.startNs, row.blocks.back().range.endNs);
        }
        if (range.isEmpty()) {
            open.text = 0;
            return nullptr;
        }
        return &row.blocks.emplace_back(LaneBlock{range, text, detail, 1, slice, isOutlined});
    }

    struct Open {
        std::uint32_t text = 0;
        std::uint32_t replay = 0;
    };
    const Trace& m_trace;
    const GraphReplays& m_replays;
    const GraphAnswers& m_answers;
    const std::vector<NamedBlock>& m_blocks; ///< by graph
    std::shared_ptr<BlockRows> m_rows;
    std::map<QString, std::uint32_t> m_idOf{{QString(), 0}};
    std::map<ColorRole, Open> m_open; ///< block that the last piece belongs to, by row
};

} // namespace

GraphBlocks::GraphBlocks(const Trace& trace, const std::stop_token& stop) {
    const GraphReplays replays = findGraphReplays(trace, {}, stop);
    const Result<GraphAnswers> answers =
        replays.pieces.empty() ? Result<GraphAnswers>(GraphAnswers())
                               : answerPieces(trace, replays, loadCapturesBeside(trace.path()), stop);
    if (!answers || stop.stop_requested()) {
        return;
    }
    std::map<std::pair<std::int32_t, std::int64_t>, std::vector<Piece>> pieces;
    for (std::uint32_t i = 0; i < replays.replays.size(); ++i) {
        const std::span<const DeviceOpId> nodes = replays.piecesOf(replays.replays[i]);
        for (std::uint32_t node = 0; node < nodes.size(); ++node) {
            const DeviceOp& op = trace.deviceOp(nodes[node]);
            pieces[{op.device, op.stream}].push_back({trace.slices().range(op.slice), i, node});
        }
    }
    const Result<BlockNames> names = loadBlockNames();
    std::vector<NamedBlock> blocks;
    for (const ReplayedGraph& graph : replays.graphs) {
        const std::string key = blockKey(trace, replays, graph);
        blocks.push_back({toText(key), names ? toText(names->nameOf(key)) : QString()});
    }
    for (auto& [stream, ofStream] : pieces) {
        byStream[stream] = StreamBuilder(trace, replays, *answers, blocks).build(std::move(ofStream));
    }
}

} // namespace lanescope::ui
