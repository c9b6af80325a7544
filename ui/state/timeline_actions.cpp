// SPDX-License-Identifier: Apache-2.0
#include "ui/state/timeline_actions.h"

#include <QKeyEvent>
#include <QStringList>

#include <algorithm>
#include <initializer_list>

#include "ui/state/key_places.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

using Keys = std::vector<QKeySequence>;

QKeySequence with(int modifiers, Qt::Key key) {
    return QKeySequence(modifiers | int(key));
}

std::vector<TimelineBinding> usualBindings() {
    using A = TimelineAction;
    const auto alt = [](Qt::Key key) { return with(Qt::ALT, key); };
    const auto shift = [](Qt::Key key) { return with(Qt::SHIFT, key); };
    const auto id = [](const char* name) { return QStringLiteral("timeline/") + QLatin1String(name); };
    std::vector<TimelineBinding> bindings{
        {A::ZoomIn, id("zoomIn"), {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal}, tr("Zoom in at the pointer")},
        {A::ZoomOut, id("zoomOut"), {Qt::Key_S, Qt::Key_Minus}, tr("Zoom out")},
        {A::PanLeft, id("panLeft"), {Qt::Key_A}, tr("Pan left")},
        {A::PanRight, id("panRight"), {Qt::Key_D}, tr("Pan right")},
        {A::FitSelection, id("fitSelection"), {Qt::Key_F}, tr("Zoom to the selection; again: zoom to fit")},
        {A::FitAll, id("fitAll"), {Qt::Key_0, Qt::Key_Home}, tr("Zoom to fit")},
        {A::ZoomToRange, id("zoomToRange"), {Qt::Key_Z}, tr("Zoom to the selected time range")},
        {A::UndoView, id("undoView"), {Qt::Key_Backspace, alt(Qt::Key_Left)}, tr("Previous view")},
        {A::RedoView, id("redoView"), {alt(Qt::Key_Right)}, tr("Next view")},
        {A::Clear, id("clear"), {Qt::Key_Escape}, tr("Clear the selection; again: the time range")},
        {A::NextSlice, id("nextSlice"), {Qt::Key_Period, Qt::Key_Right}, tr("Next slice on the row")},
        {A::PreviousSlice,
         id("previousSlice"),
         {Qt::Key_Comma, Qt::Key_Left},
         tr("Previous slice on the row")},
        {A::WalkUp, id("walkUp"), {Qt::Key_Up}, tr("Slice on the row above")},
        {A::WalkDown, id("walkDown"), {Qt::Key_Down}, tr("Slice on the row below")},
        {A::FollowOutgoing, id("followOutgoing"), {Qt::Key_BracketRight}, tr("Follow the outgoing arrow")},
        {A::FollowIncoming, id("followIncoming"), {Qt::Key_BracketLeft}, tr("Follow the incoming arrow")},
        {A::ChooseOutgoing,
         id("chooseOutgoing"),
         {with(Qt::CTRL, Qt::Key_BracketRight)},
         tr("Follow an outgoing arrow…")},
        {A::ChooseIncoming,
         id("chooseIncoming"),
         {with(Qt::CTRL, Qt::Key_BracketLeft)},
         tr("Follow an incoming arrow…")},
        {A::SelectAll,
         id("selectAll"),
         {with(Qt::CTRL, Qt::Key_A)},
         tr("Select the whole time of the trace")},
        {A::MarkRange, id("markRange"), {Qt::Key_M, Qt::Key_R}, tr("Select the time range of the slice")},
        {A::Activate, id("activate"), {Qt::Key_Return, Qt::Key_Enter}, tr("Open the details of the slice")},
        {A::CollapseLane, id("collapseLane"), {Qt::Key_C}, tr("Collapse the lane")},
        {A::ExpandLane, id("expandLane"), {Qt::Key_E}, tr("Expand the lane")},
        {A::TogglePython, id("togglePython"), {Qt::Key_P}, tr("Show or hide the lane's Python stack")},
        {A::CycleRowHeight, id("cycleRowHeight"), {Qt::Key_H}, tr("Next row height of the lane")},
        {A::FitValues, id("fitValues"), {Qt::Key_Y}, tr("Scale a lane of values to the visible range")},
        {A::ScrollPageUp, id("scrollPageUp"), {Qt::Key_PageUp}, tr("Scroll the lanes up")},
        {A::ScrollPageDown, id("scrollPageDown"), {Qt::Key_PageDown}, tr("Scroll the lanes down")},
        {A::TogglePin, id("togglePin"), {shift(Qt::Key_T)}, tr("Pin the lane to the top, or unpin it")},
        {A::HideLane, id("hideLane"), {shift(Qt::Key_H)}, tr("Hide the lane")},
        {A::SoloLane, id("soloLane"), {shift(Qt::Key_O)}, tr("Show only this lane, again for all")},
        {A::RenameLane, id("renameLane"), {Qt::Key_F2}, tr("Rename the lane")},
        {A::AddNote, id("addNote"), {Qt::Key_N}, tr("Add a note to the slice, time range or moment")},
        {A::AddMark, id("addMark"), {shift(Qt::Key_M)}, tr("Add a marker at the pointer")},
    };
    for (int i = 0; i < 9; ++i) {
        const QString number = QString::number(i + 1);
        const auto key = Qt::Key(int(Qt::Key_1) + i);
        bindings.push_back({A(int(A::SetBookmark1) + i),
                            id("setBookmark") + number,
                            {with(Qt::CTRL, key)},
                            tr("Set bookmark %1").arg(number)});
        bindings.push_back({A(int(A::GoToBookmark1) + i),
                            id("goToBookmark") + number,
                            {alt(key)},
                            tr("Go to bookmark %1").arg(number)});
    }
    return bindings;
}

