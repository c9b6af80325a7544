// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/timeline_canvas.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainterPath>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/attribution/causal_chain.h"
#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/widgets/canvas_accessible.h"
#include "ui/timeline/paint/canvas_raster.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/widgets/note_painter.h"

namespace lanescope::ui {

namespace {

/// More arrows than this hide what they point at.
constexpr std::size_t kMaxArrows = 32;

/// When the call that launched `slice` began; nothing where that is not known.
std::optional<TimeNs> launchTimeOf(const Trace& trace, SliceId slice) {
    const DeviceOpId op = slice == kNoSlice ? kNoDeviceOp : trace.deviceOpOf(slice);
    if (op == kNoDeviceOp || trace.deviceOp(op).launch == kNoLaunch) {
        return std::nullopt;
    }
    return trace.slices().startNs[trace.launch(trace.deviceOp(op).launch).slice];
}

double millisecondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

TimelineCanvas::TimelineCanvas(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAttribute(Qt::WA_AcceptTouchEvents);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(80, 40);
    installCanvasAccessibility(); // before the name: setting it makes the interface
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(tr("Lanes of slices over time. Arrow keys walk lanes and slices, Enter opens, W "
                                "and S zoom, A and D pan"));
    grabGesture(Qt::PinchGesture);

    ViewState& view = scene->view();
    connect(scene, &TimelineScene::layoutChanged, this, &TimelineCanvas::invalidate);
    connect(scene, &TimelineScene::scrollChanged, this, &TimelineCanvas::invalidate);
    connect(scene, &TimelineScene::overlaysChanged, this, &TimelineCanvas::invalidate);
    connect(scene, &TimelineScene::filterChanged, this, &TimelineCanvas::invalidate);
    connect(scene, &TimelineScene::colorsChanged, this, &TimelineCanvas::invalidate);
    connect(scene, &TimelineScene::flowOptionsChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::hatchedRangesChanged, this, &TimelineCanvas::invalidate);
    connect(scene, &TimelineScene::gapsChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::themeChanged, this, &TimelineCanvas::invalidate);
    connect(scene, &TimelineScene::hoverChanged, this, qOverload<>(&QWidget::update));
    connect(scene, &TimelineScene::dragRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&view, &ViewState::visibleRangeChanged, this, &TimelineCanvas::invalidate);
    connect(&view, &ViewState::highlightedNameChanged, this, &TimelineCanvas::invalidate);
    connect(&view, &ViewState::selectedSliceChanged, this, [this] {
        update();
        announceSelection(this);
    });
    connect(&view, &ViewState::timeSelectionChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->notes(), &Notes::changed, this, qOverload<>(&QWidget::update));
    connect(&view, &ViewState::pickedSlicesChanged, this, qOverload<>(&QWidget::update));
}

TimelineCanvas::FrameTimes TimelineCanvas::takeFrameTimes() {
    return std::exchange(m_times, FrameTimes());
}

void TimelineCanvas::invalidate() {
    m_dirty = true;
    m_refining = false;
    update();
}

void TimelineCanvas::refine() {
    m_waitsToRefine = false;
    m_refining = !m_dirty;
    m_dirty = true;
    update();
}

std::chrono::milliseconds TimelineCanvas::untilTurn() const {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kTurn(4);
    static Clock::time_point lastTurn;
    const Clock::time_point now = Clock::now();
    if (m_canvasesPerFrame == 1) {
        return {};
    }
    lastTurn = std::max(lastTurn + kTurn, now);
    return std::chrono::ceil<std::chrono::milliseconds>(lastTurn - now);
}

void TimelineCanvas::updateViewport() {
    const double scale = devicePixelRatioF();
    m_scene->setViewport(devicePixels(width(), scale), devicePixels(height(), scale), scale);
}

void TimelineCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateViewport();
    invalidate();
}

void TimelineCanvas::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_labels.reset();
        invalidate();
    }
}

