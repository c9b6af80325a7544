// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/rank_ruler.h"

#include <QPainter>

#include <cmath>

#include "ui/charts/chart_legend.h"
#include "ui/ranks/rank_strips.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr double kMajorTickPx = 110;
constexpr double kMinorTickPx = 8;
} // namespace

RankRuler::RankRuler(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Time ruler"));
}

void RankRuler::setAxis(const TimeAxis& axis, TimeNs originNs, int left) {
    m_axis = axis;
    m_originNs = originNs;
    m_left = left;
    update();
}

QSize RankRuler::sizeHint() const {
    return {200, 2 * (fontMetrics().height() + 8)};
}

void RankRuler::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(theme.panel));
    const QFontMetricsF metrics(font());
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < kStripClassCount; ++i) {
        const auto stripClass = static_cast<StripClass>(i);
        entries.push_back({stripClassName(stripClass), stripColor(stripClass)});
    }
    entries.push_back({tr("Collective waits"), waitColor()});
    entries.push_back({tr("Collective transfers"), transferColor()});
    const int scaleTop = height() / 2;
    paintLegend(painter, placeLegend(entries, 8, 4, width() - 16, metrics, 1), theme);

    const int bottom = height() - 1;
    painter.fillRect(0, bottom, width(), 1, QColor(theme.line));
    const TickScale scale = tickScale(m_axis, kMajorTickPx, kMinorTickPx);
    if (scale.minorNs != scale.majorNs) {
        for (const TimeNs time : ticks(m_axis, m_originNs, scale.minorNs)) {
            painter.fillRect(m_left + m_axis.pixelOf(time), bottom - 4, 1, 4, QColor(theme.line));
        }
    }
    const TimeUnit unit = timeUnitFor(
        std::max(std::abs(m_axis.range().startNs - m_originNs), std::abs(m_axis.range().endNs - m_originNs)));
    for (const TimeNs time : ticks(m_axis, m_originNs, scale.majorNs)) {
        const double x = m_axis.xOf(time);
        const QString text = formatTime(time - m_originNs, scale.majorNs, unit);
        if (x >= 0 && x <= m_axis.widthPx()) {
            painter.fillRect(m_left + m_axis.pixelOf(time), bottom - 9, 1, 9, QColor(theme.mutedText));
        }
        if (x + 4 >= 0 && x + 4 + metrics.horizontalAdvance(text) <= m_axis.widthPx()) {
            painter.setPen(QColor(theme.text));
            painter.drawText(QPointF(m_left + x + 4, scaleTop + metrics.ascent() + 1), text);
        }
    }
}

} // namespace lanescope::ui
