// SPDX-License-Identifier: Apache-2.0
#include "core/query/row_query.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/store/trace.h"
#include "tests/support/brute_force.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {

bool operator==(const Span& a, const Span& b) {
    return a.startNs == b.startNs && a.endNs == b.endNs && a.slice == b.slice &&
           a.sliceCount == b.sliceCount && a.busyNs == b.busyNs;
}

void PrintTo(const Span& span, std::ostream* stream) {
    *stream << "[" << span.startNs << ", " << span.endNs << ") slice "
            << static_cast<std::uint32_t>(span.slice) << " count " << span.sliceCount << " busy "
            << span.busyNs;
}

namespace {

constexpr TimeNs kMinNs = std::numeric_limits<TimeNs>::min();
constexpr TimeNs kMaxNs = std::numeric_limits<TimeNs>::max();
constexpr RowId kRow{0};

std::vector<Span> spansOf(const Trace& trace, RowId row, TimeRange range, DurationNs bucketNs) {
    std::vector<Span> spans{Span{}}; // to be cleared
    querySpans(trace, row, range, bucketNs, spans);
    return spans;
}

struct Times {
    TimeNs startNs;
    DurationNs durationNs;
};

std::shared_ptr<const Trace> rowOf(const std::vector<Times>& slices) {
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("row", 1);
    for (const Times& slice : slices) {
        fixture.addSlice(track, "slice", "cpu_op", slice.startNs, slice.durationNs);
    }
    return fixture.take();
}

/// A time on or next to an edge of a slice of the row.
TimeNs timeNearEdge(test::Random& random, const Trace& trace, const Row& row) {
    const SliceId id{static_cast<std::uint32_t>(row.firstSlice) +
                     static_cast<std::uint32_t>(test::uniform(random, 0, row.sliceCount - 1))};
    const TimeRange slice = trace.slices().range(id);
    const TimeNs edgeNs = test::uniform(random, 0, 1) == 0 ? slice.startNs : slice.endNs;
    return saturatingAdd(edgeNs, test::uniform(random, -2, 2));
}

/// Checks the guarantees of querySpans().
void expectPromisesKept(const Trace& trace, RowId row, TimeRange range, DurationNs bucketNs,
                        const std::vector<Span>& spans) {
    const std::vector<SliceId> slices = test::intersectingSlices(trace, row, range);
    std::uint64_t busyNs = 0;
    std::size_t longSlices = 0;
    for (const SliceId id : slices) {
        busyNs += static_cast<std::uint64_t>(trace.slices().durationNs[id]);
        longSlices += trace.slices().durationNs[id] >= bucketNs ? 1 : 0;
    }
    std::uint64_t spanBusyNs = 0;
    std::size_t represented = 0;
    std::size_t longSpans = 0;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const Span& span = spans[i];
        spanBusyNs += static_cast<std::uint64_t>(span.busyNs);
        represented += span.sliceCount;
        EXPECT_LE(span.startNs, span.endNs);
        EXPECT_TRUE(i == 0 || spans[i - 1].endNs <= span.startNs);
        EXPECT_GE(trace.slices().startNs[span.slice], span.startNs);
        EXPECT_LE(trace.slices().endNs(span.slice), span.endNs);
        if (trace.slices().durationNs[span.slice] >= bucketNs) {
            EXPECT_EQ(span, (Span{trace.slices().startNs[span.slice], trace.slices().endNs(span.slice),
                                  span.slice, 1, trace.slices().durationNs[span.slice]}));
            ++longSpans;
        }
    }
    EXPECT_EQ(represented, slices.size());
    EXPECT_EQ(spanBusyNs, busyNs);
    EXPECT_EQ(longSpans, longSlices);
    const auto buckets = static_cast<std::uint64_t>(test::bucketOf(range.endNs - 1, bucketNs)) -
                         static_cast<std::uint64_t>(test::bucketOf(range.startNs, bucketNs)) + 1;
    if (buckets <= spans.size()) { // else the bound holds, and twice `buckets` may not be a number
        EXPECT_LE(spans.size(), 2 * buckets + 1);
    }
}

TEST(QuerySpans, GivesLongSlicesExactlyAndMergesShortOnes) {
    const auto trace = rowOf({{0, 3}, {4, 2}, {7, 1}, {8, 30}, {40, 1}, {59, 2}, {61, 2}});
    EXPECT_EQ(spansOf(*trace, kRow, {0, 100}, 10), (std::vector<Span>{{0, 8, SliceId(0), 3, 6},
                                                                      {8, 38, SliceId(3), 1, 30},
                                                                      {40, 41, SliceId(4), 1, 1},
                                                                      {59, 61, SliceId(5), 1, 2},
                                                                      {61, 63, SliceId(6), 1, 2}}))
        << "a slice belongs to the bucket that it starts in";
}

