// SPDX-License-Identifier: Apache-2.0
// Writes small Kineto traces of calls, device work and steps for tests of the dependency graph. All times in
// microseconds.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/dependency/dependency_graph.h"
#include "core/import/trace_loader.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {

class MadeTrace {
public:
    void operatorSlice(int thread, std::string_view name, double startUs, double durationUs);
    void annotation(int thread, std::string_view name, double startUs, double durationUs);
    /// Returns the correlation, a new one each time.
    std::int64_t call(int thread, std::string_view name, double startUs, double durationUs);
    void kernel(int stream, std::string_view name, double startUs, double durationUs,
                std::int64_t correlation, int device = 0);
    void copy(int stream, std::string_view name, double startUs, double durationUs, std::int64_t correlation);
    /// A synchronization event with further args, such as "\"stream\": 7".
    void sync(std::string_view name, double startUs, double durationUs, std::int64_t correlation,
              std::string_view args);
    void step(int thread, int number, double startUs, double durationUs);

    std::string text() const { return m_json.text(); }
    TracePtr load() const;

private:
    void slice(std::string_view name, std::string_view category, int pid, int tid, double startUs,
               double durationUs, const std::string& args);

    TraceJsonBuilder m_json;
    std::int64_t m_correlation = 0;
};

/// The trace with its graph.
struct GraphOfTrace {
    explicit GraphOfTrace(TracePtr loaded);
    const DependencyGraph& operator*() const { return *graph; }
    const DependencyGraph* operator->() const { return graph.get(); }

    TracePtr trace;
    std::shared_ptr<const DependencyGraph> graph;
};

/// Calls and work at random: threads, streams, waits, copies, events, graph launches, overlaps, work without
/// a launch.
TracePtr randomCalls(std::uint64_t seed, int calls);

} // namespace lanescope::test
