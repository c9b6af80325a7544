// SPDX-License-Identifier: Apache-2.0
// How the ranks of a run are drawn.
#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include "core/store/trace.h"
#include "ui/run/rank_lanes.h"
#include "ui/run/rank_ruler.h"
#include "ui/run/rank_timeline.h"
#include "ui/run/rank_views.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kCollectivesFrom = 12; ///< height from which a strip has room for a line of collectives
constexpr double kCollectivesShare = 0.4;

} // namespace

struct RankTimeline::Colors {
    explicit Colors(const QPalette& palette)
        : theme(palette)
        , strips(theme) {}

    Theme theme;
    StripPalette strips;
};

RankTimeline::~RankTimeline() {
    for (RowPlace& row : m_rows) {
        delete row.lanes;
    }
}

const RankTimeline::Colors& RankTimeline::colors() {
    if (m_colors == nullptr) {
        m_colors = std::make_shared<const Colors>(palette());
    }
    return *m_colors;
}

void RankTimeline::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        setViewportMargins(0, m_ruler->sizeHint().height(), 0, 0);
        arrange();
    } else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) {
        m_colors.reset();
    }
}

void RankTimeline::paintHeader(QPainter& painter, std::size_t rank, const QRect& row) const {
    const Theme& theme = m_colors->theme;
    const RankSummary& summary = m_set->ranks()[rank];
    const bool isCurrent = static_cast<int>(rank) == m_current;
    if (isCurrent && hasFocus()) {
        painter.fillRect(row, QColor(blend(theme.panel, theme.accent, 0.18)));
    }
    // Of low strips only as many are named as fit.
    const int every = (fontMetrics().height() + m_stripHeight + kGap - 1) / (m_stripHeight + kGap);
    const bool isNamed = every <= 1 || static_cast<int>(rank) % every == 0;
    if (!isNamed) {
        return;
    }
    // The name of low strips begins with the first of those that it stands for.
    const int top = every <= 1 ? row.center().y() - fontMetrics().height() / 2 : row.top();
    const QRect text(row.left() + 22, top, row.width() - 30, fontMetrics().height());
    if (every <= 1) {
        const bool open = m_rows[rank].lanes != nullptr;
        const QPointF middle(row.left() + 12, row.center().y() + 0.5);
        const double r = 4;
        QPolygonF chevron;
        if (open) {
            chevron << middle + QPointF(-r, -r / 2) << middle + QPointF(r, -r / 2)
                    << middle + QPointF(0, r / 1.6);
        } else {
            chevron << middle + QPointF(-r / 2, -r) << middle + QPointF(r / 1.6, 0)
                    << middle + QPointF(-r / 2, r);
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(theme.mutedText));
        painter.drawPolygon(chevron);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    const QString clock =
        summary.errorNs ? tr("± %1", "clock error").arg(formatDuration(*summary.errorNs)) : QString();
    const int clockWidth = clock.isEmpty() ? 0 : fontMetrics().horizontalAdvance(clock) + 8;
    painter.setPen(QColor(theme.text));
    painter.drawText(text.adjusted(0, 0, -clockWidth, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(rankTitle(summary), Qt::ElideRight, text.width() - clockWidth));
    painter.setPen(QColor(theme.mutedText));
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, clock);
}

void RankTimeline::paintEvent(QPaintEvent*) {
    const Theme& theme = colors().theme;
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), QColor(theme.canvas));
    if (m_set == nullptr || m_rows.empty()) {
        return;
    }
    const double scale = devicePixelRatioF();
    const int widthPx = std::max(1, static_cast<int>(std::lround(stripsWidth() * scale)));
    const int heightPx = std::max(1, static_cast<int>(std::lround(viewport()->height() * scale)));
    if (m_image.size() != QSize(widthPx, heightPx)) {
        m_image = QImage(widthPx, heightPx, QImage::Format_RGB32);
    }
    m_image.setDevicePixelRatio(scale);
    m_image.fill(theme.canvas);
    const TimeAxis deviceAxis(m_view->visibleRange(), widthPx);
    const StripPalette& shades = m_colors->strips;
    std::vector<QRgb> line(static_cast<std::size_t>(widthPx));
    const auto fill = [&](int fromPx, int toPx) {
        for (int y = std::max(fromPx, 0); y < std::min(toPx, heightPx); ++y) {
            std::ranges::copy(line, reinterpret_cast<QRgb*>(m_image.scanLine(y)));
        }
    };
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRect strip = stripRect(i);
        if (strip.bottom() < 0 || strip.top() > viewport()->height()) {
            continue;
        }
        const RankSummary& rank = m_set->ranks()[i];
        const int top = static_cast<int>(std::lround(strip.top() * scale));
        const int bottom = static_cast<int>(std::lround((strip.top() + m_stripHeight) * scale));
        renderStrip(rank.strip, rank.shiftNs, deviceAxis, shades, line);
        fill(top, bottom);
        if (m_stripHeight >= kCollectivesFrom && !m_collectives[i].empty()) {
            renderCollectives(m_collectives[i], deviceAxis, shades, line);
            fill(bottom - static_cast<int>((bottom - top) * kCollectivesShare), bottom);
        }
    }
    painter.drawImage(QPoint(headerWidth(), 0), m_image);
    painter.fillRect(0, 0, headerWidth(), viewport()->height(), QColor(theme.panel));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRect strip = stripRect(i);
        if (strip.bottom() >= 0 && strip.top() <= viewport()->height()) {
            paintHeader(painter, i, {0, strip.top(), headerWidth() - 1, m_stripHeight});
        }
    }
    painter.fillRect(headerWidth() - 1, 0, 1, viewport()->height(), QColor(theme.line));
}

} // namespace lanescope::ui
