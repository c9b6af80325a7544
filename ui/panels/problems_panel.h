// SPDX-License-Identifier: Apache-2.0
// The Problems panel of one document: where every event of the file went, and what loading had to cope
// with. Beside the list: the places of the selected problem in the file and on the timeline. UI thread only.
#pragma once

#include "ui/panels/panel.h"

namespace lanescope::ui {

class DataTable;
class DiagnosticsModel;
class Document;
class PlaceView;

class ProblemsPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit ProblemsPanel(Document* document, QWidget* parent = nullptr);

    /// Selects the first problem of a group: repaired, unusable, file or overflow.
    void showGroup(const QString& group);
    bool isSettled() const override;

private:
    /// The ledger with the menu of the table.
    QLayout* headWith(QWidget* ledger);

    DiagnosticsModel* m_model;
    DataTable* m_table;
    PlaceView* m_places;
};

} // namespace lanescope::ui
