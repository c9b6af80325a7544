// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_context.h"

#include <utility>

#include "core/analysis/device/trace_kernel_names.h"
#include "core/attribution/inferred_launches.h"
#include "core/graphs/graph_attribution.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

template <typename T>
Result<const T*> pointerTo(const std::optional<Result<T>>& made) {
    if (!*made) {
        return made->error();
    }
    return &**made;
}

} // namespace

AnalysisContext::AnalysisContext(TracePtr trace, ContextOptions options)
    : m_trace(std::move(trace))
    , m_options(std::move(options))
    , m_tensorCoreUses(*m_trace) {}

AnalysisContext::AnalysisContext(std::shared_ptr<AnalysisContext> base, ContextOptions options)
    : m_trace(base->m_trace)
    , m_options(std::move(options))
    , m_tensorCoreUses(*m_trace)
    , m_base(std::move(base)) {}

AnalysisContext::AnalysisContext(const Trace& trace)
    : AnalysisContext(TracePtr(TracePtr(), &trace)) {}

AnalysisContext::CallsOfOptions& AnalysisContext::entry(const CallTreeOptions& options) {
    const std::size_t convention = options.conventions == Conventions::TensorBoard ? 2 : 0;
    return m_calls[convention + (options.mergeSingleChild ? 1 : 0)];
}

const OperatorCalls& AnalysisContext::calls(const CallTreeOptions& options) {
    if (m_base != nullptr) {
        return m_base->calls(options);
    }
    CallsOfOptions& made = entry(options);
    // Not stopped halfway: whoever asks next needs it all the same.
    std::call_once(made.callsOnce, [&] {
        made.calls.tree = callTree(*m_trace, options);
        made.calls.times = callTimes(*m_trace, made.calls.tree);
    });
    return made.calls;
}

const DeviceOpOrder& AnalysisContext::deviceOpOrder() const {
    if (m_base != nullptr) {
        return m_base->deviceOpOrder();
    }
    std::call_once(m_deviceOpOrderOnce, [this] { m_deviceOpOrder = lanescope::deviceOpOrder(*m_trace); });
    return m_deviceOpOrder;
}

const Recording& AnalysisContext::recording() const {
    if (m_base != nullptr) {
        return m_base->recording();
    }
    std::call_once(m_recordingOnce, [this] { m_recording = examineRecording(*m_trace); });
    return m_recording;
}

std::shared_ptr<const KernelNames> AnalysisContext::kernelNames() {
    if (m_base != nullptr) {
        return m_base->kernelNames();
    }
    std::call_once(m_kernelNamesOnce,
                   [this] { m_kernelNames = std::make_shared<const KernelNames>(kernelNamesOf(*m_trace)); });
    return m_kernelNames;
}

Result<const RecordedArgs*> AnalysisContext::args() {
    if (m_base != nullptr) {
        if (const Result<const RecordedArgs*> shared = m_base->args()) {
            return shared;
        }
    }
    std::call_once(m_argsOnce, [this] { m_args.emplace(recordedArgs(*m_trace)); });
    return pointerTo(m_args);
}

Result<const ArgColumn*> AnalysisContext::shapes(const CallTreeOptions& options) {
    if (m_base != nullptr) {
        if (const Result<const ArgColumn*> shared = m_base->shapes(options)) {
            return shared;
        }
    }
    const CallTree& tree = calls(options).tree;
    CallsOfOptions& made = entry(options);
    std::call_once(made.shapesOnce, [&] {
        if (m_options.isForOneAnalysis) {
            made.shapes.emplace(operatorShapes(*m_trace, tree));
            return;
        }
        const Result<const RecordedArgs*> recorded = args();
        made.shapes.emplace(recorded ? Result<ArgColumn>(operatorShapes(tree, **recorded))
                                     : Result<ArgColumn>(recorded.error()));
    });
    return pointerTo(made.shapes);
}

Result<const UserFigures*> AnalysisContext::figures() {
    std::call_once(m_figuresOnce, [this] {
        m_figuresState = userFiguresState();
        UserFigures read = userFigures(m_options.modelsFile, m_options.peaksFile);
        if (m_options.refusesFlaws && !read.troubles.empty()) {
            const Error& trouble = read.troubles.front();
            m_figures.emplace(Error{trouble.code, trouble.file + ": " + trouble.message, {}, {}});
        } else {
            m_figures.emplace(std::move(read));
        }
    });
    return pointerTo(m_figures);
}

