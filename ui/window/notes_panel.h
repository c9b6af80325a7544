// SPDX-License-Identifier: Apache-2.0
// The Notes panel: marks and notes of the trace in order of time. Enter or a double click goes there, F2
// changes the text, Delete removes it. UI thread only.
#pragma once

#include "ui/panels/panel.h"

namespace lanescope::ui {

class DataTable;
class NotesModel;
class TableTools;
class TimelineScene;

class NotesPanel : public Panel {
    Q_OBJECT

public:
    /// `scene` must outlive the panel.
    explicit NotesPanel(TimelineScene* scene, QWidget* parent = nullptr);

    void focusFilter() override;
    void copyContent() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refill();
    /// `row` of the table that is shown.
    void goTo(int row);

    TimelineScene* m_scene;
    NotesModel* m_model;
    DataTable* m_table;
    TableTools* m_tools;
};

} // namespace lanescope::ui
