// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/track_headers.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/canvas_raster.h"
#include "ui/timeline/device_painter.h"
#include "ui/timeline/inline_edit.h"
#include "ui/timeline/lane_menu.h"
#include "ui/timeline/timeline_scene.h"

namespace lanescope::ui {

namespace {

constexpr int kIndentPx = 20;
constexpr int kGroupIndentPx = 4;
constexpr int kMarginPx = 8;
constexpr int kChevronPx = 16;
constexpr int kButtonPx = 20;

QString joined(const QStringList& figures) {
    return figures.join(QStringLiteral(" · "));
}

/// Mean of a series over the visible part of the trace.
std::optional<double> visibleMean(const TimelineScene& scene, const LaneInfo& lane) {
    const StepSeries* series = seriesOf(scene.trace(), scene.overlays(), lane);
    if (series == nullptr) {
        return std::nullopt;
    }
    const TimeRange range = scene.view().visibleRange().clippedTo(scene.trace().bounds());
    return range.isEmpty() ? std::nullopt : series->mean(range);
}

/// A pinned lane is away from its group, so it says which one that is.
QString nameOf(const TimelineScene& scene, const LaneBox& box) {
    return box.pinned ? lanePath(scene.tree(), scene.state(), box.lane)
                      : laneName(scene.tree(), scene.state(), box.lane);
}

} // namespace

TrackHeaders::TrackHeaders(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setAccessibleName(tr("Lane names"));
    connect(scene, &TimelineScene::layoutChanged, this, [this] {
        m_hoverBox = -1; // boxes have other numbers now
        update();
    });
    connect(scene, &TimelineScene::scrollChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::overlaysChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::themeChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::frameChanged, this, qOverload<>(&QWidget::update));
}

void TrackHeaders::paintEvent(QPaintEvent*) {
    DevicePainter painter(this);
    painter.setFont(deviceFont(this, 0.95));
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->theme();
    const int width = devicePixels(this->width(), scale);
    const int height = devicePixels(this->height(), scale);
    painter.fillRect(QRect(0, 0, width, height), QColor(theme.panel));
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    const int line = std::max(1, int(scale));
    const ContentView content = m_scene->contentView();
    for (const int i : m_scene->layout().boxesInView(content, height)) {
        const LaneBox& box = boxes[std::size_t(i)];
        const int y = content.toCanvas(box.y);
        const int top = content.isSticky(box.y) ? 0 : content.stickyHeight;
        const bool hovered = i == m_hoverBox;
        painter.setClipRect(QRect(0, top, width, height - top));
        const QRgb background = box.isGroup() ? theme.groupBand : theme.panel;
        painter.fillRect(QRect(0, y, width, box.height),
                         QColor(hovered ? blend(background, theme.accent, 0.10) : background));
        painter.fillRect(QRect(0, y + box.height - line, width, line),
                         QColor(blend(background, theme.line, 0.6)));
        painter.save();
        painter.setClipRect(QRect(0, y, width, box.height), Qt::IntersectClip);
        if (box.isGroup()) {
            paintGroup(painter, box, y);
        } else {
            paintLane(painter, box, y);
        }
        if (hovered && !m_dragging) {
            paintButtons(painter, box, y);
        }
        painter.restore();
    }
    painter.setClipping(false);
    if (content.stickyHeight > 0) {
        const int firm = std::max(1, int(std::lround(2 * scale)));
        painter.fillRect(QRect(0, content.stickyHeight - firm, width, firm), QColor(theme.line));
    }
    if (m_dragging && m_dropBefore >= 0) {
        const bool atEnd = m_dropBefore >= int(boxes.size());
        const int at = atEnd ? content.toCanvas(boxes.back().y) + boxes.back().height
                             : content.toCanvas(boxes[std::size_t(m_dropBefore)].y);
        const int mark = std::max(2, int(std::lround(2 * scale)));
        painter.fillRect(QRect(0, std::max(0, at - mark / 2), width, mark), QColor(theme.accent));
    }
    painter.fillRect(QRect(width - line, 0, line, height), QColor(theme.line));
}

void TrackHeaders::paintChevron(QPainter& painter, double x, double y, bool collapsed) {
    const double scale = devicePixelRatioF();
    const double reach = 3.5 * scale;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        QPen(QColor(m_scene->theme().mutedText), 1.5 * scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
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

QStringList TrackHeaders::groupFigures(int group) const {
    const LaneGroup& info = m_scene->tree().groups[std::size_t(group)];
    QStringList parts;
    for (int i = info.firstLane; i < info.firstLane + info.laneCount; ++i) {
        const LaneInfo& lane = m_scene->tree().lanes[std::size_t(i)];
        const std::optional<double> mean = visibleMean(*m_scene, lane);
        if (!mean) {
            continue;
        }
        if (lane.series == SeriesKind::Utilization) {
            parts.prepend(tr("util %1").arg(formatPercent(*mean, 0)));
        } else if (lane.series == SeriesKind::SmEfficiency &&
                   coverageOf(m_scene->overlays(), lane) >= kFullCoverage) {
            parts << tr("SM %1").arg(formatPercent(*mean, 0));
        }
    }
    return parts;
}

QString TrackHeaders::laneFigure(int lane) const {
    const LaneInfo& info = m_scene->tree().lanes[std::size_t(lane)];
    if (info.kind == LaneKind::Series) {
        const std::optional<double> mean = visibleMean(*m_scene, info);
        return mean ? formatSeriesValue(*mean, unitOf(m_scene->trace(), info)) : QString();
    }
    const auto& busy = m_scene->frame().laneBusy;
    const auto index = std::size_t(lane);
    return index < busy.size() && busy[index] >= 0 ? formatPercent(double(busy[index]), 0) : QString();
}

int TrackHeaders::nameTop(const LaneBox& box, int y) const {
    // The name stays in sight while any of its lane is.
    const double scale = devicePixelRatioF();
    const int lineHeight = devicePixels(fontMetrics().height(), scale);
    const int padding = std::max(0, std::min(devicePixels(3, scale), (box.height - lineHeight) / 2));
    return std::max(y, std::min(0, y + box.height - lineHeight - 2 * padding)) + padding;
}

void TrackHeaders::paintGroup(QPainter& painter, const LaneBox& box, int y) {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->theme();
    const LaneGroup& group = m_scene->tree().groups[std::size_t(box.group)];
    const bool collapsed = m_scene->state().groupCollapsed[std::size_t(box.group)] != 0;
    const double width = devicePixels(this->width(), scale);
    paintChevron(painter, (kGroupIndentPx + kChevronPx / 2.0) * scale, y + box.height / 2.0, collapsed);
    QFont bold = painter.font();
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(bold);
    const double left = (kGroupIndentPx + kChevronPx + 2) * scale;
    const double right = width - kMarginPx * scale;
    // The name comes first: as many figures as fit beside it.
    QStringList parts = groupFigures(box.group);
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
    painter.setFont(bold);
    painter.setPen(QColor(theme.text));
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(group.title, Qt::ElideMiddle, nameWidth));
}

QRectF TrackHeaders::pythonRect(const LaneBox& box, int y) const {
    if (box.isGroup()) {
        return {};
    }
    const auto lane = std::size_t(box.lane);
    const double scale = devicePixelRatioF();
    const int lineHeight = devicePixels(fontMetrics().height(), scale);
    const int top = nameTop(box, y) + lineHeight + devicePixels(1, scale);
    if (!m_scene->tree().lanes[lane].hasPythonFrames || m_scene->state().lanes[lane].isFolded() ||
        top + lineHeight > y + box.height) {
        return {};
    }
    const double width = devicePixels(this->width(), scale);
    return {kIndentPx * scale, double(top), width - (kIndentPx + kMarginPx) * scale, double(lineHeight)};
}

void TrackHeaders::paintLane(QPainter& painter, const LaneBox& box, int y) {
    if (m_scene->tree().lanes[std::size_t(box.lane)].kind == LaneKind::Series) {
        paintSeriesLane(painter, box, y);
    } else {
        paintSliceLane(painter, box, y);
    }
}

void TrackHeaders::paintSeriesLane(QPainter& painter, const LaneBox& box, int y) {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->theme();
    const LaneInfo& lane = m_scene->tree().lanes[std::size_t(box.lane)];
    const double width = devicePixels(this->width(), scale);
    const int lineHeight = devicePixels(fontMetrics().height(), scale);
    const QString figure = laneFigure(box.lane);
    const QFont nameFont = painter.font();
    const QFont smallFont = deviceFont(this, 0.78);
    const QFontMetricsF small(smallFont);
    const bool twoLines = box.height >= lineHeight + small.height();

    // The scale of the plot, at the edge to it.
    double right = width - kMarginPx * scale;
    const StepSeries* series = seriesOf(m_scene->trace(), m_scene->overlays(), lane);
    if (series != nullptr && twoLines) {
        const SeriesUnit unit = unitOf(m_scene->trace(), lane);
        const SeriesScale range = scaleOf(*series, unit);
        const QString high = unit == SeriesUnit::Percent ? tr("100 %") : formatSeriesValue(range.high, unit);
        const QString low = range.low == 0 ? QStringLiteral("0") : formatSeriesValue(range.low, unit);
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
    const double block = twoLines ? lineHeight + small.height() : lineHeight;
    const double top = std::round(y + std::min((box.height - block) / 2, 10 * scale));
    const double patchLeft = (kIndentPx - kChevronPx / 2.0) * scale - size / 2;
    painter.fillRect(QRectF(patchLeft, std::round(top + (lineHeight - size) / 2), size, size),
                     QColor(seriesColor(theme, lane.series)));
    const double left = kIndentPx * scale;
    if (!twoLines && !figure.isEmpty()) {
        const double figureWidth = QFontMetricsF(nameFont).horizontalAdvance(figure);
        painter.setFont(nameFont);
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(QRectF(left, top, right - left, lineHeight), Qt::AlignVCenter | Qt::AlignRight,
                         figure);
        right -= figureWidth + 8 * scale;
    }
    painter.setFont(nameFont);
    painter.setPen(QColor(theme.text));
    painter.drawText(
        QRectF(left, top, right - left, lineHeight), Qt::AlignVCenter | Qt::AlignLeft,
        QFontMetricsF(nameFont).elidedText(nameOf(*m_scene, box), Qt::ElideMiddle, right - left));
    if (twoLines) {
        QString text = series == nullptr && m_scene->overlays() == nullptr ? tr("computing…")
                       : figure.isEmpty()                                  ? tr("no value in view")
                                          : tr("mean in view %1").arg(figure);
        if (const double coverage = coverageOf(m_scene->overlays(), lane); coverage < kFullCoverage) {
            text = tr("%1, %2 of kernel time known").arg(figure, formatPercent(coverage, 0));
        }
        painter.setFont(smallFont);
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(QRectF(left, top + lineHeight - scale, right - left, small.height()),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         small.elidedText(text, Qt::ElideRight, right - left));
    }
    painter.setFont(nameFont);
}

void TrackHeaders::paintSliceLane(QPainter& painter, const LaneBox& box, int y) {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->theme();
    const LaneState& state = m_scene->state().lanes[std::size_t(box.lane)];
    const LaneRows& rows = m_scene->laneRows()[std::size_t(box.lane)];
    const int lineHeight = devicePixels(fontMetrics().height(), scale);
    const int top = nameTop(box, y);
    const QFontMetricsF metrics(painter.font());
    for (int row = 0; !state.isFolded() && row < box.rowCount; ++row) {
        if (rows.isOverflow(row)) {
            const double markWidth = 3 * scale;
            painter.fillRect(QRectF(devicePixels(width(), scale) - scale - markWidth,
                                    y + box.rowsTop + row * box.rowHeight, markWidth,
                                    box.rowHeight - m_scene->layout().metrics().rowGap),
                             QColor(theme.warning));
        }
    }
    if (rows.rowCount() > 1) {
        paintChevron(painter, (kIndentPx - kChevronPx / 2.0) * scale, top + lineHeight / 2.0,
                     state.collapsed);
    }
    const double left = kIndentPx * scale;
    double right = devicePixels(width(), scale) - kMarginPx * scale;
    const auto addFigure = [&](const QString& text, QRgb color) {
        const double textWidth = metrics.horizontalAdvance(text);
        painter.setPen(QColor(color));
        painter.drawText(QRectF(right - textWidth, top, textWidth, lineHeight), Qt::AlignVCenter, text);
        right -= textWidth + 8 * scale;
    };
    if (state.arranging) {
        addFigure(tr("arranging…"), theme.mutedText);
    } else if (state.collapsed && rows.rowCount() > 1) {
        addFigure(tr("%n rows", nullptr, rows.rowCount()), theme.mutedText);
    } else if (const QString figure = laneFigure(box.lane); !figure.isEmpty()) {
        addFigure(figure, theme.mutedText);
    }
    if (const std::size_t overlaps = rows.overlapCount(); overlaps > 0) {
        const QString full = tr("%1 overlapping").arg(overlaps);
        const double room = right - left - metrics.horizontalAdvance(nameOf(*m_scene, box)) - 8 * scale;
        addFigure(metrics.horizontalAdvance(full) <= room ? full : QStringLiteral("+%1").arg(overlaps),
                  theme.warning);
    }
    painter.setPen(QColor(theme.text));
    painter.drawText(QRectF(left, top, right - left, lineHeight), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(nameOf(*m_scene, box), Qt::ElideMiddle, right - left));
    if (const QRectF python = pythonRect(box, y); !python.isEmpty()) {
        painter.setFont(deviceFont(this, 0.85));
        painter.setPen(QColor(theme.accent));
        const QString text = state.pythonHidden ? tr("Python stack hidden: show") : tr("Hide Python stack");
        painter.drawText(python, Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, python.width()));
    }
}

TrackHeaders::Target TrackHeaders::targetAt(QPointF position) const {
    const double scale = devicePixelRatioF();
    Target target;
    target.box = m_scene->layout().boxAt(m_scene->contentView().toContent(int(position.y() * scale)));
    if (target.box < 0) {
        return target;
    }
    const LaneBox& box = m_scene->layout().boxes()[std::size_t(target.box)];
    const int y = canvasY(box);
    if (box.isGroup()) {
        target.part = Part::Fold;
    } else if (buttonRect(box, y, Part::Pin).contains(position * scale)) {
        target.part = Part::Pin;
    } else if (buttonRect(box, y, Part::Hide).contains(position * scale)) {
        target.part = Part::Hide;
    } else if (pythonRect(box, y).contains(position * scale)) {
        target.part = Part::Python;
    } else if (position.x() < kIndentPx &&
               m_scene->tree().lanes[std::size_t(box.lane)].kind == LaneKind::Slices) {
        target.part = Part::Fold;
    } else {
        target.part = Part::Name;
    }
    return target;
}

void TrackHeaders::activate(const Target& target) {
    if (target.box < 0 || target.box >= int(m_scene->layout().boxes().size())) {
        return;
    }
    const LaneBox box = m_scene->layout().boxes()[std::size_t(target.box)];
    switch (target.part) {
    case Part::Python:
        return m_scene->setPythonHidden(box.lane,
                                        !m_scene->state().lanes[std::size_t(box.lane)].pythonHidden);
    case Part::Pin:
        return m_scene->setPinned(box.lane, !box.pinned);
    case Part::Hide:
        return m_scene->hideLane(box.lane);
    case Part::Fold:
        return box.isGroup() ? m_scene->toggleGroup(box.group) : m_scene->toggleLane(box.lane);
    case Part::Name:
    case Part::None:
        return;
    }
}

int TrackHeaders::canvasY(const LaneBox& box) const {
    return m_scene->contentView().toCanvas(box.y);
}

QRectF TrackHeaders::buttonRect(const LaneBox& box, int y, Part part) const {
    const double scale = devicePixelRatioF();
    if (box.isGroup() || m_hoverBox < 0 || &m_scene->layout().boxes()[std::size_t(m_hoverBox)] != &box) {
        return {};
    }
    const double size = kButtonPx * scale;
    const double right = devicePixels(width(), scale) - 4 * scale - (part == Part::Pin ? size : 0);
    const int lineHeight = devicePixels(fontMetrics().height(), scale);
    const double middle = nameTop(box, y) + lineHeight / 2.0;
    return {right - size, middle - size / 2, size, size};
}

void TrackHeaders::paintButtons(QPainter& painter, const LaneBox& box, int y) {
    const QRectF pin = buttonRect(box, y, Part::Pin);
    const QRectF hide = buttonRect(box, y, Part::Hide);
    if (pin.isEmpty()) {
        return;
    }
    const double inset = 2 * devicePixelRatioF();
    painter.fillRect(pin.united(hide), QColor(blend(m_scene->theme().panel, m_scene->theme().accent, 0.10)));
    const auto draw = [&](const QRectF& rect, const QString& name) {
        const QSize size = rect.adjusted(inset, inset, -inset, -inset).size().toSize();
        painter.drawPixmap(rect.topLeft() + QPointF(inset, inset), themedIcon(name).pixmap(size, 1.0));
    };
    draw(pin, box.pinned ? QStringLiteral("unpin") : QStringLiteral("pin"));
    draw(hide, QStringLiteral("hide"));
}

void TrackHeaders::beginRename(int lane) {
    const int index = m_scene->layout().boxOfLane(lane);
    if (index < 0) {
        return;
    }
    const LaneBox& box = m_scene->layout().boxes()[std::size_t(index)];
    auto* line = new InlineEdit(
        laneName(m_scene->tree(), m_scene->state(), lane),
        [this, lane](const QString& name) { m_scene->renameLane(lane, name); }, this);
    line->setAccessibleName(tr("New name of the lane"));
    line->setPlaceholderText(m_scene->tree().lanes[std::size_t(lane)].title);
    const int y = int(canvasY(box) / devicePixelRatioF());
    line->setGeometry(kIndentPx - 4, std::max(0, y), width() - kIndentPx, line->sizeHint().height());
}

void TrackHeaders::mousePressEvent(QMouseEvent* event) {
    m_scene->keepArrangement();
    m_dragging = false;
    m_pressed = event->button() == Qt::LeftButton ? targetAt(event->position()) : Target();
    m_pressPoint = event->pos();
}

void TrackHeaders::mouseReleaseEvent(QMouseEvent*) {
    const Target pressed = std::exchange(m_pressed, Target());
    if (m_dragging) {
        m_pressed = pressed;
        drop();
        m_pressed = Target();
    } else {
        activate(pressed);
    }
    m_dragging = false;
    m_dropBefore = -1;
    update();
}

void TrackHeaders::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_dragging) {
        m_dragging = false;
        m_pressed = Target();
        update();
        return;
    }
    QWidget::keyPressEvent(event);
}

