// SPDX-License-Identifier: Apache-2.0
// Moves the visible range smoothly to a target, at most 120 ms, or at once where animations are off. UI
// thread only.
#pragma once

#include <QObject>
#include <QVariantAnimation>

#include "core/base/time.h"

namespace lanescope::ui {

class ViewState;

class ViewAnimator : public QObject {
    Q_OBJECT

public:
    ViewAnimator(ViewState* view, QObject* parent);

    void setEnabled(bool enabled) { m_enabled = enabled; }
    /// Where the view is going: the target while moving, else the visible range.
    TimeRange target() const;
    /// `step`: as for ViewState::setVisibleRange.
    void moveTo(TimeRange target, bool step);
    /// Arrives at once.
    void finish();
    /// Shows `range` without moving there.
    void jumpTo(TimeRange range, bool step);

signals:
    /// Somebody else has changed the visible range; a movement to another place has ended.
    void overtaken();

private:
    void show(TimeRange range);
    void setRange(TimeRange range, bool step);

    ViewState* m_view;
    QVariantAnimation m_animation;
    TimeRange m_from;
    TimeRange m_target;
    bool m_step = false;
    bool m_isShowing = false; ///< changes the visible range itself right now
    bool m_enabled = true;
};

} // namespace lanescope::ui
