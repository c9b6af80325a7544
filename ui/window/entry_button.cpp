// SPDX-License-Identifier: Apache-2.0
#include "ui/window/entry_button.h"

#include <QPainter>

#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr int kPadding = 8;
constexpr int kIconSize = 20;
} // namespace

EntryButton::EntryButton(const QIcon& icon, const QString& title, const QString& detail, QWidget* parent)
    : QAbstractButton(parent)
    , m_detail(detail) {
    setIcon(icon);
    setText(title);
    setAccessibleDescription(detail);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize EntryButton::sizeHint() const {
    return {280, 2 * fontMetrics().height() + 2 * kPadding - 2};
}
QSize EntryButton::minimumSizeHint() const {
    return {160, sizeHint().height()};
}

void EntryButton::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(QColor(theme.accent)) : QPen(Qt::NoPen));
        painter.setBrush(QColor(blend(theme.panel, theme.accent, isDown() ? 0.22 : 0.12)));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }
    const QRect inner = rect().adjusted(kPadding, kPadding - 1, -kPadding, -kPadding + 1);
    icon().paint(&painter, QRect(inner.left(), inner.center().y() - kIconSize / 2, kIconSize, kIconSize));
    const QRect text = inner.adjusted(kIconSize + 10, 0, 0, 0);
    painter.setPen(QColor(theme.text));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignTop,
                     fontMetrics().elidedText(this->text(), Qt::ElideMiddle, text.width()));
    painter.setPen(QColor(theme.mutedText));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                     fontMetrics().elidedText(m_detail, Qt::ElideMiddle, text.width()));
}

void EntryButton::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void EntryButton::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace lanescope::ui
