// SPDX-License-Identifier: Apache-2.0
// How the ranks of a run are drawn.
#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <thread>

#include "core/base/parallel.h"
#include "core/store/trace.h"
#include "ui/ranks/rank_lanes.h"
#include "ui/ranks/rank_ruler.h"
#include "ui/ranks/rank_timeline.h"
#include "ui/ranks/rank_views.h"
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
        : theme(Theme::of(palette))
        , strips(theme) {}

    const Theme& theme;
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
    // If strips are low, only every n-th is named.
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
    const QRect all = viewport()->rect();
    if (m_set == nullptr || m_rows.empty()) {
        painter.fillRect(all, QColor(theme.canvas));
        return;
    }
    renderStrips();
    painter.drawImage(QPoint(m_headerWidth, 0), m_image);
    const int end = m_headerWidth + m_stripsWidth;
    painter.fillRect(end, 0, all.width() - end, all.height(), QColor(theme.canvas));
    painter.fillRect(0, 0, m_headerWidth, all.height(), QColor(theme.panel));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRect strip = stripRect(i);
        if (strip.bottom() >= 0 && strip.top() <= all.height()) {
            paintHeader(painter, i, {0, strip.top(), m_headerWidth - 1, m_stripHeight});
        }
    }
    painter.fillRect(m_headerWidth - 1, 0, 1, all.height(), QColor(theme.line));
}

void RankTimeline::renderStrips() {
    const double scale = devicePixelRatioF();
    const int widthPx = std::max(1, static_cast<int>(std::lround(m_stripsWidth * scale)));
    const int heightPx = std::max(1, static_cast<int>(std::lround(viewport()->height() * scale)));
    if (m_image.size() != QSize(widthPx, heightPx)) {
        m_image = QImage(widthPx, heightPx, QImage::Format_RGB32);
    }
    m_image.setDevicePixelRatio(scale);
    const auto lineAt = [bits = m_image.bits(), stride = m_image.bytesPerLine()](int y) {
        return reinterpret_cast<QRgb*>(bits + y * stride);
    };
    struct StripPlace {
        std::size_t rank;
        int topPx;
        int bottomPx;
    };
    std::vector<StripPlace> strips;
    const QRgb nothing = m_colors->theme.canvas;
    int filledPx = 0;
    const auto leaveFree = [&](int untilPx) {
        for (; filledPx < untilPx; ++filledPx) {
            std::fill_n(lineAt(filledPx), widthPx, nothing);
        }
    };
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRect strip = stripRect(i);
        if (strip.bottom() < 0 || strip.top() > viewport()->height()) {
            continue;
        }
        const int topPx = static_cast<int>(std::lround(strip.top() * scale));
        const int bottomPx = static_cast<int>(std::lround((strip.top() + m_stripHeight) * scale));
        leaveFree(std::min(topPx, heightPx));
        filledPx = std::clamp(bottomPx, filledPx, heightPx);
        strips.push_back({i, topPx, bottomPx});
    }
    leaveFree(heightPx);

    const TimeAxis deviceAxis(m_view->visibleRange(), widthPx);
    const StripPalette& shades = m_colors->strips;
    const auto render = [&](const StripPlace& place) {
        std::vector<QRgb> line(static_cast<std::size_t>(widthPx));
        const auto fill = [&](int fromPx, int toPx) {
            for (int y = std::max(fromPx, 0); y < std::min(toPx, heightPx); ++y) {
                std::ranges::copy(line, lineAt(y));
            }
        };
        const RankSummary& rank = m_set->ranks()[place.rank];
        renderStrip(rank.strip, rank.shiftNs, deviceAxis, shades, line);
        fill(place.topPx, place.bottomPx);
        if (m_stripHeight >= kCollectivesFrom && !m_collectives[place.rank].empty()) {
            renderCollectives(m_collectives[place.rank], deviceAxis, shades, line);
            fill(place.bottomPx - static_cast<int>((place.bottomPx - place.topPx) * kCollectivesShare),
                 place.bottomPx);
        }
    };
    // Starting a thread costs about as much as rendering ten strips.
    constexpr std::size_t kPerThread = 64;
    const auto threads = static_cast<unsigned>(1 + strips.size() / kPerThread);
    parallelFor(strips.size(), std::min(threads, std::max(1U, std::thread::hardware_concurrency())),
                [&](std::size_t i) { render(strips[i]); });
}

} // namespace lanescope::ui
