// SPDX-License-Identifier: Apache-2.0
// Mouse, wheel, trackpad and keys on the canvas (timeline_actions.h has the keys): plain wheel
// scrolls lanes, Ctrl+wheel zooms at the pointer, dragging selects a time range that snaps to slice edges.
// An event filter on the canvas; UI thread only, owned by TimelineView.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointF>

#include <memory>
#include <optional>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "ui/state/timeline_actions.h"

class QContextMenuEvent;
class QGestureEvent;
class QKeyEvent;
class QMenu;
class QMouseEvent;
class QNativeGestureEvent;
class QWheelEvent;

namespace lanescope {
struct Gap;
struct GapExplanation;
} // namespace lanescope

namespace lanescope::ui {

class TimelineCanvas;
class TimelineScene;
class ViewAnimator;

struct Preferences;

class TimelineInput : public QObject {
    Q_OBJECT

public:
    TimelineInput(TimelineScene* scene, TimelineCanvas* canvas, ViewAnimator* animator, QObject* parent);

    void perform(TimelineAction action);
    /// Frames a slice with some air around it.
    void zoomToSlice(SliceId slice);
    void fitSelection();
    /// Fills `menu` with what can be done with a slice (or the empty canvas, kNoSlice).
    void fillMenu(QMenu& menu, SliceId slice);
    /// Fills `menu` with the far ends of the arrows from the selected slice, or to it.
    void fillFlowMenu(QMenu& menu, bool outgoing);

signals:
    void sliceActivated(lanescope::SliceId slice);
    /// The user has dragged a range of time.
    void areaSelected();
    /// A word for the user about what was done.
    void told(const QString& text);
    /// A new name for the lane is to be typed.
    void renameRequested(int lane);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::shared_ptr<const Preferences> preferences() const;

    /// PanPress: a press that becomes a pan when it moves, and is a click when not.
    enum class Drag { None, Press, PanPress, Range, Pan, RangeStart, RangeEnd };

    bool mousePress(QMouseEvent* event);
    bool mouseMove(QMouseEvent* event);
    bool mouseRelease(QMouseEvent* event);
    bool mouseDoubleClick(QMouseEvent* event);
    bool wheel(QWheelEvent* event);
    bool gesture(QGestureEvent* event);
    bool nativeGesture(QNativeGestureEvent* event);
    bool keyPress(QKeyEvent* event);
    bool contextMenu(QContextMenuEvent* event);

    QPointF devicePoint(QPointF logical) const;
    void updateCursor(QPointF point);
    void zoomAt(double x, double factor);
    void zoomByKey(double factor);
    /// Moves the view as an entry of its own in the history of views.
    void moveAsStep(TimeRange target);
    void panByKey(double screens);
    void panBy(double px);
    void scrollBy(double px);
    void dragRangeTo(QPointF point, bool snap);
    /// Picks the slices that start in the range on the rows between the press and `point`.
    void pickArea(TimeRange range, QPointF point);
    TimeNs snapped(QPointF point, bool snap) const;
    /// Which edge of the time selection is at x, if any.
    Drag edgeAt(double x) const;
    void addGapEntries(QMenu& menu, const Gap& gap, const GapExplanation& why);
    void addColorsOfName(QMenu& menu, const QString& name);
    /// Adds the slice's cause, its effects and its line of source code.
    void addChain(QMenu& menu, SliceId slice);
    /// `adds`: to what is selected.
    void click(QPointF point, bool adds);
    /// Lane that keys about lanes mean: of the selection, else under the pointer; -1 for none.
    int currentLane() const;
    void laneAction(TimelineAction action);
    void anyLaneAction(TimelineAction action);
    /// Opens the menu of the selected slice's arrows beside it.
    void chooseFlow(bool outgoing);
    void goToBookmark(int key);
    void addMark();
    /// Opens a line to write in.
    void addNote();
    /// The moment under the pointer, else the middle of the view.
    TimeNs pointedTime() const;
    /// True when this change begins a new entry of the undo stack, not a continued gesture.
    bool beginsStep();

    TimelineScene* m_scene;
    TimelineCanvas* m_canvas;
    ViewAnimator* m_animator;
    Drag m_drag = Drag::None;
    bool m_spaceHeld = false;
    QPointF m_pressPoint;
    QPointF m_lastPoint;
    TimeNs m_anchorNs = 0;
    QElapsedTimer m_lastGesture;
    QElapsedTimer m_lastScroll;
    Qt::Orientation m_scrollAxis = Qt::Vertical;
    std::optional<QPointF> m_scrollTotal;
};

} // namespace lanescope::ui
