// SPDX-License-Identifier: Apache-2.0
// The args of a trace with those of an execution trace that was recorded beside it: each operator gets what
// its node says. Everything else comes from the trace's own source. Any thread.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/import/companion/execution_trace.h"
#include "core/import/companion/node_join.h"
#include "core/store/arg_source.h"

namespace lanescope::companion {

class CompanionArgs final : public ArgSource {
public:
    CompanionArgs(std::shared_ptr<const ArgSource> own, ExecutionTrace execution, const TraceData& profile,
                  const NodeJoin& join);

    /// The trace's own source.
    const ArgSource& own() const { return *m_own; }
    /// Sentence for people: how much comes from which file.
    const std::string& note() const { return m_note; }

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override { return m_own->placeText(event); }
    Status visitEvents(std::span<const EventRef> events, Visitor& visitor,
                       const std::stop_token& stop) const override;
    bool holds(EventRef event, EventRef place) const override { return m_own->holds(event, place); }
    Result<PlaceText> textAround(EventRef place, std::size_t contextBytes) const override {
        return m_own->textAround(place, contextBytes);
    }
    unsigned mostReaders() const override { return m_own->mostReaders(); }
    std::uint64_t memoryBytes() const override { return m_own->memoryBytes() + m_bytes; }

private:
    const ExecutionNode* nodeOf(EventRef event) const;

    std::shared_ptr<const ArgSource> m_own;
    ExecutionTrace m_execution;
    std::vector<std::pair<EventRef, std::uint32_t>> m_nodes; ///< by event, ascending
    std::string m_note;
    std::uint64_t m_bytes = 0;
};

} // namespace lanescope::companion
