// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/header_boxes.h"

#include <QFontMetricsF>
#include <QWidget>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/theme/elision.h"
#include "ui/theme/icons.h"
#include "ui/theme/oklch.h"
#include "ui/theme/translate.h"
#include "ui/timeline/paint/canvas_raster.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/header_figures.h"

namespace lanescope::ui {

namespace {

constexpr int kIndentPx = 20;
constexpr int kGroupIndentPx = 4;
constexpr int kBoxMarginPx = 8;
constexpr int kChevronPx = 16;
constexpr int kButtonPx = 20;
constexpr double kSmallFont = 0.78; ///< of the widget's

QString overlapsText(std::size_t overlaps) {
    return QStringLiteral("+%1").arg(overlaps);
}

/// Beside figures of steps and of the whole trace it must be said what these are of.
QString joined(const QStringList& figures) {
    return figures.isEmpty() ? QString() : tr("In view: %1").arg(figures.join(QStringLiteral(" · ")));
}

} // namespace

HeaderBoxes::HeaderBoxes(const TimelineScene& scene, const QWidget& widget)
    : m_scene(scene)
    , m_widget(widget)
    , m_scale(widget.devicePixelRatioF() * scene.viewport().fontScale()) {}

int HeaderBoxes::lineHeight() const {
    return devicePixels(m_widget.fontMetrics().height(), m_widget.devicePixelRatioF());
}

double HeaderBoxes::width() const {
    return devicePixels(m_widget.width(), m_widget.devicePixelRatioF());
}

int HeaderBoxes::nameTop(const LaneBox& box, int y) const {
    // The name stays in sight while any of its lane is.
    const int lineHeight = this->lineHeight();
    const int padding = std::max(0, std::min(devicePixels(3, m_scale), (box.height - lineHeight) / 2));
    return std::max(y, std::min(0, y + box.height - lineHeight - 2 * padding)) + padding;
}

QRectF HeaderBoxes::pythonRect(const LaneBox& box, int y) const {
    if (box.isGroup()) {
        return {};
    }
    const auto lane = std::size_t(box.lane);
    const double scale = m_scale;
    const int lineHeight = this->lineHeight();
    const int top = nameTop(box, y) + lineHeight + devicePixels(1, scale);
    if (!m_scene.lanes().tree().lanes[lane].hasPythonFrames ||
        m_scene.arranger().state().lanes[lane].isFolded() || top + lineHeight > y + box.height) {
        return {};
    }
    const double width = this->width();
    return {kIndentPx * scale, double(top), width - (kIndentPx + kBoxMarginPx) * scale, double(lineHeight)};
}

QRectF HeaderBoxes::buttonRect(const LaneBox& box, int y, HeaderPart part) const {
    if (box.isGroup()) {
        return {};
    }
    const double size = std::max<double>(kButtonPx * m_scale, std::min(lineHeight(), box.height));
    const double right = width() - 4 * m_scale - (part == HeaderPart::Pin ? size : 0);
    const double middle = nameTop(box, y) + lineHeight() / 2.0;
    return {right - size, middle - size / 2, size, size};
}

bool HeaderBoxes::canFold(const LaneBox& box) const {
    const LaneInfo* lane = box.isGroup() ? nullptr : &m_scene.lanes().info(box.lane);
    return lane == nullptr || !lane->isSeries() || lane->hasBlocks();
}

QRectF HeaderBoxes::rectOf(const LaneBox& box, int y, HeaderPart part, bool withButtons) const {
    switch (part) {
    case HeaderPart::Fold:
        return !canFold(box)   ? QRectF()
               : box.isGroup() ? QRectF(0, y, width(), box.height)
                               : QRectF(0, y, kIndentPx * m_scale, box.height);
    case HeaderPart::Python:
        return pythonRect(box, y);
    case HeaderPart::Pin:
    case HeaderPart::Hide:
        return withButtons ? buttonRect(box, y, part) : QRectF();
    case HeaderPart::Name:
        return box.isGroup() ? QRectF()
                             : QRectF(kIndentPx * m_scale, y, width() - kIndentPx * m_scale, box.height);
    case HeaderPart::None:
        break;
    }
    return {};
}

std::vector<HeaderPart> HeaderBoxes::partsOf(const LaneBox& box, int y) const {
    std::vector<HeaderPart> parts;
    for (const HeaderPart part :
         {HeaderPart::Fold, HeaderPart::Name, HeaderPart::Pin, HeaderPart::Hide, HeaderPart::Python}) {
        if (!rectOf(box, y, part, true).isEmpty()) {
            parts.push_back(part);
        }
    }
    return parts;
}

void HeaderBoxes::paint(QPainter& painter, const LaneBox& box, int y) const {
    if (box.isGroup()) {
        paintGroup(painter, box, y);
    } else if (m_scene.lanes().tree().lanes[std::size_t(box.lane)].isSeries()) {
        paintSeriesLane(painter, box, y);
    } else {
        paintSliceLane(painter, box, y);
    }
}

void HeaderBoxes::paintChevron(QPainter& painter, double x, double y, bool collapsed) const {
    const double scale = m_scale;
    const double reach = 3.5 * scale;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(m_scene.style().theme().mutedText), 1.5 * scale, Qt::SolidLine, Qt::FlatCap,
                        Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    QPolygonF shape;
    if (collapsed) {
        shape << QPointF(x - reach / 2, y - reach) << QPointF(x + reach / 2, y)
              << QPointF(x - reach / 2, y + reach);
    } else {
        shape << QPointF(x - reach, y - reach / 2) << QPointF(x, y + reach / 2)
              << QPointF(x + reach, y - reach / 2);
    }
    painter.drawPolyline(shape);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

QString HeaderBoxes::shownName(const LaneBox& box, double width, const QFontMetricsF& metrics) const {
    const QString name = headerName(m_scene, box);
    if (metrics.horizontalAdvance(name) <= width) {
        return name;
    }
    constexpr int kNeighbours = 40; // more than what is on a screen above or below
    const std::vector<LaneBox>& boxes = m_scene.layout().boxes();
    const int at = m_scene.layout().boxAt(box.y);
    QStringList others;
    for (int i = std::max(at - kNeighbours, 0); i < std::min(at + kNeighbours, int(boxes.size())); ++i) {
        if (i != at && !boxes[std::size_t(i)].isGroup()) {
            others << headerName(m_scene, boxes[std::size_t(i)]);
        }
    }
    return elidedBeside(name, others, width, metrics);
}

HeaderBoxes::PlotEnds HeaderBoxes::plotEnds(const LaneBox& box) const {
    const StepSeries* series = m_scene.lanes().series(box.lane);
    if (series == nullptr) {
        return {};
    }
    const SeriesUnit unit = m_scene.lanes().tree().lanes[std::size_t(box.lane)].series->unit();
    const SeriesScale range = shownScale(m_scene, box.lane).value_or(scaleOf(*series, unit));
    return {unit == SeriesUnit::Percent && range.high == 1 ? tr("100 %")
                                                           : formatSeriesValue(range.high, unit),
            range.low == 0 ? QStringLiteral("0") : formatSeriesValue(range.low, unit)};
}

double HeaderBoxes::groupWidth(const LaneBox& box) const {
    QFont font = deviceFont(&m_widget, kNameFont);
    font.setWeight(QFont::DemiBold);
    return (kGroupIndentPx + kChevronPx + 2 + kBoxMarginPx) * m_scale +
           QFontMetricsF(font).horizontalAdvance(m_scene.lanes().tree().groups[std::size_t(box.group)].title);
}

double HeaderBoxes::namesWidth(const LaneBox& box) const {
    if (box.isGroup()) {
        return groupWidth(box);
    }
    const QFontMetricsF metrics(deviceFont(&m_widget, kNameFont));
    return (kIndentPx + 8 + kBoxMarginPx) * m_scale + metrics.horizontalAdvance(headerName(m_scene, box)) +
           metrics.horizontalAdvance(QStringLiteral("100.0 %"));
}

double HeaderBoxes::fittingWidth(const LaneBox& box) const {
    if (box.isGroup()) {
        return groupWidth(box);
    }
    const QFontMetricsF metrics(deviceFont(&m_widget, kNameFont));
    const QFontMetricsF small(deviceFont(&m_widget, kSmallFont));
    const double gap = 8 * m_scale;
    double text = metrics.horizontalAdvance(headerName(m_scene, box));
    double beside = 0;
    if (const QString figure = laneFigure(m_scene, box.lane); !figure.isEmpty()) {
        beside = metrics.horizontalAdvance(figure) + gap;
    }
    if (m_scene.lanes().tree().lanes[std::size_t(box.lane)].series != nullptr) {
        const auto [high, low] = plotEnds(box);
        text = std::max(text, small.horizontalAdvance(seriesLine(m_scene, box.lane)));
        beside =
            std::max(beside, std::max(small.horizontalAdvance(high), small.horizontalAdvance(low)) + gap);
    } else if (const std::size_t overlaps = m_scene.lanes().rows()[std::size_t(box.lane)].overlapCount();
               overlaps > 0) {
        beside += metrics.horizontalAdvance(overlapsText(overlaps)) + gap;
    }
    return kIndentPx * m_scale + text + beside + kBoxMarginPx * m_scale;
}

void HeaderBoxes::paintGroup(QPainter& painter, const LaneBox& box, int y) const {
    const double scale = m_scale;
    const Theme& theme = m_scene.style().theme();
    const LaneGroup& group = m_scene.lanes().tree().groups[std::size_t(box.group)];
    const bool collapsed = m_scene.arranger().state().groupCollapsed[std::size_t(box.group)] != 0;
    const double width = this->width();
    paintChevron(painter, (kGroupIndentPx + kChevronPx / 2.0) * scale, y + box.height / 2.0, collapsed);
    QFont bold = painter.font();
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(bold);
    const double left = (kGroupIndentPx + kChevronPx + 2) * scale;
    const double right = width - kBoxMarginPx * scale;
    // The name comes first: as many figures as fit beside it.
    QStringList parts = groupFigures(m_scene, box.group);
    const QFontMetricsF plain(painter.font());
    const double room = right - left - metrics.horizontalAdvance(group.title) - 12 * scale;
    while (!parts.isEmpty() && plain.horizontalAdvance(joined(parts)) > room) {
        parts.removeLast();
    }
    const QString figures = joined(parts);
    const double figuresWidth = plain.horizontalAdvance(figures);
    const double nameWidth = right - left - (figures.isEmpty() ? 0 : figuresWidth + 12 * scale);
    const QRectF area(left, y, nameWidth, box.height);
    if (!figures.isEmpty()) {
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(QRectF(right - figuresWidth, y, figuresWidth, box.height),
                         Qt::AlignVCenter | Qt::AlignRight, figures);
    }
    // Only the groups around: each one that is painted looks at them, and there can be a million.
    constexpr int kAround = 100;
    const std::vector<LaneGroup>& groups = m_scene.lanes().tree().groups;
    QStringList titles;
    for (int i = std::max(0, box.group - kAround); i < std::min(int(groups.size()), box.group + kAround + 1);
         ++i) {
        titles << groups[std::size_t(i)].title;
    }
    painter.setFont(bold);
    painter.setPen(QColor(theme.text));
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                     elidedBeside(group.title, titles, nameWidth, metrics));
}

void HeaderBoxes::paintSeriesLane(QPainter& painter, const LaneBox& box, int y) const {
    const double scale = m_scale;
    const Theme& theme = m_scene.style().theme();
    const LaneInfo& lane = m_scene.lanes().tree().lanes[std::size_t(box.lane)];
    const double width = this->width();
    const int lineHeight = this->lineHeight();
    const QString figure = laneFigure(m_scene, box.lane);
    const QFont nameFont = painter.font();
    const QFont smallFont = deviceFont(&m_widget, kSmallFont);
    const QFontMetricsF small(smallFont);
    const bool twoLines = box.height >= lineHeight + small.height();
    const bool threeLines = box.height >= lineHeight + 2 * small.height() + 10 * scale;

    // The scale of the plot, at the edge to it.
    double right = width - kBoxMarginPx * scale;
    if (m_scene.lanes().series(box.lane) != nullptr && twoLines) {
        const auto [high, low] = plotEnds(box);
        const double edge = width - 4 * scale;
        painter.setFont(smallFont);
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(QRectF(0, y + scale, edge, small.height()), Qt::AlignTop | Qt::AlignRight, high);
        painter.drawText(QRectF(0, y + box.height - small.height() - scale, edge, small.height()),
                         Qt::AlignBottom | Qt::AlignRight, low);
        right = edge - std::max(small.horizontalAdvance(high), small.horizontalAdvance(low)) - 8 * scale;
    }

    // A patch of the lane's colour ties name and curve together.
    const double size = 8 * scale;
    const double block = lineHeight + small.height() * (threeLines ? 2 : twoLines ? 1 : 0);
    const double top = std::round(y + std::min((box.height - block) / 2, 10 * scale));
    const double patchLeft = (kIndentPx - kChevronPx / 2.0) * scale - size / 2;
    painter.fillRect(QRectF(patchLeft, std::round(top + (lineHeight - size) / 2), size, size),
                     QColor(lane.series->color(theme)));
    const double left = kIndentPx * scale;
    if (!twoLines && !figure.isEmpty()) {
        const QFontMetricsF metrics(nameFont);
        const QString scope = tr("in view");
        const double nameWidth = metrics.horizontalAdvance(headerName(m_scene, box));
        const double figureWidth = metrics.horizontalAdvance(figure);
        const double scopeWidth = small.horizontalAdvance(scope);
        painter.setPen(QColor(theme.mutedText));
        painter.setFont(nameFont);
        painter.drawText(QRectF(left, top, right - left, lineHeight), Qt::AlignVCenter | Qt::AlignRight,
                         figure);
        right -= figureWidth + 8 * scale;
        // The name comes first; the tool tip has the word in any case.
        if (left + nameWidth + 8 * scale + scopeWidth <= right) {
            painter.setFont(smallFont);
            painter.drawText(QRectF(left, top, right - left, lineHeight), Qt::AlignVCenter | Qt::AlignRight,
                             scope);
            right -= scopeWidth + 8 * scale;
        }
    }
    painter.setFont(nameFont);
    painter.setPen(QColor(theme.text));
    painter.drawText(QRectF(left, top, right - left, lineHeight), Qt::AlignVCenter | Qt::AlignLeft,
                     shownName(box, right - left, QFontMetricsF(nameFont)));
    if (twoLines) {
        const QString text = seriesLine(m_scene, box.lane);
        painter.setFont(smallFont);
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(QRectF(left, top + lineHeight - scale, right - left, small.height()),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         small.elidedText(text, Qt::ElideRight, right - left));
        if (threeLines) {
            painter.drawText(
                QRectF(left, top + lineHeight + small.height() - scale, right - left, small.height()),
                Qt::AlignVCenter | Qt::AlignLeft,
                small.elidedText(seriesExtremesLine(m_scene, box.lane), Qt::ElideRight, right - left));
        }
    }
    painter.setFont(nameFont);
}

void HeaderBoxes::paintSliceLane(QPainter& painter, const LaneBox& box, int y) const {
    const double scale = m_scale;
    const Theme& theme = m_scene.style().theme();
    const LaneState& state = m_scene.arranger().state().lanes[std::size_t(box.lane)];
    const LaneRows& rows = m_scene.lanes().rows()[std::size_t(box.lane)];
    const int lineHeight = this->lineHeight();
    const int top = nameTop(box, y);
    const QFontMetricsF metrics(painter.font());
    for (int row = 0; !state.isFolded() && row < box.rowCount; ++row) {
        if (rows.isOverflow(row)) {
            const double markWidth = 3 * scale;
            painter.fillRect(QRectF(width() - scale - markWidth, y + box.rowsTop + row * box.rowHeight,
                                    markWidth, box.rowHeight - m_scene.layout().metrics().rowGap),
                             QColor(theme.mutedText));
        }
    }
    if (rows.rowCount() > 1) {
        paintChevron(painter, (kIndentPx - kChevronPx / 2.0) * scale, top + lineHeight / 2.0,
                     state.collapsed);
    }
    const double left = kIndentPx * scale;
    double right = width() - kBoxMarginPx * scale;
    const auto addFigure = [&](const QString& text, QRgb color) {
        const double textWidth = metrics.horizontalAdvance(text);
        painter.setPen(QColor(color));
        painter.drawText(QRectF(right - textWidth, top, textWidth, lineHeight), Qt::AlignVCenter, text);
        right -= textWidth + 8 * scale;
    };
    if (state.arranging) {
        addFigure(tr("arranging…"), theme.mutedText);
    } else if (state.collapsed && rows.rowCount() > 1) {
        addFigure(tr("%n rows", rows.rowCount()), theme.mutedText);
    } else if (const QString figure = laneFigure(m_scene, box.lane); !figure.isEmpty()) {
        addFigure(figure, theme.mutedText);
    }
    if (const std::size_t overlaps = rows.overlapCount(); overlaps > 0) {
        addFigure(overlapsText(overlaps), theme.mutedText);
    }
    painter.setPen(QColor(theme.text));
    painter.drawText(QRectF(left, top, right - left, lineHeight), Qt::AlignVCenter | Qt::AlignLeft,
                     shownName(box, right - left, metrics));
    if (const QRectF python = pythonRect(box, y); !python.isEmpty()) {
        painter.setFont(deviceFont(&m_widget, 0.85));
        painter.setPen(QColor(theme.accent));
        const QString text = state.pythonHidden ? tr("Python stack hidden: show") : tr("Hide Python stack");
        painter.drawText(python, Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, python.width()));
    }
}

void HeaderBoxes::paintButtons(QPainter& painter, const LaneBox& box, int y) const {
    const QRectF pin = buttonRect(box, y, HeaderPart::Pin);
    const QRectF hide = buttonRect(box, y, HeaderPart::Hide);
    if (pin.isEmpty()) {
        return;
    }
    const double inset = 2 * m_scale;
    painter.fillRect(pin.united(hide),
                     QColor(blend(m_scene.style().theme().panel, m_scene.style().theme().accent, 0.10)));
    const auto draw = [&](const QRectF& rect, const QString& name) {
        const QSize size = rect.adjusted(inset, inset, -inset, -inset).size().toSize();
        painter.drawPixmap(rect.topLeft() + QPointF(inset, inset), themedIcon(name).pixmap(size, 1.0));
    };
    draw(pin, box.pinned ? QStringLiteral("unpin") : QStringLiteral("pin"));
    draw(hide, QStringLiteral("hide"));
}

} // namespace lanescope::ui
