// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/graph_tables.h"

#include "core/catalog/common_columns.h"
#include "core/store/graph_node.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct GraphRow {
    std::size_t graph = 0;
    std::optional<double> attributed;
};

/// A node, or a piece of it.
struct NodeRow {
    std::size_t graph = 0;
    std::size_t node = 0;
    DeviceOpId op = kNoDeviceOp; ///< of a node the longest piece
    SliceId launch = kNoSlice;   ///< of a piece
    PieceAnswer answer;
    NodeTimes times; ///< of a node
};

std::int64_t number(std::size_t value) {
    return static_cast<std::int64_t>(value);
}

ColumnSpec graphColumn() {
    return {"graph", "Graph", Unit::None, "Number of the graph, in the order of first launches"};
}

ColumnSpec graphIdColumn() {
    return {"graph_id", "Graph id", Unit::None, "Number of the executable graph that the recorder gives"};
}
std::optional<std::int64_t> nodeIdOf(const DeviceOp& op) {
    return graphOf(op) != 0 ? std::optional(graphNodeOf(op)) : std::nullopt;
}
std::optional<std::int64_t> graphIdOf(const DeviceOp& op) {
    return graphOf(op) != 0 ? std::optional(graphOf(op)) : std::nullopt;
}

/// By graph.
std::vector<std::string> blockNamesOf(const Trace& trace, const GraphReplays& replays,
                                      const BlockNames& names) {
    std::vector<std::string> ofGraph;
    for (const ReplayedGraph& graph : replays.graphs) {
        ofGraph.push_back(names.nameOf(blockKey(trace, replays, graph)));
    }
    return ofGraph;
}

ColumnSpec blockNameColumn() {
    return {"block_name", "Block name", Unit::None, "Name that the user gave to the repeated block"};
}

/// The last columns of nodes and pieces.
void addBlockNames(TableMaker<NodeRow>& make, const Trace& trace, const GraphReplays& replays,
                   const std::vector<std::string>& blockNames) {
    make.add(blockNameColumn(),
             [&](const NodeRow& r) {
                 return replays.graphs[r.graph].block.contains(r.node) ? blockNames[r.graph] : std::string();
             })
        .add(graphIdColumn(), [&trace](const NodeRow& r) { return graphIdOf(trace.deviceOp(r.op)); })
        .add({"node_id", "Node id", Unit::None, "Number of the node within it that the recorder gives"},
             [&trace](const NodeRow& r) { return nodeIdOf(trace.deviceOp(r.op)); });
}

void addNodeColumns(TableMaker<NodeRow>& make, const Trace& trace, const GraphReplays& replays,
                    const GraphAnswers& answers) {
    const auto blockOf = [&replays](const NodeRow& r) { return replays.graphs[r.graph].block; };
    make.add(graphColumn(), [](const NodeRow& r) { return number(r.graph); })
        .add({"graph_node", "Node", Unit::None, "Place in the order in which the first replay ran them"},
             [](const NodeRow& r) { return number(r.node); })
        .add({"block", "Block", Unit::None, "Number of the repeated block; empty: in none"},
             [blockOf](const NodeRow& r) {
                 const RepeatedBlock block = blockOf(r);
                 return block.contains(r.node) ? std::optional(number((r.node - block.begin) / block.period))
                                               : std::nullopt;
             })
        .add({"place", "Place", Unit::None, "Place in its block"},
             [blockOf](const NodeRow& r) {
                 const RepeatedBlock block = blockOf(r);
                 return block.contains(r.node) ? std::optional(number((r.node - block.begin) % block.period))
                                               : std::nullopt;
             })
        .add({"operator", "Operator", Unit::None, "Innermost operator that it belongs to; empty: not known"},
             [&answers](const NodeRow& r) { return answers.texts.text(r.answer.op); })
        .add({"module", "Module", Unit::None, "Modules around the operator; empty: not known"},
             [&answers](const NodeRow& r) { return answers.texts.text(r.answer.module); })
        .add({"basis", "Basis", Unit::None,
              "Evidence for the operator: annotated, capture, node or twin; without an operator: block or "
              "name"},
             [](const NodeRow& r) { return basisName(r.answer.basis); })
        .add({"kernel", "Kernel", Unit::None, "Name of the device work"},
             [&trace](const NodeRow& r) { return trace.sliceName(trace.deviceOp(r.op).slice); })
        .setTargets([&trace](const NodeRow& r) {
            return RowTarget{trace.deviceOp(r.op).slice, {}};
        });
}

} // namespace

