// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/collective_ties.h"

#include <QPainter>

#include <utility>

#include "ui/theme/theme.h"

namespace lanescope::ui {

CollectiveTies::CollectiveTies(QWidget* parent)
    : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void CollectiveTies::setTies(QPolygonF starts, QPolygonF ends) {
    m_starts = std::move(starts);
    m_ends = std::move(ends);
    setVisible(!m_starts.isEmpty());
    update();
}

void CollectiveTies::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.translate(-pos());
    QPolygonF area = m_starts;
    for (auto point = m_ends.crbegin(); point != m_ends.crend(); ++point) {
        area << *point;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil(theme.accent);
    veil.setAlphaF(0.16F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(veil);
    painter.drawPolygon(area);
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& tie : {m_starts, m_ends}) {
        painter.setPen(QPen(QColor(theme.canvas), 3.5));
        painter.drawPolyline(tie);
        painter.setPen(QPen(QColor(theme.accent), 1.5));
        painter.drawPolyline(tie);
    }
}

} // namespace lanescope::ui
