// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/piece_answers.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/attribution/attribution.h"
#include "core/attribution/kernel_attribution.h"
#include "core/attribution/repeated_work.h"
#include "core/graphs/capture_match.h"
#include "core/graphs/graph_captures.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// An operator and a module; both are kept only as far as all that are taken agree.
class Agreement {
public:
    void take(std::uint32_t op, std::uint32_t module) {
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

private:
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
    std::optional<Error> readAnnotations(const std::stop_token& stop) {
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
        const bool isJson = m_trace.format().starts_with("Kineto") || m_trace.format().starts_with("Chrome");
        if (slices.empty() || !isJson) {
            return std::nullopt;
        }
        constexpr std::string_view kKeys[] = {"name", "module_fqn"};
        const Result<std::vector<ArgColumn>> args = readArgColumns(m_trace, slices, kKeys, stop);
        if (!args) {
            return args.error();
        }
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            give(pieces[i], m_answers.texts.idOf(plainJsonString((*args)[0].value(i))),
                 m_answers.texts.idOf(plainJsonString((*args)[1].value(i))), AnswerBasis::Annotated);
        }
        return std::nullopt;
    }

    std::optional<Error> addCaptures(const Trace& trace, const std::stop_token& stop) {
        Result<std::vector<GraphCapture>> captures = readCaptures(trace, m_answers.texts, stop);
        if (!captures) {
            return captures.error();
        }
        for (GraphCapture& capture : *captures) {
            m_captures.push_back(std::move(capture));
        }
        m_answers.captures = m_captures.size();
        return std::nullopt;
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
                give(piece, found->second.op(), found->second.module(), AnswerBasis::Node);
            } else if (const auto same = byId.find({nodeId(piece), m_works[piece]}); same != byId.end()) {
                give(piece, same->second.op(), same->second.module(), AnswerBasis::Node);
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
                    m_replays.graphs[graph].block.contains(node) ? AnswerBasis::Block : AnswerBasis::Name;
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
    void give(std::size_t piece, std::uint32_t op, std::uint32_t module, AnswerBasis basis) {
        if (op != 0 && m_answers.ofPiece[piece].op == 0) {
            m_answers.ofPiece[piece] = {op, module, basis};
        }
    }

    /// To the node in all replays.
    void giveNode(const ReplayedGraph& graph, std::size_t node, const Agreement& agreement,
                  AnswerBasis basis) {
        for (const std::uint32_t replay : graph.replays) {
            give(m_replays.replays[replay].firstPiece + node, agreement.op(), agreement.module(), basis);
        }
    }

    /// Items that only one of the two has: no alignment leaves fewer over.
    static std::size_t leastDistance(std::vector<std::uint32_t> a, std::vector<std::uint32_t> b) {
        std::ranges::sort(a);
        std::ranges::sort(b);
        std::vector<std::uint32_t> different;
        std::ranges::set_symmetric_difference(a, b, std::back_inserter(different));
        return different.size();
    }

    /// The capture with the least edit distance; several of the same distance must agree. One that shares
    /// fewer than half of the pieces is of another graph.
    void askCaptures(const ReplayedGraph& graph, const std::stop_token& stop) {
        const auto works =
            std::span(m_works).subspan(m_replays.replays[graph.replays.front()].firstPiece, graph.nodes);
        struct Candidate {
            std::size_t leastDistance;
            const GraphCapture* capture;
            std::vector<std::uint32_t> launches;
        };
        std::vector<Candidate> candidates;
        for (const GraphCapture& capture : m_captures) {
            Candidate& candidate = candidates.emplace_back(Candidate{0, &capture, {}});
            for (const CapturedLaunch& launch : capture.launches) {
                candidate.launches.push_back(launch.work);
            }
            candidate.leastDistance = leastDistance(candidate.launches, {works.begin(), works.end()});
        }
        std::ranges::stable_sort(candidates, {}, &Candidate::leastDistance);
        std::size_t best = SIZE_MAX;
        std::vector<Agreement> agreements;
        for (const Candidate& candidate : candidates) {
            if (candidate.leastDistance > best || stop.stop_requested()) {
                break;
            }
            const CaptureMatch match = matchCapture(candidate.launches, works);
            const std::size_t distance = candidate.launches.size() + works.size() - 2 * match.common;
            if (match.common * 2 < works.size() || distance > best) {
                continue;
            }
            if (distance < best) {
                best = distance;
                agreements.assign(works.size(), {});
            }
            for (std::size_t node = 0; node < works.size(); ++node) {
                takeLaunches(*candidate.capture, match.launchesOf[node], agreements[node]);
            }
        }
        for (std::size_t node = 0; node < agreements.size(); ++node) {
            giveNode(graph, node, agreements[node], AnswerBasis::Capture);
        }
    }

    static void takeLaunches(const GraphCapture& capture, const std::vector<std::uint32_t>& launches,
                             Agreement& agreement) {
        if (launches.empty()) {
            agreement.take(0, 0);
        }
        for (const std::uint32_t launch : launches) {
            agreement.take(capture.launches[launch].op, capture.launches[launch].module);
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
                const Meaning& meaning = meaningOf(eager[match.last - back - graph.nodes - 1]);
                agreement.take(meaning.op, meaning.module);
                operators.take(meaning.operators, 0);
            }
        }
        if (operators.op() != 0) {
            giveNode(graph, node, agreement, AnswerBasis::Twin);
        }
    }

    const Trace& m_trace;
    const GraphReplays& m_replays;
    std::vector<std::uint32_t> m_works; ///< workId() by piece
    std::vector<GraphCapture> m_captures;
    std::unordered_map<LaunchId, Meaning> m_meanings;
    GraphAnswers m_answers;
};

} // namespace

std::string_view basisName(AnswerBasis basis) {
    switch (basis) {
    case AnswerBasis::Annotated:
        return "annotated";
    case AnswerBasis::Capture:
        return "capture";
    case AnswerBasis::Node:
        return "node";
    case AnswerBasis::Twin:
        return "twin";
    case AnswerBasis::Block:
        return "block";
    case AnswerBasis::Name:
        return "name";
    }
    return {};
}

Result<GraphAnswers> answerPieces(const Trace& trace, const GraphReplays& replays, const Trace* capture,
                                  const std::stop_token& stop) {
    Answerer answerer(trace, replays);
    if (replays.pieces.empty()) {
        return answerer.take();
    }
    if (const std::optional<Error> error = answerer.readAnnotations(stop)) {
        return *error;
    }
    for (const Trace* source : {&trace, capture}) {
        if (source != nullptr) {
            if (const std::optional<Error> error = answerer.addCaptures(*source, stop)) {
                return *error;
            }
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