Table makeGraphTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                     const BlockNames& names, const std::vector<OtherNodes>& others) {
    const std::vector<std::string> blockNames = blockNamesOf(trace, replays, names);
    std::vector<GraphRow> rows;
    for (std::size_t graph = 0; graph < replays.graphs.size(); ++graph) {
        rows.push_back({graph, attributedShare(trace, replays, answers, replays.graphs[graph])});
    }
    const auto of = [&replays](const GraphRow& r) -> const ReplayedGraph& { return replays.graphs[r.graph]; };
    const auto otherOf = [&others](const GraphRow& r) {
        return r.graph < others.size() ? others[r.graph] : OtherNodes();
    };
    TableMaker<GraphRow> make(rows);
    make.add(graphColumn(), [](const GraphRow& r) { return number(r.graph); })
        .add({"launches", "Launches", Unit::Count,
              "Graph launches that start the same work on the same streams"},
             [=](const GraphRow& r) { return number(of(r).replays.size()); })
        .add({"pieces", "Pieces", Unit::Count, "Kernels, copies and memsets of a replay"},
             [=](const GraphRow& r) { return number(of(r).nodes); })
        .add({"period", "Period", Unit::Count, "Pieces of a repeated block; 0: none is repeated"},
             [=](const GraphRow& r) { return number(of(r).block.period); })
        .add({"blocks", "Blocks", Unit::Count, "Whole blocks, one after another"},
             [=](const GraphRow& r) { return number(of(r).block.blocks); })
        .add(totalColumn(), [=](const GraphRow& r) { return of(r).totalNs; })
        .add({"median_us", "Median", Unit::Duration, "Sum of the durations of one replay"},
             [=](const GraphRow& r) { return of(r).medianNs; })
        .add({"mad_us", "MAD", Unit::Duration, "Median absolute deviation of these sums"},
             [=](const GraphRow& r) { return of(r).madNs; })
        .add({"attributed_percent", "Attributed", Unit::Fraction,
              "Share of the time of pieces with a known operator"},
             &GraphRow::attributed)
        .add(blockNameColumn(), [&blockNames](const GraphRow& r) { return blockNames[r.graph]; })
        .add({"block_key", "Block key", Unit::None,
              "Identifies the kernels of the repeated block and their order; names of blocks are stored "
              "under it"},
             [&trace, &replays, of](const GraphRow& r) { return blockKey(trace, replays, of(r)); })
        .add({"nodes", "Nodes", Unit::Count,
              "Pieces, and recorded events and functions of the host, of a replay"},
             [of, otherOf](const GraphRow& r) {
                 return number(of(r).nodes + otherOf(r).events + otherOf(r).hostFunctions);
             })
        .add({"host_functions", "Host functions", Unit::Count, "Functions of the host that a replay calls"},
             [otherOf](const GraphRow& r) { return number(otherOf(r).hostFunctions); })
        .add(graphIdColumn(),
             [&trace, &replays, of](const GraphRow& r) {
                 const GraphReplay& first = replays.replays[of(r).replays.front()];
                 return graphIdOf(trace.deviceOp(replays.piecesOf(first).front()));
             })
        .setTargets([&trace, &replays, of](const GraphRow& r) {
            const GraphReplay& first = replays.replays[of(r).replays.front()];
            return RowTarget{trace.launch(first.launch).slice, {}};
        });
    return make.table();
}

Table makeGraphNodeTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                         const BlockNames& names) {
    const std::vector<std::string> blockNames = blockNamesOf(trace, replays, names);
    std::vector<NodeRow> rows;
    for (std::size_t i = 0; i < replays.graphs.size(); ++i) {
        const ReplayedGraph& graph = replays.graphs[i];
        const GraphReplay& first = replays.replays[graph.replays.front()];
        for (std::size_t node = 0; node < graph.nodes; ++node) {
            const NodeTimes times = nodeTimesOf(trace, replays, graph, node);
            rows.push_back({i, node, times.longest, kNoSlice, answers.of(first, node), times});
        }
    }
    TableMaker<NodeRow> make(rows);
    addNodeColumns(make, trace, replays, answers);
    make.add({"launches", "Launches", Unit::Count, "Replays of the node"},
             [&replays](const NodeRow& r) { return number(replays.graphs[r.graph].replays.size()); })
        .add(totalColumn(), [](const NodeRow& r) { return r.times.totalNs; })
        .add({"median_us", "Median", Unit::Duration, "Duration in a replay"},
             [](const NodeRow& r) { return r.times.medianNs; })
        .add({"mad_us", "MAD", Unit::Duration, "Median absolute deviation"},
             [](const NodeRow& r) { return r.times.madNs; })
        .add({"outliers", "Outliers", Unit::Count, "Replays with |0.6745 x (duration - median) / MAD| > 3.5"},
             [](const NodeRow& r) { return number(r.times.outliers); });
    addBlockNames(make, trace, replays, blockNames);
    return make.table();
}

Table makeGraphPieceTable(const Trace& trace, const GraphReplays& replays, const GraphAnswers& answers,
                          const BlockNames& names) {
    const std::vector<std::string> blockNames = blockNamesOf(trace, replays, names);
    std::vector<NodeRow> rows;
    for (const GraphReplay& replay : replays.replays) {
        const std::span<const DeviceOpId> pieces = replays.piecesOf(replay);
        for (std::size_t node = 0; node < pieces.size(); ++node) {
            rows.push_back({replay.graph,
                            node,
                            pieces[node],
                            trace.launch(replay.launch).slice,
                            answers.of(replay, node),
                            {}});
        }
    }
    TableMaker<NodeRow> make(rows);
    addNodeColumns(make, trace, replays, answers);
    const auto sliceOf = [&trace](const NodeRow& r) { return trace.deviceOp(r.op).slice; };
    make.add({"start_us", "Start", Unit::Moment, "Start of the piece"},
             [&trace, sliceOf](const NodeRow& r) {
                 return sinceStart(trace, trace.slices().startNs[sliceOf(r)]);
             })
        .add({"duration_us", "Duration", Unit::Duration, "Duration of the piece"},
             [&trace, sliceOf](const NodeRow& r) { return trace.slices().durationNs[sliceOf(r)]; })
        .add({"launch_us", "Launch", Unit::Moment, "Start of the graph launch"},
             [&trace](const NodeRow& r) { return sinceStart(trace, trace.slices().startNs[r.launch]); });
    addBlockNames(make, trace, replays, blockNames);
    return make.table();
}

} // namespace lanescope
