// SPDX-License-Identifier: Apache-2.0
// One line of totals under a table (AnalysisTableModel::footerText()), each under its column, following
// resizing, moving and scrolling. The first column, which holds the number of rows, may be a frozen one
// (frozen_column.h). Hidden while the table has none. UI thread only.
#pragma once

#include <QWidget>

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;

class TableFooter : public QWidget {
    Q_OBJECT

public:
    /// `table` has `model`; both live as long as the footer.
    TableFooter(DataTable* table, AnalysisTableModel* model, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    DataTable* m_table;
    AnalysisTableModel* m_model;
};

} // namespace lanescope::ui
