// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/piece_answers.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/attribution/attribution.h"
#include "core/attribution/kernel_attribution.h"
#include "core/attribution/repeated_work.h"
#include "core/base/status.h"
#include "core/graphs/capture_answers.h"
#include "core/graphs/graph_captures.h"
#include "core/serving/serving_step.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// An operator and a module; both are kept only as far as all that are taken agree.
class Agreement {
public:
    /// With the call that names it; kNoSlice: none does.
    void take(std::uint32_t op, std::uint32_t module, const AnswerSource& source = {}) {
        if (source.call != kNoSlice) {
            m_sources.push_back(source);
        }
        if (!m_isAny) {
            m_op = op;
            m_module = module;
        }
        m_isAny = true;
        m_op = m_op == op ? op : 0;
        m_module = m_module == module ? module : 0;
    }
    std::uint32_t op() const { return m_op; }
    std::uint32_t module() const { return m_op == 0 ? 0 : m_module; }
    const std::vector<AnswerSource>& sources() const { return m_sources; }

private:
    std::vector<AnswerSource> m_sources;
    bool m_isAny = false;
    std::uint32_t m_op = 0;
    std::uint32_t m_module = 0;
};

class Answerer {
public:
    Answerer(const Trace& trace, const GraphReplays& replays)
        : m_trace(trace)
        , m_replays(replays) {
        m_answers.ofPiece.resize(replays.pieces.size());
        for (const DeviceOpId op : replays.pieces) {
            m_works.push_back(workId(trace, op, m_answers.texts));
        }
    }

    /// PyTorch's export writes the annotation of a graph's node into the args of its pieces.
    Status readAnnotations(const std::stop_token& stop) {
        std::vector<SliceId> slices;
        std::vector<std::size_t> pieces;
        for (std::size_t i = 0; i < m_replays.pieces.size(); ++i) {
            const DeviceOp& op = m_trace.deviceOp(m_replays.pieces[i]);
            if (op.graphNodeId != 0) {
                slices.push_back(op.slice);
                pieces.push_back(i);
            }
        }
        // Other formats have args of these names with other meanings.
        const bool isOfTorch = m_trace.format().starts_with("Kineto") ||
                               m_trace.format().starts_with("Chrome") ||
                               m_trace.format().starts_with("Perfetto");
        if (slices.empty() || !isOfTorch) {
            return {};
        }
        constexpr std::string_view kKeys[] = {"name", "module_fqn", "annotation"};
        const Result<std::vector<ArgColumn>> args = readArgColumns(m_trace, slices, kKeys, stop);
        if (!args) {
            return args.error();
        }
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            // A list of annotations is one text of another key.
            const std::string& name = (*args)[0].value(i).empty() ? (*args)[2].value(i) : (*args)[0].value(i);
            give(pieces[i], m_answers.texts.idOf(plainJsonString(name)),
                 m_answers.texts.idOf(plainJsonString((*args)[1].value(i))), WorkBasis::Annotated);
        }
        return {};
    }

    /// `number`: 0 for the trace itself, n for the n-th companion.
    Status addCaptures(const Trace& trace, std::size_t number, const std::stop_token& stop) {
        Result<std::vector<GraphCapture>> captures = readCaptures(trace, m_answers.texts, stop);
        if (!captures) {
            return captures.error();
        }
        for (GraphCapture& capture : *captures) {
            for (const CapturedLaunch& launch : capture.launches) {
                m_answers.captured.push_back({number, launch.call});
            }
            m_captures.push_back({number, std::move(capture)});
        }
        m_answers.captures = m_captures.size();
        return {};
    }

    void askCaptures(const std::stop_token& stop) {
        for (const ReplayedGraph& graph : m_replays.graphs) {
            if (!stop.stop_requested()) {
                askCaptures(graph, stop);
            }
        }
    }

    /// Asks other replays of the node, by the place in its graph and by the recorded id.
    void askNodes() {
        std::map<std::pair<std::uint32_t, std::size_t>, Agreement> byPlace;
        std::map<std::pair<std::int64_t, std::uint32_t>, Agreement> byId; // with the same work
        forEachPiece([&](std::uint32_t graph, std::size_t node, std::size_t piece) {
            if (const PieceAnswer& answer = m_answers.ofPiece[piece]; answer.op != 0) {
                byPlace[{graph, node}].take(answer.op, answer.module);
                if (const std::int64_t id = nodeId(piece); id != 0) {
                    byId[{id, m_works[piece]}].take(answer.op, answer.module);
                }
            }
        });
        forEachPiece([&](std::uint32_t graph, std::size_t node, std::size_t piece) {
            if (const auto found = byPlace.find({graph, node}); found != byPlace.end()) {
                give(piece, found->second.op(), found->second.module(), WorkBasis::Node);
            } else if (const auto same = byId.find({nodeId(piece), m_works[piece]}); same != byId.end()) {
                give(piece, same->second.op(), same->second.module(), WorkBasis::Node);
            }
        });
    }

    void askTwins(const std::stop_token& stop) {
        const std::vector<DeviceOpId> eager = eagerWork();
        if (eager.empty()) {
            return;
        }
        std::vector<std::uint32_t> eagerWorks;
        for (const DeviceOpId op : eager) {
            eagerWorks.push_back(workId(m_trace, op, m_answers.texts));
        }
        for (const ReplayedGraph& graph : m_replays.graphs) {
            const std::size_t first = m_replays.replays[graph.replays.front()].firstPiece;
            const auto isOpen = [&](std::size_t node) { return m_answers.ofPiece[first + node].op == 0; };
            bool isAnyOpen = false;
            for (std::size_t node = 0; node < graph.nodes; ++node) {
                isAnyOpen = isAnyOpen || isOpen(node);
            }
            if (!isAnyOpen || stop.stop_requested()) {
                continue;
            }
            const auto pieces = std::span(m_works).subspan(first, graph.nodes);
            std::vector<std::uint32_t> items(pieces.begin(), pieces.end());
            items.push_back(0); // no work: no run goes on from the graph into other work
            items.insert(items.end(), eagerWorks.begin(), eagerWorks.end());
            for (const Repetition& repetition : repetitions(items, graph.nodes + 1, stop)) {
                for (std::size_t node = repetition.begin; node < repetition.end; ++node) {
                    askTwins(graph, node, repetition, eager);
                }
            }
        }
    }

    GraphAnswers take() {
        forEachPiece([&](std::uint32_t graph, std::size_t node, std::size_t piece) {
            if (m_answers.ofPiece[piece].op == 0) {
                m_answers.ofPiece[piece].basis =
                    m_replays.graphs[graph].block.contains(node) ? WorkBasis::Block : WorkBasis::Name;
            }
        });
        return std::move(m_answers);
    }