void TrackHeaders::mouseDoubleClickEvent(QMouseEvent* event) {
    const Target target = targetAt(event->position());
    if (target.part != Part::Name) {
        activate(target); // a quick second click on a chevron is just another click
        return;
    }
    const LaneBox box = m_scene->layout().boxes()[std::size_t(target.box)];
    if (m_scene->tree().lanes[std::size_t(box.lane)].kind == LaneKind::Slices) {
        m_scene->toggleLane(box.lane);
    }
}

int TrackHeaders::dropBefore(int contentY) const {
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    const LaneBox& moved = boxes[std::size_t(m_pressed.box)];
    // Gaps between boxes where it may go: for a lane those of its group or among pins, for a group those
    // before headers.
    int best = -1;
    int bestDistance = 0;
    for (int i = 0; i <= int(boxes.size()); ++i) {
        const LaneBox* at = i < int(boxes.size()) ? &boxes[std::size_t(i)] : nullptr;
        const LaneBox* above = i > 0 ? &boxes[std::size_t(i - 1)] : nullptr;
        const auto isSibling = [&moved](const LaneBox* box) {
            return box != nullptr && !box->isGroup() && box->pinned == moved.pinned &&
                   (moved.pinned || box->group == moved.group);
        };
        const bool fits =
            moved.isGroup() ? at == nullptr || at->isGroup() : isSibling(at) || isSibling(above);
        const int gap = at != nullptr ? at->y : boxes.back().bottom();
        const int distance = std::abs(gap - contentY);
        if (fits && (best < 0 || distance < bestDistance)) {
            best = i;
            bestDistance = distance;
        }
    }
    return best;
}