void TimelineCanvas::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void TimelineCanvas::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void TimelineCanvas::ensureLabels() {
    const double scale = devicePixelRatioF();
    if (m_labels && m_labelScale == scale && m_labelFont == font()) {
        return;
    }
    m_labelFont = font();
    m_labelScale = scale;
    m_labels = std::make_unique<LabelCache>(m_scene->trace(), deviceFont(this, 0.90));
    m_smallLabels = std::make_unique<LabelCache>(m_scene->trace(), deviceFont(this, 0.70));
}

void TimelineCanvas::renderFrame() {
    ensureLabels();
    const double budgetMs = m_refining ? m_refineBudgetMs : m_queryBudgetMs;
    const FrameGeometry& frame = m_scene->buildFrame(budgetMs);
    RasterStyle style;
    style.theme = &m_scene->theme();
    style.devicePixelRatio = devicePixelRatioF();
    style.highlightedName = m_scene->view().highlightedName();
    style.labelBudgetMs = budgetMs;
    const bool hasAllLabels = paintFrame(frame, m_scene->tree(), style, *m_labels, *m_smallLabels, m_image);
    m_dirty = m_refining = false;
    if ((!frame.complete || !hasAllLabels) && !std::exchange(m_waitsToRefine, true)) {
        QTimer::singleShot(untilTurn(), this, &TimelineCanvas::refine);
    }
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
    const auto start = std::chrono::steady_clock::now();
    if (devicePixelRatioF() != m_scene->devicePixelRatio()) {
        updateViewport();
        m_dirty = true;
    }
    if (m_dirty) {
        renderFrame();
    }
    DevicePainter painter(this);
    painter.setFont(deviceFont(this, 0.90));
    painter.drawImage(0, 0, m_image);
    paintGaps(painter);
    paintTimeSelection(painter);
    paintNotes(painter, *m_scene, [this](SliceId slice) { return slicePlace(slice); });

    const ViewState& view = m_scene->view();
    const SliceId hovered = m_scene->hover().hit.slice;
    m_selectionArrows = arrowsOf(painter, view.selectedSlice());
    m_hoverArrows = hovered == view.selectedSlice() ? ArrowLayout() : arrowsOf(painter, hovered);
    paintOutline(painter, hovered, false);
    if (m_scene->flowOptions().chain) {
        for (const ChainLink& link : causalChain(m_scene->trace(), view.selectedSlice())) {
            // Where its row is not shown the outline would be that of the whole lane.
            if (const auto place = m_scene->placeOf(link.slice); place && place->row >= 0) {
                paintOutline(painter, link.slice, false);
            }
        }
    }
    for (const SliceId picked : view.pickedSlices()) {
        paintOutline(painter, picked, true);
    }
    paintOutline(painter, view.selectedSlice(), true);
    paintQueueDelay(painter, view.selectedSlice());
    paintArrows(painter, m_hoverArrows, false);
    paintArrows(painter, m_selectionArrows, true);
    paintCrosshair(painter);
    paintSeriesValues(painter);
    paintEmpty(painter);
    if (hasFocus()) {
        const int line = std::max(1, int(devicePixelRatioF()));
        const QColor accent(m_scene->theme().accent);
        painter.fillRect(QRect(0, 0, m_scene->widthPx(), line), accent);
        painter.fillRect(QRect(0, m_scene->heightPx() - line, m_scene->widthPx(), line), accent);
        painter.fillRect(QRect(0, 0, line, m_scene->heightPx()), accent);
        painter.fillRect(QRect(m_scene->widthPx() - line, 0, line, m_scene->heightPx()), accent);
    }
    painter.end();

    const double spent = millisecondsSince(start);
    m_times.worstMs = std::max(m_times.worstMs, spent);
    m_times.sumMs += spent;
    ++m_times.frames;
}

