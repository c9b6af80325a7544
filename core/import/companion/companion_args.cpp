// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/companion_args.h"

#include <algorithm>

#include "core/import/companion/node_args.h"

namespace lanescope::companion {

CompanionArgs::CompanionArgs(std::shared_ptr<const ArgSource> own, ExecutionTrace execution,
                             const TraceData& profile, const NodeJoin& join)
    : m_own(std::move(own))
    , m_execution(std::move(execution))
    , m_note("inputs of " + describe(join) + " come from " + m_execution.file) {
    for (const auto& [slice, node] : join.pairs) {
        m_nodes.emplace_back(profile.slices.event[slice], node);
    }
    std::ranges::sort(m_nodes);
    for (const ExecutionNode& node : m_execution.nodes) {
        m_bytes += sizeof node + node.name.capacity() + node.details.capacity();
    }
}

const ExecutionNode* CompanionArgs::nodeOf(EventRef event) const {
    const auto found =
        std::ranges::lower_bound(m_nodes, event, {}, &std::pair<EventRef, std::uint32_t>::first);
    return found != m_nodes.end() && found->first == event ? &m_execution.nodes[found->second] : nullptr;
}

Result<EventText> CompanionArgs::eventText(EventRef event) const {
    Result<EventText> text = m_own->eventText(event);
    const ExecutionNode* const node = nodeOf(event);
    if (text && node != nullptr) {
        addNodeArgs(*node, m_execution.file, text->args);
    }
    return text;
}

Status CompanionArgs::visitEvents(std::span<const EventRef> events, Visitor& visitor,
                                  const std::stop_token& stop) const {
    class Adder final : public Visitor {
    public:
        Adder(const CompanionArgs& args, std::span<const EventRef> events, Visitor& visitor)
            : m_args(args)
            , m_events(events)
            , m_visitor(visitor) {}
        bool isWanted(std::size_t i, std::string_view raw) override {
            return m_args.nodeOf(m_events[i]) != nullptr || m_visitor.isWanted(i, raw);
        }
        void take(std::size_t i, const EventText& event) override {
            const ExecutionNode* const node = m_args.nodeOf(m_events[i]);
            if (node == nullptr) {
                m_visitor.take(i, event);
                return;
            }
            EventText more = event;
            addNodeArgs(*node, m_args.m_execution.file, more.args);
            m_visitor.take(i, more);
        }

    private:
        const CompanionArgs& m_args;
        std::span<const EventRef> m_events;
        Visitor& m_visitor;
    };
    Adder adder(*this, events, visitor);
    return m_own->visitEvents(events, adder, stop);
}

} // namespace lanescope::companion
