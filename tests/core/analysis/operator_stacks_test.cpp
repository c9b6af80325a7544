// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/operator_stacks.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

TEST(OperatorStacks, ArePythonFramesAroundTheOperator) {
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    for (const TimeNs startNs : {0, 1000}) {
        fixture.addSlice(track, "train.py(3): step", "python_function", startNs, 500);
        fixture.addSlice(track, "nn.Module: Net_0", "python_function", startNs + 10, 300);
        fixture.addSlice(track, "aten::add", "cpu_op", startNs + 20, 100);
        fixture.addSlice(track, "aten::empty", "cpu_op", startNs + 30, 10);
    }
    fixture.addSlice(track, "aten::add", "cpu_op", 2000, 7);
    const auto trace = fixture.take();
    const CallTree tree = callTree(*trace);
    const auto times = callTimes(*trace, tree);
    const auto stacks = operatorStacks(*trace, tree, times);
    ASSERT_TRUE(stacks);
    ASSERT_EQ(stacks->size(), 2u);
    EXPECT_EQ(trace->text((*stacks)[0].name), "aten::add");
    EXPECT_EQ((*stacks)[0].frames, (std::vector<std::string>{"nn.Module: Net_0", "train.py(3): step"}));
    EXPECT_EQ((*stacks)[0].count, 2u);
    EXPECT_EQ((*stacks)[0].hostTotalNs, 200);
    EXPECT_EQ((*stacks)[0].hostSelfNs, 180);
    const auto one = operatorStacks(*trace, tree, times, {TimeRange{900, 5000}}, (*stacks)[1].name);
    ASSERT_TRUE(one);
    ASSERT_EQ(one->size(), 1u);
    EXPECT_EQ(trace->text((*one)[0].name), "aten::empty");
    EXPECT_EQ((*one)[0].count, 1u);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = operatorStacks(*trace, tree, times, {}, {}, stop.get_token());
    EXPECT_TRUE(stopped && stopped->empty());
}

TEST(OperatorStacks, AFrameTellsItsPlace) {
    const auto place = framePlace("/a (1)/train.py(54): <module>");
    ASSERT_TRUE(place);
    EXPECT_EQ(place->path, "/a (1)/train.py");
    EXPECT_EQ(place->line, 54u);
    EXPECT_EQ(place->function, "<module>");
    for (const char* frame :
         {"nn.Module: Linear_0", "<built-in method run>", "a.py(x): f", "(3): f", "a.py(0): f", ""}) {
        EXPECT_FALSE(framePlace(frame)) << frame;
    }
}

} // namespace
} // namespace lanescope
