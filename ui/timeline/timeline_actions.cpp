// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timeline_actions.h"

#include <QCoreApplication>

#include <algorithm>

namespace lanescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::TimelineActions", text);
}

std::vector<TimelineBinding> makeBindings() {
    using A = TimelineAction;
    const auto alt = [](Qt::Key key) { return QKeySequence(int(Qt::ALT) | int(key)); };
    return {
        {A::ZoomIn, {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal}, tr("Zoom in at the pointer")},
        {A::ZoomOut, {Qt::Key_S, Qt::Key_Minus}, tr("Zoom out")},
        {A::PanLeft, {Qt::Key_A}, tr("Pan left")},
        {A::PanRight, {Qt::Key_D}, tr("Pan right")},
        {A::FitSelection, {Qt::Key_F}, tr("Frame the selection, again for everything")},
        {A::FitAll, {Qt::Key_0, Qt::Key_Home}, tr("Frame everything")},
        {A::ZoomToRange, {Qt::Key_Z}, tr("Zoom to the selected time range")},
        {A::UndoView, {Qt::Key_Backspace, alt(Qt::Key_Left)}, tr("Previous view")},
        {A::RedoView, {alt(Qt::Key_Right)}, tr("Next view")},
        {A::Clear, {Qt::Key_Escape}, tr("Clear the selection, then the time range")},
        {A::NextSlice, {Qt::Key_Period, Qt::Key_Right}, tr("Next slice on the row")},
        {A::PreviousSlice, {Qt::Key_Comma, Qt::Key_Left}, tr("Previous slice on the row")},
        {A::WalkUp, {Qt::Key_Up}, tr("Slice on the row above")},
        {A::WalkDown, {Qt::Key_Down}, tr("Slice on the row below")},
        {A::FollowOutgoing, {Qt::Key_BracketRight}, tr("Follow the outgoing arrow")},
        {A::FollowIncoming, {Qt::Key_BracketLeft}, tr("Follow the incoming arrow")},
        {A::MarkRange, {Qt::Key_M, Qt::Key_R}, tr("Select the time range of the slice")},
        {A::Activate, {Qt::Key_Return, Qt::Key_Enter}, tr("Open the details of the slice")},
        {A::CollapseLane, {Qt::Key_C}, tr("Collapse the lane")},
        {A::ExpandLane, {Qt::Key_E}, tr("Expand the lane")},
        {A::TogglePython, {Qt::Key_P}, tr("Show or hide the lane's Python stack")},
        {A::CycleRowHeight, {Qt::Key_H}, tr("Next row height of the lane: compact, normal, tall")},
        {A::ScrollPageUp, {Qt::Key_PageUp}, tr("Scroll the lanes up")},
        {A::ScrollPageDown, {Qt::Key_PageDown}, tr("Scroll the lanes down")},
    };
}

} // namespace

const std::vector<TimelineBinding>& timelineBindings() {
    static const std::vector<TimelineBinding> bindings = makeBindings();
    return bindings;
}

std::optional<TimelineAction> timelineActionOf(int key, Qt::KeyboardModifiers modifiers) {
    // Shift only chooses between characters of a key ("+" is Shift and "=" on many keyboards); the number
    // pad is as good as the keys above the letters.
    const QKeySequence pressed(int(modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier)) | key);
    for (const TimelineBinding& binding : timelineBindings()) {
        if (std::find(binding.keys.begin(), binding.keys.end(), pressed) != binding.keys.end()) {
            return binding.action;
        }
    }
    return std::nullopt;
}

} // namespace lanescope::ui
