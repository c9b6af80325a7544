// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/duration_histogram.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

class Histogram : public testing::Test {
protected:
    /// Slices with these durations.
    DurationHistogram of(const std::vector<DurationNs>& durations, std::size_t bins, BinScale scale) {
        test::TraceFixture fixture;
        const TrackId track = fixture.addTrack("main", 1);
        TimeNs startNs = 0;
        for (const DurationNs durationNs : durations) {
            fixture.addSlice(track, "a", "kernel", startNs, durationNs);
            startNs += durationNs + 1;
        }
        const auto trace = fixture.take();
        std::vector<SliceId> slices;
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            slices.push_back(SliceId(i));
        }
        return durationHistogram(*trace, slices, bins, scale);
    }
};

TEST_F(Histogram, BinsOfEqualWidthHoldTheirLowerEdge) {
    const DurationHistogram histogram = of({10, 20, 29, 30, 50}, 4, BinScale::Linear);
    EXPECT_EQ(histogram.edgesNs, (std::vector<double>{10, 20, 30, 40, 50}));
    EXPECT_EQ(histogram.counts, (std::vector<std::uint64_t>{1, 2, 1, 1}));
    EXPECT_EQ(histogram.total(), 5u);
}

TEST_F(Histogram, BinsOfEqualRatio) {
    const DurationHistogram histogram = of({0, 1, 2, 3, 15, 16}, 4, BinScale::Logarithmic);
    EXPECT_EQ(histogram.edgesNs, (std::vector<double>{1, 2, 4, 8, 16}));
    EXPECT_EQ(histogram.counts, (std::vector<std::uint64_t>{2, 2, 0, 2}));
}

TEST_F(Histogram, OfEqualDurationsAndOfNone) {
    EXPECT_EQ(of({8, 8}, 1, BinScale::Logarithmic).edgesNs, (std::vector<double>{4, 16}));
    EXPECT_EQ(of({8, 8}, 2, BinScale::Linear).counts, (std::vector<std::uint64_t>{0, 2}));
    EXPECT_EQ(of({}, 3, BinScale::Linear).total(), 0u);
}

} // namespace
} // namespace lanescope