private:
    template <typename Use>
    void forEachPiece(Use use) const {
        for (const GraphReplay& replay : m_replays.replays) {
            for (std::size_t node = 0; node < m_replays.graphs[replay.graph].nodes; ++node) {
                use(replay.graph, node, replay.firstPiece + node);
            }
        }
    }

    std::int64_t nodeId(std::size_t piece) const {
        return m_trace.deviceOp(m_replays.pieces[piece]).graphNodeId;
    }

    /// Unless it has an answer.
    void give(std::size_t piece, std::uint32_t op, std::uint32_t module, WorkBasis basis) {
        if (op != 0 && m_answers.ofPiece[piece].op == 0) {
            m_answers.ofPiece[piece] = {op, module, basis};
        }
    }

    /// To the node in these replays.
    void giveNode(std::span<const std::uint32_t> replays, std::size_t node, const Agreement& agreement,
                  WorkBasis basis) {
        if (agreement.op() == 0) {
            return;
        }
        std::vector<AnswerSource> sources = agreement.sources();
        std::ranges::sort(sources);
        sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
        const auto first = static_cast<std::uint32_t>(m_answers.sources.size());
        m_answers.sources.insert(m_answers.sources.end(), sources.begin(), sources.end());
        for (const std::uint32_t replay : replays) {
            PieceAnswer& answer = m_answers.ofPiece[m_replays.replays[replay].firstPiece + node];
            if (answer.op == 0) {
                answer = {agreement.op(), agreement.module(), basis, first,
                          static_cast<std::uint32_t>(sources.size())};
            }
        }
    }

    /// Requests of the iteration around the launch call of a replay; 0: not told.
    std::int64_t requestsOf(const GraphReplay& replay) const {
        const SliceId call = m_trace.launch(replay.launch).slice;
        for (SliceId at = m_trace.slices().parent[call]; at != kNoSlice; at = m_trace.slices().parent[at]) {
            if (m_trace.categoryKind(at) != CategoryKind::UserAnnotation) {
                continue;
            }
            if (const std::optional<ServingStep> step = servingStepOf(m_trace.sliceName(at))) {
                return step->graphBatch > 0 ? step->graphBatch : step->context.count + step->generation.count;
            }
        }
        return 0;
    }

    /// Captures that fit equally well must agree.
    void askCaptures(const ReplayedGraph& graph, const std::stop_token& stop) {
        const auto works =
            std::span(m_works).subspan(m_replays.replays[graph.replays.front()].firstPiece, graph.nodes);
        const std::vector<FittingCapture> fitting = fittingCaptures(m_captures, works, stop);
        std::map<std::vector<std::size_t>, std::vector<std::uint32_t>>
            replaysOf; // by captures of their batch
        for (const std::uint32_t replay : graph.replays) {
            const std::int64_t requests = fitting.size() > 1 ? requestsOf(m_replays.replays[replay]) : 0;
            replaysOf[capturesOfBatch(fitting, requests)].push_back(replay);
        }
        for (const auto& [places, replays] : replaysOf) {
            for (std::size_t node = 0; node < works.size(); ++node) {
                Agreement agreement;
                for (const std::size_t place : places) {
                    takeLaunches(*fitting[place].source, fitting[place].match.launchesOf[node], agreement);
                }
                giveNode(replays, node, agreement, WorkBasis::Capture);
            }
        }
    }

    static void takeLaunches(const ReadCapture& read, const std::vector<std::uint32_t>& launches,
                             Agreement& agreement) {
        if (launches.empty()) {
            agreement.take(0, 0);
        }
        for (const std::uint32_t place : launches) {
            const CapturedLaunch& launch = read.capture.launches[place];
            agreement.take(launch.op, launch.module, {read.trace, launch.call});
        }
    }

    /// Work of other launches in the order of their calls.
    std::vector<DeviceOpId> eagerWork() const {
        std::vector<DeviceOpId> work;
        for (std::size_t i = 0; i < m_trace.deviceOps().size(); ++i) {
            const DeviceOp& op = m_trace.deviceOps()[i];
            if (op.launch != kNoLaunch && !isGraphLaunch(m_trace, m_trace.launch(op.launch).slice)) {
                work.push_back(DeviceOpId(i));
            }
        }
        const Column<TimeNs>& starts = m_trace.slices().startNs;
        std::ranges::stable_sort(work, {}, [&](DeviceOpId id) {
            return std::pair(m_trace.deviceOp(id).correlation, starts[m_trace.deviceOp(id).slice]);
        });
        return work;
    }

    struct Meaning {
        std::uint32_t operators = 0; ///< names of all operators around the launch
        std::uint32_t op = 0;        ///< of the innermost
        std::uint32_t module = 0;
    };

    const Meaning& meaningOf(DeviceOpId eager) {
        const auto [entry, isNew] = m_meanings.try_emplace(m_trace.deviceOp(eager).launch);
        if (isNew) {
            const SliceId call = m_trace.launch(m_trace.deviceOp(eager).launch).slice;
            const LaunchContext context = contextWithin(m_trace, call);
            std::string names;
            for (const SliceId outer : callStackOf(m_trace, call)) {
                if (m_trace.categoryKind(outer) == CategoryKind::Operator) {
                    names.append(m_trace.sliceName(outer)).push_back('\n');
                }
            }
            TextIds& texts = m_answers.texts;
            entry->second.operators = texts.idOf(names);
            entry->second.module = texts.idOf(modulePath(m_trace, context.module));
            if (context.innermostOp != kNoSlice) {
                entry->second.op = texts.idOf(m_trace.sliceName(context.innermostOp));
            }
        }
        return entry->second;
    }

    void askTwins(const ReplayedGraph& graph, std::size_t node, const Repetition& repetition,
                  const std::vector<DeviceOpId>& eager) {
        const std::size_t back = repetition.end - 1 - node;
        Agreement agreement;
        Agreement operators;
        for (const Repetition::Match& match : repetition.matches) {
            if (match.before > back) {
                const DeviceOpId twin = eager[match.last - back - graph.nodes - 1];
                const Meaning& meaning = meaningOf(twin);
                agreement.take(meaning.op, meaning.module,
                               {0, m_trace.launch(m_trace.deviceOp(twin).launch).slice});
                operators.take(meaning.operators, 0);
            }
        }
        if (operators.op() != 0) {
            giveNode(graph.replays, node, agreement, WorkBasis::Twin);
        }
    }

    const Trace& m_trace;
    const GraphReplays& m_replays;
    std::vector<std::uint32_t> m_works; ///< workId() by piece
    std::vector<ReadCapture> m_captures;
    std::unordered_map<LaunchId, Meaning> m_meanings;
    GraphAnswers m_answers;
};

} // namespace

