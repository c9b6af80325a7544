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

void DropOverlay::showFor(int fileCount) {
    m_fileCount = fileCount;
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

void DropOverlay::paintEvent(QPaintEvent* /*event*/) {
    const Theme theme(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil(theme.panel);
    veil.setAlpha(238);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(QColor(theme.accent), 2, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(18, 18, -18, -18), 12, 12);
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.5);
    painter.setFont(big);
    painter.setPen(QColor(theme.text));
    painter.drawText(rect(), Qt::AlignCenter,
                     m_fileCount == 1 ? tr("Drop to open the trace")
                                      : tr("Drop to open %1 traces").arg(m_fileCount));
}

} // namespace lanescope::ui
