// SPDX-License-Identifier: Apache-2.0
// Lies over the first column of a table and keeps it in place while the others scroll sideways. Shares
// the table's model, selection, sorting and row positions. UI thread only; a child of its table.
#pragma once

#include <QTableView>

namespace lanescope::ui {

class FrozenColumn : public QTableView {
    Q_OBJECT

public:
    /// `table` must have its model already.
    explicit FrozenColumn(QTableView* table);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void hideOtherColumns();
    void arrange();

    QTableView* m_table;
};

} // namespace lanescope::ui