struct Change {
    TimelineAction action;
    Keys keys;
};

/// Differences of a preset from the usual keys.
std::vector<Change> changesOf(KeyPreset preset) {
    using A = TimelineAction;
    switch (preset) {
    case KeyPreset::Perfetto:
        return {};
    case KeyPreset::ChromeTracing:
        return {
            {A::FitAll, {Qt::Key_0, Qt::Key_Z, Qt::Key_Home}},
            {A::ZoomToRange, {with(Qt::SHIFT, Qt::Key_Z)}},
            {A::NextSlice, {Qt::Key_Right, Qt::Key_Period}},
            {A::PreviousSlice, {Qt::Key_Left, Qt::Key_Comma}},
            {A::MarkRange, {Qt::Key_M}},
        };
    case KeyPreset::Tracy:
        return {
            {A::ZoomIn, {Qt::Key_W, Qt::Key_Up, Qt::Key_Plus}},
            {A::ZoomOut, {Qt::Key_S, Qt::Key_Down, Qt::Key_Minus}},
            {A::PanLeft, {Qt::Key_A, Qt::Key_Left}},
            {A::PanRight, {Qt::Key_D, Qt::Key_Right}},
            {A::NextSlice, {Qt::Key_Period}},
            {A::PreviousSlice, {Qt::Key_Comma}},
            {A::WalkUp, {with(Qt::SHIFT, Qt::Key_Up)}},
            {A::WalkDown, {with(Qt::SHIFT, Qt::Key_Down)}},
        };
    case KeyPreset::Nsight:
        return {
            {A::ZoomIn, {Qt::Key_Plus, Qt::Key_Equal, with(Qt::CTRL, Qt::Key_Plus), Qt::Key_W}},
            {A::ZoomOut, {Qt::Key_Minus, with(Qt::CTRL, Qt::Key_Minus), Qt::Key_S}},
            {A::ZoomToRange, {with(Qt::SHIFT, Qt::Key_Z)}},
            {A::UndoView, {Qt::Key_Backspace, Qt::Key_Z}},
            {A::FitAll, {Qt::Key_Home, Qt::Key_0}},
        };
    }
    return {};
}

/// The keys that hands find without looking, by where they are.
bool isNavigation(TimelineAction action) {
    using A = TimelineAction;
    return action == A::ZoomIn || action == A::ZoomOut || action == A::PanLeft || action == A::PanRight ||
           action == A::NextSlice || action == A::PreviousSlice;
}

/// A letter, comma or full stop alone. "+" and "-" are looked for, and arrows are in one place anyway.
bool hasPlace(const QKeySequence& key) {
    const int code = key[0].toCombined();
    return (code >= Qt::Key_A && code <= Qt::Key_Z) || code == Qt::Key_Comma || code == Qt::Key_Period;
}

