// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/change_delegate.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

#include "ui/compare/compare_table_model.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kInset = 6;

void paintChip(QPainter* painter, const QStyleOptionViewItem& option, const QColor& color) {
    const QString text = option.text;
    const double width = option.fontMetrics.horizontalAdvance(text) + 14;
    const double height = std::min<double>(option.rect.height() - 4, option.fontMetrics.height() + 2);
    const QRectF chip(option.rect.left() + kInset, option.rect.center().y() + 1 - height / 2, width, height);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QColor fill = color;
    fill.setAlphaF(0.16F);
    painter->setBrush(fill);
    painter->setPen(Qt::NoPen);
    painter->drawRoundedRect(chip, height / 2, height / 2);
    painter->setPen(color);
    painter->drawText(chip, Qt::AlignCenter, text);
    painter->restore();
}

/// From the middle of the cell to the side of the sign.
void paintShare(QPainter* painter, const QRect& rect, double share, const QColor& color, const Theme& theme) {
    constexpr int kHeight = 3;
    const QRectF track(rect.left() + kInset, rect.bottom() - kHeight, rect.width() - 2 * kInset, kHeight);
    const double middle = track.center().x();
    const double length = std::clamp(std::abs(share), 0.0, 1.0) * track.width() / 2;
    painter->fillRect(QRectF(middle, track.top(), 1, kHeight), QColor(theme.line));
    painter->fillRect(QRectF(share < 0 ? middle - length : middle, track.top(), length, kHeight), color);
}

} // namespace

QColor baselineColor(const Theme& theme) {
    return theme.dark ? QColor(0x5A, 0xAE, 0xF0) : QColor(0x0B, 0x6B, 0xB5);
}

QColor candidateColor(const Theme& theme) {
    return theme.dark ? QColor(0xF0, 0x96, 0x3A) : QColor(0xB3, 0x54, 0x00);
}

QColor changeColor(ChangeStatus status, const Theme& theme) {
    switch (status) {
    case ChangeStatus::Faster:
    case ChangeStatus::Gone:
        return baselineColor(theme);
    case ChangeStatus::Slower:
    case ChangeStatus::New:
        return candidateColor(theme);
    case ChangeStatus::Unchanged:
    case ChangeStatus::Noise:
    case ChangeStatus::Unlike:
        break;
    }
    return QColor(theme.mutedText);
}

void ChangeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QVariant status = index.data(CompareTableModel::kStatusRole);
    if (!status.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    const Theme& theme = Theme::of(option.palette);
    const QColor color = changeColor(ChangeStatus(status.toInt()), theme);
    if (index.data(CompareTableModel::kChipRole).toBool()) {
        const QStyleOptionViewItem chip = cell;
        cell.text.clear();
        const QWidget* widget = option.widget;
        QStyle* style = widget != nullptr ? widget->style() : nullptr;
        if (style != nullptr) {
            style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);
        }
        paintChip(painter, chip, color);
        return;
    }
    QStyleOptionViewItem text = option;
    const QVariant share = index.data(CompareTableModel::kShareRole);
    if (!share.isValid()) {
        text.palette.setColor(QPalette::Text, color);
    }
    QStyledItemDelegate::paint(painter, text, index);
    if (share.isValid()) {
        paintShare(painter, option.rect, share.toDouble(), color, theme);
    }
}

} // namespace lanescope::ui