void TimelineCanvas::paintGaps(QPainter& painter) {
    const TimeAxis axis = m_scene->axis();
    const double scale = devicePixelRatioF();
    const ContentView view = m_scene->contentView();
    const TimelineScene::Hover& hover = m_scene->hover();
    const std::optional<TimeNs> launchNs = launchTimeOf(m_scene->trace(), m_scene->view().selectedSlice());
    constexpr double kLeastPx = 2;
    const auto shortestNs = DurationNs(axis.nsPerPx() * kLeastPx * scale);
    const auto paint = [&](const LaneBox& box, const Gap& gap, const GapExplanation& why) {
        const int x0 = std::max(axis.pixelOf(gap.range.startNs), -1);
        const int x1 = std::min(axis.pixelOf(gap.range.endNs), m_scene->widthPx() + 1);
        const int rowHeight = box.rowHeight - m_scene->layout().metrics().rowGap;
        const int y = view.toCanvas(m_scene->layout().rowTop(box, 0));
        if (x1 <= x0 || (!box.pinned && y + rowHeight <= view.stickyHeight)) {
            return;
        }
        // The ribbon of the selected kernel is drawn over its end: the cause is named beside that.
        const int ribbonX = launchNs && gap.after == m_scene->view().selectedSlice()
                                ? std::clamp(axis.pixelOf(*launchNs), x0, x1)
                                : x1;
        paintGap(painter, m_scene->theme(), m_scene->trace(), why, QRect(x0, y, ribbonX - x0, rowHeight),
                 scale);
        paintGapPattern(painter, QColor(gapColor(m_scene->theme(), why.cause)),
                        QRect(ribbonX, y, x1 - ribbonX, rowHeight), std::max(2, int(3 * scale)));
    };
    for (const int index : m_scene->layout().boxesInView(view, m_scene->heightPx())) {
        const LaneBox& box = m_scene->layout().boxes()[std::size_t(index)];
        const GapLane* lane = box.isGroup() || box.rowHeight == 0 ? nullptr : m_scene->gapsOf(box.lane);
        if (lane == nullptr || m_scene->state().lanes[std::size_t(box.lane)].isFolded()) {
            continue;
        }
        if (m_scene->gapsShown()) {
            for (const std::uint32_t gap : lane->inView(axis.range(), std::max<DurationNs>(shortestNs, 1))) {
                paint(box, lane->gaps[gap], lane->why[gap]);
            }
        } else if (const auto hovered = m_scene->gapOf(hover);
                   hovered.gap != nullptr && hover.hit.lane == box.lane) {
            paint(box, *hovered.gap, *hovered.why);
        }
    }
}

void TimelineCanvas::paintQueueDelay(QPainter& painter, SliceId slice) {
    const Trace& trace = m_scene->trace();
    const std::optional<TimeNs> launchNs = launchTimeOf(trace, slice);
    const std::optional<SlicePlace> place = launchNs ? slicePlace(slice) : std::nullopt;
    if (!place) {
        return;
    }
    // From the launch call to the start: the time that the work spent in the queue and on its way there.
    const double x0 = std::max(m_scene->axis().xOf(*launchNs), -2.0);
    const double x1 = std::min(place->x0, m_scene->widthPx() + 2.0);
    if (x1 - x0 < 2 || place->bottom < 0 || place->top > m_scene->heightPx()) {
        return;
    }
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->theme();
    QColor ribbon(theme.accent);
    ribbon.setAlphaF(0.30F);
    const double height = std::max(4 * scale, (place->bottom - place->top) / 3);
    const QRectF box(x0, place->bottom - height, x1 - x0, height);
    painter.fillRect(box, ribbon);
    painter.fillRect(QRectF(x0, place->top, std::max(1.0, scale), place->bottom - place->top),
                     QColor(theme.accent));
    const QString text =
        tr("%1 from launch to start").arg(formatDuration(trace.slices().startNs[slice] - *launchNs));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text) + 10 * scale;
    if (width < x1 - x0) {
        const double middle = (std::max(x0, 0.0) + std::min<double>(x1, m_scene->widthPx())) / 2;
        drawTag(painter,
                QRectF(middle - width / 2, place->bottom - metrics.height() - 2 * scale, width,
                       metrics.height() + 2 * scale),
                text, theme.panel, theme.text, scale);
    }
}

