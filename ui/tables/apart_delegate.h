// SPDX-License-Identifier: Apache-2.0
// Draws the texts of a table so that rows that can be seen at the same time never read alike where the column
// is too narrow for them: what they share is cut, not where they differ. UI thread only.
#pragma once

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
        int column = -1;
        int firstRow = 0;
        double room = 0;
        QFont font;
        QStringList texts;
        QStringList shown;
    };
    void update(const QAbstractItemView& view, const QModelIndex& index, double room,
                const QFont& font) const;

    mutable Column m_last; ///< of the column painted last
};

} // namespace lanescope::ui