TEST(QuerySpans, TakesSlicesThatReachIntoTheRange) {
    const auto trace = rowOf({{0, 10}, {10, 0}, {10, 0}, {12, 5}, {20, 5}});
    EXPECT_EQ(spansOf(*trace, kRow, {10, 20}, 1),
              (std::vector<Span>{{10, 10, SliceId(1), 2, 0}, {12, 17, SliceId(3), 1, 5}}))
        << "neither the slice that ends at the start nor the one that starts at the end";
    EXPECT_EQ(spansOf(*trace, kRow, {9, 10}, 1), (std::vector<Span>{{0, 10, SliceId(0), 1, 10}}));
    EXPECT_TRUE(spansOf(*trace, kRow, {17, 20}, 1).empty());
    EXPECT_TRUE(spansOf(*trace, kRow, {5, 5}, 1).empty());
    EXPECT_TRUE(spansOf(*trace, kRow, {30, 20}, 1).empty());
}

TEST(QuerySpans, BucketsAreAlignedBelowZeroToo) {
    const auto trace = rowOf({{-11, 1}, {-10, 1}, {-1, 1}, {0, 1}});
    for (const DurationNs bucketNs : {10, 5}) {
        EXPECT_EQ(spansOf(*trace, kRow, {-100, 100}, bucketNs),
                  test::querySpansByWalking(*trace, kRow, {-100, 100}, bucketNs));
    }
    EXPECT_EQ(spansOf(*trace, kRow, {-100, 100}, 10).size(), 3u);
}

TEST(QuerySpans, WorksAtTheLimitsOfTheClock) {
    const auto trace = rowOf({{kMinNs, 5},
                              {kMinNs + 5, kMaxNs},
                              {kMaxNs - 40, 3},
                              {kMaxNs - 20, 3},
                              {kMaxNs - 2, 1},
                              {kMaxNs - 1, 1},
                              {kMaxNs, 0}});
    for (const DurationNs bucketNs :
         {DurationNs{1}, DurationNs{10}, DurationNs{16}, DurationNs{1} << 62, kMaxNs}) {
        for (const TimeRange range : {TimeRange{kMinNs, kMaxNs}, TimeRange{kMinNs, kMinNs + 1},
                                      TimeRange{kMaxNs - 1, kMaxNs}, TimeRange{kMaxNs - 19, kMaxNs}}) {
            SCOPED_TRACE(testing::Message()
                         << bucketNs << " from " << range.startNs << " to " << range.endNs);
            const std::vector<Span> spans = spansOf(*trace, kRow, range, bucketNs);
            EXPECT_EQ(spans, test::querySpansByWalking(*trace, kRow, range, bucketNs));
            expectPromisesKept(*trace, kRow, range, bucketNs, spans);
        }
    }
}

TEST(QuerySpans, AgreesWithWalkingAllSlices) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        const TimeNs origins[] = {0, -5000, 1'700'000'000'000'000'000, kMinNs, kMaxNs - 2'000'000};
        const auto trace = test::randomRow(random, static_cast<std::uint32_t>(1 + test::skewed(random, 3000)),
                                           origins[seed % 5]);
        for (std::uint32_t r = 0; r < trace->rows().size(); ++r) {
            const Row& row = trace->row(RowId(r));
            for (int query = 0; query < 25; ++query) {
                TimeRange range{timeNearEdge(random, *trace, row), timeNearEdge(random, *trace, row)};
                if (query == 0) {
                    range = {kMinNs, kMaxNs};
                }
                if (range.isEmpty()) {
                    std::swap(range.startNs, range.endNs);
                }
                const bool powerOfTwo = test::uniform(random, 0, 1) == 0;
                const DurationNs bucketNs =
                    powerOfTwo ? DurationNs{1} << test::uniform(random, 0, 24)
                               : 1 + test::skewed(random, query % 2 == 0 ? 50'000 : 5'000'000);
                SCOPED_TRACE(testing::Message() << "row " << r << " from " << range.startNs << " to "
                                                << range.endNs << " by " << bucketNs);
                const std::vector<Span> spans = spansOf(*trace, RowId(r), range, bucketNs);
                if (range.isEmpty()) {
                    EXPECT_TRUE(spans.empty());
                    continue;
                }
                ASSERT_EQ(spans, test::querySpansByWalking(*trace, RowId(r), range, bucketNs));
                expectPromisesKept(*trace, RowId(r), range, bucketNs, spans);
            }
        }
    }
}

