// SPDX-License-Identifier: Apache-2.0
// Everything that keys do on the timeline. The default keys are those that Perfetto's users know, plus
// additions that do not clash with them; presets give the keys of other viewers. The keys in use are part of
// Preferences; menus and help are made from them. Pure functions.
#pragma once

#include <QKeySequence>
#include <QString>

#include <optional>
#include <vector>

class QKeyEvent;

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
    ChooseOutgoing,
    ChooseIncoming,
    MarkRange,
    SelectAll,
    Activate,
    CollapseLane,
    ExpandLane,
    TogglePython,
    CycleRowHeight,
    FitValues,
    ScrollPageUp,
    ScrollPageDown,
    TogglePin,
    HideLane,
    SoloLane,
    RenameLane,
    AddNote,
    AddMark,
    SetBookmark1, ///< and eight more
    SetBookmark9 = SetBookmark1 + 8,
    GoToBookmark1, ///< and eight more
    GoToBookmark9 = GoToBookmark1 + 8,
};

constexpr bool isSetBookmark(TimelineAction action) {
    return action >= TimelineAction::SetBookmark1 && action <= TimelineAction::SetBookmark9;
}
constexpr bool isGoToBookmark(TimelineAction action) {
    return action >= TimelineAction::GoToBookmark1 && action <= TimelineAction::GoToBookmark9;
}

/// Viewers whose keys people have in their fingers.
enum class KeyPreset { Perfetto, ChromeTracing, Tracy, Nsight };
inline constexpr KeyPreset kKeyPresets[] = {KeyPreset::Perfetto, KeyPreset::ChromeTracing, KeyPreset::Tracy,
                                            KeyPreset::Nsight};
/// Stable, for settings.
QString keyPresetId(KeyPreset preset);
QString keyPresetTitle(KeyPreset preset);

struct TimelineBinding {
    TimelineAction action;
    QString id; ///< stable, for settings
    std::vector<QKeySequence> keys;
    QString text; ///< for menus and help
    /// Keys that stand for a place on the keyboard: those that a US keyboard has there.
    std::vector<QKeySequence> placedKeys = {};
};

struct TimelineKeys {
    std::vector<TimelineBinding> bindings; ///< every action once
    bool dragPans = false;                 ///< and with Shift selects; else the other way round
    bool wheelZooms = false;               ///< else the plain wheel scrolls and Ctrl with it zooms
    bool navigatesByPlace = true;          ///< else placed keys are those with that letter, as all others
};

TimelineKeys presetKeys(KeyPreset preset);
/// All placed keys of `keys`, for a person; empty where they are by letter.
QString placedKeysText(const TimelineKeys& keys);
/// The action of a key with modifiers, or none. `scanCode` is the event's native one, 0 when it is not known.
/// By place, a key without modifiers that is where a placed key is has its action, whatever letter it is; a
/// letter that is placed elsewhere does what belongs to the place where it is, so that on AZERTY, whose Z is
/// in the place of W, the key W in the place of Z zooms to the range. So do letters of other scripts than
/// Latin.
std::optional<TimelineAction> timelineActionOf(const TimelineKeys& keys, int key,
                                               Qt::KeyboardModifiers modifiers, quint32 scanCode = 0);
std::optional<TimelineAction> timelineActionOf(const TimelineKeys& keys, const QKeyEvent& event);
/// Keys if the key stands for itself and `Shift`, as a window's shortcut would be compared.
QKeySequence pressedKeys(int key, Qt::KeyboardModifiers modifiers);

} // namespace lanescope::ui
