// SPDX-License-Identifier: Apache-2.0
// The critical path over the lanes of a shown timeline: outlines where its segments are, the rest faded, keys
// that walk along it.
#include <variant>

#include "core/dependency/dependency_graph.h"
#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/path_controller.h"
#include "ui/state/path_state.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/path_walk.h"

namespace lanescope::ui {
namespace {

class PathShapesTest : public TimelineViewTest {
protected:
    void SetUp() override {
        const auto built = DependencyGraph::build(*data.trace);
        ASSERT_TRUE(built);
        graph = *built;
        // The path to a kernel that was launched ends with that kernel; of all, the one with most segments.
        for (const DeviceOp& op : data.trace->deviceOps()) {
            if (op.launch == kNoLaunch || data.trace->categoryKind(op.slice) != CategoryKind::Kernel) {
                continue;
            }
            const auto span = spanToSlice(*graph, op.slice);
            ASSERT_TRUE(span);
            auto path = makeShownPath(data.trace, *graph, *span);
            if (shown == nullptr || path->path.segments.size() > shown->path.segments.size()) {
                shown = std::move(path);
            }
        }
        ASSERT_NE(shown, nullptr);
        ASSERT_FALSE(shown->path.segments.empty());
        path().setShown(true);
        path().setAnswer(shown);
        ASSERT_TRUE(QTest::qWaitFor(
            [this] {
                paint();
                return scene().frame().fadesOthers;
            },
            5000));
    }
    PathState& path() { return PathState::of(state); }

    template <typename Shape>
    std::vector<Shape> all() {
        const Viewport& viewport = scene().viewport();
        const OverlaySurface surface{scene().layout(),
                                     scene().frame(),
                                     viewport.contentView(),
                                     viewport.axis(),
                                     viewport.widthPx(),
                                     viewport.heightPx(),
                                     viewport.devicePixelRatio(),
                                     QFontMetricsF(canvas->font()),
                                     false};
        std::vector<Shape> shapes;
        const OverlayGeometry overlays = buildOverlays(scene(), surface);
        for (const DrawItem& item : overlays.list.items()) {
            if (const Shape* shape = std::get_if<Shape>(&item.shape)) {
                shapes.push_back(*shape);
            }
        }
        return shapes;
    }
    /// A kernel on the path.
    const PathSegment& kernel() const {
        return *std::ranges::max_element(shown->path.segments, {}, [](const PathSegment& segment) {
            return segment.part == PathPart::Kernel ? segment.range.durationNs() : -1;
        });
    }

    std::shared_ptr<const DependencyGraph> graph;
    std::shared_ptr<const ShownPath> shown;
};

TEST_F(PathShapesTest, AKernelOnThePathHasAThickOutlineWhereItIs) {
    const PathSegment& segment = kernel();
    ASSERT_EQ(segment.part, PathPart::Kernel);
    const DurationNs margin = segment.range.durationNs();
    state.setVisibleRange({segment.range.startNs - margin, segment.range.endNs + margin});
    scene().scrollTo(segment.slice);
    paint();
    const auto place = canvas->slicePlace(segment.slice);
    ASSERT_TRUE(place);
    const auto outlines = all<OutlineShape>();
    const auto found = std::ranges::find_if(outlines, [&](const OutlineShape& outline) {
        return std::abs(outline.rect.left() - place->x0) <= 2 &&
               std::abs(outline.rect.right() - place->x1) <= 2 &&
               std::abs(outline.rect.top() - place->top) <= 2 && outline.width >= 2;
    });
    EXPECT_NE(found, outlines.end());
}

TEST_F(PathShapesTest, ShapesAreBoundedByPixelsNotBySegments) {
    state.setVisibleRange(data.trace->bounds());
    paint();
    const std::size_t pixels = std::size_t(scene().viewport().widthPx());
    // A segment of three pixels has an outline or a line, two steps, and the hatching of its wait.
    EXPECT_LE(all<OutlineShape>().size() + all<LineShape>().size() + all<HatchShape>().size(),
              pixels / 3 * 4);
}

TEST_F(PathShapesTest, NothingIsDrawnOrFadedOnceItIsOff) {
    EXPECT_TRUE(scene().frame().fadesOthers);
    path().setShown(false);
    path().setAnswer(nullptr);
    paint();
    EXPECT_TRUE(all<OutlineShape>().empty());
    EXPECT_TRUE(all<LineShape>().empty());
    EXPECT_FALSE(scene().frame().fadesOthers);
}

TEST_F(PathShapesTest, BracketsWalkAlongIt) {
    const PathSegment& segment = kernel();
    state.selectSlice(segment.slice);
    key(Qt::Key_BracketLeft);
    const SliceId before = state.selectedSlice();
    EXPECT_NE(before, segment.slice);
    EXPECT_TRUE(shown->of(*data.trace, before).has_value());
    key(Qt::Key_BracketRight);
    EXPECT_EQ(state.selectedSlice(), segment.slice);
}

TEST_F(PathShapesTest, AWalkLeadsThroughTheWholePathAndShowsEachSegment) {
    state.selectSlice(kNoSlice);
    state.setVisibleRange({data.trace->bounds().startNs, data.trace->bounds().startNs + 10'000});
    std::size_t steps = 0;
    TimeNs lastNs = shown->path.range.startNs;
    SliceId at = kNoSlice;
    for (; steps < shown->path.segments.size(); ++steps) {
        walkPath(scene(), true);
        if (steps > 0 && state.selectedSlice() == at) {
            break;
        }
        at = state.selectedSlice();
        const auto place = shown->of(*data.trace, at);
        ASSERT_TRUE(place);
        EXPECT_TRUE(std::ranges::any_of(shown->path.segments, [&](const PathSegment& segment) {
            return segment.slice == at && state.visibleRange().intersects(segment.range);
        }));
        lastNs = std::max(lastNs, shown->path.segments[*place].range.endNs);
    }
    EXPECT_GT(steps, 10U);
    EXPECT_EQ(lastNs, shown->path.range.endNs);
}

} // namespace
} // namespace lanescope::ui
