// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/paint/canvas_raster.h"

#include <QFont>

#include <limits>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {
namespace {

TEST(CanvasRaster, WithLittleTimeLabelsComeOneAfterTheOther) {
    const test::TimelineFixture fixture;
    ViewState view(fixture.trace->bounds(), fixture.trace->extents());
    TimelineScene scene(fixture.trace, &view, nullptr);
    scene.viewport().setSize(1200, 700, 1);
    const FrameGeometry& frame = scene.buildFrame(std::numeric_limits<double>::infinity());
    RasterStyle style;
    style.theme = &scene.style().theme();
    const auto cache = [&fixture] { return LabelCache(*fixture.trace, QFont()); };

    LabelCache wholeLabels = cache();
    LabelCache wholeSmall = cache();
    QImage whole;
    EXPECT_TRUE(paintFrame(frame, scene.lanes().tree(), style, wholeLabels, wholeSmall, whole));

    LabelCache labels = cache();
    LabelCache small = cache();
    QImage image;
    style.labelBudgetMs = -1;
    ASSERT_FALSE(paintFrame(frame, scene.lanes().tree(), style, labels, small, image));
    EXPECT_NE(image, whole);
    std::size_t frames = 1;
    while (!paintFrame(frame, scene.lanes().tree(), style, labels, small, image)) {
        ASSERT_LE(++frames, frame.boxes.size());
    }
    EXPECT_GE(frames, 3U);
    EXPECT_EQ(image, whole);
}

} // namespace
} // namespace lanescope::ui
