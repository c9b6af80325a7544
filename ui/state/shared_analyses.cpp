// SPDX-License-Identifier: Apache-2.0
#include "ui/state/shared_analyses.h"

#include <utility>

#include "core/attribution/inferred_launches.h"
#include "core/store/trace.h"

namespace lanescope::ui {

SharedAnalyses::SharedAnalyses(TracePtr trace)
    : m_trace(std::move(trace)) {}

const OperatorCalls& SharedAnalyses::calls() {
    // Not stopped halfway: whoever asks next needs it all the same.
    std::call_once(m_callsOnce, [this] {
        m_calls.tree = callTree(*m_trace);
        m_calls.times = callTimes(*m_trace, m_calls.tree);
    });
    return m_calls;
}

const RecordedArgs* SharedAnalyses::args() {
    std::call_once(m_argsOnce, [this] {
        Result<RecordedArgs> args = recordedArgs(*m_trace);
        if (args) {
            m_args = std::move(*args);
        }
    });
    return m_args ? &*m_args : nullptr;
}

const ArgColumn* SharedAnalyses::shapes() {
    const CallTree& tree = calls().tree;
    std::call_once(m_shapesOnce, [this, &tree] {
        if (const RecordedArgs* recorded = args()) {
            m_shapes = operatorShapes(tree, *recorded);
        }
    });
    return m_shapes ? &*m_shapes : nullptr;
}

const AttributedWork* SharedAnalyses::attribution() {
    std::call_once(m_attributionOnce, [this] {
        AttributedWork made{userFigures(), {}, {}};
        made.attributions = attributeKernels(*m_trace, *made.figures.models);
        inferLaunches(*m_trace, made.attributions);
        if (const RecordedArgs* recorded = args()) {
            made.work = operatorWork(*m_trace, made.attributions, *made.figures.models, *recorded);
            m_attribution = std::move(made);
        }
        m_isAttributed = true;
    });
    return m_attribution ? &*m_attribution : nullptr;
}

const AttributedWork* SharedAnalyses::attributionIfMade() const {
    return m_isAttributed && m_attribution ? &*m_attribution : nullptr;
}

} // namespace lanescope::ui
