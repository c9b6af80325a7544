// SPDX-License-Identifier: Apache-2.0
#include "ui/window/drop_overlay.h"

#include <QPainter>

#include "ui/theme/theme.h"

namespace lanescope::ui {

DropOverlay::DropOverlay(QWidget* window)
    : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropOverlay::showFor(int fileCount, const QString& compareWith) {
    m_fileCount = fileCount;
    m_compareWith = compareWith;
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

void DropOverlay::setPoint(QPointF point) {
    const bool before = isCompareChosen();
    m_point = point;
    if (isCompareChosen() != before) {
        update();
    }
}

bool DropOverlay::isCompareChosen() const {
    return !m_compareWith.isEmpty() && m_point.x() >= width() / 2.0;
}

void DropOverlay::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil(theme.panel);
    veil.setAlpha(238);
    painter.fillRect(rect(), veil);
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.5);
    painter.setFont(big);
    const auto zone = [&](const QRectF& area, const QString& text, bool isChosen) {
        const QRectF frame = area.adjusted(18, 18, -18, -18);
        if (isChosen) {
            QColor fill(theme.accent);
            fill.setAlpha(36);
            painter.setBrush(fill);
        } else {
            painter.setBrush(Qt::NoBrush);
        }
        painter.setPen(QPen(QColor(isChosen ? theme.accent : theme.mutedText), 2, Qt::DashLine));
        painter.drawRoundedRect(frame, 12, 12);
        painter.setPen(QColor(isChosen ? theme.text : theme.mutedText));
        painter.drawText(frame.adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap, text);
    };
    const QString open =
        m_fileCount == 1 ? tr("Drop to open the trace") : tr("Drop to open %1 traces").arg(m_fileCount);
    if (m_compareWith.isEmpty()) {
        zone(rect(), open, true);
        return;
    }
    QRectF left(rect());
    left.setWidth(width() / 2.0);
    zone(left, open, !isCompareChosen());
    zone(left.translated(left.width(), 0), tr("Drop to compare with\n%1").arg(m_compareWith),
         isCompareChosen());
}

} // namespace lanescope::ui
