// SPDX-License-Identifier: Apache-2.0
// Everything that keys do on the timeline, with their default keys: the map that Perfetto's users know,
// plus additions that do not clash with it. Plain data; menus and help are made from it.
#pragma once

#include <QKeySequence>
#include <QString>

#include <optional>
#include <vector>

namespace lanescope::ui {

enum class TimelineAction {
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    FitSelection,
    FitAll,
    ZoomToRange,
    UndoView,
    RedoView,
    Clear,
    NextSlice,
    PreviousSlice,
    WalkUp,
    WalkDown,
    FollowOutgoing,
    FollowIncoming,
    MarkRange,
    Activate,
    CollapseLane,
    ExpandLane,
    TogglePython,
    CycleRowHeight,
    ScrollPageUp,
    ScrollPageDown,
};

struct TimelineBinding {
    TimelineAction action;
    std::vector<QKeySequence> keys;
    QString text; ///< for menus and help
};

const std::vector<TimelineBinding>& timelineBindings();

/// The action of a key with modifiers, or none.
std::optional<TimelineAction> timelineActionOf(int key, Qt::KeyboardModifiers modifiers);

} // namespace lanescope::ui
