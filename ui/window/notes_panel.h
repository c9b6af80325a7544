// SPDX-License-Identifier: Apache-2.0
// The Notes panel: marks and notes of the trace in order of time. Enter or a double click goes there, F2
// changes the text, Delete removes it. UI thread only.
#pragma once

#include "ui/panels/panel.h"

class QTreeWidget;

namespace lanescope::ui {

class TimelineScene;

class NotesPanel : public Panel {
    Q_OBJECT

public:
    /// `scene` must outlive the panel.
    explicit NotesPanel(TimelineScene* scene, QWidget* parent = nullptr);

    void copyContent() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refill();
    void goTo(int index);

    TimelineScene* m_scene;
    QTreeWidget* m_list;
    bool m_filling = false;
};

} // namespace lanescope::ui