void TimelineCanvas::paintTimeSelection(QPainter& painter) {
    const std::optional<TimeRange> range =
        m_scene->dragRange() ? m_scene->dragRange() : m_scene->view().timeSelection();
    if (!range) {
        return;
    }
    const TimeAxis axis = m_scene->axis();
    const int x0 = axis.pixelOf(range->startNs);
    const int x1 = axis.pixelOf(range->endNs);
    if (!range->intersects(axis.range())) {
        return; // the ruler and the overview say where it is; a view that is dim all over says nothing
    }
    const int height = m_scene->heightPx();
    QColor shade(m_scene->theme().canvas);
    shade.setAlphaF(m_scene->theme().dark ? 0.38F : 0.45F);
    painter.fillRect(QRect(0, 0, x0, height), shade);
    painter.fillRect(QRect(x1, 0, m_scene->widthPx() - x1, height), shade);
    const int line = std::max(1, int(std::lround(devicePixelRatioF())));
    const QColor accent(m_scene->theme().accent);
    painter.fillRect(QRect(x0 - line / 2, 0, line, height), accent);
    painter.fillRect(QRect(x1 - line / 2, 0, line, height), accent);
    paintArea(painter, x0, x1);
    paintRangeLabel(painter, x0, x1, range->durationNs());
}

void TimelineCanvas::paintArea(QPainter& painter, int x0, int x1) {
    const std::vector<TrackId>& tracks =
        m_scene->dragRange() ? m_scene->dragTracks() : m_scene->view().selectedTracks();
    if (tracks.empty()) {
        return;
    }
    QColor shade(m_scene->theme().canvas);
    shade.setAlphaF(m_scene->theme().dark ? 0.38F : 0.45F);
    const ContentView view = m_scene->contentView();
    for (const int index : m_scene->layout().boxesInView(view, m_scene->heightPx())) {
        const LaneBox& box = m_scene->layout().boxes()[std::size_t(index)];
        const bool isSelected =
            !box.isGroup() &&
            std::ranges::find(tracks, m_scene->tree().lanes[std::size_t(box.lane)].track) != tracks.end();
        if (!isSelected) {
            painter.fillRect(QRect(x0, view.toCanvas(box.y), x1 - x0, box.height), shade);
        }
    }
}

void TimelineCanvas::paintRangeLabel(QPainter& painter, int x0, int x1, DurationNs durationNs) {
    const double scale = devicePixelRatioF();
    const QFontMetricsF metrics(painter.font());
    QString text = formatDuration(durationNs);
    const std::vector<TrackId>& tracks =
        m_scene->dragRange() ? m_scene->dragTracks() : m_scene->view().selectedTracks();
    if (!tracks.empty()) {
        text += QStringLiteral(" · ") + tr("%n lanes", nullptr, int(tracks.size()));
    }
    const double width = metrics.horizontalAdvance(text) + 12 * scale;
    const double height = metrics.height() + 4 * scale;
    const double left = std::clamp((x0 + x1) / 2.0 - width / 2, 2 * scale,
                                   std::max(2 * scale, m_scene->widthPx() - width - 2 * scale));
    const double top = 4 * scale;
    const QColor accent(m_scene->theme().accent);
    painter.setPen(QPen(accent, scale));
    const double middle = top + height / 2;
    painter.drawLine(QPointF(x0, middle), QPointF(x1, middle));
    drawTag(painter, QRectF(left, top, width, height), text, m_scene->theme().accent,
            m_scene->theme().accentText, scale);
}

std::optional<SlicePlace> TimelineCanvas::slicePlace(SliceId slice) const {
    const std::optional<TimelineScene::Place> place = m_scene->placeOf(slice);
    if (!place) {
        return std::nullopt;
    }
    const TimeAxis axis = m_scene->axis();
    const TimeRange range = m_scene->trace().slices().range(slice);
    SlicePlace result;
    result.x0 = axis.xOf(range.startNs);
    result.x1 = std::max(axis.xOf(range.endNs), result.x0 + 1);
    result.top = m_scene->contentView().toCanvas(place->top);
    result.bottom = result.top + place->height;
    return result;
}

void TimelineCanvas::paintOutline(QPainter& painter, SliceId slice, bool selected) {
    const std::optional<SlicePlace> place = slice == kNoSlice ? std::nullopt : slicePlace(slice);
    if (!place || place->x1 < 0 || place->x0 > m_scene->widthPx() || place->bottom < 0 ||
        place->top > m_scene->heightPx()) {
        return;
    }
    const int clipTop = isUnderPins(slice) ? m_scene->contentView().stickyHeight : 0;
    if (place->bottom <= clipTop) {
        return;
    }
    painter.save();
    painter.setClipRect(0, clipTop, m_scene->widthPx(), m_scene->heightPx() - clipTop);
    paintRing(painter, *place, selected);
    painter.restore();
}

