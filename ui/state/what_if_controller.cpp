// SPDX-License-Identifier: Apache-2.0
#include "ui/state/what_if_controller.h"

#include <QStringList>

#include <algorithm>
#include <utility>

#include "core/catalog/analysis_context.h"
#include "core/catalog/work_needs_of.h"
#include "core/store/trace.h"
#include "ui/state/ghost_state.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

namespace {

/// The first reasons, and how many more there are.
QString notesOf(const WeightChange& change) {
    constexpr std::size_t kMostNotes = 2;
    QStringList texts;
    for (std::size_t i = 0; i < std::min(change.notes.size(), kMostNotes); ++i) {
        texts << QString::fromStdString(change.notes[i]);
    }
    if (change.notes.size() > kMostNotes) {
        texts << WhatIfController::tr("and %1 more").arg(change.notes.size() - kMostNotes);
    }
    return texts.join(QStringLiteral(" · "));
}

WhatIfSpan spanOf(const DependencyGraph& graph, const std::optional<TimeRange>& selection) {
    WhatIfSpan span;
    span.place = selection ? stepWithin(graph, *selection) : std::nullopt;
    span.range = span.place ? std::nullopt : selection;
    return span;
}

} // namespace

WhatIfController::WhatIfController(std::shared_ptr<AnalysisContext> context, ViewState* viewState,
                                   QObject* parent)
    : QObject(parent)
    , m_context(std::move(context))
    , m_viewState(viewState)
    , m_prepareJob(std::make_unique<LatestJob<PrepareRequest, PreparedPtr>>(
          this,
          [context = m_context](const PrepareRequest& request, const std::stop_token& stop) {
              return prepare(*context, request, stop);
          },
          [this](PreparedPtr prepared) { takePrepared(std::move(prepared)); }))
    , m_predictJob(std::make_unique<LatestJob<PredictRequest, PredictAnswer>>(
          this,
          [](const PredictRequest& request, const std::stop_token& stop) { return predict(request, stop); },
          [this](const PredictAnswer& answer) {
              m_figures = answer.figures;
              GhostState::of(*m_viewState).setGhosts(answer.ghosts);
              emit answered();
          }))
    , m_gainsJob(std::make_unique<LatestJob<std::optional<TimeRange>, std::shared_ptr<const Gains>>>(
          this,
          [context = m_context](const std::optional<TimeRange>& selection,
                                const std::stop_token& stop) -> std::shared_ptr<const Gains> {
              const Result<const WhatIf*> whatIf = context->whatIf();
              if (!whatIf) {
                  return nullptr;
              }
              Result<Gains> gains =
                  gainsOf(**whatIf, spanOf((*whatIf)->graph(), selection), kUsualGainFactor, stop);
              return gains ? std::make_shared<const Gains>(std::move(*gains)) : nullptr;
          },
          [this](std::shared_ptr<const Gains> gains) {
              m_gains = std::move(gains);
              emit gainsChanged();
          })) {
    connect(viewState, &ViewState::timeSelectionChanged, this, [this] {
        if (m_isOn) {
            prepareAgain();
        }
    });
}

WhatIfController::~WhatIfController() {
    GhostState::of(*m_viewState).setShown(false);
}

void WhatIfController::setOn(bool on) {
    if (on == m_isOn) {
        return;
    }
    m_isOn = on;
    GhostState::of(*m_viewState).setShown(on && !m_knobs.empty());
    if (on) {
        prepareAgain();
        return;
    }
    m_prepareJob->cancel();
    m_predictJob->cancel();
    m_gainsJob->cancel();
    if (m_gains == nullptr) {
        m_gainsSelection.reset();
    }
}

bool WhatIfController::isIdle() const {
    return m_prepareJob->isIdle() && m_predictJob->isIdle() && m_gainsJob->isIdle();
}

QString WhatIfController::spanText() const {
    const std::optional<TimeRange> selection = m_viewState->timeSelection();
    if (!selection) {
        return tr("Whole trace");
    }
    if (m_prepared != nullptr && m_prepared->span.place) {
        const DependencyGraph& graph = m_prepared->whatIf->graph();
        return tr("Step %1").arg(graph.trace().steps()[graph.steps()[*m_prepared->span.place].step].number);
    }
    return tr("Selected time");
}

void WhatIfController::addKnob(const Knob& knob) {
    m_knobs.push_back(knob);
    emit knobsChanged();
    prepareAgain();
}

void WhatIfController::removeKnob(std::size_t index) {
    m_knobs.erase(m_knobs.begin() + static_cast<std::ptrdiff_t>(index));
    emit knobsChanged();
    prepareAgain();
}

