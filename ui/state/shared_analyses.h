// SPDX-License-Identifier: Apache-2.0
// Intermediate results that several analyses of one trace share, made once when the first of them asks.
// Thread-safe: workers that ask at the same time wait for the one that makes it. Holds the trace.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/host/operator_table.h"
#include "core/attribution/operator_work.h"
#include "core/attribution/user_figures.h"
#include "core/store/trace_ptr.h"

namespace lanescope::ui {

struct OperatorCalls {
    CallTree tree;
    std::vector<CallTimes> times;
};

/// Cause and computation of every piece of device work.
struct AttributedWork {
    UserFigures figures; ///< as the user's files were when it was made
    KernelAttributions attributions;
    OperatorWork work;
};

class SharedAnalyses {
public:
    explicit SharedAnalyses(TracePtr trace);

    const Trace& trace() const { return *m_trace; }
    const TracePtr& tracePtr() const { return m_trace; }
    /// O(slices) the first time.
    const OperatorCalls& calls();
    /// Inputs and call stacks of operators, read from the file the first time. Null when they cannot be read.
    const RecordedArgs* args();
    /// Input shapes of the nodes of calls().tree, of args(). Null when they cannot be read.
    const ArgColumn* shapes();
    /// O(device work), and args(), the first time. Null when they cannot be read.
    const AttributedWork* attribution();
    /// Attribution without waiting: null before attribution() has returned once.
    const AttributedWork* attributionIfMade() const;

private:
    TracePtr m_trace;
    std::once_flag m_callsOnce;
    OperatorCalls m_calls;
    std::once_flag m_argsOnce;
    std::optional<RecordedArgs> m_args;
    std::once_flag m_shapesOnce;
    std::optional<ArgColumn> m_shapes;
    std::once_flag m_attributionOnce;
    std::optional<AttributedWork> m_attribution;
    std::atomic<bool> m_isAttributed = false;
};

} // namespace lanescope::ui