bool TimelineCanvas::isUnderPins(SliceId slice) const {
    const std::optional<TimelineScene::Place> place = m_scene->placeOf(slice);
    return place && !m_scene->contentView().isSticky(place->top);
}

void TimelineCanvas::paintRing(QPainter& painter, const SlicePlace& place, bool selected) {
    const double scale = devicePixelRatioF();
    const double x0 = std::round(std::max(place.x0, -4 * scale));
    const double x1 = std::max(std::round(std::min(place.x1, m_scene->widthPx() + 4 * scale)), x0 + 1);
    const QRectF box(x0, place.top, x1 - x0, place.bottom - place.top);
    const Theme& theme = m_scene->theme();
    painter.setBrush(Qt::NoBrush);
    if (!selected) {
        painter.setPen(QPen(QColor(theme.text), std::max(1.0, std::round(scale))));
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    }
    // A ring around the slice, set off from it by a hair of background, so that it shows on every colour.
    const double line = std::round(2 * scale);
    painter.setPen(QPen(QColor(theme.canvas), line + 2 * std::max(1.0, std::round(scale)), Qt::SolidLine,
                        Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(box);
    painter.setPen(QPen(QColor(theme.accent), line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(box);
}

ArrowLayout TimelineCanvas::arrowsOf(const QPainter& painter, SliceId slice) const {
    if (slice == kNoSlice) {
        return {};
    }
    // Sweeping the pointer over operators would flash all their kernels: those of the selection only.
    const FlowLinks links = linksShown(m_scene->trace(), slice, m_scene->flowOptions(),
                                       slice == m_scene->view().selectedSlice(), kMaxArrows);
    if (links.links.empty()) {
        return {};
    }
    const QFontMetricsF metrics(painter.font());
    ArrowInput input;
    input.trace = &m_scene->trace();
    input.slice = slice;
    input.links = &links;
    // What has moved beneath the pinned lanes is as far away as what has left the canvas.
    input.placeOf = [this](SliceId id) {
        std::optional<SlicePlace> place = slicePlace(id);
        if (place && isUnderPins(id) && place->bottom <= m_scene->contentView().stickyHeight) {
            place->top = std::min(place->top, -1.0);
            place->bottom = place->top;
        }
        return place;
    };
    input.width = m_scene->widthPx();
    input.height = m_scene->heightPx();
    input.scale = devicePixelRatioF();
    input.textWidth = [&metrics](const QString& text) { return metrics.horizontalAdvance(text); };
    input.textHeight = metrics.height();
    return layoutArrows(input);
}

void TimelineCanvas::paintArrows(QPainter& painter, const ArrowLayout& arrows, bool strong) {
    if (arrows.arrows.empty()) {
        return;
    }
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->theme();
    const QRgb color = strong ? theme.accent : blend(theme.canvas, theme.accent, 0.75);
    painter.setRenderHint(QPainter::Antialiasing);
    const double head = 7 * scale;
    const auto headPath = [head](QPointF tip) {
        QPainterPath path(tip);
        path.lineTo(tip + QPointF(-head, -head * 0.5));
        path.lineTo(tip + QPointF(-head, head * 0.5));
        path.closeSubpath();
        return path;
    };
    QPen halo(QColor(theme.canvas), 3.5 * scale, Qt::SolidLine, Qt::RoundCap);
    QPen line(QColor(color), 1.5 * scale, Qt::SolidLine, Qt::RoundCap);
    const std::vector<const ArrowShape*> distinct = distinctArrows(arrows.arrows);
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen : {halo, line}) {
        painter.setPen(pen);
        for (const ArrowShape* arrow : distinct) {
            painter.drawPath(arrow->curve);
        }
    }
    for (const ArrowShape* arrow : distinct) {
        painter.setPen(QPen(QColor(theme.canvas), scale));
        painter.setBrush(QColor(color));
        painter.drawPath(headPath(arrow->end));
        painter.drawEllipse(arrow->start, 3 * scale, 3 * scale);
    }
    for (const EdgeChip& chip : arrows.chips) {
        drawTag(painter, chip.rect, chip.text, strong ? theme.accent : theme.groupBand,
                strong ? theme.accentText : theme.text, scale);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

SliceId TimelineCanvas::linkAt(QPointF point) const {
    const double reach = 8 * devicePixelRatioF();
    for (const ArrowLayout* arrows : {&m_selectionArrows, &m_hoverArrows}) {
        for (const EdgeChip& chip : arrows->chips) {
            if (chip.target != kNoSlice && chip.rect.contains(point)) {
                return chip.target;
            }
        }
    }
    // Only the selection's arrows stay put; those of the hovered slice leave with the pointer.
    for (const ArrowShape& arrow : m_selectionArrows.arrows) {
        for (const auto& [end, slice] :
             {std::pair(arrow.start, arrow.link.from), std::pair(arrow.end, arrow.link.to)}) {
            const QPointF away = point - end;
            if (slice == arrow.farEnd && away.x() * away.x() + away.y() * away.y() <= reach * reach) {
                return slice;
            }
        }
    }
    return kNoSlice;
}

void TimelineCanvas::paintCrosshair(QPainter& painter) {
    const TimelineScene::Hover& hover = m_scene->hover();
    if (!hover.inside) {
        return;
    }
    QColor color(m_scene->theme().mutedText);
    color.setAlphaF(0.45F);
    const int line = std::max(1, int(devicePixelRatioF()));
    painter.fillRect(QRect(int(hover.x), 0, line, m_scene->heightPx()), color);
}

void TimelineCanvas::paintSeriesValues(QPainter& painter) {
    const TimelineScene::Hover& hover = m_scene->hover();
    if (!hover.inside) {
        return;
    }
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->theme();
    const QFontMetricsF metrics(painter.font());
    const auto column = std::size_t(std::clamp(int(hover.x), 0, std::max(0, m_scene->frame().width - 1)));
    for (const SeriesStrip& strip : m_scene->frame().series) {
        const LaneInfo& lane = m_scene->tree().lanes[std::size_t(strip.lane)];
        if (strip.firstColumn + column >= m_scene->frame().columns.size()) {
            continue;
        }
        const float value = m_scene->frame().columns[strip.firstColumn + column];
        if (std::isnan(value)) {
            continue;
        }
        const double share =
            std::clamp((value - strip.scale.low) / (strip.scale.high - strip.scale.low), 0.0, 1.0);
        const double y = strip.plotTop + strip.plotHeight * (1 - share);
        const QString text = formatSeriesValue(double(value), unitOf(m_scene->trace(), lane));
        const double width = metrics.horizontalAdvance(text) + 8 * scale;
        const double height = metrics.height();
        double x = hover.x + 8 * scale;
        if (x + width > m_scene->widthPx()) {
            x = hover.x - 8 * scale - width;
        }
        const double first = std::max(strip.y, m_scene->frame().topOf(strip.band));
        if (first + height > strip.y + strip.height) {
            continue; // nearly all of it is beneath the pinned lanes
        }
        const double top = std::clamp(y - height / 2, first, double(strip.y + strip.height) - height);
        const QRgb color = seriesColor(theme, lane.series);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(QColor(theme.canvas), scale));
        painter.setBrush(QColor(color));
        painter.drawEllipse(QPointF(hover.x + 0.5, y), 3 * scale, 3 * scale);
        drawTag(painter, QRectF(x, top, width, height), text, theme.panel, theme.text, scale);
    }
}

void TimelineCanvas::paintEmpty(QPainter& painter) {
    if (!m_scene->layout().boxes().empty()) {
        return;
    }
    painter.setPen(QColor(m_scene->theme().mutedText));
    painter.drawText(QRectF(0, 0, m_scene->widthPx(), m_scene->heightPx()), Qt::AlignCenter,
                     m_scene->hiddenLaneCount() > 0 ? tr("All lanes are hidden: show them from the lane menu")
                                                    : tr("This trace has no events with a duration"));
}

} // namespace lanescope::ui
