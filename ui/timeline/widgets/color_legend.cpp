// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/color_legend.h"

#include <QPainter>

#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/theme/fill_palette.h"
#include "ui/timeline/geometry/gap_shapes.h"
#include "ui/timeline/paint/draw_list_painter.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {
constexpr int kMarginPx = 8;
constexpr int kSwatchPx = 12;
constexpr int kBarPx = 4; ///< at the bottom of what stands for a gap
constexpr int kGapPx = 5;
constexpr int kMostTextPx = 260; ///< expressions can be long
} // namespace

ColorLegend::ColorLegend(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene) {
    setObjectName(QStringLiteral("colorLegend"));
    setAccessibleName(tr("What colours mean"));
    connect(&scene->style(), &TimelineStyle::colorsChanged, this, &ColorLegend::refresh);
    connect(&scene->style(), &TimelineStyle::gapsShownChanged, this, &ColorLegend::refresh);
    connect(&scene->style(), &TimelineStyle::themeChanged, this, &ColorLegend::refresh);
    connect(&scene->lanes(), &LaneModel::gapsChanged, this, &ColorLegend::refresh);
    refresh();
}

QSize ColorLegend::sizeHint() const {
    return {200, lineHeight()};
}

int ColorLegend::heightForWidth(int width) const {
    return (places(width).back().y() + 1) * lineHeight();
}

std::vector<QPoint> ColorLegend::places(int width) const {
    std::vector<QPoint> places{{kMarginPx, 0}};
    QPoint at = places.front();
    if (!m_title.isEmpty()) {
        at.rx() += fontMetrics().horizontalAdvance(m_title) + 2 * kMarginPx;
    }
    for (const Entry& entry : m_entries) {
        const int needed = kSwatchPx + kGapPx + fontMetrics().horizontalAdvance(entry.text);
        if (at.x() > kMarginPx && at.x() + needed + kMarginPx > width) {
            at = {kMarginPx, at.y() + 1};
        }
        places.push_back(at);
        at.rx() += needed + 2 * kMarginPx;
    }
    return places;
}

void ColorLegend::refresh() {
    m_entries.clear();
    m_title.clear();
    const Theme& theme = m_scene->style().theme();
    const SliceColoring& coloring = m_scene->style().coloring();
    if (coloring.mode() != ColorBy::Kind) {
        m_title = tr("Colour: %1").arg(colorByTitle(coloring.mode()));
    } else if (!coloring.legend().empty()) {
        m_title = tr("Colour rules");
    }
    for (const FillMeaning& entry : coloring.legend()) {
        const QString text = fontMetrics().elidedText(entry.text, Qt::ElideMiddle, kMostTextPx);
        m_entries.push_back({text, FillPalette::of(theme).fill(entry.fill), false});
    }
    if (m_scene->style().gapsShown()) {
        for (std::size_t i = 0; i < kIdleReasonCount; ++i) {
            if (const auto reason = IdleReason(i); m_scene->lanes().hasIdleReason(reason)) {
                m_entries.push_back({idleReasonWords(reason), gapColor(theme, reason), true});
            }
        }
    }
    update();
    emit neededChanged();
}

void ColorLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = m_scene->style().theme();
    painter.fillRect(rect(), QColor(theme.panel));
    painter.fillRect(QRect(0, 0, width(), 1), QColor(theme.line));
    const QFontMetrics metrics = fontMetrics();
    const int height = lineHeight();
    const auto write = [&](QPoint place, const QString& text, QRgb color) {
        const int room = width() - place.x();
        painter.setPen(QColor(color));
        painter.drawText(QRect(place.x(), place.y() * height, room, height), Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(text, Qt::ElideRight, room));
    };
    const std::vector<QPoint> placesNow = places(width());
    write(placesNow.front(), m_title, theme.mutedText);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry& entry = m_entries[i];
        const QPoint place = placesNow[i + 1];
        const QRect swatch(place.x(), place.y() * height + (height - kSwatchPx) / 2, kSwatchPx, kSwatchPx);
        if (entry.hatched) {
            DrawList pattern;
            addGapPattern(pattern, QColor(entry.color), swatch, kBarPx);
            paintDrawList(painter, pattern, 1);
        } else {
            painter.fillRect(swatch, QColor(entry.color));
        }
        painter.setPen(QColor(theme.line));
        painter.drawRect(swatch.adjusted(0, 0, -1, -1));
        write(place + QPoint(kSwatchPx + kGapPx, 0), entry.text, theme.text);
    }
}

} // namespace lanescope::ui
