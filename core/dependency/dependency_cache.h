// SPDX-License-Identifier: Apache-2.0
// The dependency graph of one trace and the replays on it, each made once, when the first view asks.
// Thread-safe: workers that ask at the same time wait for the one that makes it. Holds the trace. Cost and
// memory: dependency_graph.h, what_if.h.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "core/base/result.h"
#include "core/dependency/what_if.h"
#include "core/store/trace_ptr.h"

namespace lanescope {

class DependencyCache {
public:
    explicit DependencyCache(TracePtr trace);

    const TracePtr& tracePtr() const { return m_trace; }
    /// Errors as those of DependencyGraph::build().
    Result<const DependencyGraph*> graph();
    Result<const WhatIf*> whatIf();

private:
    TracePtr m_trace;
    std::once_flag m_graphOnce;
    std::optional<Result<std::shared_ptr<const DependencyGraph>>> m_graph;
    std::once_flag m_whatIfOnce;
    std::optional<WhatIf> m_whatIf; ///< refers to m_graph
};

} // namespace lanescope
