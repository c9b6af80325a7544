// SPDX-License-Identifier: Apache-2.0
// Shapes over the lanes: the canvas and pictures draw one list.
#include "ui/timeline/scene/overlays.h"

#include <variant>

#include "tests/ui/timeline/timeline_view_fixture.h"

namespace lanescope::ui {
namespace {

class OverlaysTest : public TimelineViewTest {
protected:
    /// Without lanes of blocks, which are shapes over the lanes, too (graph_lane_test.cpp).
    OverlaysTest() {
        for (std::size_t i = 0; i < scene().lanes().tree().lanes.size(); ++i) {
            if (scene().lanes().tree().lanes[i].hasBlocks()) {
                scene().arranger().hideLane(int(i));
            }
        }
        paint();
    }
    /// Overlays of the scene as it is on the canvas.
    OverlayGeometry overlays(bool hasPointer) {
        const Viewport& viewport = scene().viewport();
        const OverlaySurface surface{scene().layout(),
                                     scene().frame(),
                                     viewport.contentView(),
                                     viewport.axis(),
                                     viewport.widthPx(),
                                     viewport.heightPx(),
                                     viewport.devicePixelRatio(),
                                     QFontMetricsF(canvas->font()),
                                     hasPointer};
        return buildOverlays(scene(), surface);
    }
    template <typename Shape>
    static std::vector<Shape> all(const OverlayGeometry& overlays) {
        std::vector<Shape> shapes;
        for (const DrawItem& item : overlays.list.items()) {
            if (const Shape* shape = std::get_if<Shape>(&item.shape)) {
                shapes.push_back(*shape);
            }
        }
        return shapes;
    }
};

TEST_F(OverlaysTest, NothingSelectedIsNothingDrawn) {
    paint();
    EXPECT_TRUE(overlays(false).list.items().empty());
}

TEST_F(OverlaysTest, ASelectedSliceHasARingWhereItIs) {
    state.selectSlice(data.linears[0]);
    paint();
    const auto place = canvas->slicePlace(data.linears[0]);
    ASSERT_TRUE(place.has_value());
    const std::vector<OutlineShape> rings = all<OutlineShape>(overlays(false));
    ASSERT_EQ(rings.size(), 2U) << "the ring and its halo";
    for (const OutlineShape& ring : rings) {
        EXPECT_NEAR(ring.rect.left(), place->x0, 1);
        EXPECT_NEAR(ring.rect.right(), place->x1, 1);
        EXPECT_DOUBLE_EQ(ring.rect.top(), place->top);
    }
}

TEST_F(OverlaysTest, ATimeSelectionShadesTheRestAndNamesItsLength) {
    const TimeRange range{data.us(1000), data.us(2000)};
    state.setTimeSelection(range);
    paint();
    const OverlayGeometry drawn = overlays(false);
    const std::vector<FillShape> fills = all<FillShape>(drawn);
    ASSERT_EQ(fills.size(), 4U) << "two shades, two edges";
    const TimeAxis axis = scene().viewport().axis();
    EXPECT_DOUBLE_EQ(fills[0].rect.right(), axis.pixelOf(range.startNs));
    EXPECT_DOUBLE_EQ(fills[1].rect.left(), axis.pixelOf(range.endNs));
    const std::vector<TagShape> tags = all<TagShape>(drawn);
    ASSERT_EQ(tags.size(), 1U);
    EXPECT_TRUE(tags[0].text.startsWith(QLatin1Char('1'))) << tags[0].text.toStdString();
}

TEST_F(OverlaysTest, ThePointerIsOnTheCanvasOnly) {
    paint();
    hover({200, 60});
    paint();
    EXPECT_FALSE(overlays(true).list.items().empty());
    EXPECT_TRUE(all<FillShape>(overlays(false)).empty());
}

TEST_F(OverlaysTest, ArrowsOfTheSelectionAreCurvesWithHeads) {
    state.selectSlice(data.launches[0]);
    paint();
    const OverlayGeometry drawn = overlays(false);
    ASSERT_FALSE(drawn.selectionArrows.arrows.empty());
    const std::size_t distinct = distinctArrows(drawn.selectionArrows.arrows).size();
    EXPECT_EQ(all<CurveShape>(drawn).size(), 2 * distinct) << "halo and line";
    EXPECT_EQ(all<PolygonShape>(drawn).size(), distinct);
}

} // namespace
} // namespace lanescope::ui
