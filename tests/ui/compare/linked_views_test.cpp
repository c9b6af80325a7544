// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/linked_views.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

/// Two operators and a kernel; `shiftUs` later.
TracePtr trace(int shiftUs) {
    const auto at = [shiftUs](int us) { return std::to_string(us + shiftUs); };
    const Result<TracePtr> made = loadTraceText(
        R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":)" + at(10) + R"(,"dur":50},)" +
            R"({"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":)" + at(100) +
            R"(,"dur":50}])",
        "made.json");
    EXPECT_TRUE(made);
    return *made;
}

class LinkedViewsTest : public testing::Test {
protected:
    SliceId named(const Trace& of, std::string_view name) const {
        for (std::size_t i = 0; i < of.slices().size(); ++i) {
            if (of.sliceName(SliceId(i)) == name) {
                return SliceId(i);
            }
        }
        return kNoSlice;
    }
    DurationNs difference() const {
        return views.candidate()->visibleRange().startNs - views.baseline()->visibleRange().startNs;
    }

    TracePtr baseline = trace(0);
    TracePtr candidate = trace(7000);
    LinkedViews views{baseline, candidate, std::make_shared<PreferenceStore>()};
};

TEST_F(LinkedViewsTest, StartsWithTheTracesBelowEachOther) {
    EXPECT_EQ(views.offsetNs(), 7'000'000);
    EXPECT_EQ(difference(), 7'000'000);
    EXPECT_EQ(views.candidate()->visibleRange().durationNs(), views.baseline()->visibleRange().durationNs());
}

TEST_F(LinkedViewsTest, ZoomsAndPansBoth) {
    views.baseline()->setVisibleRange({20'000, 40'000});
    EXPECT_EQ(views.candidate()->visibleRange(), (TimeRange{7'020'000, 7'040'000}));
    views.candidate()->setVisibleRange({7'030'000, 7'090'000});
    EXPECT_EQ(views.baseline()->visibleRange(), (TimeRange{30'000, 90'000}));
}

TEST_F(LinkedViewsTest, UnlinkedEachGoesItsWayAndLinkingKeepsThatPlace) {
    QSignalSpy locked(&views, &LinkedViews::lockedChanged);
    views.baseline()->setVisibleRange({20'000, 40'000});
    views.setLocked(false);
    views.candidate()->setVisibleRange({7'060'000, 7'080'000});
    EXPECT_EQ(views.baseline()->visibleRange(), (TimeRange{20'000, 40'000}));
    views.setLocked(true);
    EXPECT_EQ(views.offsetNs(), 7'040'000);
    views.baseline()->setVisibleRange({30'000, 50'000});
    EXPECT_EQ(views.candidate()->visibleRange().startNs, 7'070'000);
    EXPECT_EQ(locked.size(), 2);
}

