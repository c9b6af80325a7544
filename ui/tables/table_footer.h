// SPDX-License-Identifier: Apache-2.0
// One line of totals under a table with a frozen first column (frozen_column.h), each under its column,
// following resizing, moving and scrolling. UI thread only.
#pragma once

#include <QWidget>

#include <functional>

namespace lanescope::ui {

class DataTable;

class TableFooter : public QWidget {
    Q_OBJECT

public:
    /// `textOf` gives the text under a column. `table` must outlive the footer and have its model.
    TableFooter(DataTable* table, std::function<QString(int column)> textOf, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    DataTable* m_table;
    std::function<QString(int)> m_textOf;
};

} // namespace lanescope::ui
