// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/dependency_cache.h"

#include <utility>

#include "core/store/trace.h"

namespace lanescope {

DependencyCache::DependencyCache(TracePtr trace)
    : m_trace(std::move(trace)) {}

Result<const DependencyGraph*> DependencyCache::graph() {
    // Not stopped halfway: whoever asks next needs it all the same.
    std::call_once(m_graphOnce, [this] { m_graph.emplace(DependencyGraph::build(*m_trace)); });
    if (!*m_graph) {
        return m_graph->error();
    }
    return (*m_graph)->get();
}

Result<const WhatIf*> DependencyCache::whatIf() {
    const Result<const DependencyGraph*> made = graph();
    if (!made) {
        return made.error();
    }
    std::call_once(m_whatIfOnce, [&] { m_whatIf.emplace(**made); });
    return &*m_whatIf;
}

} // namespace lanescope
