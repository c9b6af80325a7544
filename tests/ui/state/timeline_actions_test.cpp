// SPDX-License-Identifier: Apache-2.0
#include "ui/state/timeline_actions.h"

#include <set>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

const TimelineKeys kKeys = presetKeys(KeyPreset::Perfetto);

TEST(TimelineActions, EveryPresetHasEveryActionOnceAndNoKeyTwice) {
    for (const KeyPreset preset : kKeyPresets) {
        SCOPED_TRACE(keyPresetTitle(preset).toStdString());
        const TimelineKeys keys = presetKeys(preset);
        std::set<TimelineAction> actions;
        std::set<QString> ids;
        std::set<QKeySequence> used;
        for (const TimelineBinding& binding : keys.bindings) {
            EXPECT_TRUE(actions.insert(binding.action).second) << binding.text.toStdString();
            EXPECT_TRUE(ids.insert(binding.id).second) << binding.id.toStdString();
            for (const QKeySequence& key : binding.keys) {
                EXPECT_TRUE(used.insert(key).second) << key.toString().toStdString();
            }
        }
        EXPECT_EQ(actions.size(), presetKeys(KeyPreset::Perfetto).bindings.size());
    }
    EXPECT_TRUE(presetKeys(KeyPreset::Tracy).wheelZooms);
    EXPECT_FALSE(presetKeys(KeyPreset::Perfetto).wheelZooms);
}

TEST(TimelineActions, ShiftCountsWhereItIsBoundAndElseOnlyChoosesTheCharacter) {
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_T, Qt::ShiftModifier), TimelineAction::TogglePin);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_T, Qt::NoModifier), std::nullopt);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_Plus, Qt::ShiftModifier), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_W, Qt::ShiftModifier), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_Plus, Qt::KeypadModifier), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_W, Qt::ControlModifier), std::nullopt);
}

// Key codes of X: the kernel's number of the key, and 8.
constexpr quint32 kPlaceOfQ = 24, kPlaceOfW = 25, kPlaceOfE = 26, kPlaceOfA = 38, kPlaceOfS = 39,
                  kPlaceOfH = 43, kPlaceOfSemicolon = 47, kPlaceOfZ = 52, kPlaceOfM = 58, kPlaceOfComma = 59,
                  kPlaceOfPeriod = 60;

TEST(TimelineActions, OnAzertyNavigationKeepsItsPlaceAndAllElseItsLetter) {
    const auto pressed = [](int key, quint32 place, Qt::KeyboardModifiers modifiers = {}) {
        return timelineActionOf(kKeys, key, modifiers, place);
    };
    using A = TimelineAction;
    EXPECT_EQ(pressed(Qt::Key_Z, kPlaceOfW), A::ZoomIn);
    EXPECT_EQ(pressed(Qt::Key_S, kPlaceOfS), A::ZoomOut);
    EXPECT_EQ(pressed(Qt::Key_Q, kPlaceOfA), A::PanLeft);
    EXPECT_EQ(pressed(Qt::Key_Semicolon, kPlaceOfComma), A::PreviousSlice);
    EXPECT_EQ(pressed(Qt::Key_Colon, kPlaceOfPeriod), A::NextSlice);
    EXPECT_EQ(pressed(Qt::Key_M, kPlaceOfSemicolon), A::MarkRange);
    EXPECT_EQ(pressed(Qt::Key_E, kPlaceOfE), A::ExpandLane);
    // The letters of navigation do what their own places do.
    EXPECT_EQ(pressed(Qt::Key_W, kPlaceOfZ), A::ZoomToRange);
    EXPECT_EQ(pressed(Qt::Key_Comma, kPlaceOfM), A::MarkRange);
    EXPECT_EQ(pressed(Qt::Key_A, kPlaceOfQ), std::nullopt);
    // With modifiers by letter, and characters behind Shift and AltGr as they are.
    EXPECT_EQ(pressed(Qt::Key_A, kPlaceOfQ, Qt::ControlModifier), A::SelectAll);
    EXPECT_EQ(pressed(Qt::Key_Q, kPlaceOfA, Qt::ControlModifier), std::nullopt);
    EXPECT_EQ(pressed(Qt::Key_0, 19, Qt::ShiftModifier), A::FitAll);
    EXPECT_EQ(pressed(Qt::Key_BracketLeft, 14, Qt::GroupSwitchModifier), A::FollowIncoming);
    EXPECT_EQ(pressed(Qt::Key_Slash, kPlaceOfPeriod, Qt::ShiftModifier), std::nullopt) << "it searches";
}

TEST(TimelineActions, OnDvorakAndCyrillicKeysAreWhereTheyAreOnAUsKeyboard) {
    using A = TimelineAction;
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_Comma, {}, kPlaceOfW), A::ZoomIn);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_O, {}, kPlaceOfS), A::ZoomOut);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_W, {}, kPlaceOfComma), A::PreviousSlice);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_S, {}, kPlaceOfSemicolon), std::nullopt);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_D, {}, kPlaceOfH), A::CycleRowHeight);
    EXPECT_EQ(timelineActionOf(kKeys, 0x426, {}, kPlaceOfW), A::ZoomIn) << "Cyrillic Tse";
    EXPECT_EQ(timelineActionOf(kKeys, 0x420, {}, kPlaceOfH), A::CycleRowHeight) << "Cyrillic Er";
    EXPECT_EQ(timelineActionOf(kKeys, 0x420, {}), std::nullopt) << "an event without a place";
}

TEST(TimelineActions, ByLetterThePlaceOfAKeyDoesNotMatter) {
    TimelineKeys keys = presetKeys(KeyPreset::Perfetto);
    EXPECT_EQ(placedKeysText(keys), QStringLiteral("W S A D . ,"));
    keys.navigatesByPlace = false;
    EXPECT_EQ(placedKeysText(keys), QString());
    EXPECT_EQ(timelineActionOf(keys, Qt::Key_Z, {}, kPlaceOfW), TimelineAction::ZoomToRange);
    EXPECT_EQ(timelineActionOf(keys, Qt::Key_W, {}, kPlaceOfZ), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(keys, Qt::Key_Comma, {}, kPlaceOfM), TimelineAction::PreviousSlice);
}

TEST(TimelineActions, ALetterWithShiftIsAKeyOfItsOwn) {
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_P, Qt::NoModifier), TimelineAction::TogglePython);
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_P, Qt::ShiftModifier), std::nullopt)
        << "Shift+P shows the critical path";
    // "+" stands above "=" on many keyboards.
    EXPECT_EQ(timelineActionOf(kKeys, Qt::Key_Plus, Qt::ShiftModifier), TimelineAction::ZoomIn);
}

} // namespace
} // namespace lanescope::ui
