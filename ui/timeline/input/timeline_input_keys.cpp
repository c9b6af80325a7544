// SPDX-License-Identifier: Apache-2.0
// Keys and entries of menus on the canvas.
#include <QKeyEvent>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/path_state.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/timeline/input/timeline_input.h"
#include "ui/timeline/scene/path_walk.h"
#include "ui/timeline/scene/slice_walk.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/inline_edit.h"
#include "ui/timeline/widgets/timeline_canvas.h"
#include "ui/timeline/widgets/view_animator.h"

namespace lanescope::ui {

namespace {

constexpr double kKeyZoom = 0.6; ///< per press
constexpr double kKeyPan = 0.2;  ///< screens per press

TimeRange withMargin(TimeRange range, double share) {
    const auto margin = std::max<DurationNs>(1, DurationNs(double(range.durationNs()) * share));
    return {range.startNs - margin, range.endNs + margin};
}

} // namespace

bool TimelineInput::keyPress(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) {
        m_spaceHeld = true; // and dragging pans
        m_canvas->setCursor(Qt::OpenHandCursor);
        return true;
    }
    const std::optional<TimelineAction> action = timelineActionOf(preferences()->timelineKeys, *event);
    if (!action) {
        return false;
    }
    if (*action == TimelineAction::Clear && m_drag != Drag::None) {
        m_drag = Drag::None;
        m_scene->hover().setDragRange(std::nullopt);
        return true;
    }
    perform(*action);
    return true;
}

void TimelineInput::zoomByKey(double factor) {
    const TimeRange target = m_animator->target();
    const HoverTarget& hover = m_scene->hover().target();
    // At the pointer; where it is elsewhere, at the middle.
    const double share = hover.inside ? hover.x / m_scene->viewport().widthPx() : 0.5;
    const TimeNs anchor = target.startNs + DurationNs(share * double(target.durationNs()));
    m_animator->moveTo(zoomedAt(target, anchor, factor), beginsStep());
}

void TimelineInput::panByKey(double screens) {
    const TimeRange target = m_animator->target();
    m_animator->moveTo(pannedBy(target, DurationNs(screens * double(target.durationNs()))), beginsStep());
}

void TimelineInput::moveAsStep(TimeRange target) {
    m_lastGesture.invalidate();
    m_animator->moveTo(target, true);
}

void TimelineInput::zoomToSlice(SliceId slice) {
    if (slice != kNoSlice) {
        const TimeRange range = m_scene->trace().slices().range(slice);
        moveAsStep(withMargin(m_scene->view().shown(range), 0.15));
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
        range = view.shown(*range);
        // At least as long as the view can be, so that "already framed" is recognised.
        const TimeRange framed =
            withMargin({range->startNs, std::max(range->endNs, range->startNs + 10)}, 0.15);
        if (framed != m_animator->target()) {
            moveAsStep(framed);
            return;
        }
    }
    m_animator->finish();
    view.fitAll();
}

int TimelineInput::currentLane() const {
    // As zooming does: the lane under the pointer is what one looks at.
    const HoverTarget& hover = m_scene->hover().target();
    const SliceId selected = m_scene->view().selectedSlice();
    return (hover.inside && hover.hit.lane >= 0) || selected == kNoSlice
               ? hover.hit.lane
               : m_scene->lanes().tree().laneOf(m_scene->trace().trackOf(selected));
}

void TimelineInput::laneAction(TimelineAction action) {
    const int lane = currentLane();
    if (lane < 0) {
        return;
    }
    const LaneState& state = m_scene->arranger().state().lanes[std::size_t(lane)];
    if (action == TimelineAction::TogglePython) {
        m_scene->arranger().setPythonHidden(lane, !state.pythonHidden);
    } else if (action == TimelineAction::CycleRowHeight) {
        m_scene->arranger().setRowSize(lane, RowSize((int(state.rowSize) + 1) % 3));
    } else if (state.collapsed == (action == TimelineAction::ExpandLane)) {
        m_scene->arranger().toggleLane(lane);
    }
}

