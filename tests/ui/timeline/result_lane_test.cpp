// SPDX-License-Identifier: Apache-2.0
// The rows of a query's result on the timeline: as a lane, as marks, as colours.
#include <QImage>
#include <QToolButton>

#include <algorithm>

#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/result_state.h"
#include "ui/theme/fill_palette.h"
#include "ui/timeline/scene/span_walk.h"
#include "ui/timeline/widgets/result_lane.h"

namespace lanescope::ui {
namespace {

class ResultLaneTest : public TimelineViewTest {
protected:
    ResultSpan spanOf(SliceId slice) const {
        return {data.trace->slices().range(slice), slice, QStringLiteral("row")};
    }
    ResultState::Spans spansOf(std::vector<SliceId> slices) const {
        auto spans = std::make_shared<ResultSpans>();
        spans->rows.emplace_back();
        for (const SliceId slice : slices) {
            spans->rows.back().push_back(spanOf(slice));
        }
        spans->count = slices.size();
        return spans;
    }
    ResultState& result() { return ResultState::of(state); }
    ResultLane& lane() { return *view.findChild<ResultLane*>(); }
};

TEST_F(ResultLaneTest, TheLaneIsThereWhileThereAreRows) {
    EXPECT_FALSE(lane().isVisible());
    const int top = canvas->y();
    result().setLane(spansOf({data.kernels[0], data.kernels[1]}));
    paint();
    EXPECT_TRUE(lane().isVisible());
    EXPECT_EQ(lane().geometry().bottom() + 1, canvas->y());
    EXPECT_GT(canvas->y(), top);
    QTest::mouseClick(lane().findChild<QToolButton*>(), Qt::LeftButton);
    EXPECT_EQ(result().lane(), nullptr);
    EXPECT_FALSE(lane().isVisible());
    EXPECT_EQ(canvas->y(), top);
}

TEST_F(ResultLaneTest, AClickSelectsTheSliceOfARow) {
    result().setLane(spansOf({data.kernels[0], data.kernels[1]}));
    paint();
    const TimeRange range = data.trace->slices().range(data.kernels[1]);
    const double x = scene().viewport().axis().xOf(range.startNs + range.durationNs() / 2);
    const QPoint at(canvas->x() + int(x / canvas->devicePixelRatioF()), lane().height() / 2);
    ASSERT_NE(lane().spanAt(at), nullptr);
    EXPECT_EQ(lane().spanAt(at)->slice, data.kernels[1]);
    QTest::mouseClick(&lane(), Qt::LeftButton, {}, at);
    EXPECT_EQ(state.selectedSlice(), data.kernels[1]);
    EXPECT_EQ(lane().spanAt(QPointF(canvas->x() - 5, at.y())), nullptr) << "the title is no row";
}

TEST_F(ResultLaneTest, AClickSelectsTheRangeOfARowWithoutSlice) {
    const TimeRange range{data.us(100), data.us(2000)};
    auto spans = std::make_shared<ResultSpans>();
    spans->rows = {{{range, kNoSlice, QString()}}};
    result().setLane(spans);
    paint();
    const double x = scene().viewport().axis().xOf(data.us(1000)) / canvas->devicePixelRatioF();
    QTest::mouseClick(&lane(), Qt::LeftButton, {}, QPoint(canvas->x() + int(x), lane().height() / 2));
    ASSERT_TRUE(state.timeSelection());
    EXPECT_EQ(*state.timeSelection(), range);
}

TEST_F(ResultLaneTest, MarksLieOverAllLanes) {
    const QImage before = canvas->grab().toImage();
    result().setMarks(spansOf({data.kernels[2]}));
    const QImage after = canvas->grab().toImage();
    const int x = int(scene().viewport().axis().xOf(data.trace->slices().startNs[data.kernels[2]]));
    const int last = after.height() - 2;
    EXPECT_NE(before.pixel(x, last), after.pixel(x, last));
    EXPECT_EQ(before.pixel(x - 4, last), after.pixel(x - 4, last));
    result().clear();
    EXPECT_EQ(canvas->grab().toImage(), before);
}

TEST_F(ResultLaneTest, SlicesHaveTheColourOfTheirValue) {
    auto colors = std::make_shared<ResultColors>();
    colors->values = {{data.kernels[0], 10}, {data.kernels[1], 30}, {data.kernels[2], 20}};
    std::ranges::sort(colors->values);
    colors->least = 10;
    colors->greatest = 30;
    colors->scale = {{10, "10"}, {30, "30"}};
    result().setColors(colors);
    const SliceColoring& coloring = scene().style().coloring();
    EXPECT_EQ(coloring.mode(), ColorBy::Result);
    EXPECT_EQ(coloring.fillOf(data.kernels[0], 0), rampFill(0));
    EXPECT_EQ(coloring.fillOf(data.kernels[1], 0), rampFill(1));
    EXPECT_EQ(coloring.fillOf(data.kernels[2], 0), rampFill(0.5));
    EXPECT_EQ(coloring.fillOf(data.kernels[3], 0), kNeutralFill);
    EXPECT_EQ(coloring.legend().size(), 3u);
    result().clear();
    EXPECT_EQ(coloring.mode(), ColorBy::Kind);
    EXPECT_FALSE(coloring.canBe(ColorBy::Result));
}

TEST(SpanWalkTest, GivesEverySpanInViewThatHasAPixelOfItsOwn) {
    std::vector<ResultSpan> row;
    for (TimeNs start = 0; start < 10'000; start += 10) {
        row.push_back({{start, start + 5}, kNoSlice, {}});
    }
    const auto seen = [&row](TimeRange range, int width) {
        std::vector<TimeNs> starts;
        forEachInView(row, TimeAxis(range, width), [&](const ResultSpan& span, int x0, int x1) {
            EXPECT_LT(x0, x1);
            starts.push_back(span.range.startNs);
        });
        return starts;
    };
    EXPECT_EQ(seen({102, 141}, 1000), (std::vector<TimeNs>{100, 110, 120, 130, 140}))
        << "the first one reaches into the view";
    EXPECT_EQ(seen({107, 110}, 1000), std::vector<TimeNs>());
    const std::vector<TimeNs> few = seen({0, 10'000}, 100);
    EXPECT_LE(few.size(), 102u);
    EXPECT_GE(few.size(), 90u);
}

} // namespace
} // namespace lanescope::ui
