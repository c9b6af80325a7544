// SPDX-License-Identifier: Apache-2.0
#include "ui/state/shared_analyses.h"

#include <utility>

#include "core/attribution/inferred_launches.h"

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

const ArgColumn* SharedAnalyses::shapes() {
    const CallTree& tree = calls().tree;
    std::call_once(m_shapesOnce, [this, &tree] {
        Result<ArgColumn> shapes = operatorShapes(*m_trace, tree);
        if (shapes) {
            m_shapes = std::move(*shapes);
        }
    });
    return m_shapes ? &*m_shapes : nullptr;
}

const AttributedWork* SharedAnalyses::attribution() {
    std::call_once(m_attributionOnce, [this] {
        AttributedWork made{userFigures(), {}, {}};
        made.attributions = attributeKernels(*m_trace, *made.figures.models);
        inferLaunches(*m_trace, made.attributions);
        Result<OperatorWork> work = operatorWork(*m_trace, made.attributions, *made.figures.models);
        if (work) {
            made.work = std::move(*work);
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
