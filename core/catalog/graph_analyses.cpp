// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_lists.h"
#include "core/catalog/graph_tables.h"
#include "core/store/trace.h"
#include "core/table/words.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

void setFooter(const GraphReplays& replays, const GraphAnswers& answers, AnalysisResult& result) {
    std::size_t unknown = 0;
    for (const PieceAnswer& answer : answers.ofPiece) {
        unknown += answer.op == 0 ? 1 : 0;
    }
    result.extra.set("piece_count", Report::number(replays.pieces.size()));
    result.extra.set("pieces_without_operator", Report::number(unknown));
    result.extra.set("captures", Report::number(answers.captures));
    result.footer = countWords(replays.pieces.size(), "1 piece of ", "%1 pieces of ").english() +
                    countWords(replays.replays.size(), "1 graph launch", "%1 graph launches").english() +
                    "; captures read: " + std::to_string(answers.captures) + ".";
    if (unknown > 0) {
        result.footer +=
            " The operators of " + std::to_string(unknown) +
            " pieces are not known: what was captured is not in the trace. Give a trace that was "
            "recorded while the graphs were captured (--capture), or record with annotations of "
            "graph nodes (CUDA 13.1 and PyTorch's enable_annotations).";
    }
}

using MakeTable = Result<Table> (*)(const Trace&, const GraphReplays&, const GraphAnswers&, const BlockNames&,
                                    const std::stop_token&);

Result<Table> graphTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                         const BlockNames& names, const std::stop_token& stop) {
    const Result<std::vector<OtherNodes>> others = otherNodes(trace, replays, stop);
    if (!others) {
        return others.error();
    }
    return makeGraphTable(trace, replays, answers, names, *others);
}

template <Table (*make)(const Trace&, const GraphReplays&, const GraphAnswers&, const BlockNames&)>
Result<Table> workTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                        const BlockNames& names, const std::stop_token&) {
    return make(trace, replays, answers, names);
}

Answer resultOf(AnalysisContext& context, const GraphReplays& replays, const GraphAnswers& answers,
                MakeTable makeTable, const std::stop_token& stop) {
    const Result<BlockNames> names = loadBlockNames();
    if (!names && context.options().refusesFlaws) {
        return names.error();
    }
    Result<Table> table = makeTable(context.trace(), replays, answers, names ? *names : BlockNames(), stop);
    if (!table) {
        return table.error();
    }
    AnalysisResult result{std::move(*table)};
    setFooter(replays, answers, result);
    return result;
}

template <MakeTable makeTable>
Answer graphs(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
              std::stop_token stop) {
    const Trace& trace = context.trace();
    if (!selection.range) { // as all other analyses say
        const Result<const GraphWork*> made = context.graphs();
        if (!made) {
            return made.error();
        }
        return resultOf(context, (*made)->replays, (*made)->answers, makeTable, stop);
    }
    const GraphReplays replays = findGraphReplays(trace, selection, stop);
    const Result<GraphAnswers> answers = answerPieces(trace, replays, context.options().captures, stop);
    if (!answers) {
        return answers.error();
    }
    return resultOf(context, replays, *answers, makeTable, stop);
}

constexpr AnalysisDescriptor kGraphAnalyses[] = {
    {.key = "graphs",
     .command = "graphs",
     .group = "launch",
     .rowsKey = "graphs",
     .panel = "graphs",
     .title = "Graphs",
     .help = "CUDA and HIP graphs with the times of their replays",
     .ingredient = Ingredient::GraphLaunches,
     .options = kTakesCapture,
     .run = graphs<graphTable>},
    {.key = "graph_nodes",
     .command = "graphs",
     .group = "node",
     .rowsKey = "nodes",
     .panel = "graphs",
     .title = "Nodes of graphs",
     .help = "Nodes of graphs with their times over all replays, and what they belong to",
     .ingredient = Ingredient::GraphLaunches,
     .options = kTakesCapture,
     .run = graphs<workTable<makeGraphNodeTable>>},
    {.key = "graph_pieces",
     .command = "graphs",
     .group = "piece",
     .rowsKey = "pieces",
     .panel = "graphs",
     .title = "Pieces of graph replays",
     .help = "Device work that graph launches replayed, and what it belongs to",
     .ingredient = Ingredient::GraphLaunches,
     .options = kTakesCapture,
     .run = graphs<workTable<makeGraphPieceTable>>},
};

} // namespace

std::span<const AnalysisDescriptor> graphAnalyses() {
    return kGraphAnalyses;
}

} // namespace lanescope
