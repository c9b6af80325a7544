// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timeline_input.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "core/query/search_query.h"
#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/timeline/inline_edit.h"
#include "ui/timeline/slice_walk.h"
#include "ui/timeline/timeline_canvas.h"
#include "ui/timeline/timeline_menus.h"
#include "ui/timeline/timeline_scene.h"
#include "ui/timeline/view_animator.h"

namespace lanescope::ui {

namespace {

constexpr double kDragStartPx = 4;
constexpr double kSnapPx = 7;
constexpr double kEdgePx = 4;
constexpr double kWheelZoom = 0.8;       ///< per notch
constexpr double kKeyZoom = 0.6;         ///< per press
constexpr double kKeyPan = 0.2;          ///< screens per press
constexpr double kNotch = 120;           ///< QWheelEvent's angle of one notch
constexpr double kScrollPerNotchPx = 60; ///< logical
constexpr qint64 kGesturePauseMs = 400;  ///< a pause that ends a gesture
constexpr qint64 kScrollPauseMs = 200;

TimeRange withMargin(TimeRange range, double share) {
    const auto margin = std::max<DurationNs>(1, DurationNs(double(range.durationNs()) * share));
    return {range.startNs - margin, range.endNs + margin};
}

} // namespace

TimelineInput::TimelineInput(TimelineScene* scene, TimelineCanvas* canvas, ViewAnimator* animator,
                             QObject* parent)
    : QObject(parent)
    , m_scene(scene)
    , m_canvas(canvas)
    , m_animator(animator) {
    canvas->installEventFilter(this);
}

bool TimelineInput::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::Gesture:
    case QEvent::NativeGesture:
        m_scene->keepArrangement();
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
        const auto* key = static_cast<QKeyEvent*>(event);
        if (timelineActionOf(key->key(), key->modifiers())) {
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
        m_scene->clearHover();
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
    const TimeAxis axis = m_scene->axis();
    const double reach = kEdgePx * m_scene->devicePixelRatio();
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
    if (event->button() == Qt::MiddleButton ||
        (event->button() == Qt::LeftButton &&
         (m_spaceHeld || event->modifiers().testFlag(Qt::ShiftModifier)))) {
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
    case Drag::Pan:
        panBy(m_lastPoint.x() - point.x());
        scrollBy(m_lastPoint.y() - point.y());
        break;
    case Drag::Press: {
        const QPointF way = point - m_pressPoint;
        if (std::abs(way.x()) >= kDragStartPx * m_scene->devicePixelRatio()) {
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
    m_scene->setHoverPoint(point.x(), point.y());
    return true;
}

TimeNs TimelineInput::snapped(QPointF point, bool snap) const {
    const TimeAxis axis = m_scene->axis();
    const TimeNs time = axis.timeAt(point.x());
    if (!snap) {
        return time;
    }
    const Hit hit = hitTest(m_scene->layout(), m_scene->laneRows(), axis, m_scene->contentView(), point.x(),
                            point.y(), 0);
    if (hit.lane < 0 || hit.row < 0) {
        return time;
    }
    return snappedToEdge(m_scene->trace(), m_scene->laneRows()[std::size_t(hit.lane)], hit.row, time,
                         axis.durationOf(kSnapPx * m_scene->devicePixelRatio()));
}

void TimelineInput::dragRangeTo(QPointF point, bool snap) {
    const TimeNs time = snapped(point, snap);
    const TimeRange range{std::min(m_anchorNs, time), std::max(m_anchorNs, time)};
    // A drag across lanes is about these lanes; along one of them it is about time.
    std::vector<TrackId> tracks;
    if (m_drag == Drag::Range) {
        tracks = m_scene->tracksBetween(m_pressPoint.y(), point.y());
        if (tracks.size() < 2) {
            tracks.clear();
        }
    } else {
        tracks = m_scene->view().selectedTracks();
    }
    m_scene->setDragRange(range.isEmpty() ? std::optional<TimeRange>() : range, std::move(tracks));
}

bool TimelineInput::mouseRelease(QMouseEvent* event) {
    const Drag drag = std::exchange(m_drag, Drag::None);
    const QPointF point = devicePoint(event->position());
    switch (drag) {
    case Drag::Press:
        click(m_pressPoint, event->modifiers().testFlag(Qt::ControlModifier));
        break;
    case Drag::Range:
    case Drag::RangeStart:
    case Drag::RangeEnd:
        if (m_scene->dragRange()) {
            m_scene->view().setTimeSelection(m_scene->dragRange(), m_scene->dragTracks());
        }
        m_scene->setDragRange(std::nullopt);
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
    if (const SliceId target = m_canvas->linkAt(point); target != kNoSlice) {
        view.selectSlice(target, true);
        return;
    }
    const Hit hit = hitTest(m_scene->layout(), m_scene->laneRows(), m_scene->axis(), m_scene->contentView(),
                            point.x(), point.y(), 2 * m_scene->devicePixelRatio());
    if (adds) {
        view.pickSlice(hit.slice);
    } else if (const auto gap = m_scene->gapOf(m_scene->hoverAt(point.x(), point.y())); gap.gap != nullptr) {
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
    const Hit hit = hitTest(m_scene->layout(), m_scene->laneRows(), m_scene->axis(), m_scene->contentView(),
                            point.x(), point.y(), 2 * m_scene->devicePixelRatio());
    if (hit.slice != kNoSlice) {
        m_scene->view().selectSlice(hit.slice);
        zoomToSlice(hit.slice);
        emit sliceActivated(hit.slice);
    } else if (const auto gap = m_scene->gapOf(m_scene->hoverAt(point.x(), point.y()));
               gap.gap != nullptr && gap.why->culprit != kNoSlice) {
        m_scene->view().selectSlice(gap.why->culprit, true);
    } else if (hit.box >= 0 && hit.lane < 0) {
        m_scene->toggleGroup(m_scene->layout().boxes()[std::size_t(hit.box)].group);
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
    const bool zooms = pixels ? event->modifiers().testFlag(Qt::ControlModifier)
                              : event->modifiers().testFlag(Qt::ControlModifier) != timelineKeys().wheelZooms;
    if (zooms && !event->modifiers().testFlag(Qt::ShiftModifier)) {
        const double notches = pixels ? delta.y() / kScrollPerNotchPx : event->angleDelta().y() / kNotch;
        zoomAt(point.x(), std::pow(kWheelZoom, notches));
        return true;
    }
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        // Some platforms turn the wheel sideways themselves while Shift is held.
        delta = {std::abs(delta.y()) > std::abs(delta.x()) ? delta.y() : delta.x(), 0};
        panBy(-delta.x() * 2 * m_scene->devicePixelRatio());
        m_scene->setHoverPoint(point.x(), point.y());
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
        panBy(-delta.x() * m_scene->devicePixelRatio());
    } else {
        scrollBy(-delta.y() * m_scene->devicePixelRatio());
    }
    m_scene->setHoverPoint(point.x(), point.y());
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
    m_scene->view().setVisibleRange(zoomedAt(visible, m_scene->axis().timeAt(x), factor), beginsStep());
}

void TimelineInput::panBy(double px) {
    const double ns = px * m_scene->axis().nsPerPx();
    if (std::abs(ns) >= 0.5) {
        m_scene->view().setVisibleRange(
            pannedBy(m_scene->view().visibleRange(), DurationNs(std::llround(ns))), beginsStep());
    }
}

void TimelineInput::scrollBy(double px) {
    m_scene->setScrollY(m_scene->scrollY() + int(std::lround(px)));
}

// Keys

bool TimelineInput::keyPress(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) {
        m_spaceHeld = true; // and dragging pans
        m_canvas->setCursor(Qt::OpenHandCursor);
        return true;
    }
    const std::optional<TimelineAction> action = timelineActionOf(event->key(), event->modifiers());
    if (!action) {
        return false;
    }
    if (*action == TimelineAction::Clear && m_drag != Drag::None) {
        m_drag = Drag::None;
        m_scene->setDragRange(std::nullopt);
        return true;
    }
    perform(*action);
    return true;
}

void TimelineInput::zoomByKey(double factor) {
    const TimeRange target = m_animator->target();
    const TimelineScene::Hover& hover = m_scene->hover();
    // At the pointer; where it is elsewhere, at the middle.
    const double share = hover.inside ? hover.x / m_scene->widthPx() : 0.5;
    const TimeNs anchor = target.startNs + DurationNs(share * double(target.durationNs()));
    m_animator->moveTo(zoomedAt(target, anchor, factor), beginsStep());
}

void TimelineInput::panByKey(double screens) {
    const TimeRange target = m_animator->target();
    m_animator->moveTo(pannedBy(target, DurationNs(screens * double(target.durationNs()))), beginsStep());
}

void TimelineInput::zoomToSlice(SliceId slice) {
    if (slice != kNoSlice) {
        m_animator->moveTo(withMargin(m_scene->trace().slices().range(slice), 0.15), true);
    }
}

void TimelineInput::fitSelection() {
    ViewState& view = m_scene->view();
    std::optional<TimeRange> range;
    if (view.selectedSlice() != kNoSlice) {
        range = m_scene->trace().slices().range(view.selectedSlice());
    } else {
        range = view.timeSelection();
    }
    if (range) {
        // At least as long as the view can be, so that "already framed" is recognised.
        const TimeRange framed =
            withMargin({range->startNs, std::max(range->endNs, range->startNs + 10)}, 0.15);
        if (framed != m_animator->target()) {
            m_animator->moveTo(framed, true);
            return;
        }
    }
    m_animator->finish();
    view.fitAll();
}

int TimelineInput::currentLane() const {
    if (const SliceId selected = m_scene->view().selectedSlice(); selected != kNoSlice) {
        return m_scene->tree().laneOf(m_scene->trace().trackOf(selected));
    }
    return m_scene->hover().hit.lane;
}

void TimelineInput::laneAction(TimelineAction action) {
    const int lane = currentLane();
    if (lane < 0 || m_scene->tree().lanes[std::size_t(lane)].kind != LaneKind::Slices) {
        return;
    }
    const LaneState& state = m_scene->state().lanes[std::size_t(lane)];
    if (action == TimelineAction::TogglePython) {
        m_scene->setPythonHidden(lane, !state.pythonHidden);
    } else if (action == TimelineAction::CycleRowHeight) {
        m_scene->setRowSize(lane, RowSize((int(state.rowSize) + 1) % 3));
    } else if (state.collapsed == (action == TimelineAction::ExpandLane)) {
        m_scene->toggleLane(lane);
    }
}

void TimelineInput::anyLaneAction(TimelineAction action) {
    const int lane = currentLane();
    if (lane < 0) {
        return;
    }
    if (action == TimelineAction::TogglePin) {
        m_scene->setPinned(lane, !m_scene->state().isPinned(lane));
    } else if (action == TimelineAction::HideLane) {
        m_scene->hideLane(lane);
    } else if (action == TimelineAction::SoloLane) {
        m_scene->toggleSolo(lane);
    } else {
        emit renameRequested(lane);
    }
}

void TimelineInput::goToBookmark(int key) {
    if (const std::optional<Bookmark>& bookmark = m_scene->notes().bookmark(key)) {
        m_scene->setTopLane(bookmark->topLane);
        m_animator->moveTo(bookmark->visible, true);
    }
}

TimeNs TimelineInput::pointedTime() const {
    const TimeRange visible = m_animator->target();
    return m_scene->hover().inside ? m_scene->axis().timeAt(m_scene->hover().x)
                                   : visible.startNs + visible.durationNs() / 2;
}

void TimelineInput::addMark() {
    const TimeNs time = pointedTime();
    m_scene->notes().add({{time, time}, kNoSlice, {}});
}

void TimelineInput::addNote() {
    const ViewState& view = m_scene->view();
    Note note;
    if (view.selectedSlice() != kNoSlice) {
        note.slice = view.selectedSlice();
        note.range = m_scene->trace().slices().range(note.slice);
    } else if (view.timeSelection()) {
        note.range = *view.timeSelection();
    } else {
        note.range = {pointedTime(), pointedTime()};
    }
    const int present = m_scene->notes().onSlice(note.slice);
    if (present >= 0) {
        note = m_scene->notes().all()[std::size_t(present)];
    }
    auto* line = new InlineEdit(
        note.text,
        [this, note, present](const QString& text) {
            if (present >= 0) {
                m_scene->notes().setText(present, text.trimmed());
            } else if (!text.trimmed().isEmpty()) {
                Note written = note;
                written.text = text.trimmed();
                m_scene->notes().add(std::move(written));
            }
            m_canvas->setFocus();
        },
        m_canvas);
    line->setAccessibleName(tr("Note"));
    line->setPlaceholderText(tr("Note"));
    const double scale = m_canvas->devicePixelRatioF();
    const std::optional<SlicePlace> place = m_canvas->slicePlace(note.slice);
    const int width = std::min(m_canvas->width() - 8, 30 * line->fontMetrics().averageCharWidth());
    const int x = int((place ? place->x0 : m_scene->axis().xOf(note.range.startNs)) / scale);
    const int y = place ? int(place->bottom / scale) + 2 : 4;
    line->setGeometry(std::clamp(x, 4, std::max(4, m_canvas->width() - width - 4)),
                      std::clamp(y, 4, std::max(4, m_canvas->height() - line->sizeHint().height() - 4)),
                      width, line->sizeHint().height());
}

void TimelineInput::perform(TimelineAction action) {
    ViewState& view = m_scene->view();
    const auto walk = [&](WalkDirection direction) {
        const SliceId to = walkFrom(*m_scene, view.selectedSlice(), direction);
        if (to != kNoSlice) {
            view.selectSlice(to, true);
        }
    };
    if (isSetBookmark(action)) {
        m_scene->notes().setBookmark(int(action) - int(TimelineAction::SetBookmark1) + 1,
                                     Bookmark{m_animator->target(), m_scene->topLane()});
        return;
    }
    if (isGoToBookmark(action)) {
        return goToBookmark(int(action) - int(TimelineAction::GoToBookmark1) + 1);
    }
    switch (action) {
    case TimelineAction::SetBookmark1:
    case TimelineAction::SetBookmark9:
    case TimelineAction::GoToBookmark1:
    case TimelineAction::GoToBookmark9:
        return; // above
    case TimelineAction::AddNote:
        return addNote();
    case TimelineAction::AddMark:
        return addMark();
    case TimelineAction::ZoomIn:
        return zoomByKey(kKeyZoom);
    case TimelineAction::ZoomOut:
        return zoomByKey(1 / kKeyZoom);
    case TimelineAction::PanLeft:
        return panByKey(-kKeyPan);
    case TimelineAction::PanRight:
        return panByKey(kKeyPan);
    case TimelineAction::FitSelection:
        return fitSelection();
    case TimelineAction::FitAll:
        m_animator->finish();
        return view.fitAll();
    case TimelineAction::ZoomToRange:
        if (view.timeSelection()) {
            m_animator->moveTo(*view.timeSelection(), true);
        }
        return;
    case TimelineAction::UndoView:
        m_animator->finish();
        m_lastGesture.invalidate();
        return view.undo();
    case TimelineAction::RedoView:
        m_animator->finish();
        m_lastGesture.invalidate();
        return view.redo();
    case TimelineAction::Clear:
        if (view.selectedSlice() != kNoSlice || view.highlightedName()) {
            view.selectSlice(kNoSlice);
            view.setHighlightedName(std::nullopt);
        } else {
            view.setTimeSelection(std::nullopt);
        }
        return;
    case TimelineAction::NextSlice:
        return walk(WalkDirection::Right);
    case TimelineAction::PreviousSlice:
        return walk(WalkDirection::Left);
    case TimelineAction::WalkUp:
        return walk(WalkDirection::Up);
    case TimelineAction::WalkDown:
        return walk(WalkDirection::Down);
    case TimelineAction::FollowOutgoing:
    case TimelineAction::FollowIncoming: {
        const SliceId far =
            followFlow(m_scene->trace(), view.selectedSlice(), action == TimelineAction::FollowOutgoing);
        if (far != kNoSlice) {
            view.selectSlice(far, true);
        }
        return;
    }
    case TimelineAction::MarkRange:
        if (view.selectedSlice() != kNoSlice) {
            view.setTimeSelection(m_scene->trace().slices().range(view.selectedSlice()));
        }
        return;
    case TimelineAction::Activate:
        if (view.selectedSlice() != kNoSlice) {
            emit sliceActivated(view.selectedSlice());
        }
        return;
    case TimelineAction::CollapseLane:
    case TimelineAction::ExpandLane:
    case TimelineAction::TogglePython:
    case TimelineAction::CycleRowHeight:
        return laneAction(action);
    case TimelineAction::TogglePin:
    case TimelineAction::HideLane:
    case TimelineAction::SoloLane:
    case TimelineAction::RenameLane:
        return anyLaneAction(action);
    case TimelineAction::ScrollPageUp:
        return m_scene->setScrollY(m_scene->scrollY() - m_scene->heightPx() * 8 / 10);
    case TimelineAction::ScrollPageDown:
        return m_scene->setScrollY(m_scene->scrollY() + m_scene->heightPx() * 8 / 10);
    }
}

// Context menu

bool TimelineInput::contextMenu(QContextMenuEvent* event) {
    const QPointF point = devicePoint(event->pos());
    SliceId slice = m_scene->view().selectedSlice();
    if (event->reason() == QContextMenuEvent::Mouse) {
        slice = hitTest(m_scene->layout(), m_scene->laneRows(), m_scene->axis(), m_scene->contentView(),
                        point.x(), point.y(), 2 * m_scene->devicePixelRatio())
                    .slice;
        if (slice != kNoSlice) {
            m_scene->view().selectSlice(slice);
        }
    }
    QMenu menu(m_canvas);
    fillMenu(menu, slice);
    menu.exec(event->globalPos());
    return true;
}

void TimelineInput::addGapEntries(QMenu& menu, const Gap& gap, const GapExplanation& why) {
    ViewState& view = m_scene->view();
    menu.addAction(tr("Select this idle time"), this, [&view, gap] {
        view.selectSlice(kNoSlice);
        view.setTimeSelection(gap.range, {gap.track});
    });
    const auto lead = [&](const QString& text, SliceId to) {
        if (to != kNoSlice) {
            menu.addAction(text, this, [&view, to] { view.selectSlice(to, true); });
        }
    };
    lead(tr("Go to its cause"), why.culprit);
    lead(tr("Go to the next launch"), why.launch);
    lead(tr("Go to the work after it"), gap.after);
    menu.addSeparator();
}

void TimelineInput::fillMenu(QMenu& menu, SliceId slice) {
    const auto add = [this, &menu](const QString& text, TimelineAction action) {
        QAction* entry = menu.addAction(text, this, [this, action] { perform(action); });
        for (const TimelineBinding& binding : timelineBindings()) {
            if (binding.action == action) {
                // Shown only: the canvas handles its keys itself.
                entry->setText(text + QLatin1Char('\t') +
                               binding.keys.front().toString(QKeySequence::NativeText));
            }
        }
    };
    const auto copy = [&menu](const QString& text, const QString& what) {
        menu.addAction(text, [what] { QApplication::clipboard()->setText(what); });
    };
    ViewState& view = m_scene->view();
    const Trace& trace = m_scene->trace();
    if (slice != kNoSlice) {
        menu.addAction(tr("Zoom to slice"), this, [this, slice] { zoomToSlice(slice); });
        add(tr("Select its time range"), TimelineAction::MarkRange);
        if (followFlow(trace, slice, true) != kNoSlice) {
            add(tr("Follow outgoing arrow"), TimelineAction::FollowOutgoing);
        }
        if (followFlow(trace, slice, false) != kNoSlice) {
            add(tr("Follow incoming arrow"), TimelineAction::FollowIncoming);
        }
        add(m_scene->notes().onSlice(slice) < 0 ? tr("Add note…") : tr("Change note…"),
            TimelineAction::AddNote);
        menu.addAction(tr("Highlight all of this name"), this,
                       [&view, name = trace.slices().name[slice]] { view.setHighlightedName(name); });
        menu.addAction(tr("Find all like this"), this, [&view, &trace, slice] {
            const std::string_view category = trace.text(trace.category(trace.slices().category[slice]).name);
            view.search().ask(QString::fromStdString(searchForName(trace.sliceName(slice), category)));
        });
        menu.addSeparator();
        const std::string_view name = trace.sliceName(slice);
        copy(tr("Copy name"), QString::fromUtf8(name.data(), qsizetype(name.size())));
        copy(tr("Copy start (µs, as in the file)"), formatRawMicroseconds(trace.slices().startNs[slice]));
        copy(tr("Copy duration (µs)"), formatRawMicroseconds(trace.slices().durationNs[slice]));
        menu.addSeparator();
    }
    if (const auto gap = m_scene->gapOf(m_scene->hover()); slice == kNoSlice && gap.gap != nullptr) {
        addGapEntries(menu, *gap.gap, *gap.why);
    }
    if (view.timeSelection()) {
        add(tr("Zoom to time range"), TimelineAction::ZoomToRange);
        menu.addAction(tr("Clear time range"), this, [&view] { view.setTimeSelection(std::nullopt); });
    }
    if (view.highlightedName()) {
        menu.addAction(tr("Clear highlight"), this, [&view] { view.setHighlightedName(std::nullopt); });
    }
    fillArrowMenu(*menu.addMenu(tr("Arrows")), *m_scene);
    fillColorMenu(*menu.addMenu(tr("Colour by")), *m_scene);
    add(tr("Frame everything"), TimelineAction::FitAll);
    if (view.canUndo()) {
        add(tr("Previous view"), TimelineAction::UndoView);
    }
}

} // namespace lanescope::ui
