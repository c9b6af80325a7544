// SPDX-License-Identifier: Apache-2.0
// The Problems panel of one document: where every event of the file went, and what loading had to cope
// with, and what the recording itself cannot show. Beside the list: the places of the selected problem in the
// file and on the timeline. UI thread only.
#pragma once

#include <memory>

#include "ui/panels/panel.h"
#include "ui/state/latest_job.h"

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

    /// Selects the first problem of a group: repaired, unusable, file, overflow or
    /// recording.
    void showGroup(const QString& group);
    bool isSettled() const override;

private:
    /// The ledger with the menu of the table.
    QLayout* headWith(QWidget* ledger);

    DiagnosticsModel* m_model;
    std::unique_ptr<LatestJob<bool, bool>> m_examination; ///< of the recording
    DataTable* m_table;
    PlaceView* m_places;
};

} // namespace lanescope::ui