void TimelineInput::anyLaneAction(TimelineAction action) {
    const auto isSeries = [this](int lane) {
        return lane >= 0 && m_scene->lanes().tree().lanes[std::size_t(lane)].isSeries();
    };
    const int lane = currentLane();
    if (lane < 0) {
        return;
    }
    if (action == TimelineAction::FitValues) {
        if (isSeries(lane)) {
            m_scene->arranger().setFitsValues(
                lane, !m_scene->arranger().state().lanes[std::size_t(lane)].fitsValues);
        }
    } else if (action == TimelineAction::TogglePin) {
        m_scene->arranger().setPinned(lane, !m_scene->arranger().state().isPinned(lane));
    } else if (action == TimelineAction::HideLane) {
        m_scene->arranger().hideLane(lane);
    } else if (action == TimelineAction::SoloLane) {
        m_scene->arranger().toggleSolo(lane);
    } else {
        emit renameRequested(lane);
    }
}

void TimelineInput::goToBookmark(int key) {
    if (const std::optional<Bookmark>& bookmark = m_scene->notes().bookmark(key)) {
        m_scene->setTopLane(bookmark->topLane);
        moveAsStep(bookmark->visible);
    } else {
        emit told(tr("Bookmark %1 is not set").arg(key));
    }
}

TimeNs TimelineInput::pointedTime() const {
    const double middle = m_scene->viewport().widthPx() / 2.0;
    m_animator->finish();
    return m_scene->viewport().axis().timeAt(m_scene->hover().target().inside ? m_scene->hover().target().x
                                                                              : middle);
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
    m_scene->hover().clear(); // its card would cover the line
    line->setAccessibleName(tr("Note"));
    line->setPlaceholderText(tr("Note"));
    const double scale = m_canvas->devicePixelRatioF();
    const std::optional<SlicePlace> place = m_canvas->slicePlace(note.slice);
    const int width = std::min(m_canvas->width() - 8, 30 * line->fontMetrics().averageCharWidth());
    const int x = int((place ? place->x0 : m_scene->viewport().axis().xOf(note.range.startNs)) / scale);
    const int y = place ? int(place->bottom / scale) + 2 : 4;
    line->setGeometry(std::clamp(x, 4, std::max(4, m_canvas->width() - width - 4)),
                      std::clamp(y, 4, std::max(4, m_canvas->height() - line->sizeHint().height() - 4)),
                      width, line->sizeHint().height());
}

namespace {

/// Along the critical path while it is shown, else along an arrow.
void follow(TimelineScene& scene, bool outgoing) {
    ViewState& view = scene.view();
    if (PathState::of(view).path() != nullptr) {
        return walkPath(scene, outgoing);
    }
    const SliceId far = followFlow(scene.trace(), view.selectedSlice(), outgoing);
    if (far != kNoSlice) {
        view.selectSlice(far, true);
    }
}

} // namespace

void TimelineInput::perform(TimelineAction action) {
    ViewState& view = m_scene->view();
    const auto walk = [&](WalkDirection direction) {
        const SliceId to = walkFrom(*m_scene, view.selectedSlice(), direction);
        if (to != kNoSlice) {
            view.selectSlice(to, true);
        }
    };
    if (isSetBookmark(action)) {
        const int key = int(action) - int(TimelineAction::SetBookmark1) + 1;
        m_scene->notes().setBookmark(key, Bookmark{m_animator->target(), m_scene->topLane()});
        emit told(tr("Bookmark %1 is set to this view").arg(key));
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
            moveAsStep(view.shown(*view.timeSelection()));
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
    case TimelineAction::FollowIncoming:
        return follow(*m_scene, action == TimelineAction::FollowOutgoing);
    case TimelineAction::ChooseOutgoing:
    case TimelineAction::ChooseIncoming:
        return chooseFlow(action == TimelineAction::ChooseOutgoing);
    case TimelineAction::SelectAll:
        return view.setTimeSelection(m_scene->trace().bounds());
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
    case TimelineAction::FitValues:
    case TimelineAction::TogglePin:
    case TimelineAction::HideLane:
    case TimelineAction::SoloLane:
    case TimelineAction::RenameLane:
        return anyLaneAction(action);
    case TimelineAction::ScrollPageUp:
        return m_scene->viewport().setScrollY(m_scene->viewport().scrollY() -
                                              m_scene->viewport().heightPx() * 8 / 10);
    case TimelineAction::ScrollPageDown:
        return m_scene->viewport().setScrollY(m_scene->viewport().scrollY() +
                                              m_scene->viewport().heightPx() * 8 / 10);
    }
}

} // namespace lanescope::ui
