// SPDX-License-Identifier: Apache-2.0
// Draws the texts of a table so that rows that can be seen at the same time never read alike where the column
// is too narrow for them: what they share is cut, not where they differ. UI thread only.
#pragma once

#include <QHash>
#include <QStringList>
#include <QStyledItemDelegate>

class QAbstractItemView;

namespace lanescope::ui {

class ApartDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    /// Texts of one column in the rows in view, and how they are shown.
    struct Column {
        int firstRow = 0;
        double room = 0;
        QFont font;
        QStringList texts;
        QStringList shown;
    };
    Column columnInView(const QAbstractItemView& view, const QModelIndex& index, double room,
                        const QFont& font) const;

    /// By column: a view paints row by row, so that cells of different columns come in turn.
    mutable QHash<int, Column> m_columns;
};

} // namespace lanescope::ui
