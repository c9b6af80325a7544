// SPDX-License-Identifier: Apache-2.0
#include "ui/window/step_navigator.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/step_names.h"
#include "ui/state/step_walk.h"
#include "ui/state/view_state.h"
#include "ui/theme/arrow_button.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"

namespace lanescope::ui {

namespace {

TimeRange lookedAt(const ViewState& view) {
    return view.timeSelection().value_or(view.visibleRange());
}

} // namespace

StepNavigator::StepNavigator(QWidget* parent)
    : QWidget(parent)
    , m_previous(arrowButton(QStringLiteral("previous"), tr("Previous step")))
    , m_current(new QToolButton)
    , m_next(arrowButton(QStringLiteral("next"), tr("Next step")))
    , m_menu(new QMenu(this)) {
    m_current->setAutoRaise(true);
    m_current->setPopupMode(QToolButton::InstantPopup);
    m_current->setMenu(m_menu);
    m_current->setToolTip(tr("Go to a step"));
    m_current->setObjectName(QStringLiteral("stepMenu"));
    connect(m_previous, &QToolButton::clicked, this, [this] { goToNeighbour(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { goToNeighbour(1); });
    connect(m_menu, &QMenu::aboutToShow, this, &StepNavigator::fillMenu);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(0);
    layout->addWidget(m_previous);
    layout->addWidget(m_current);
    layout->addWidget(m_next);
    follow(nullptr);
}

void StepNavigator::follow(Document* document) {
    if (m_document != nullptr && m_document->viewState() != nullptr) {
        disconnect(m_document->viewState(), nullptr, this, nullptr);
    }
    m_document = document;
    if (document != nullptr) {
        connect(document->viewState(), &ViewState::timeSelectionChanged, this, &StepNavigator::refresh);
        connect(document->viewState(), &ViewState::visibleRangeChanged, this, &StepNavigator::refresh);
    }
    setVisible(document != nullptr && !document->trace()->steps().empty());
    refresh();
}

void StepNavigator::refresh() {
    if (m_document == nullptr) {
        return;
    }
    const Trace& trace = *m_document->trace();
    const TimeRange current = lookedAt(*m_document->viewState());
    const auto step = m_document->viewState()->timeSelection() ? stepOf(trace, current) : std::nullopt;
    m_current->setText(
        step ? tr("%1 (%2 of %3)")
                   .arg(stepText(trace, trace.steps()[*step].number, trace.steps()[*step].slice))
                   .arg(*step + 1)
                   .arg(trace.steps().size())
        : trace.steps().size() == 1 ? tr("1 step")
                                    : tr("%1 steps").arg(trace.steps().size()));
    m_previous->setEnabled(neighbourStep(trace, current, -1).has_value());
    m_next->setEnabled(neighbourStep(trace, current, 1).has_value());
}

void StepNavigator::fillMenu() {
    m_menu->clear();
    if (m_document == nullptr) {
        return;
    }
    const Trace& trace = *m_document->trace();
    const std::vector<Step>& steps = trace.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        m_menu->addAction(QStringLiteral("%1\t%2").arg(stepText(trace, steps[i].number, steps[i].slice),
                                                       formatDuration(steps[i].range.durationNs())),
                          this, [this, i] { goToStep(i); });
    }
    m_menu->addSeparator();
    m_menu->addAction(tr("All steps"), this, [this] {
        m_document->viewState()->setTimeSelection(std::nullopt);
        m_document->viewState()->fitAll();
    });
}

void StepNavigator::goToNeighbour(int direction) {
    if (m_document == nullptr) {
        return;
    }
    if (const auto step =
            neighbourStep(*m_document->trace(), lookedAt(*m_document->viewState()), direction)) {
        goToStep(*step);
    }
}

void StepNavigator::goToStep(std::size_t index) {
    const TimeRange range = m_document->trace()->steps()[index].range;
    const DurationNs margin = range.durationNs() / 50;
    m_document->viewState()->setVisibleRange({range.startNs - margin, range.endNs + margin});
    m_document->viewState()->setTimeSelection(range);
}

} // namespace lanescope::ui
