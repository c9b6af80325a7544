// SPDX-License-Identifier: Apache-2.0
// The band of steps of the ruler, as it is painted.
#include "ui/timeline/widgets/time_ruler.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/made_trace.h"
#include "tests/support/wait.h"
#include "ui/state/view_state.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {
namespace {

/// Rows of pixels below the scale in the strongest of the colours of one column.
int filledRows(const QImage& band, int x) {
    const QRgb fill = band.pixel(x, band.height() - 3);
    int rows = 0;
    for (int y = band.height() - 3; y >= 0 && band.pixel(x, y) == fill; --y) {
        ++rows;
    }
    return rows;
}

TEST(TimeRuler, HeightsOfIterationsAreTheirTokens) {
    test::MadeTrace made;
    made.annotation(1, "execute_context_1(800)_generation_0(0)", 0, 1000);
    made.annotation(1, "execute_context_1(384)_generation_16(16)", 1000, 1000);
    made.annotation(1, "execute_context_0(0)_generation_16(16)", 2000, 1000);
    made.kernel(7, "gemm", 10, 2900, made.call(1, "cudaLaunchKernel", 5, 2));
    const TracePtr trace = made.load();
    ASSERT_EQ(trace->steps().size(), 3u);
    ViewState state(trace->bounds(), trace->bounds());
    TimelineView view(trace, &state);
    view.setAnimationsEnabled(false);
    view.resize(1280, 500);
    view.show();
    ASSERT_TRUE(test::waitUntil([&] { return view.isReady(); }));
    auto* ruler = view.findChild<TimeRuler*>();
    ASSERT_NE(ruler, nullptr);
    const QImage band = ruler->grab().toImage();
    std::vector<int> rows;
    for (int step = 0; step < 3; ++step) {
        int x = 0;
        while (x < ruler->width() && ruler->stepAt(x) != step) {
            ++x;
        }
        ASSERT_LT(x, ruler->width());
        const int beside = 4; // of the text, which stands in the middle
        rows.push_back(filledRows(band, int((x + beside) * band.devicePixelRatio())));
    }
    EXPECT_GT(rows[0], 2 * rows[1] - 4);
    EXPECT_LT(rows[0], 2 * rows[1] + 4) << "half of the tokens";
    EXPECT_LE(rows[2], 2) << "a decode is thin";
    EXPECT_GE(rows[2], 1);
}

} // namespace
} // namespace lanescope::ui
