// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/bar_delegate.h"

#include <QPainter>

#include <algorithm>

#include "ui/theme/theme.h"

namespace lanescope::ui {

BarDelegate::BarDelegate(int role, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_role(role) {}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(m_role);
    if (!share.isValid()) {
        return;
    }
    constexpr int kHeight = 2;
    constexpr int kInset = 6;
    const QRect track(option.rect.left() + kInset, option.rect.bottom() - kHeight,
                      option.rect.width() - 2 * kInset, kHeight);
    const Theme& theme = Theme::of(option.palette);
    QRectF bar(track);
    bar.setWidth(std::clamp(share.toDouble(), 0.0, 1.0) * track.width());
    painter->fillRect(bar, QColor(theme.accent));
}

} // namespace lanescope::ui
