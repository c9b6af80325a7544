// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/input/timeline_input.h"

#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/timeline_canvas.h"
#include "ui/timeline/widgets/view_animator.h"

namespace lanescope::ui {

namespace {

constexpr double kDragStartPx = 4;
constexpr double kSnapPx = 7;
constexpr double kEdgePx = 4;
constexpr double kWheelZoom = 0.8;       ///< per notch
constexpr double kNotch = 120;           ///< QWheelEvent's angle of one notch
constexpr double kScrollPerNotchPx = 60; ///< logical
constexpr qint64 kGesturePauseMs = 400;  ///< a pause that ends a gesture
constexpr qint64 kScrollPauseMs = 200;

} // namespace

TimelineInput::TimelineInput(TimelineScene* scene, TimelineCanvas* canvas, ViewAnimator* animator,
                             QObject* parent)
    : QObject(parent)
    , m_scene(scene)
    , m_canvas(canvas)
    , m_animator(animator) {
    canvas->installEventFilter(this);
    // A change that is not part of a gesture ends it: the gesture's next change is a step of its own.
    connect(animator, &ViewAnimator::overtaken, this, [this] { m_lastGesture.invalidate(); });
}

std::shared_ptr<const Preferences> TimelineInput::preferences() const {
    return m_scene->view().preferences()->value();
}

bool TimelineInput::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::Gesture:
    case QEvent::NativeGesture:
        m_scene->arranger().keep();
        break;
    default:
        break;
    }
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return mousePress(static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove:
        return mouseMove(static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease:
        return mouseRelease(static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonDblClick:
        return mouseDoubleClick(static_cast<QMouseEvent*>(event));
    case QEvent::Wheel:
        return wheel(static_cast<QWheelEvent*>(event));
    case QEvent::Gesture:
        return gesture(static_cast<QGestureEvent*>(event));
    case QEvent::NativeGesture:
        return nativeGesture(static_cast<QNativeGestureEvent*>(event));
    case QEvent::ContextMenu:
        return contextMenu(static_cast<QContextMenuEvent*>(event));
    case QEvent::ShortcutOverride: {
        // Plain letters belong to the canvas while it has the focus.
        if (timelineActionOf(preferences()->timelineKeys, *static_cast<QKeyEvent*>(event))) {
            event->accept();
            return true;
        }
        break;
    }
    case QEvent::KeyPress:
        return keyPress(static_cast<QKeyEvent*>(event));
    case QEvent::KeyRelease:
        if (const auto* key = static_cast<QKeyEvent*>(event);
            key->key() == Qt::Key_Space && !key->isAutoRepeat()) {
            m_spaceHeld = false;
            m_canvas->unsetCursor();
            return true;
        }
        break;
    case QEvent::FocusOut:
        m_spaceHeld = false;
        break;
    case QEvent::Leave:
        m_scene->hover().clear();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

QPointF TimelineInput::devicePoint(QPointF logical) const {
    return logical * m_canvas->devicePixelRatioF();
}

bool TimelineInput::beginsStep() {
    const bool begins = !m_lastGesture.isValid() || m_lastGesture.elapsed() > kGesturePauseMs;
    m_lastGesture.start();
    return begins;
}

// Mouse

TimelineInput::Drag TimelineInput::edgeAt(double x) const {
    const std::optional<TimeRange> range = m_scene->view().timeSelection();
    if (!range) {
        return Drag::None;
    }
    const TimeAxis axis = m_scene->viewport().axis();
    const double reach = kEdgePx * m_scene->viewport().devicePixelRatio();
    if (std::abs(axis.xOf(range->startNs) - x) <= reach) {
        return Drag::RangeStart;
    }
    return std::abs(axis.xOf(range->endNs) - x) <= reach ? Drag::RangeEnd : Drag::None;
}

bool TimelineInput::mousePress(QMouseEvent* event) {
    m_canvas->setFocus(Qt::MouseFocusReason);
    m_animator->finish();
    m_pressPoint = devicePoint(event->position());
    m_lastPoint = m_pressPoint;
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    if (event->button() == Qt::MiddleButton ||
        (event->button() == Qt::LeftButton &&
         (m_spaceHeld || (shift && !preferences()->timelineKeys.dragPans)))) {
        m_drag = Drag::Pan;
        m_lastGesture.invalidate();
        m_canvas->setCursor(Qt::ClosedHandCursor);
        return true;
    }
    if (event->button() != Qt::LeftButton) {
        return false;
    }
    const Drag edge = m_canvas->linkAt(m_pressPoint) == kNoSlice ? edgeAt(m_pressPoint.x()) : Drag::None;
    if (edge != Drag::None) {
        const TimeRange range = *m_scene->view().timeSelection();
        m_anchorNs = edge == Drag::RangeStart ? range.endNs : range.startNs;
        m_drag = edge;
    } else if (preferences()->timelineKeys.dragPans && !shift &&
               !event->modifiers().testFlag(Qt::ControlModifier)) {
        m_drag = Drag::PanPress;
    } else {
        m_anchorNs = snapped(m_pressPoint, !event->modifiers().testFlag(Qt::AltModifier));
        m_drag = Drag::Press;
    }
    return true;
}

void TimelineInput::updateCursor(QPointF point) {
    const bool onLink = m_canvas->linkAt(point) != kNoSlice;
    const bool onEdge = !onLink && edgeAt(point.x()) != Drag::None;
    m_canvas->setCursor(onLink ? Qt::PointingHandCursor : onEdge ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

bool TimelineInput::mouseMove(QMouseEvent* event) {
    const QPointF point = devicePoint(event->position());
    const bool snap = !event->modifiers().testFlag(Qt::AltModifier);
    switch (m_drag) {
    case Drag::None:
        updateCursor(point);
        break;
    case Drag::PanPress:
        if ((point - m_pressPoint).manhattanLength() <
            kDragStartPx * m_scene->viewport().devicePixelRatio()) {
            return true;
        }
        m_drag = Drag::Pan;
        m_lastGesture.invalidate();
        m_canvas->setCursor(Qt::ClosedHandCursor);
        [[fallthrough]];
    case Drag::Pan:
        panBy(m_lastPoint.x() - point.x());
        scrollBy(m_lastPoint.y() - point.y());
        break;
    case Drag::Press: {
        const QPointF way = point - m_pressPoint;
        if (std::abs(way.x()) >= kDragStartPx * m_scene->viewport().devicePixelRatio()) {
            m_drag = Drag::Range;
            dragRangeTo(point, snap);
        }
        break;
    }
    case Drag::Range:
    case Drag::RangeStart:
    case Drag::RangeEnd:
        dragRangeTo(point, snap);
        break;
    }
    m_lastPoint = point;
    m_scene->hover().moveTo(point.x(), point.y());
    return true;
}

TimeNs TimelineInput::snapped(QPointF point, bool snap) const {
    const TimeAxis axis = m_scene->viewport().axis();
    const TimeNs time = axis.timeAt(point.x());
    if (!snap) {
        return time;
    }
    const Hit hit = hitTest(m_scene->layout(), m_scene->lanes().rows(), axis,
                            m_scene->viewport().contentView(), point.x(), point.y(), 0);
    if (hit.lane < 0 || hit.row < 0) {
        return time;
    }
    return snappedToEdge(m_scene->trace(), m_scene->lanes().rows()[std::size_t(hit.lane)], hit.row, time,
                         axis.durationAround(point.x(), kSnapPx * m_scene->viewport().devicePixelRatio()));
}

void TimelineInput::dragRangeTo(QPointF point, bool snap) {
    const TimeNs time = snapped(point, snap);
    const TimeRange range{std::min(m_anchorNs, time), std::max(m_anchorNs, time)};
    // A drag across lanes is about these lanes; along one of them it is about time.
    std::vector<TrackId> tracks;
    if (m_drag == Drag::Range) {
        tracks = m_scene->hover().tracksBetween(m_pressPoint.y(), point.y());
        if (tracks.size() < 2) {
            tracks.clear();
        }
    } else {
        tracks = m_scene->view().selectedTracks();
    }
    m_scene->hover().setDragRange(range.isEmpty() ? std::optional<TimeRange>() : range, std::move(tracks));
}

void TimelineInput::pickArea(TimeRange range, QPointF point) {
    constexpr std::size_t kMostPicked = 10'000; // each is outlined with every frame
    const double top = std::min(m_pressPoint.y(), point.y());
    const double bottom = std::max(m_pressPoint.y(), point.y());
    const SliceTable& slices = m_scene->trace().slices();
    std::vector<SliceId> picked;
    std::vector<Span> spans;
    for (const RowStrip& strip : m_scene->frame().rows) {
        if (strip.lane < 0 || strip.y > bottom || strip.y + strip.height <= top) {
            continue;
        }
        m_scene->lanes().rows()[std::size_t(strip.lane)].spans(strip.row, range, 1, spans);
        for (const Span& span : spans) {
            if (slices.startNs[span.slice] >= range.startNs && picked.size() < kMostPicked) {
                picked.push_back(span.slice);
            }
        }
    }
    m_scene->view().pickSlices(picked);
}

bool TimelineInput::mouseRelease(QMouseEvent* event) {
    const Drag drag = std::exchange(m_drag, Drag::None);
    const QPointF point = devicePoint(event->position());
    switch (drag) {
    case Drag::Press:
    case Drag::PanPress:
        click(m_pressPoint, event->modifiers().testFlag(Qt::ControlModifier));
        break;
    case Drag::Range:
    case Drag::RangeStart:
    case Drag::RangeEnd:
        if (m_scene->hover().dragRange() && drag == Drag::Range &&
            event->modifiers().testFlag(Qt::ControlModifier)) {
            pickArea(*m_scene->hover().dragRange(), point);
        } else if (m_scene->hover().dragRange()) {
            if (drag == Drag::Range) {
                m_scene->view().selectSlice(kNoSlice); // the range is what is looked at now
            }
            m_scene->view().setTimeSelection(m_scene->hover().dragRange(), m_scene->hover().dragTracks());
            emit areaSelected();
        }
        m_scene->hover().setDragRange(std::nullopt);
        break;
    case Drag::Pan:
    case Drag::None:
        break;
    }
    updateCursor(point);
    return true;
}

void TimelineInput::click(QPointF point, bool adds) {
    ViewState& view = m_scene->view();
    if (const SliceId linked = m_canvas->linkAt(point); linked != kNoSlice) {
        view.selectSlice(linked, true);
        return;
    }
    const Hit hit = hitTest(m_scene->layout(), m_scene->lanes().rows(), m_scene->viewport().axis(),
                            m_scene->viewport().contentView(), point.x(), point.y(),
                            2 * m_scene->viewport().devicePixelRatio());
    const HoverTarget target = m_scene->hover().targetAt(point.x(), point.y());
    if (adds) {
        view.pickSlice(hit.slice);
    } else if (target.block != nullptr) {
        view.selectSlice(target.block->slice);
    } else if (const auto gap = m_scene->hover().gapOf(target); gap.gap != nullptr) {
        view.selectSlice(kNoSlice);
        view.setTimeSelection(gap.gap->range, {gap.gap->track});
    } else {
        view.selectSlice(hit.slice);
    }
}

bool TimelineInput::mouseDoubleClick(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return false;
    }
    const QPointF point = devicePoint(event->position());
    const Hit hit = hitTest(m_scene->layout(), m_scene->lanes().rows(), m_scene->viewport().axis(),
                            m_scene->viewport().contentView(), point.x(), point.y(),
                            2 * m_scene->viewport().devicePixelRatio());
    if (hit.slice != kNoSlice) {
        m_scene->view().selectSlice(hit.slice);
        zoomToSlice(hit.slice);
        emit sliceActivated(hit.slice);
    } else if (const HoverTarget target = m_scene->hover().targetAt(point.x(), point.y());
               target.block != nullptr) {
        m_scene->view().selectSlice(target.block->slice);
        m_scene->view().setTimeSelection(target.block->range);
    } else if (const auto gap = m_scene->hover().gapOf(target);
               gap.gap != nullptr && gap.why->place.slice != kNoSlice) {
        m_scene->view().selectSlice(gap.why->place.slice, true);
    } else if (hit.box >= 0 && hit.lane < 0) {
        m_scene->arranger().toggleGroup(m_scene->layout().boxes()[std::size_t(hit.box)].group);
    }
    return true;
}

// Wheel and gestures

bool TimelineInput::wheel(QWheelEvent* event) {
    m_animator->finish();
    const QPointF point = devicePoint(event->position());
    const bool pixels = !event->pixelDelta().isNull();
    QPointF delta =
        pixels ? QPointF(event->pixelDelta()) : QPointF(event->angleDelta()) / kNotch * kScrollPerNotchPx;
    // Where the plain wheel zooms, Ctrl with it scrolls. A trackpad scrolls either way: it has pinches.
    const bool zooms =
        pixels ? event->modifiers().testFlag(Qt::ControlModifier)
               : event->modifiers().testFlag(Qt::ControlModifier) != preferences()->timelineKeys.wheelZooms;
    if (zooms && !event->modifiers().testFlag(Qt::ShiftModifier)) {
        const double notches = pixels ? delta.y() / kScrollPerNotchPx : event->angleDelta().y() / kNotch;
        zoomAt(point.x(), std::pow(kWheelZoom, notches));
        return true;
    }
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        // Some platforms turn the wheel sideways themselves while Shift is held.
        delta = {std::abs(delta.y()) > std::abs(delta.x()) ? delta.y() : delta.x(), 0};
        panBy(-delta.x() * 2 * m_scene->viewport().devicePixelRatio());
        m_scene->hover().moveTo(point.x(), point.y());
        return true;
    }
    // A trackpad moves along the axis that the gesture began on; a stray sideways pixel does not pan.
    const bool begins = event->phase() == Qt::ScrollBegin || !m_lastScroll.isValid() ||
                        m_lastScroll.elapsed() > kScrollPauseMs;
    m_lastScroll.start();
    if (begins || !m_scrollTotal) {
        m_scrollTotal = QPointF();
    }
    constexpr double kDecidedPx = 12;
    if (std::abs(m_scrollTotal->x()) + std::abs(m_scrollTotal->y()) < kDecidedPx) {
        *m_scrollTotal += delta;
        m_scrollAxis =
            std::abs(m_scrollTotal->x()) > std::abs(m_scrollTotal->y()) ? Qt::Horizontal : Qt::Vertical;
    }
    if (m_scrollAxis == Qt::Horizontal) {
        panBy(-delta.x() * m_scene->viewport().devicePixelRatio());
    } else {
        scrollBy(-delta.y() * m_scene->viewport().devicePixelRatio());
    }
    m_scene->hover().moveTo(point.x(), point.y());
    return true;
}

bool TimelineInput::gesture(QGestureEvent* event) {
    const auto* pinch = static_cast<QPinchGesture*>(event->gesture(Qt::PinchGesture));
    if (pinch == nullptr) {
        return false;
    }
    const QPointF center = m_canvas->mapFromGlobal(pinch->centerPoint());
    if (pinch->scaleFactor() > 0) {
        zoomAt(devicePoint(center).x(), 1 / pinch->scaleFactor());
    }
    event->accept();
    return true;
}

bool TimelineInput::nativeGesture(QNativeGestureEvent* event) {
    if (event->gestureType() != Qt::ZoomNativeGesture) {
        return false;
    }
    zoomAt(devicePoint(event->position()).x(), std::exp(-event->value()));
    event->accept();
    return true;
}

void TimelineInput::zoomAt(double x, double factor) {
    const TimeRange visible = m_scene->view().visibleRange();
    m_animator->jumpTo(zoomedAt(visible, m_scene->viewport().axis().shownTimeAt(x), factor), beginsStep());
}

void TimelineInput::panBy(double px) {
    const double ns = px * m_scene->viewport().axis().nsPerPx();
    if (std::abs(ns) >= 0.5) {
        m_animator->jumpTo(pannedBy(m_scene->view().visibleRange(), DurationNs(std::llround(ns))),
                           beginsStep());
    }
}

void TimelineInput::scrollBy(double px) {
    m_scene->viewport().setScrollY(m_scene->viewport().scrollY() + int(std::lround(px)));
}

} // namespace lanescope::ui
