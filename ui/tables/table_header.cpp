// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_header.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kHeaderPadding = 8;
constexpr int kMarkWidth = 7;
constexpr int kMarkGap = 4;
constexpr int kSlack = 2; // widths of text are rounded down

QPainterPath sortMark(QPointF centre, Qt::SortOrder order) {
    const double direction = order == Qt::DescendingOrder ? 1 : -1;
    QPainterPath path;
    path.moveTo(centre + QPointF(-kMarkWidth / 2.0, -2.0 * direction));
    path.lineTo(centre + QPointF(kMarkWidth / 2.0, -2.0 * direction));
    path.lineTo(centre + QPointF(0, 2.0 * direction));
    path.closeSubpath();
    return path;
}

} // namespace

TableHeader::TableHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(true);
    setSectionsMovable(true);
    setHighlightSections(false);
    setMinimumSectionSize(36);
    setTextElideMode(Qt::ElideRight);
}

void TableHeader::setSecondSort(int section, Qt::SortOrder order) {
    m_hasSecondSort = true;
    m_secondSection = section;
    m_secondOrder = order;
    viewport()->update();
}

void TableHeader::mousePressEvent(QMouseEvent* event) {
    const bool isSorted = isSortIndicatorShown() && sortIndicatorSection() >= 0;
    const int section = logicalIndexAt(event->position().toPoint());
    m_asksSecond = m_hasSecondSort && isSorted && section >= 0 && section != sortIndicatorSection() &&
                   event->button() == Qt::LeftButton && event->modifiers() == Qt::ShiftModifier;
    if (!m_asksSecond) {
        QHeaderView::mousePressEvent(event);
    }
}

void TableHeader::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_asksSecond) {
        QHeaderView::mouseReleaseEvent(event);
        return;
    }
    m_asksSecond = false;
    if (const int section = logicalIndexAt(event->position().toPoint()); section >= 0) {
        emit secondSortAsked(section);
    }
}

QSize TableHeader::sectionSizeFromContents(int logicalIndex) const {
    const QString title = model()->headerData(logicalIndex, Qt::Horizontal).toString();
    return {fontMetrics().horizontalAdvance(title) + 2 * kHeaderPadding + kMarkWidth + kMarkGap + kSlack,
            fontMetrics().height() + 8};
}

void TableHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
    const Theme& theme = Theme::of(palette());
    const bool isFirst = isSortIndicatorShown() && sortIndicatorSection() == logicalIndex;
    const bool isSorted = isFirst || m_secondSection == logicalIndex;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(rect, QColor(theme.panel));
    painter->fillRect(QRect(rect.right(), rect.top() + 5, 1, rect.height() - 10), QColor(theme.line));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.line));

    const auto alignment =
        model()->headerData(logicalIndex, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
    QRect inner = rect.adjusted(kHeaderPadding, 0, -kHeaderPadding, 0);
    const int room = inner.width() - (isSorted ? kMarkWidth + kMarkGap : 0);
    const QString title = painter->fontMetrics().elidedText(
        model()->headerData(logicalIndex, Qt::Horizontal).toString(), Qt::ElideRight, room);
    const int textWidth = painter->fontMetrics().horizontalAdvance(title);
    painter->setPen(QColor(isSorted ? theme.text : theme.mutedText));
    painter->drawText(inner, static_cast<int>(alignment | Qt::AlignVCenter), title);
    if (isSorted) {
        // On the side away from the edge that the title is aligned to.
        const bool onLeft = alignment.testFlag(Qt::AlignRight);
        const bool centred = alignment.testFlag(Qt::AlignHCenter);
        const double x = onLeft    ? inner.right() - textWidth - kMarkGap - kMarkWidth / 2.0
                         : centred ? inner.center().x() + textWidth / 2.0 + kMarkGap + kMarkWidth / 2.0
                                   : inner.left() + textWidth + kMarkGap + kMarkWidth / 2.0;
        const QPainterPath mark =
            sortMark({x, rect.center().y() + 0.5}, isFirst ? sortIndicatorOrder() : m_secondOrder);
        if (isFirst) {
            painter->fillPath(mark, QColor(theme.accent));
        } else {
            painter->strokePath(mark, QPen(QColor(theme.accent), 1));
        }
    }
    painter->restore();
}

} // namespace lanescope::ui