Result<const GraphWork*> AnalysisContext::graphs() {
    if (sharesGraphs()) {
        return m_base->graphs();
    }
    std::call_once(m_graphsOnce, [this] {
        GraphWork made{m_options.captures, findGraphReplays(*m_trace), {}};
        if (made.captures.empty() && m_options.findCaptures && !made.replays.pieces.empty()) {
            made.captures = m_options.findCaptures(*m_trace);
        }
        Result<GraphAnswers> answers = answerPieces(*m_trace, made.replays, made.captures);
        if (!answers) {
            m_graphs.emplace(answers.error());
            return;
        }
        made.answers = std::move(*answers);
        m_graphs.emplace(std::move(made));
    });
    return pointerTo(m_graphs);
}

bool AnalysisContext::sharesGraphs() {
    if (m_base == nullptr || !m_options.captures.empty()) {
        return false;
    }
    const Result<const GraphWork*> made = m_base->graphs();
    return made && (*made)->captures.empty() && (!m_options.findCaptures || (*made)->replays.pieces.empty());
}

bool AnalysisContext::sharesAttribution() {
    if (m_options.modelsFile || m_options.peaksFile || !sharesGraphs()) {
        return false;
    }
    const Result<const UserFigures*> shared = m_base->figures();
    return shared && (!m_options.refusesFlaws || (*shared)->troubles.empty()) &&
           m_base->m_figuresState == userFiguresState();
}

Result<AttributedWork> AnalysisContext::attributed() {
    const Result<const UserFigures*> read = figures();
    if (!read) {
        return read.error();
    }
    AttributedWork made{**read, {}, {}};
    made.attributions = attributeKernels(*m_trace, *made.figures.models);
    inferLaunches(*m_trace, made.attributions);
    const Result<const GraphWork*> replayed = graphs();
    if (!replayed) {
        return replayed.error();
    }
    attributeReplays(*m_trace, (*replayed)->captures, (*replayed)->replays, (*replayed)->answers,
                     *made.figures.models, made.attributions);
    if (m_options.isForOneAnalysis) {
        Result<OperatorWork> work = operatorWork(*m_trace, made.attributions, *made.figures.models);
        if (!work) {
            return work.error();
        }
        made.work = std::move(*work);
        return made;
    }
    const Result<const RecordedArgs*> recorded = args();
    if (!recorded) {
        return recorded.error();
    }
    Result<OperatorWork> work = operatorWork(*m_trace, made.attributions, *made.figures.models, **recorded);
    if (!work) {
        return work.error();
    }
    made.work = std::move(*work);
    return made;
}

Result<const AttributedWork*> AnalysisContext::attribution() {
    std::call_once(m_attributionOnce, [this] {
        if (sharesAttribution()) {
            const Result<const AttributedWork*> shared = m_base->attribution();
            m_madeAttribution = shared ? *shared : nullptr;
        }
        if (m_madeAttribution == nullptr) {
            m_attribution.emplace(attributed());
            m_madeAttribution = *m_attribution ? &**m_attribution : nullptr;
        }
    });
    const AttributedWork* const made = m_madeAttribution;
    return made != nullptr ? Result<const AttributedWork*>(made) : m_attribution->error();
}

const AttributedWork* AnalysisContext::attributionIfMade() const {
    return m_madeAttribution;
}

const IdlePieces& AnalysisContext::idlePieces() const {
    if (m_base != nullptr) {
        return m_base->idlePieces();
    }
    std::call_once(m_idlePiecesOnce, [this] { m_idlePieces.emplace(*m_trace); });
    return *m_idlePieces;
}

Result<const DependencyGraph*> AnalysisContext::dependencies() {
    if (m_base != nullptr) {
        if (const Result<const DependencyGraph*> shared = m_base->dependencies()) {
            return shared;
        }
    }
    std::call_once(m_dependenciesOnce, [this] { m_dependencies.emplace(DependencyGraph::build(*m_trace)); });
    if (!*m_dependencies) {
        return m_dependencies->error();
    }
    return (*m_dependencies)->get();
}

Result<const WhatIf*> AnalysisContext::whatIf() {
    if (m_base != nullptr) {
        if (const Result<const WhatIf*> shared = m_base->whatIf()) {
            return shared;
        }
    }
    const Result<const DependencyGraph*> made = dependencies();
    if (!made) {
        return made.error();
    }
    std::call_once(m_whatIfOnce, [&] { m_whatIf.emplace(**made); });
    return &*m_whatIf;
}

Result<CategoryRules> AnalysisContext::categoryRules() const {
    return m_options.rulesFile ? CategoryRules::load(*m_options.rulesFile) : userCategoryRules();
}

} // namespace lanescope
