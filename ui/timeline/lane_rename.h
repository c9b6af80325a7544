// SPDX-License-Identifier: Apache-2.0
// A line to type a lane's new name into, right where the name is. Enter or leaving takes it, Esc does not;
// deletes itself either way. UI thread only.
#pragma once

#include <QLineEdit>

namespace lanescope::ui {

class TimelineScene;

class LaneRename : public QLineEdit {
    Q_OBJECT

public:
    LaneRename(TimelineScene* scene, int lane, QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void finish(bool take);

    TimelineScene* m_scene;
    int m_lane;
    bool m_done = false;
};

} // namespace lanescope::ui
