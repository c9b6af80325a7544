// SPDX-License-Identifier: Apache-2.0
// Draws the cells of a comparison: chips, differences in the colour of their direction, shares as bars to
// either side of a middle. Blue stands for less, orange for more; grey for what is within noise. UI thread
// only.
#pragma once

#include <QStyledItemDelegate>

#include "core/compare/difference_table.h"

namespace lanescope::ui {

struct Theme;

/// Colours of the two sides, everywhere.
QColor baselineColor(const Theme& theme);
QColor candidateColor(const Theme& theme);
/// Blue, orange or grey.
QColor changeColor(ChangeStatus status, const Theme& theme);

class ChangeDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace lanescope::ui