void WhatIfController::setFactor(std::size_t index, double factor) {
    m_knobs[index].factor = factor;
    predictAgain();
}

std::vector<double> WhatIfController::factors() const {
    std::vector<double> factors;
    for (const Knob& knob : m_knobs) {
        factors.push_back(knob.factor);
    }
    return factors;
}

WhatIfController::PreparedPtr WhatIfController::prepare(AnalysisContext& context,
                                                        const PrepareRequest& request,
                                                        const std::stop_token& stop) {
    auto prepared = std::make_shared<Prepared>();
    const Result<const WhatIf*> whatIf = context.whatIf();
    if (!whatIf) {
        prepared->trouble = QString::fromStdString(whatIf.error().describe());
        return prepared;
    }
    prepared->whatIf = *whatIf;
    prepared->span = spanOf((*whatIf)->graph(), request.selection);
    prepared->recordedNs = (*whatIf)->recordedLengthNs(prepared->span);
    prepared->floors = request.knobs.empty() ? Floors() : (*whatIf)->floors(prepared->span);
    const Result<WorkNeeds> needs = workNeedsOf(context, request.knobs);
    Result<KnobEdges> edges =
        needs ? KnobEdges::find((*whatIf)->graph(), request.knobs, stop, &*needs) : needs.error();
    if (edges) {
        prepared->edges = std::move(*edges);
    } else {
        prepared->trouble = QString::fromStdString(edges.error().message);
    }
    return prepared;
}

WhatIfController::PredictAnswer WhatIfController::predict(const PredictRequest& request,
                                                          const std::stop_token& stop) {
    const Prepared& prepared = *request.prepared;
    const WhatIf& whatIf = *prepared.whatIf;
    const WeightChange change = prepared.edges->change(whatIf.weights(), request.factors);
    auto figures = std::make_shared<Figures>();
    PredictAnswer answer;
    const ReplaySpan nodes = whatIf.replaySpan(prepared.span);
    answer.ghosts = makeGhosts(whatIf.graph(), whatIf.timesWith(change), nodes.begin, nodes.end);
    if (stop.stop_requested()) {
        return answer;
    }
    figures->prediction = whatIf.predict(prepared.span, change);
    figures->floors = prepared.floors;
    figures->notes = notesOf(change);
    figures->deviceEnd = whatIf.deviceEnd(prepared.span, change);
    for (std::size_t knob = 0; knob < request.factors.size() && !stop.stop_requested(); ++knob) {
        std::vector<double> alone(request.factors.size(), 1);
        alone[knob] = request.factors[knob];
        const DurationNs ns = whatIf.predictedLengthNs(prepared.span, *prepared.edges, alone);
        figures->changeNs.push_back(ns - prepared.recordedNs);
    }
    answer.figures = std::move(figures);
    return answer;
}

void WhatIfController::prepareAgain() {
    if (!m_isOn) {
        return;
    }
    m_predictJob->cancel();
    m_prepared = nullptr;
    m_quickNs.reset();
    m_figures = nullptr;
    GhostState::of(*m_viewState).setGhosts(nullptr);
    GhostState::of(*m_viewState).setShown(!m_knobs.empty());
    m_prepareJob->request({m_knobs, m_viewState->timeSelection()});
    emit answered();
    if (m_gains == nullptr || m_gainsSelection != m_viewState->timeSelection()) {
        rank();
    }
}

void WhatIfController::takePrepared(PreparedPtr prepared) {
    m_prepared = std::move(prepared);
    m_trouble = m_prepared->trouble;
    const bool isOtherLength = m_recordedNs != m_prepared->recordedNs;
    m_recordedNs = m_prepared->recordedNs;
    if (isOtherLength && m_gains != nullptr) {
        emit gainsChanged(); // gains are shown as shares of the length, too
    }
    predictAgain();
}

void WhatIfController::predictAgain() {
    if (m_prepared == nullptr || !m_prepared->edges || m_knobs.empty()) {
        emit answered();
        return; // the answer follows once the knobs are prepared
    }
    const WhatIfSpan& span = m_prepared->span;
    if (span.place) {
        const WhatIf& whatIf = *m_prepared->whatIf;
        m_quickNs = whatIf.quickPrediction(span, *m_prepared->edges, factors());
    }
    m_predictJob->request({m_prepared, factors()});
    emit answered();
}

void WhatIfController::stopRanking() {
    m_gainsJob->cancel();
    emit gainsChanged();
}

void WhatIfController::rank() {
    m_gains = nullptr;
    m_gainsSelection = m_viewState->timeSelection();
    m_gainsJob->request(m_gainsSelection);
    emit gainsChanged();
}

} // namespace lanescope::ui
