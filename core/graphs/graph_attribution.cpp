// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/graph_attribution.h"

#include <algorithm>
#include <map>

#include "core/attribution/attribution.h"
#include "core/attribution/launch_traits.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The operator whose call a launch belongs to.
SliceId ownerOf(const LaunchContext& context) {
    return context.costOp != kNoSlice ? context.costOp : context.innermostOp;
}

class ReplayAttributor {
public:
    ReplayAttributor(const Trace& trace, std::span<const TracePtr> companions, const GraphReplays& replays,
                     const GraphAnswers& answers, const ModelRegistry& models,
                     KernelAttributions& attributions)
        : m_trace(trace)
        , m_companions(companions)
        , m_replays(replays)
        , m_answers(answers)
        , m_models(models)
        , m_attributions(attributions) {}

    void run() {
        m_attributions.companions.assign(m_companions.begin(), m_companions.end());
        for (const AnswerSource& source : m_answers.sources) {
            m_attributions.origins.push_back({source.trace, contextOf(source), 0});
        }
        countWork();
        for (std::size_t i = 0; i < m_replays.pieces.size(); ++i) {
            addPiece(m_replays.pieces[i], m_answers.ofPiece[i]);
        }
        std::ranges::sort(m_attributions.replayed, {}, &ReplayedWork::op);
    }

private:
    const Trace& traceOf(std::size_t number) const {
        return number == 0 ? m_trace : *m_companions[number - 1];
    }

    const LaunchContext& contextOf(const AnswerSource& source) {
        const Trace& trace = traceOf(source.trace);
        const SliceId around = trace.slices().parent[source.call];
        const auto [entry, isNew] = m_contexts.try_emplace({source.trace, around});
        if (isNew && around != kNoSlice) {
            CallTraits& traits = m_traits.try_emplace(source.trace, trace, m_models).first->second;
            entry->second = contextWithin(trace, around, &traits);
        }
        return entry->second;
    }

    /// Calls that launch work or are captured, by the operator that they belong to: what its cost is shared
    /// by.
    void countWork() {
        std::map<std::pair<std::size_t, SliceId>, std::uint32_t> counts;
        for (const WorkOrigin& origin : m_attributions.origins) {
            counts.try_emplace({origin.trace, ownerOf(origin.context)}, 0);
        }
        for (const AnswerSource& call : m_answers.captured) {
            if (const auto found = counts.find({call.trace, ownerOf(contextOf(call))});
                found != counts.end()) {
                ++found->second;
            }
        }
        for (std::size_t i = 0; i < m_attributions.causeOf.size(); ++i) {
            if (m_attributions.causeOf[i] == Cause::Operator) {
                const LaunchContext& context = m_attributions.contexts[m_attributions.contextOf[i]];
                if (const auto found = counts.find({0, ownerOf(context)}); found != counts.end()) {
                    ++found->second;
                }
            }
        }
        for (WorkOrigin& origin : m_attributions.origins) {
            origin.workCount = counts.at({origin.trace, ownerOf(origin.context)});
        }
    }

    void addPiece(DeviceOpId op, const PieceAnswer& answer) {
        ReplayedWork work{op, answer.basis, answer.op, answer.module, answer.firstSource, answer.sourceCount};
        work.operatorName = m_attributions.texts.idOf(m_answers.texts.text(answer.op));
        work.module = m_attributions.texts.idOf(m_answers.texts.text(answer.module));
        m_attributions.replayed.push_back(work);
        const std::span<const WorkOrigin> origins = m_attributions.originsOf(work);
        const auto isOwn = [](const WorkOrigin& origin) { return origin.trace == 0; };
        if (!origins.empty() && std::ranges::all_of(origins, isOwn)) {
            std::uint32_t& context = m_attributions.contextOf[indexOf(op)];
            context = contextLike(context, work, answer.module != 0);
        }
    }

    /// Position of the context of a graph launch with what the origins of a piece have in common.
    std::uint32_t contextLike(std::uint32_t launchContext, const ReplayedWork& work, bool isModuleKnown) {
        const auto [entry, isNew] = m_contextLike.try_emplace(
            {launchContext, work.firstOrigin}, static_cast<std::uint32_t>(m_attributions.contexts.size()));
        if (!isNew) {
            return entry->second;
        }
        const std::span<const WorkOrigin> origins = m_attributions.originsOf(work);
        const LaunchContext& of = m_attributions.contexts[launchContext];
        LaunchContext made = origins.front().context;
        const auto siteOf = [&](const WorkOrigin& origin) {
            return origin.context.callSite == kNoSlice ? kEmptyString
                                                       : m_trace.slices().name[origin.context.callSite];
        };
        const bool isSiteKnown = std::ranges::all_of(
            origins, [&](const WorkOrigin& origin) { return siteOf(origin) == siteOf(origins.front()); });
        if (!isSiteKnown || made.python == kNoSlice) {
            made.callSite = of.callSite;
            made.python = of.python;
        }
        made.module = isModuleKnown ? made.module : of.module;
        made.annotation = of.annotation;
        made.sequenceNumber = -1;
        m_attributions.contexts.push_back(made);
        return entry->second;
    }

    const Trace& m_trace;
    std::span<const TracePtr> m_companions;
    const GraphReplays& m_replays;
    const GraphAnswers& m_answers;
    const ModelRegistry& m_models;
    KernelAttributions& m_attributions;
    std::map<std::size_t, CallTraits> m_traits;                          ///< by number of the trace
    std::map<std::pair<std::size_t, SliceId>, LaunchContext> m_contexts; ///< by trace and slice around
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>
        m_contextLike; ///< by launch's and origin
};

} // namespace

void attributeReplays(const Trace& trace, std::span<const TracePtr> companions, const GraphReplays& replays,
                      const GraphAnswers& answers, const ModelRegistry& models,
                      KernelAttributions& attributions) {
    ReplayAttributor(trace, companions, replays, answers, models, attributions).run();
}

} // namespace lanescope
