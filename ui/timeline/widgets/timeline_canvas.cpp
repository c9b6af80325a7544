// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/timeline_canvas.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

#include "ui/state/ghost_state.h"
#include "ui/state/path_state.h"
#include "ui/state/result_state.h"
#include "ui/state/view_state.h"
#include "ui/timeline/paint/canvas_raster.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/paint/draw_list_painter.h"
#include "ui/timeline/scene/path_rows.h"
#include "ui/timeline/widgets/canvas_accessible.h"

namespace lanescope::ui {

namespace {

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
    connect(&scene->viewport(), &Viewport::scrollChanged, this, &TimelineCanvas::invalidate);
    connect(&scene->lanes(), &LaneModel::valuesChanged, this, &TimelineCanvas::invalidate);
    connect(&scene->lanes(), &LaneModel::filterChanged, this, &TimelineCanvas::invalidate);
    connect(&scene->style(), &TimelineStyle::colorsChanged, this, &TimelineCanvas::invalidate);
    connect(&scene->style(), &TimelineStyle::flowOptionsChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->style(), &TimelineStyle::hatchedRangesChanged, this, &TimelineCanvas::invalidate);
    connect(&scene->lanes(), &LaneModel::gapsChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->style(), &TimelineStyle::gapsShownChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->style(), &TimelineStyle::themeChanged, this, &TimelineCanvas::invalidate);
    connect(&scene->hover(), &Hover::changed, this, qOverload<>(&QWidget::update));
    connect(&scene->hover(), &Hover::dragRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&view, &ViewState::visibleRangeChanged, this, &TimelineCanvas::invalidate);
    connect(&view, &ViewState::highlightedNameChanged, this, &TimelineCanvas::invalidate);
    connect(&view, &ViewState::selectedSliceChanged, this, [this] {
        update();
        announceSelection(this);
    });
    connect(&PathState::of(view), &PathState::pathChanged, this, qOverload<>(&QWidget::update));
    connect(scene->findChild<PathRows*>(), &PathRows::changed, this, &TimelineCanvas::invalidate);
    connect(&GhostState::of(view), &GhostState::ghostsChanged, this, qOverload<>(&QWidget::update));
    connect(&ResultState::of(view), &ResultState::marksChanged, this, qOverload<>(&QWidget::update));
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
    constexpr std::chrono::milliseconds kTurn(4);
    if (m_canvasesPerFrame == 1 || m_turns == nullptr) {
        return {};
    }
    const auto now = std::chrono::steady_clock::now();
    m_turns->last = std::max(m_turns->last + kTurn, now);
    return std::chrono::ceil<std::chrono::milliseconds>(m_turns->last - now);
}

void TimelineCanvas::updateViewport() {
    const double scale = devicePixelRatioF();
    m_scene->viewport().setSize(devicePixels(width(), scale), devicePixels(height(), scale), scale);
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
    style.theme = &m_scene->style().theme();
    style.devicePixelRatio = devicePixelRatioF();
    style.highlightedName = m_scene->view().highlightedName();
    style.labelBudgetMs = budgetMs;
    const bool hasAllLabels =
        paintFrame(frame, m_scene->lanes().tree(), style, *m_labels, *m_smallLabels, m_image);
    m_dirty = m_refining = false;
    if ((!frame.complete || !hasAllLabels) && !std::exchange(m_waitsToRefine, true)) {
        QTimer::singleShot(untilTurn(), this, &TimelineCanvas::refine);
    }
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
    const auto start = std::chrono::steady_clock::now();
    if (devicePixelRatioF() != m_scene->viewport().devicePixelRatio()) {
        updateViewport();
        m_dirty = true;
    }
    if (m_dirty) {
        renderFrame();
    }
    DevicePainter painter(this);
    painter.setFont(deviceFont(this, 0.90));
    painter.drawImage(0, 0, m_image);
    OverlayGeometry overlays = buildOverlays(*m_scene, surface(painter.font()));
    paintDrawList(painter, overlays.list, devicePixelRatioF());
    m_selectionArrows = std::move(overlays.selectionArrows);
    m_hoverArrows = std::move(overlays.hoverArrows);
    paintEmpty(painter);
    if (hasFocus()) {
        const int line = std::max(1, int(devicePixelRatioF()));
        const QColor accent(m_scene->style().theme().accent);
        painter.fillRect(QRect(0, 0, m_scene->viewport().widthPx(), line), accent);
        painter.fillRect(QRect(0, m_scene->viewport().heightPx() - line, m_scene->viewport().widthPx(), line),
                         accent);
        painter.fillRect(QRect(0, 0, line, m_scene->viewport().heightPx()), accent);
        painter.fillRect(QRect(m_scene->viewport().widthPx() - line, 0, line, m_scene->viewport().heightPx()),
                         accent);
    }
    painter.end();

    const double spent = millisecondsSince(start);
    m_times.worstMs = std::max(m_times.worstMs, spent);
    m_times.sumMs += spent;
    ++m_times.frames;
}

OverlaySurface TimelineCanvas::surface(const QFont& font) const {
    const Viewport& viewport = m_scene->viewport();
    return {m_scene->layout(),   m_scene->frame(),    viewport.contentView(),
            viewport.axis(),     viewport.widthPx(),  viewport.heightPx(),
            devicePixelRatioF(), QFontMetricsF(font), true};
}

std::optional<SlicePlace> TimelineCanvas::slicePlace(SliceId slice) const {
    return slicePlaceOn(*m_scene, surface(font()), slice);
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

void TimelineCanvas::paintEmpty(QPainter& painter) {
    if (!m_scene->layout().boxes().empty()) {
        return;
    }
    painter.setPen(QColor(m_scene->style().theme().mutedText));
    painter.drawText(
        QRectF(0, 0, m_scene->viewport().widthPx(), m_scene->viewport().heightPx()), Qt::AlignCenter,
        m_scene->arranger().hiddenLaneCount() > 0 ? tr("All lanes are hidden: show them from the lane menu")
                                                  : tr("This trace has no events with a duration"));
}

} // namespace lanescope::ui
