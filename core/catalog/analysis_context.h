// SPDX-License-Identifier: Apache-2.0
// Intermediate results that all answers about one open trace share: call trees, recorded args, attribution,
// dependency graph, replays. Each is made once, when the first analysis asks. Thread-safe: workers that ask
// at the same time wait for the one that makes it. Holds the trace.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/device/device_op_order.h"
#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/host/operator_table.h"
#include "core/analysis/kernel_names.h"
#include "core/analysis/tensor_cores.h"
#include "core/attribution/operator_work.h"
#include "core/attribution/user_figures.h"
#include "core/base/result.h"
#include "core/dependency/what_if.h"
#include "core/device_work/category_rules.h"
#include "core/graphs/piece_answers.h"
#include "core/idle/idle_pieces.h"
#include "core/recording/recording.h"
#include "core/store/trace_ptr.h"

namespace lanescope {

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

struct GraphWork {
    std::vector<TracePtr> captures; ///< that were asked
    GraphReplays replays;
    GraphAnswers answers;
};

/// How a context reads files.
struct ContextOptions {
    // Files in place of the user's own at the usual places.
    std::optional<std::string> modelsFile;
    std::optional<std::string> peaksFile;
    std::optional<std::string> rulesFile;
    /// A flaw in a file of models or peaks is an error; else what cannot be read is left out.
    bool refusesFlaws = false;
    /// A single analysis will ask: only the args that it needs are read. Else those of all operators are read
    /// once, and kept.
    bool isForOneAnalysis = false;
    /// Traces that were recorded while the graphs of this one were captured.
    std::vector<TracePtr> captures{};
    /// Looks for such traces if none are given and graphs were replayed; may be null. Called once, by the
    /// thread that asks first.
    std::function<std::vector<TracePtr>(const Trace&)> findCaptures{};
};

/// Made by std::make_shared: tables that compute their cells later keep it alive.
class AnalysisContext : public std::enable_shared_from_this<AnalysisContext> {
public:
    explicit AnalysisContext(TracePtr trace, ContextOptions options = {});
    /// Takes from `base`, a context of the same trace, what could be made there and does not depend on the
    /// options, and attribution where the files that it rests on are the same.
    AnalysisContext(std::shared_ptr<AnalysisContext> base, ContextOptions options);
    /// Holds no share of `trace`, which must outlive the context.
    explicit AnalysisContext(const Trace& trace);

    const Trace& trace() const { return *m_trace; }
    const TracePtr& tracePtr() const { return m_trace; }
    const ContextOptions& options() const { return m_options; }
    /// O(slices) the first time for each set of options.
    const OperatorCalls& calls(const CallTreeOptions& options = {});
    const TensorCoreUses& tensorCoreUses() const { return m_tensorCoreUses; }
    /// O(device work) the first time.
    const DeviceOpOrder& deviceOpOrder() const;
    /// Findings about the recording: losses, wrong clocks and the like. O(slices) the first time.
    const Recording& recording() const;
    /// Short names of the kernels of the trace (kernel_names.h). They may outlive the context. O(device work)
    /// the first time.
    std::shared_ptr<const KernelNames> kernelNames();
    /// Inputs and call stacks of operators, read from the file the first time.
    Result<const RecordedArgs*> args();
    /// Input shapes of the nodes of calls(options).tree.
    Result<const ArgColumn*> shapes(const CallTreeOptions& options = {});
    /// Models and peaks: those that Lanescope brings and the user's.
    Result<const UserFigures*> figures();
    /// Replays of graphs in the whole trace, and what their pieces stand for.
    Result<const GraphWork*> graphs();
    /// O(device work), and args, the first time.
    Result<const AttributedWork*> attribution();
    /// Attribution without waiting: null before attribution() has returned once, and where it failed.
    const AttributedWork* attributionIfMade() const;
    /// Idle time of the devices; cost as in idle_pieces.h the first time.
    const IdlePieces& idlePieces() const;
    /// O(nodes) the first time, see dependency_graph.h for time and memory. Errors as those of
    /// DependencyGraph::build().
    Result<const DependencyGraph*> dependencies();
    /// Replays on dependencies(), with its errors.
    Result<const WhatIf*> whatIf();
    /// Rules of categories as the file is now.
    Result<CategoryRules> categoryRules() const;

private:
    struct CallsOfOptions {
        std::once_flag callsOnce;
        OperatorCalls calls;
        std::once_flag shapesOnce;
        std::optional<Result<ArgColumn>> shapes;
    };
    CallsOfOptions& entry(const CallTreeOptions& options);
    Result<AttributedWork> attributed();
    /// Whether graphs() and attribution() of the base are those of these options.
    bool sharesGraphs();
    bool sharesAttribution();

    TracePtr m_trace;
    ContextOptions m_options;
    TensorCoreUses m_tensorCoreUses;
    std::array<CallsOfOptions, 4> m_calls; ///< by conventions and merging
    mutable std::once_flag m_deviceOpOrderOnce;
    mutable DeviceOpOrder m_deviceOpOrder;
    mutable std::once_flag m_recordingOnce;
    mutable Recording m_recording;
    std::once_flag m_kernelNamesOnce;
    std::shared_ptr<const KernelNames> m_kernelNames;
    std::once_flag m_argsOnce;
    std::optional<Result<RecordedArgs>> m_args;
    std::once_flag m_figuresOnce;
    std::optional<Result<UserFigures>> m_figures;
    std::once_flag m_graphsOnce;
    std::optional<Result<GraphWork>> m_graphs;
    std::once_flag m_attributionOnce;
    std::optional<Result<AttributedWork>> m_attribution;
    std::atomic<const AttributedWork*> m_madeAttribution = nullptr;
    mutable std::once_flag m_idlePiecesOnce;
    mutable std::optional<IdlePieces> m_idlePieces;
    std::once_flag m_dependenciesOnce;
    std::optional<Result<std::shared_ptr<const DependencyGraph>>> m_dependencies;
    std::once_flag m_whatIfOnce;
    std::optional<WhatIf> m_whatIf;          ///< refers to m_dependencies
    std::string m_figuresState;              ///< of the files that m_figures was made of
    std::shared_ptr<AnalysisContext> m_base; ///< null: none
};

} // namespace lanescope
