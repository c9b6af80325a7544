// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/split_bar.h"

#include <QPainter>

#include <algorithm>

#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr double kPartGap = 1;
constexpr double kGroupGap = 5;
constexpr double kLabelMargin = 5;
constexpr int kAround = 2; // for the outline of the current part
constexpr int kPadding = 6;

} // namespace

SplitBar::SplitBar(QWidget* parent)
    : Chart(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SplitBar::setParts(std::vector<SplitPart> parts, ChartUnit unit) {
    m_parts = std::move(parts);
    m_unit = unit;
    m_total = 0;
    for (const SplitPart& part : m_parts) {
        m_total += part.value;
    }
    dataChanged();
}

QSize SplitBar::sizeHint() const {
    return {fontMetrics().height() * 20, fontMetrics().height() + kPadding + 2 * kAround};
}

QSize SplitBar::minimumSizeHint() const {
    return {fontMetrics().height() * 4, sizeHint().height()};
}

void SplitBar::layOut() {
    m_rects.clear();
    double gaps = 0;
    for (std::size_t i = 1; i < m_parts.size(); ++i) {
        gaps += m_parts[i].group == m_parts[i - 1].group ? kPartGap : kGroupGap;
    }
    const double room = std::max(width() - 2 * kAround - gaps, 0.0);
    double x = kAround;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (i > 0) {
            x += m_parts[i].group == m_parts[i - 1].group ? kPartGap : kGroupGap;
        }
        const double wide = m_total > 0 ? room * m_parts[i].value / m_total : 0;
        m_rects.emplace_back(x, kAround, wide, height() - 2 * kAround);
        x += wide;
    }
}

int SplitBar::markAt(QPointF position) const {
    for (int mark = 0; mark < markCount(); ++mark) {
        const QRectF& rect = m_rects[static_cast<std::size_t>(mark)];
        if (position.x() < rect.right() + kPartGap) {
            return position.x() >= rect.left() - kPartGap ? mark : -1;
        }
    }
    return -1;
}

QRectF SplitBar::markRect(int mark) const {
    return m_rects[static_cast<std::size_t>(mark)];
}

QVector<HoverLine> SplitBar::describe(int mark) const {
    const SplitPart& part = m_parts[static_cast<std::size_t>(mark)];
    QVector<HoverLine> lines{{{}, part.name},
                             {formatPercent(part.value / m_total), chartText(part.value, m_unit)}};
    if (!part.help.isEmpty()) {
        lines.push_back({{}, part.help});
    }
    return lines;
}

QString SplitBar::label(std::size_t part) const {
    const QFontMetricsF metrics(font());
    const double room = m_rects[part].width() - 2 * kLabelMargin;
    const QString share = formatPercent(m_parts[part].value / m_total, 0);
    const QString all = m_parts[part].name + QLatin1Char(' ') + share;
    if (metrics.horizontalAdvance(all) <= room) {
        return all;
    }
    constexpr int kFewestLetters = 6; // of a name that is cut
    const double ofName = room - metrics.horizontalAdvance(QLatin1Char(' ') + share);
    if (ofName >= kFewestLetters * metrics.averageCharWidth()) {
        return metrics.elidedText(m_parts[part].name, Qt::ElideRight, ofName) + QLatin1Char(' ') + share;
    }
    return metrics.horizontalAdvance(share) <= room ? share : QString();
}

void SplitBar::paintChart(QPainter& painter, const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        const QRgb color = m_parts[i].color.of(theme);
        const QRgb fill = theme.highContrast ? strongFill(color) : color;
        const bool isHovered = static_cast<int>(i) == hoveredMark();
        painter.fillRect(m_rects[i], QColor(isHovered ? blend(fill, theme.text, 0.12) : fill));
        painter.setPen(QColor(textOn(fill, theme.highContrast)));
        painter.drawText(m_rects[i].adjusted(kLabelMargin, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         label(i));
    }
}

} // namespace lanescope::ui
