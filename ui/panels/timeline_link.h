// SPDX-License-Identifier: Apache-2.0
// Ties the rows of a table of an analysis to the timeline: a row that is chosen is highlighted and selected
// there, what is chosen there has its row, Escape lets go of both. UI thread only.
#pragma once

#include <QObject>

#include "ui/tables/analysis_table.h"

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class Document;

class TimelineLink : public QObject {
    Q_OBJECT

public:
    /// A child of `table`, which has `model`; `document` must be ready and outlive it.
    TimelineLink(DataTable* table, AnalysisTableModel* model, Document* document);

    /// After the rows have changed: the row of what is highlighted, else of the slice that is selected.
    void restoreRow();

signals:
    /// By the user in the table, or since the timeline led there.
    void placeChosen(const lanescope::RowTarget& place);

private:
    void takeSelectedSlice();
    void takeHighlight();
    void takeRow(int row);
    void showRow(int row);
    void letGo();
    /// Whether the highlighted name is that of the current row.
    bool isRowHighlighted() const;

    DataTable* m_table;
    AnalysisTableModel* m_model;
    Document* m_document;
    bool m_isFollowing = false; ///< one follows the other: no answer back
};

} // namespace lanescope::ui
