// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/attribution/launch_context.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

TEST(PythonOperators, AreTheOutermostAroundEachSlice) {
    test::Random random(5);
    for (int round = 0; round < 100; ++round) {
        test::TraceFixture fixture;
        const TrackId track = fixture.addTrack("thread", 1);
        for (int i = 0; i < 60; ++i) {
            fixture.addSlice(track, "f", test::uniform(random, 0, 2) == 0 ? "python_op" : "cpu_op",
                             test::uniform(random, 0, 100), test::skewed(random, 100));
        }
        const auto trace = fixture.take();
        const std::vector<SliceId> found = pythonOperators(*trace);
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            SliceId expected = kNoSlice;
            for (SliceId at{static_cast<std::uint32_t>(i)}; at != kNoSlice; at = trace->slices().parent[at]) {
                expected = isPythonOperator(*trace, at) ? at : expected;
            }
            EXPECT_EQ(found.empty() ? kNoSlice : found[i], expected);
        }
    }
}

TEST(PythonOperators, TakeNoMemoryWhereNoneAreRecorded) {
    test::TraceFixture fixture;
    fixture.addSlice(fixture.addTrack("thread", 1), "f", "cpu_op", 0, 10);
    EXPECT_TRUE(pythonOperators(*fixture.take()).empty());
}

} // namespace
} // namespace lanescope