void TrackHeaders::dragTo(QPoint position) {
    setCursor(Qt::ClosedHandCursor);
    const int y = int(position.y() * devicePixelRatioF());
    m_dropBefore = dropBefore(m_scene->contentView().toContent(y));
    update();
}

void TrackHeaders::drop() {
    const std::vector<LaneBox>& boxes = m_scene->layout().boxes();
    if (m_dropBefore < 0 || m_pressed.box >= int(boxes.size())) {
        return;
    }
    const LaneBox moved = boxes[std::size_t(m_pressed.box)];
    const LaneBox* before = m_dropBefore < int(boxes.size()) ? &boxes[std::size_t(m_dropBefore)] : nullptr;
    if (moved.isGroup()) {
        m_scene->moveGroup(moved.group, before == nullptr ? -1 : before->group);
        return;
    }
    const bool sibling = before != nullptr && !before->isGroup() && before->pinned == moved.pinned &&
                         (moved.pinned || before->group == moved.group);
    m_scene->moveLane(moved.lane, sibling ? before->lane : -1);
}

void TrackHeaders::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton) && m_pressed.box >= 0) {
        if (!m_dragging &&
            (event->pos() - m_pressPoint).manhattanLength() >= QApplication::startDragDistance()) {
            m_dragging = true;
        }
        if (m_dragging) {
            dragTo(event->pos());
        }
        return;
    }
    Target target = targetAt(event->position());
    if (target.box != m_hoverBox) {
        m_hoverBox = target.box;
        target = targetAt(event->position()); // its buttons are there now
        update();
    }
    const bool clickable = target.part != Part::Name && target.part != Part::None;
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void TrackHeaders::leaveEvent(QEvent*) {
    m_hoverBox = -1;
    update();
}

