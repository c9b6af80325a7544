// SPDX-License-Identifier: Apache-2.0
// Lanes of values scaled to what is in view, and what their names say about it.
#include "core/session/session.h"
#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/timeline/lanes/lane_rules.h"
#include "ui/timeline/series/series_kinds.h"
#include "ui/timeline/widgets/header_figures.h"

namespace lanescope::ui {
namespace {

constexpr double kMiB = 1024.0 * 1024;

bool isAbout(double value, double wanted) {
    return std::abs(value - wanted) < 0.2 * kMiB;
}

class ValueScaleTest : public TimelineViewTest {
protected:
    ValueScaleTest() {
        for (std::size_t i = 0; i < scene().lanes().tree().lanes.size(); ++i) {
            counter = isOf(i, "counter") ? int(i) : counter;
            queue = isOf(i, "queue-length") && queue < 0 ? int(i) : queue;
            utilization = isOf(i, kUtilizationKind) ? int(i) : utilization;
        }
        scene().scrollToLane(counter);
        show(5200, 9800); // the counter goes from 3 to 2 million in it, and from 1 before
    }
    bool isOf(std::size_t lane, std::string_view kind) const {
        const LaneInfo& info = scene().lanes().info(int(lane));
        return info.isSeries() && info.series->kind() == kind;
    }
    SeriesScale scale(int lane) const { return shownScale(scene(), lane).value_or(SeriesScale{-1, -1}); }
    void pointAtLane(int lane) {
        for (const SeriesStrip& strip : scene().frame().series) {
            if (strip.lane == lane) {
                hover(logical({300, strip.y + strip.height / 2.0}));
                return;
            }
        }
        ADD_FAILURE() << "the lane is not in view";
    }

    int counter = -1;
    int queue = -1;
    int utilization = -1;
};

TEST_F(ValueScaleTest, OneKeyScalesTheLaneUnderThePointerToWhatIsInView) {
    ASSERT_GE(counter, 0);
    EXPECT_EQ(scale(counter).low, 0);
    EXPECT_NEAR(scale(counter).high, 3 * kMiB, 1);
    state.selectSlice(data.kernels[0]); // on another lane
    pointAtLane(counter);
    key(Qt::Key_Y);
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(counter)].fitsValues);
    EXPECT_TRUE(isAbout(scale(counter).low, 1.9 * kMiB)) << scale(counter).low;
    EXPECT_NEAR(scale(counter).high, 3 * kMiB, 1);
    show(100, 4900);
    EXPECT_LT(scale(counter).low, 1e6) << "one value only: from zero on";
    EXPECT_GE(scale(counter).high, 1e6);
    EXPECT_LT(scale(counter).high, 2e6) << "the scale follows the view";
    scene().arranger().undo();
    paint();
    EXPECT_NEAR(scale(counter).high, 3 * kMiB, 1);
}

TEST_F(ValueScaleTest, AllLanesAtOnceAndBack) {
    scene().arranger().setAllFitValues(true);
    paint();
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(queue)].fitsValues);
    EXPECT_FALSE(scene().arranger().state().lanes[std::size_t(lane(data.stream7))].fitsValues)
        << "no values there";
    EXPECT_TRUE(isAbout(scale(counter).low, 1.9 * kMiB)) << scale(counter).low;
    scene().arranger().setAllFitValues(false);
    paint();
    EXPECT_EQ(scale(counter).low, 0);
}

TEST_F(ValueScaleTest, SharesAreScaledToTheMeansThatAreDrawn) {
    scene().scrollToLane(utilization);
    scene().arranger().setFitsValues(utilization, true);
    show(0, 12000);
    EXPECT_EQ(scale(utilization).high, 1);
    show(3700, 3900); // nothing runs
    EXPECT_EQ(scale(utilization).low, 0);
    EXPECT_EQ(scale(utilization).high, 1);
}

TEST_F(ValueScaleTest, ATallLaneNamesTheExtremesInView) {
    EXPECT_EQ(seriesExtremesLine(scene(), counter),
              QStringLiteral("min %1, max %2")
                  .arg(formatSeriesValue(2e6, SeriesUnit::Bytes), formatSeriesValue(3e6, SeriesUnit::Bytes)))
        << seriesExtremesLine(scene(), counter).toStdString();
    show(9100, 9200);
    EXPECT_FALSE(seriesExtremesLine(scene(), counter).contains(QLatin1String("2.86")));
}

TEST_F(ValueScaleTest, LayoutsAndSessionsKeepIt) {
    LaneArrangement arrangement = scene().arranger().state();
    arrangement.lanes[std::size_t(counter)].fitsValues = true;
    const LaneRules layout = layoutOf(scene().lanes().tree(), arrangement);
    const LaneArrangement again =
        arrangementFor(scene().lanes().tree(), layout, LaneArrangement::of(scene().lanes().tree()));
    EXPECT_TRUE(again.lanes[std::size_t(counter)].fitsValues);
    EXPECT_FALSE(again.lanes[std::size_t(queue)].fitsValues);
}

TEST(ValueScale, IsRoundAndHoldsBothEnds) {
    const auto expect = [](double least, double most, SeriesUnit unit, double low, double high) {
        const SeriesScale scale = scaleBetween(least, most, unit);
        EXPECT_DOUBLE_EQ(scale.low, low) << least << " to " << most;
        EXPECT_DOUBLE_EQ(scale.high, high) << least << " to " << most;
    };
    expect(41, 47, SeriesUnit::Plain, 40.5, 48);
    expect(0.25, 1.0000001, SeriesUnit::Percent, 0.2, 1);
    expect(-7, -3, SeriesUnit::Plain, -7, -3);
    expect(5, 5, SeriesUnit::Plain, 0, 5);
    expect(-5, -5, SeriesUnit::Plain, -5, 0);
    expect(0, 0, SeriesUnit::Plain, 0, 1);
    constexpr double kGiB = 1024.0 * 1024 * 1024;
    expect(3.1 * kGiB, 3.9 * kGiB, SeriesUnit::Bytes, 3.0 * kGiB, 4.0 * kGiB);
    for (double least = 0.01; least < 1e12; least *= 7) {
        for (double most = least * 1.001; most < least * 100; most *= 3) {
            for (const SeriesUnit unit : {SeriesUnit::Plain, SeriesUnit::Bytes}) {
                const SeriesScale scale = scaleBetween(least, most, unit);
                EXPECT_LE(scale.low, least);
                EXPECT_GE(scale.high, most);
                EXPECT_LT(scale.high - scale.low, 2 * (most - least)) << least << " to " << most;
            }
        }
    }
}

} // namespace
} // namespace lanescope::ui
