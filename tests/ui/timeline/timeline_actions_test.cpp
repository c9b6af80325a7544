// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timeline_actions.h"

#include <set>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

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
    EXPECT_EQ(timelineActionOf(Qt::Key_T, Qt::ShiftModifier), TimelineAction::TogglePin);
    EXPECT_EQ(timelineActionOf(Qt::Key_T, Qt::NoModifier), std::nullopt);
    EXPECT_EQ(timelineActionOf(Qt::Key_Plus, Qt::ShiftModifier), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(Qt::Key_W, Qt::ShiftModifier), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(Qt::Key_Plus, Qt::KeypadModifier), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(Qt::Key_W, Qt::ControlModifier), std::nullopt);
}

} // namespace
} // namespace lanescope::ui
