// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/flow_arrows.h"

#include <map>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"

namespace lanescope::ui {
namespace {

using test::TimelineFixture;

TEST(FlowArrows, KernelHasItsLaunchOnceThoughFlowAndCorrelationBothSaySo) {
    const TimelineFixture fixture;
    const FlowLinks links = linksOf(*fixture.trace, fixture.kernels[3], 32);
    ASSERT_EQ(links.links.size(), 1U);
    EXPECT_EQ(links.links[0], (FlowLink{fixture.launches[3], fixture.kernels[3], FlowKind::Launch}));
    EXPECT_EQ(linksOf(*fixture.trace, fixture.launches[3], 32).links, links.links);
}

TEST(FlowArrows, ForwardAndBackwardFindEachOther) {
    const TimelineFixture fixture;
    const FlowLink expected{fixture.linears[5], fixture.backwards[5], FlowKind::ForwardBackward};
    EXPECT_EQ(linksOf(*fixture.trace, fixture.linears[5], 32).links, std::vector<FlowLink>{expected});
    EXPECT_EQ(linksOf(*fixture.trace, fixture.backwards[5], 32).links, std::vector<FlowLink>{expected});
    EXPECT_TRUE(linksOf(*fixture.trace, fixture.steps[0], 32).links.empty());
}

TEST(FlowArrows, GraphLaunchIsCappedAndSaysHowManyThereAre) {
    const TimelineFixture fixture;
    const FlowLinks links = linksOf(*fixture.trace, fixture.graphLaunch, 16);
    EXPECT_EQ(links.links.size(), 16U);
    EXPECT_EQ(links.total, std::size_t(TimelineFixture::kGraphKernels));
    EXPECT_EQ(linksOf(*fixture.trace, fixture.graphLaunch, 100).links.size(), links.total);
}

TEST(FlowArrows, OperatorHasTheKernelsThatCallsInsideItLaunch) {
    const TimelineFixture fixture;
    const FlowLinks links = linksOfWhole(*fixture.trace, fixture.addmms[4], 32);
    EXPECT_EQ(links.links,
              (std::vector<FlowLink>{{fixture.launches[4], fixture.kernels[4], FlowKind::Launch}}));
    EXPECT_EQ(followFlow(*fixture.trace, fixture.addmms[4], true), fixture.kernels[4]);
    // Forward to backward comes with it.
    EXPECT_EQ(linksOfWhole(*fixture.trace, fixture.linears[4], 32).links.size(), 2U);
    // The first step launches ten kernels and a copy, the last one the graph's forty, too.
    EXPECT_EQ(linksOfWhole(*fixture.trace, fixture.steps[0], 32).links.size(), 11U);
    const FlowLinks bundle = linksOfWhole(*fixture.trace, fixture.steps[2], 32);
    EXPECT_TRUE(bundle.isBundle);
    EXPECT_GT(bundle.total, 40U);
    ASSERT_EQ(bundle.links.size(), 2U) << "the first and the last stand for all";
    EXPECT_LT(fixture.trace->slices().startNs[bundle.links[0].to],
              fixture.trace->slices().startNs[bundle.links[1].to]);
    EXPECT_EQ(linksOfWhole(*fixture.trace, fixture.launches[4], 32).links.size(), 1U);
    EXPECT_EQ(linksOfWhole(*fixture.trace, fixture.kernels[4], 32).links.size(), 1U);
}

TEST(FlowArrows, FollowGoesToTheEarliestFarEnd) {
    const TimelineFixture fixture;
    EXPECT_EQ(followFlow(*fixture.trace, fixture.launches[0], true), fixture.kernels[0]);
    EXPECT_EQ(followFlow(*fixture.trace, fixture.kernels[0], false), fixture.launches[0]);
    EXPECT_EQ(followFlow(*fixture.trace, fixture.kernels[0], true), kNoSlice);
    EXPECT_EQ(followFlow(*fixture.trace, kNoSlice, true), kNoSlice);
}

class ArrowLayoutTest : public testing::Test {
protected:
    ArrowLayout layout(SliceId slice, std::size_t cap = 32) {
        const FlowLinks links = linksOf(*fixture.trace, slice, cap);
        ArrowInput input;
        input.trace = fixture.trace.get();
        input.slice = slice;
        input.links = &links;
        input.placeOf = [this](SliceId id) -> std::optional<SlicePlace> {
            const auto place = places.find(id);
            return place == places.end() ? std::nullopt : std::optional(place->second);
        };
        input.width = 1000;
        input.height = 500;
        input.textWidth = [](const QString& text) { return 7.0 * double(text.size()); };
        input.textHeight = 14;
        return layoutArrows(input);
    }

