// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/view_animator.h"

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
            m_view->setVisibleRange(interpolated(m_from, m_target, value.toDouble()),
                                    std::exchange(m_step, false));
        }
    });
}

TimeRange ViewAnimator::target() const {
    return m_animation.state() == QAbstractAnimation::Running ? m_target : m_view->visibleRange();
}

void ViewAnimator::moveTo(TimeRange target, bool step) {
    m_animation.stop();
    if (!m_enabled) {
        m_view->setVisibleRange(target, step);
        return;
    }
    m_from = m_view->visibleRange();
    m_target = target;
    m_step = step;
    m_animation.start();
}

void ViewAnimator::finish() {
    if (m_animation.state() == QAbstractAnimation::Running) {
        m_animation.stop();
        m_view->setVisibleRange(m_target, std::exchange(m_step, false));
    }
}

} // namespace lanescope::ui