TEST_F(LinkedViewsTest, AShiftMovesOneAgainstTheOtherAndIsUndone) {
    views.baseline()->setVisibleRange({20'000, 40'000});
    views.beginShift();
    views.candidate()->setVisibleRange({7'022'000, 7'042'000}, false);
    views.candidate()->setVisibleRange({7'025'000, 7'045'000}, false);
    views.endShift();
    EXPECT_EQ(views.baseline()->visibleRange(), (TimeRange{20'000, 40'000}));
    EXPECT_EQ(views.offsetNs(), 7'005'000);
    EXPECT_EQ(views.shiftedNs(), -5'000) << "to the left";
    // Linked still.
    views.baseline()->setVisibleRange({30'000, 50'000});
    EXPECT_EQ(views.candidate()->visibleRange(), (TimeRange{7'035'000, 7'055'000}));
    views.beginShift();
    views.baseline()->setVisibleRange({31'000, 51'000}, false);
    views.endShift();
    EXPECT_EQ(views.offsetNs(), 7'004'000);
    views.beginShift();
    views.endShift();
    views.undoShift();
    EXPECT_EQ(views.offsetNs(), 7'005'000) << "a press without a drag is nothing to undo";
    views.undoShift();
    EXPECT_EQ(views.offsetNs(), 7'000'000);
    EXPECT_FALSE(views.canUndoShift());
    EXPECT_EQ(difference(), 7'000'000);
}

TEST_F(LinkedViewsTest, ASelectedTimeIsSelectedOnBothSides) {
    QSignalSpy selected(&views, &LinkedViews::timeSelectionChanged);
    views.baseline()->setTimeSelection(TimeRange{20'000, 40'000});
    EXPECT_EQ(views.candidate()->timeSelection(), (TimeRange{7'020'000, 7'040'000}));
    EXPECT_EQ(selected.count(), 1);
    views.setMatchedTimes(std::make_shared<const std::vector<MatchedTime>>(
        std::vector<MatchedTime>{{{20'000, 40'000}, {7'010'000, 7'050'000}}}));
    views.setElasticity(1);
    views.baseline()->setTimeSelection(TimeRange{20'000, 30'000});
    EXPECT_EQ(views.candidate()->timeSelection(), (TimeRange{7'010'000, 7'030'000})) << "what is shown below";
    views.candidate()->setTimeSelection(TimeRange{7'030'000, 7'050'000});
    EXPECT_EQ(views.baseline()->timeSelection(), (TimeRange{30'000, 40'000}));
    views.setLocked(false);
    views.candidate()->setTimeSelection(std::nullopt);
    EXPECT_EQ(views.baseline()->timeSelection(), (TimeRange{30'000, 40'000}));
}

TEST_F(LinkedViewsTest, AligningPutsTwoTimesBelowEachOther) {
    views.align(100'000, 7'010'000);
    EXPECT_EQ(difference(), 6'910'000);
    views.show({100'000, 150'000}, {7'010'000, 7'060'000});
    const TimeRange visible = views.baseline()->visibleRange();
    EXPECT_LE(visible.startNs, 100'000);
    EXPECT_GE(visible.endNs, 150'000);
    EXPECT_EQ(difference(), 6'910'000);
}

TEST_F(LinkedViewsTest, ElasticTimePutsWhatMatchesBelowItsCounterpart) {
    QSignalSpy changed(&views, &LinkedViews::elasticityChanged);
    views.setElasticity(1);
    EXPECT_FALSE(views.isElastic()) << "nothing matches yet";
    // 10 µs became 40 µs, and the next 20 µs directly after it became 5 µs, later.
    views.setMatchedTimes(std::make_shared<const std::vector<MatchedTime>>(std::vector<MatchedTime>{
        {{20'000, 30'000}, {7'010'000, 7'050'000}}, {{30'000, 50'000}, {7'080'000, 7'085'000}}}));
    EXPECT_TRUE(views.isElastic());
    EXPECT_EQ(changed.count(), 2);
    const auto above = [&](TimeNs candidateNs) {
        return views.candidate()->timeWarp()->shownAt(candidateNs) - views.offsetNs();
    };
    EXPECT_EQ(above(7'010'000), 20'000);
    EXPECT_EQ(above(7'080'000), 30'000);
    EXPECT_EQ(above(7'085'000), 50'000);
    EXPECT_EQ(above(7'086'000), 51'000) << "true lengths after what matches";

    views.baseline()->setVisibleRange({20'000, 50'000});
    EXPECT_EQ(views.candidate()->visibleRange(), (TimeRange{7'020'000, 7'050'000}));
    views.setElasticity(0.5);
    EXPECT_EQ(above(7'010'000), 15'000) << "halfway between 10 and 20 µs";
    EXPECT_EQ(views.baseline()->visibleRange(), (TimeRange{20'000, 50'000}));
    views.setElasticity(0);
    EXPECT_EQ(views.candidate()->timeWarp(), nullptr);
}

TEST_F(LinkedViewsTest, ASelectedSliceSelectsItsCounterpart) {
    const auto made = Comparison::make(baseline, candidate);
    ASSERT_TRUE(made);
    views.setComparison(*made);
    QSignalSpy selected(&views, &LinkedViews::pairSelected);
    views.baseline()->selectSlice(named(*baseline, "aten::add"));
    EXPECT_EQ(views.candidate()->selectedSlice(), named(*candidate, "aten::add"));
    views.candidate()->selectSlice(named(*candidate, "aten::mm"));
    EXPECT_EQ(views.baseline()->selectedSlice(), named(*baseline, "aten::mm"));
    EXPECT_EQ(selected.size(), 2);
    views.baseline()->selectSlice(kNoSlice);
    EXPECT_EQ(views.candidate()->selectedSlice(), kNoSlice);
}

} // namespace
} // namespace lanescope::ui
