// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/apart_delegate.h"

#include <QAbstractItemView>
#include <QStyle>

#include <algorithm>

#include "ui/theme/elision.h"

namespace lanescope::ui {

void ApartDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto* view = qobject_cast<const QAbstractItemView*>(option->widget);
    if (view == nullptr || option->text.isEmpty() || (option->displayAlignment & Qt::AlignRight) != 0) {
        return;
    }
    const int margin = view->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, option, view) + 1;
    const bool hasIcon = (option->features & QStyleOptionViewItem::HasDecoration) != 0;
    const double room =
        option->rect.width() - 2 * margin - (hasIcon ? option->decorationSize.width() + 2 * margin : 0);
    if (room <= 0 || option->fontMetrics.horizontalAdvance(option->text) <= room) {
        return;
    }
    Column& column = m_columns[index.column()];
    const auto place = [&] { return index.row() - column.firstRow; };
    const auto isCurrent = [&] {
        return column.room == room && column.font == option->font && place() >= 0 &&
               place() < column.texts.size() && column.texts[place()] == option->text;
    };
    if (!isCurrent() || view->indexAt({0, 0}).row() != column.firstRow) {
        column = columnInView(*view, index, room, option->font);
    }
    if (isCurrent()) {
        option->text = column.shown[place()];
    }
}

ApartDelegate::Column ApartDelegate::columnInView(const QAbstractItemView& view, const QModelIndex& index,
                                                  double room, const QFont& font) const {
    constexpr int kMostRows = 200;
    const QAbstractItemModel& model = *index.model();
    const int top = std::max(view.indexAt({0, 0}).row(), 0);
    const QModelIndex atBottom = view.indexAt({0, view.viewport()->height() - 1});
    const int bottom = atBottom.isValid() ? atBottom.row() : model.rowCount(index.parent()) - 1;
    Column column{top, room, font, {}, {}};
    for (int row = top; row <= std::min(bottom, top + kMostRows); ++row) {
        column.texts << displayText(model.index(row, index.column(), index.parent()).data(), view.locale());
    }
    column.shown = elidedApart(column.texts, room, QFontMetricsF(font));
    return column;
}

} // namespace lanescope::ui
