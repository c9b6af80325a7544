// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/shift_gesture.h"

#include <QMouseEvent>

#include "ui/compare/linked_views.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {

ShiftGesture::ShiftGesture(LinkedViews* views, TimelineView* timeline)
    : QObject(timeline)
    , m_views(views) {
    timeline->findChild<TimelineCanvas*>()->installEventFilter(this);
}

bool ShiftGesture::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress) {
        const auto* press = static_cast<const QMouseEvent*>(event);
        const bool pans =
            press->button() == Qt::MiddleButton ||
            (press->button() == Qt::LeftButton && press->modifiers().testFlag(Qt::ShiftModifier));
        if (pans && press->modifiers().testFlag(Qt::ControlModifier)) {
            m_views->beginShift();
        }
    } else if (event->type() == QEvent::MouseButtonRelease) {
        m_views->endShift();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lanescope::ui
