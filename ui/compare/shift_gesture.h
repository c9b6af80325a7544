// SPDX-License-Identifier: Apache-2.0
// Moves one of two linked timelines against the other: while Ctrl is held, what pans a timeline (Shift and
// drag, middle drag) moves it alone, and the alignment with it. Watches, and takes no event away. UI thread
// only.
#pragma once

#include <QObject>

namespace lanescope::ui {

class LinkedViews;
class TimelineView;

class ShiftGesture : public QObject {
    Q_OBJECT

public:
    /// Owned by `timeline`; `views` must outlive it.
    ShiftGesture(LinkedViews* views, TimelineView* timeline);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    LinkedViews* m_views;
};

} // namespace lanescope::ui