TEST(QuerySpans, DoesNotChangeWhenTheWindowMoves) {
    test::Random random(7);
    const auto trace = test::randomRow(random, 20'000, 0);
    const TimeRange all = trace->bounds();
    for (const int buckets : {200, 2000}) {
        const DurationNs bucketNs = all.durationNs() / buckets;
        const std::vector<Span> whole = spansOf(*trace, kRow, all, bucketNs);
        std::size_t compared = 0;
        for (int step = 0; step < 100; ++step) {
            const TimeNs startNs = all.startNs + step * bucketNs / 3;
            const TimeRange window{startNs, startNs + 50 * bucketNs};
            for (const Span& span : spansOf(*trace, kRow, window, bucketNs)) {
                if (span.startNs >= window.startNs + bucketNs && span.endNs <= window.endNs - bucketNs) {
                    EXPECT_TRUE(std::ranges::find(whole, span) != whole.end()) << span.startNs;
                    ++compared;
                }
            }
        }
        EXPECT_GT(compared, 1000u);
    }
}

TEST(QuerySpans, BlocksReachIntoTheNextBucketByHalfAtMost) {
    // 16 slices around the edge at 1000, 380 ns long together, then others far apart.
    std::vector<Times> slices;
    for (int i = 0; i < 16; ++i) {
        slices.push_back({950 + i * 25, 5});
    }
    for (int i = 0; i < 8; ++i) {
        slices.push_back({2000 + i * 700, 5});
    }
    const auto trace = rowOf(slices);
    const std::vector<Span> spans = spansOf(*trace, kRow, {0, 10'000}, 1000);
    EXPECT_EQ(spans.front(), (Span{950, 1330, SliceId(0), 16, 80})) << "380 of 1000";
    EXPECT_EQ(spansOf(*trace, kRow, {0, 10'000}, 750).front(), (Span{950, 1330, SliceId(0), 16, 80}))
        << "380 of 750 is over half, but all start in [750, 1500)";
    EXPECT_EQ(spansOf(*trace, kRow, {0, 10'000}, 500).front(), (Span{950, 980, SliceId(0), 2, 10}));
}

TEST(QuerySpans, NeedsNoLevelOfDetail) {
    test::Random random(8);
    const auto trace = test::randomRow(random, 2000, 0);
    TraceData bare = trace->data();
    bare.mipmap = SliceMipmap();
    const Trace without(std::move(bare));
    for (const DurationNs bucketNs : {10, 1000, 1'000'000}) {
        expectPromisesKept(without, kRow, trace->bounds(), bucketNs,
                           spansOf(without, kRow, trace->bounds(), bucketNs));
    }
}

TEST(SliceAt, PrefersTheSliceThatContainsTheTime) {
    const auto trace = rowOf({{10, 10}, {30, 0}, {30, 0}, {40, 1}});
    EXPECT_EQ(sliceAt(*trace, kRow, 10), SliceId(0));
    EXPECT_EQ(sliceAt(*trace, kRow, 19), SliceId(0));
    EXPECT_EQ(sliceAt(*trace, kRow, 20), kNoSlice);
    EXPECT_EQ(sliceAt(*trace, kRow, 20, 1), SliceId(0));
    EXPECT_EQ(sliceAt(*trace, kRow, 28, 1), kNoSlice);
    EXPECT_EQ(sliceAt(*trace, kRow, 28, 2), SliceId(1));
    EXPECT_NE(sliceAt(*trace, kRow, 30), kNoSlice) << "a slice without length can be hit";
    EXPECT_EQ(sliceAt(*trace, kRow, kMinNs, kMaxNs), kNoSlice);
    EXPECT_EQ(sliceAt(*trace, kRow, kMaxNs, kMaxNs), SliceId(3));
}

TEST(SliceAt, AgreesWithWalkingAllSlices) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        const TimeNs origins[] = {0, kMinNs, kMaxNs - 1'000'000};
        const auto trace = test::randomRow(random, static_cast<std::uint32_t>(1 + test::skewed(random, 500)),
                                           origins[seed % 3]);
        const Row& row = trace->row(kRow);
        for (int query = 0; query < 50; ++query) {
            const TimeNs timeNs = timeNearEdge(random, *trace, row);
            const DurationNs toleranceNs = test::skewed(random, query % 5 == 0 ? kMaxNs : 50);
            SCOPED_TRACE(testing::Message() << "time " << timeNs << " within " << toleranceNs);
            EXPECT_EQ(sliceAt(*trace, kRow, timeNs, toleranceNs),
                      test::sliceAtByWalking(*trace, kRow, timeNs, toleranceNs));
            std::uint32_t expected = 0;
            while (expected < row.sliceCount && trace->slices().endNs(SliceId(expected)) <= timeNs) {
                ++expected;
            }
            EXPECT_EQ(firstEndingAfter(*trace, kRow, timeNs), expected);
        }
    }
}

TEST(Neighbours, StayOnTheirRow) {
    test::Random random(3);
    const auto trace = test::randomTracks(random, 3, 200);
    for (std::uint32_t r = 0; r < trace->rows().size(); ++r) {
        const Row& row = trace->row(RowId(r));
        const auto first = static_cast<std::uint32_t>(row.firstSlice);
        const std::uint32_t last = first + row.sliceCount - 1;
        EXPECT_EQ(previousSlice(*trace, SliceId(first)), kNoSlice);
        EXPECT_EQ(nextSlice(*trace, SliceId(last)), kNoSlice);
        for (std::uint32_t i = first; i < last; ++i) {
            EXPECT_EQ(nextSlice(*trace, SliceId(i)), SliceId(i + 1));
            EXPECT_EQ(previousSlice(*trace, SliceId(i + 1)), SliceId(i));
        }
    }
}

TEST(ChildrenOf, AgreesWithWalkingAllSlices) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        const auto trace = test::randomTracks(random, 2, static_cast<int>(test::uniform(random, 1, 80)));
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            EXPECT_EQ(childrenOf(*trace, SliceId(i)), test::childrenByWalking(*trace, SliceId(i)))
                << "slice " << i;
        }
    }
}

} // namespace
} // namespace lanescope
