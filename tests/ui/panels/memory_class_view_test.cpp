// SPDX-License-Identifier: Apache-2.0
// Charts of memory by lifetime class: the stack and the frames of the peak add up to the table.
#include "ui/panels/memory_class_view.h"

#include <gtest/gtest.h>

#include "core/catalog/analysis_context.h"
#include "tests/core/memory/made_memory.h"
#include "ui/charts/line_chart.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {
namespace {

/// At 118 there are 10 persistent bytes, 20 of a block from forward to backward and 5 within an operator.
TracePtr madeTrace() {
    test::MadeMemory made;
    for (const TimeNs at : {100, 200}) {
        made.step(at / 100);
        made.op("aten::linear", at + 10, 30);
        made.op("AddmmBackward0", at + 50, 30);
    }
    made.block(1, 10, 50, 0);
    made.block(2, 20, 115, 160);
    made.block(3, 5, 117, 120);
    return made.take();
}

TEST(MemoryClassView, TheStackAndTheFramesAddUpToThePeak) {
    AnalysisContext context(madeTrace());
    const Preferences preferences;
    const AnalysisView view = memoryClassView().make({context, {}, preferences}, {});
    ASSERT_EQ(view.charts.size(), 2u);
    const auto& lines = std::get<LineChartData>(view.charts[0].content);
    ASSERT_TRUE(lines.isStacked);
    LineChart chart;
    chart.setData(lines);
    const double at = 118 - static_cast<double>(*view.charts[0].timeOriginNs);
    double sum = 0;
    for (std::size_t i = 0; i < lines.series.size(); ++i) {
        sum += chart.valueOf(i, at);
        EXPECT_TRUE(chart.valueOf(i, at) == 5 || chart.valueOf(i, at) == 20 || chart.valueOf(i, at) == 10);
    }
    EXPECT_EQ(sum, 35) << "each has its own value, not that of the stack";
    const auto& frames = std::get<FlameGraphData>(view.charts[1].content).frames;
    double roots = 0;
    for (const FlameFrame& frame : frames) {
        roots += frame.parent == FlameFrame::kNoParent ? frame.value : 0;
    }
    EXPECT_EQ(roots, 35);
    double table = 0;
    const auto column = view.table.find("peak_bytes");
    ASSERT_TRUE(column);
    for (std::size_t row = 0; row < view.table.rowCount(); ++row) {
        table += view.table.column(*column).number(row);
    }
    EXPECT_EQ(table, 35);
}

} // namespace
} // namespace lanescope::ui