    TimelineFixture fixture;
    std::map<SliceId, SlicePlace> places;
};

TEST_F(ArrowLayoutTest, RunsFromTheEndOfTheCallToTheStartOfTheKernel) {
    places[fixture.launches[0]] = {100, 120, 40, 60};
    places[fixture.kernels[0]] = {200, 300, 240, 260};
    const ArrowLayout result = layout(fixture.kernels[0]);
    ASSERT_EQ(result.arrows.size(), 1U);
    EXPECT_EQ(result.arrows[0].start, QPointF(120, 50));
    EXPECT_EQ(result.arrows[0].end, QPointF(200, 250));
    EXPECT_EQ(result.arrows[0].farEnd, fixture.launches[0]);
    EXPECT_TRUE(result.arrows[0].farVisible);
    EXPECT_TRUE(result.chips.empty());
}

TEST_F(ArrowLayoutTest, StartsAtTheCallsStartWhenTheKernelRunsBeforeItReturns) {
    places[fixture.launches[0]] = {100, 300, 40, 60};
    places[fixture.kernels[0]] = {200, 300, 240, 260};
    EXPECT_EQ(layout(fixture.launches[0]).arrows.at(0).start, QPointF(100, 50));
}

TEST_F(ArrowLayoutTest, FarEndOutOfViewLeavesAChipThatNamesIt) {
    places[fixture.launches[0]] = {100, 120, 40, 60};
    places[fixture.kernels[0]] = {5000, 5100, 240, 260};
    ArrowLayout result = layout(fixture.launches[0]);
    EXPECT_FALSE(result.arrows.at(0).farVisible);
    ASSERT_EQ(result.chips.size(), 1U);
    EXPECT_EQ(result.chips[0].target, fixture.kernels[0]);
    EXPECT_NE(result.chips[0].text.indexOf(QLatin1String("sm90_xmma_gemm")), -1);
    EXPECT_LE(result.chips[0].rect.right(), 1000);
    EXPECT_GT(result.chips[0].rect.left(), 500) << "at the right edge";

    places[fixture.kernels[0]] = {200, 300, 900, 920};
    result = layout(fixture.launches[0]);
    ASSERT_EQ(result.chips.size(), 1U);
    EXPECT_LE(result.chips[0].rect.bottom(), 500);
    EXPECT_GT(result.chips[0].rect.top(), 400) << "at the lower edge";
}

TEST_F(ArrowLayoutTest, ManyHiddenEndsShareOneChip) {
    places[fixture.graphLaunch] = {100, 120, 40, 60};
    const FlowLinks links = linksOf(*fixture.trace, fixture.graphLaunch, 32);
    for (std::size_t i = 0; i < links.links.size(); ++i) {
        places[links.links[i].to] = {2000.0 + 10 * double(i), 2005.0 + 10 * double(i), 240, 260};
    }
    const ArrowLayout result = layout(fixture.graphLaunch);
    EXPECT_EQ(result.arrows.size(), 32U);
    // One chip for where they go, one that says that not all are drawn.
    ASSERT_EQ(result.chips.size(), 2U);
    EXPECT_EQ(result.chips[0].count, 32U);
    EXPECT_EQ(result.chips[0].target, links.links[0].to) << "the nearest";
    EXPECT_EQ(result.chips[1].target, kNoSlice);
    EXPECT_NE(result.chips[1].text.indexOf(QLatin1String("40")), -1);
}

TEST_F(ArrowLayoutTest, LinksToHiddenLanesAreLeftOut) {
    places[fixture.launches[0]] = {100, 120, 40, 60};
    EXPECT_TRUE(layout(fixture.launches[0]).arrows.empty());
}

TEST(DistinctArrows, AreThoseThatDifferByAPixel) {
    std::vector<ArrowShape> arrows(5);
    arrows[0].start = {10.2, 5};
    arrows[0].end = {90, 50};
    arrows[1] = arrows[0];
    arrows[1].start.setX(10.4); // the same pixel
    arrows[2] = arrows[0];
    arrows[2].start.setX(11.2);
    arrows[3] = arrows[0];
    arrows[3].end.setY(52);
    arrows[4] = arrows[2];
    const std::vector<const ArrowShape*> expected{&arrows[0], &arrows[2], &arrows[3]};
    EXPECT_EQ(distinctArrows(arrows), expected);
    EXPECT_TRUE(distinctArrows({}).empty());
}

} // namespace
} // namespace lanescope::ui