Result<GraphAnswers> answerPieces(const Trace& trace, const GraphReplays& replays,
                                  std::span<const TracePtr> companions, const std::stop_token& stop) {
    Answerer answerer(trace, replays);
    if (replays.pieces.empty()) {
        return answerer.take();
    }
    if (const Status status = answerer.readAnnotations(stop); !status) {
        return status.error();
    }
    for (std::size_t i = 0; i <= companions.size(); ++i) {
        const Trace& source = i == 0 ? trace : *companions[i - 1];
        if (const Status status = answerer.addCaptures(source, i, stop); !status) {
            return status.error();
        }
    }
    answerer.askCaptures(stop);
    answerer.askNodes();
    answerer.askTwins(stop);
    return answerer.take();
}

std::optional<double> attributedShare(const Trace& trace, const GraphReplays& replays,
                                      const GraphAnswers& answers, const ReplayedGraph& graph) {
    double known = 0;
    for (const std::uint32_t index : graph.replays) {
        const GraphReplay& replay = replays.replays[index];
        for (std::size_t node = 0; node < graph.nodes; ++node) {
            const DeviceOp& op = trace.deviceOp(replays.piecesOf(replay)[node]);
            known += answers.of(replay, node).op != 0
                         ? static_cast<double>(trace.slices().durationNs[op.slice])
                         : 0;
        }
    }
    return graph.totalNs > 0 ? std::optional(known / static_cast<double>(graph.totalNs)) : std::nullopt;
}

} // namespace lanescope