bool contains(const std::vector<QKeySequence>& keys, const QKeySequence& key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::optional<TimelineAction> actionOf(const TimelineKeys& keys, const QKeySequence& pressed,
                                       std::vector<QKeySequence> TimelineBinding::*bound) {
    for (const TimelineBinding& binding : keys.bindings) {
        if (contains(binding.*bound, pressed)) {
            return binding.action;
        }
    }
    return std::nullopt;
}

/// Qt's keys of characters are Unicode: from Greek on they are of other scripts.
bool isOfOtherScript(int key) {
    constexpr int kFirstGreek = 0x370;
    return key >= kFirstGreek && key < Qt::Key_Escape;
}

} // namespace

QString keyPresetId(KeyPreset preset) {
    switch (preset) {
    case KeyPreset::Perfetto:
        break;
    case KeyPreset::ChromeTracing:
        return QStringLiteral("chrome");
    case KeyPreset::Tracy:
        return QStringLiteral("tracy");
    case KeyPreset::Nsight:
        return QStringLiteral("nsight");
    }
    return QStringLiteral("perfetto");
}

QString keyPresetTitle(KeyPreset preset) {
    switch (preset) {
    case KeyPreset::Perfetto:
        break;
    case KeyPreset::ChromeTracing:
        return QStringLiteral("chrome://tracing");
    case KeyPreset::Tracy:
        return tr("Tracy (the wheel zooms)");
    case KeyPreset::Nsight:
        return QStringLiteral("Nsight Systems");
    }
    return QStringLiteral("Perfetto");
}

TimelineKeys presetKeys(KeyPreset preset) {
    TimelineKeys keys;
    keys.bindings = usualBindings();
    keys.wheelZooms = preset == KeyPreset::Tracy;
    for (Change& change : changesOf(preset)) {
        const auto binding =
            std::find_if(keys.bindings.begin(), keys.bindings.end(),
                         [&change](const TimelineBinding& entry) { return entry.action == change.action; });
        binding->keys = std::move(change.keys);
    }
    for (TimelineBinding& binding : keys.bindings) {
        if (isNavigation(binding.action)) {
            std::copy_if(binding.keys.begin(), binding.keys.end(), std::back_inserter(binding.placedKeys),
                         hasPlace);
        }
    }
    return keys;
}

QString placedKeysText(const TimelineKeys& keys) {
    QStringList texts;
    for (const TimelineBinding& binding : keys.bindings) {
        for (const QKeySequence& key : binding.placedKeys) {
            texts << key.toString(QKeySequence::NativeText);
        }
    }
    return keys.navigatesByPlace ? texts.join(QLatin1Char(' ')) : QString();
}

QKeySequence pressedKeys(int key, Qt::KeyboardModifiers modifiers) {
    // The number pad is as good as the keys above the letters, and AltGr only chooses the character.
    return QKeySequence(int(modifiers & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier)) | key);
}

std::optional<TimelineAction> timelineActionOf(const TimelineKeys& keys, int key,
                                               Qt::KeyboardModifiers modifiers, quint32 scanCode) {
    if (const int place = keys.navigatesByPlace ? usKeyAt(scanCode) : 0; place != 0) {
        if (const auto action = actionOf(keys, pressedKeys(place, modifiers), &TimelineBinding::placedKeys)) {
            return action;
        }
        const bool isPlacedElsewhere =
            actionOf(keys, pressedKeys(key, modifiers), &TimelineBinding::placedKeys).has_value();
        if (isPlacedElsewhere || isOfOtherScript(key)) {
            key = place;
        }
    }
    if (const auto action = actionOf(keys, pressedKeys(key, modifiers), &TimelineBinding::keys)) {
        return action;
    }
    // Else Shift only chooses between characters of a key: "+" is Shift and "=" on many keyboards. A letter
    // with Shift is a key of its own, but for getting about.
    const auto action =
        actionOf(keys, pressedKeys(key, modifiers & ~Qt::KeyboardModifiers(Qt::ShiftModifier)),
                 &TimelineBinding::keys);
    const bool isShiftedLetter =
        key >= Qt::Key_A && key <= Qt::Key_Z && modifiers.testFlag(Qt::ShiftModifier);
    return isShiftedLetter && action && !isNavigation(*action) ? std::nullopt : action;
}

std::optional<TimelineAction> timelineActionOf(const TimelineKeys& keys, const QKeyEvent& event) {
    return timelineActionOf(keys, event.key(), event.modifiers(), event.nativeScanCode());
}

} // namespace lanescope::ui
