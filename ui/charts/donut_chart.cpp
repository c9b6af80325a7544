// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/donut_chart.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/theme/elision.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr double kRingMargin = 10;
constexpr double kHole = 0.62; // of the outer radius
constexpr double kMaxRing = 190;
constexpr double kLeastRing = 64;
constexpr double kRingSwatch = 9;
constexpr double kMostLine = 340;
constexpr double kGap = 16;

QPainterPath ringPart(const QRectF& ring, double fromShare, double share) {
    QPainterPath path;
    const double radius = ring.width() / 2;
    const QPointF centre = ring.center();
    const QRectF hole(centre.x() - radius * kHole, centre.y() - radius * kHole, 2 * radius * kHole,
                      2 * radius * kHole);
    const double start = 90 - 360 * fromShare; // clockwise from the top
    if (share >= 1) {
        path.addEllipse(ring);
        path.addEllipse(hole);
        return path;
    }
    path.arcMoveTo(ring, start);
    path.arcTo(ring, start, -360 * share);
    path.arcTo(hole, start - 360 * share, 360 * share);
    path.closeSubpath();
    return path;
}

} // namespace

DonutChart::DonutChart(QWidget* parent)
    : Chart(parent) {}

void DonutChart::setData(std::vector<DonutSlice> slices, ChartUnit unit, const QString& caption) {
    m_slices = std::move(slices);
    m_unit = unit;
    m_caption = caption;
    m_total = 0;
    for (const DonutSlice& slice : m_slices) {
        m_total += slice.value;
    }
    dataChanged();
}

QSize DonutChart::sizeHint() const {
    return {fontMetrics().height() * 26, fontMetrics().height() * 10};
}

void DonutChart::layOut() {
    m_lines.clear();
    const QFontMetricsF metrics(font());
    double side = std::max(std::min({height() - 2 * kRingMargin, width() * 0.38 - kRingMargin, kMaxRing}),
                           2 * metrics.height());
    const double figures = metrics.horizontalAdvance(formatPercent(1.0)) + 8;
    double longest = 0;
    for (const DonutSlice& slice : m_slices) {
        longest = std::max(longest, metrics.horizontalAdvance(slice.name));
    }
    // The ring gives way to the names, down to a size at which its parts can still be seen.
    const double besideNames =
        width() - 2 * kRingMargin - kGap - kRingSwatch - 6 - figures - std::ceil(longest);
    side = std::clamp(besideNames, std::min(side, kLeastRing), side);
    m_ring = {kRingMargin, (height() - side) / 2, side, side};
    const double left = m_ring.right() + kGap;
    const double room = width() - kRingMargin - left;
    const double lineHeight = std::ceil(metrics.height()) + 2;
    if (room < 6 * metrics.averageCharWidth()) {
        return;
    }
    const auto fitting = static_cast<std::size_t>(std::max(0.0, (height() - kRingMargin) / lineHeight));
    const std::size_t shown = std::min(m_slices.size(), fitting);
    double y = (height() - static_cast<double>(shown) * lineHeight) / 2;
    QStringList names;
    for (std::size_t i = 0; i < shown; ++i) {
        names << m_slices[i].name;
    }
    names = elidedApart(names, std::min(room, kMostLine) - kRingSwatch - 6 - figures, metrics);
    for (std::size_t i = 0; i < shown; ++i) {
        m_lines.push_back({{left, y, std::min(room, kMostLine), lineHeight}, names[qsizetype(i)]});
        y += lineHeight;
    }
}

int DonutChart::markAt(QPointF position) const {
    if (m_total <= 0) {
        return -1;
    }
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (m_lines[i].rect.contains(position)) {
            return static_cast<int>(i);
        }
    }
    const QPointF from = position - m_ring.center();
    const double radius = m_ring.width() / 2;
    const double distance = std::hypot(from.x(), from.y());
    if (distance > radius || distance < radius * kHole) {
        return -1;
    }
    double turned = std::atan2(from.x(), -from.y()) / (2 * std::numbers::pi); // clockwise from the top
    turned = turned < 0 ? turned + 1 : turned;
    for (std::size_t i = 0; i < m_slices.size(); ++i) {
        if (turned < share(i)) {
            return static_cast<int>(i);
        }
        turned -= share(i);
    }
    return -1;
}

QRectF DonutChart::markRect(int mark) const {
    const auto index = static_cast<std::size_t>(mark);
    return index < m_lines.size() ? m_lines[index].rect : m_ring;
}

QVector<HoverLine> DonutChart::describe(int mark) const {
    const DonutSlice& slice = m_slices[static_cast<std::size_t>(mark)];
    return {{{}, slice.name},
            {m_caption, chartText(slice.value, m_unit)},
            {tr("Share"), formatPercent(slice.value / m_total, 2)}};
}

void DonutChart::paintChart(QPainter& painter, const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing);
    double from = 0;
    for (std::size_t i = 0; i < m_slices.size(); ++i) {
        const QColor color(m_slices[i].color.of(theme));
        painter.setPen(m_slices.size() > 1 ? QPen(QColor(theme.canvas), 1) : QPen(Qt::NoPen));
        painter.setBrush(static_cast<int>(i) == hoveredMark() ? color.lighter(112) : color);
        if (m_slices[i].value > 0) {
            painter.drawPath(ringPart(m_ring, from, share(i)));
        }
        from += share(i);
    }
    const QFontMetricsF metrics(font());
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const double holeWidth = m_ring.width() * kHole * 0.9;
    const QPointF centre = m_ring.center();
    const QString whole = chartText(m_total, m_unit);
    painter.setFont(bold);
    painter.setPen(QColor(theme.text));
    if (QFontMetricsF(bold).horizontalAdvance(whole) <= holeWidth) {
        const bool hasCaption = metrics.horizontalAdvance(m_caption) <= holeWidth && !m_caption.isEmpty() &&
                                m_ring.width() > 5 * metrics.height();
        const double lift = hasCaption ? metrics.height() / 2 : 0;
        painter.drawText(QRectF(centre.x() - holeWidth / 2, centre.y() - metrics.height() / 2 - lift,
                                holeWidth, metrics.height()),
                         Qt::AlignCenter, whole);
        painter.setFont(font());
        painter.setPen(QColor(theme.mutedText));
        if (hasCaption) {
            painter.drawText(QRectF(centre.x() - holeWidth / 2, centre.y(), holeWidth, metrics.height()),
                             Qt::AlignCenter, m_caption);
        }
    }
    painter.setFont(font());
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const QRectF& rect = m_lines[i].rect;
        if (static_cast<int>(i) == hoveredMark()) {
            painter.fillRect(rect, QColor(theme.stripe));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(m_slices[i].color.of(theme)));
        painter.drawRoundedRect(
            QRectF(rect.left(), rect.center().y() - kRingSwatch / 2, kRingSwatch, kRingSwatch), 2, 2);
        painter.setPen(QColor(theme.text));
        painter.drawText(rect.adjusted(kRingSwatch + 6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         m_lines[i].name);
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, formatPercent(share(i)));
    }
}

void DonutChart::paintCurrent(QPainter& painter, const Theme& theme, int mark) {
    double from = 0;
    for (int i = 0; i < mark; ++i) {
        from += share(static_cast<std::size_t>(i));
    }
    painter.setPen(QPen(QColor(theme.accent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(ringPart(m_ring, from, share(static_cast<std::size_t>(mark))));
}

} // namespace lanescope::ui
