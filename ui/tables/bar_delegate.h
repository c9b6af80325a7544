// SPDX-License-Identifier: Apache-2.0
// Draws a cell with a thin bar along its lower edge whose length is a share of the cell, so that a column
// of shares reads as a chart. UI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace lanescope::ui {

class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// `role` of the model gives the share, 0..1.
    BarDelegate(int role, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    int m_role;
};

} // namespace lanescope::ui
