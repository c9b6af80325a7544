// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/view_animator.h"

#include <QScopedValueRollback>

#include "ui/state/view_state.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

namespace {

constexpr int kDurationMs = 110;

} // namespace

ViewAnimator::ViewAnimator(ViewState* view, QObject* parent)
    : QObject(parent)
    , m_view(view) {
    m_animation.setDuration(kDurationMs);
    m_animation.setEasingCurve(QEasingCurve::OutCubic);
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        if (m_animation.state() == QAbstractAnimation::Running) {
            show(interpolated(m_from, m_target, value.toDouble()));
        }
    });
    connect(view, &ViewState::visibleRangeChanged, this, [this] {
        if (!m_isShowing) {
            m_animation.stop(); // else the next frame would take the change back
            m_step = false;
            emit overtaken();
        }
    });
}

void ViewAnimator::setRange(TimeRange range, bool step) {
    const QScopedValueRollback showing(m_isShowing, true);
    m_view->setVisibleRange(range, step);
}

void ViewAnimator::show(TimeRange range) {
    // The first value is where the view is already: the step is taken by the first change.
    const TimeRange before = m_view->visibleRange();
    setRange(range, m_step);
    m_step = m_step && m_view->visibleRange() == before;
}

void ViewAnimator::jumpTo(TimeRange range, bool step) {
    m_animation.stop();
    setRange(range, step || m_step);
    m_step = false;
}

TimeRange ViewAnimator::target() const {
    return m_animation.state() == QAbstractAnimation::Running ? m_target : m_view->visibleRange();
}

void ViewAnimator::moveTo(TimeRange target, bool step) {
    m_animation.stop();
    if (!m_enabled) {
        setRange(target, step);
        m_step = false;
        return;
    }
    m_from = m_view->visibleRange();
    m_target = target;
    m_step = m_step || step; // a step that has not moved the view yet is still to be taken
    m_animation.start();
}

void ViewAnimator::finish() {
    if (m_animation.state() == QAbstractAnimation::Running) {
        m_animation.stop();
        show(m_target);
    }
}

} // namespace lanescope::ui