void TrackHeaders::wheelEvent(QWheelEvent* event) {
    m_scene->keepArrangement();
    const double delta =
        event->pixelDelta().isNull() ? event->angleDelta().y() / 120.0 * 60 : event->pixelDelta().y();
    m_scene->setScrollY(m_scene->scrollY() - int(std::lround(delta * devicePixelRatioF())));
    event->accept();
}

void TrackHeaders::contextMenuEvent(QContextMenuEvent* event) {
    const Target target = targetAt(event->pos());
    LaneMenuTarget about;
    if (target.box >= 0) {
        const LaneBox& box = m_scene->layout().boxes()[std::size_t(target.box)];
        (box.isGroup() ? about.group : about.lane) = box.isGroup() ? box.group : box.lane;
    }
    QMenu menu(this);
    fillLaneMenu(menu, *m_scene, about, [this](int lane) { beginRename(lane); });
    menu.exec(event->globalPos());
}

QString TrackHeaders::toolTipOf(const Target& target) const {
    if (target.box < 0) {
        return {};
    }
    const LaneBox& box = m_scene->layout().boxes()[std::size_t(target.box)];
    if (target.part == Part::Pin) {
        return box.pinned ? tr("Unpin") : tr("Pin to the top");
    }
    if (target.part == Part::Hide) {
        return tr("Hide lane");
    }
    if (box.isGroup()) {
        const QString figures = joined(groupFigures(box.group));
        const QString title = m_scene->tree().groups[std::size_t(box.group)].title;
        return figures.isEmpty() ? title : title + QLatin1Char('\n') + tr("In view: %1").arg(figures);
    }
    const LaneInfo& lane = m_scene->tree().lanes[std::size_t(box.lane)];
    if (lane.kind == LaneKind::Series) {
        QString text = describeSeries(m_scene->trace(), m_scene->overlays(), lane);
        if (const QString figure = laneFigure(box.lane); !figure.isEmpty()) {
            text += QLatin1Char('\n') + tr("Mean of the range in view: %1").arg(figure);
        }
        return text;
    }
    const Track& track = m_scene->trace().track(lane.track);
    QStringList lines{
        lanePath(m_scene->tree(), m_scene->state(), box.lane),
        tr("%1 slices in %2 rows").arg(formatCount(track.sliceCount), formatCount(track.rowCount))};
    if (const QString figure = laneFigure(box.lane); !figure.isEmpty()) {
        lines << tr("Busy in view: %1").arg(figure);
    }
    if (const std::size_t overlaps = m_scene->laneRows()[std::size_t(box.lane)].overlapCount();
        overlaps > 0) {
        lines << tr("%1 slices overlap others only in part: they are on rows of their own at the bottom")
                     .arg(formatCount(overlaps));
    }
    if (m_scene->state().lanes[std::size_t(box.lane)].pythonHidden) {
        lines << tr("Python frames are left out, what they called is moved up");
    }
    return lines.join(QLatin1Char('\n'));
}

bool TrackHeaders::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipOf(targetAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace lanescope::ui
