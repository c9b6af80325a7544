// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/row_cache.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {
namespace {

/// The part of `spans` that touches `range`, as the direct query would list it.
std::vector<Span> within(const std::vector<CachedSpan>& spans, TimeRange range) {
    std::vector<Span> result;
    for (const CachedSpan& span : spans) {
        const bool instant = span.startNs == span.endNs && range.contains(span.startNs);
        if (instant || (span.startNs < range.endNs && span.endNs > range.startNs)) {
            result.push_back({span.startNs, span.endNs, span.slice, span.sliceCount, span.busyNs});
        }
    }
    return result;
}

TEST(RowCache, AnswersLikeADirectQuery) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const std::shared_ptr<const Trace> trace = test::randomRow(random, 400, 1000);
        const SliceColors colors(*trace);
        RowCache cache(colors, *trace);
        const LaneRows rows = LaneRows::ofTrack(trace, TrackId(0));
        const TimeRange bounds = trace->bounds();
        TimeRange range = bounds;
        for (int i = 0; i < 60; ++i) {
            // A walk of zooms and pans, as a person does.
            const double factor = std::exp(double(test::uniform(random, -100, 100)) / 100.0);
            const TimeNs anchor = range.startNs + test::uniform(random, 0, range.durationNs());
            range = zoomedAt(range, anchor, factor);
            if (range.durationNs() > 2 * bounds.durationNs() || range.durationNs() < 10) {
                range = bounds;
            }
            const DurationNs bucket = TimeAxis(range, 200).bucketNs();
            const std::vector<Span> cached =
                within(cache.spans(RowCache::keyOf(0, 0), rows, 0, range, bucket), range);
            // Only what lies within the view altogether: a bucket at its edge also holds what lies beyond.
            const TimeRange window{range.startNs - range.durationNs() - bucket,
                                   range.endNs + range.durationNs() + bucket};
            std::vector<Span> direct;
            rows.spans(0, window, bucket, direct);
            const auto sums = [&](const std::vector<Span>& spans) {
                std::uint64_t count = 0;
                DurationNs busy = 0;
                for (const Span& span : spans) {
                    if (range.contains(span.startNs) && span.endNs <= range.endNs) {
                        count += span.sliceCount;
                        busy += span.busyNs;
                    }
                }
                return std::pair(count, busy);
            };
            EXPECT_EQ(sums(cached), sums(direct));
            for (const Span& span : cached) {
                if (span.sliceCount == 1) {
                    EXPECT_EQ(trace->slices().range(span.slice), (TimeRange{span.startNs, span.endNs}));
                }
            }
        }
    }
}

TEST(RowCache, PanningWithinTheWindowQueriesNothing) {
    const test::TimelineFixture fixture;
    const SliceColors colors(*fixture.trace);
    RowCache cache(colors, *fixture.trace);
    const LaneRows rows = LaneRows::ofTrack(fixture.trace, fixture.stream7);
    const RowCache::Key key = RowCache::keyOf(3, 0);
    const TimeRange range{fixture.us(4000), fixture.us(5000)};
    cache.spans(key, rows, 0, range, 512);
    EXPECT_EQ(cache.queries(), 1U);
    for (const double shift : {-490.0, -300.0, 250.0, 490.0}) {
        cache.spans(key, rows, 0, pannedBy(range, DurationNs(shift * 1000)), 512);
    }
    EXPECT_EQ(cache.queries(), 1U);
    cache.spans(key, rows, 0, pannedBy(range, 600'000), 512);
    EXPECT_EQ(cache.queries(), 2U) << "left the window";
    cache.spans(key, rows, 0, pannedBy(range, 600'000), 256);
    EXPECT_EQ(cache.queries(), 3U) << "another resolution";
}

TEST(RowCache, CoarseAnswerStandsInAndIsReplaced) {
    const test::TimelineFixture fixture;
    const SliceColors colors(*fixture.trace);
    RowCache cache(colors, *fixture.trace);
    const LaneRows rows = LaneRows::ofTrack(fixture.trace, fixture.stream7);
    const TimeRange range = fixture.trace->bounds();
    const std::size_t coarse = cache.coarseSpans(5, rows, 0, range, 1 << 21).size();
    EXPECT_LT(coarse, fixture.kernels.size());
    EXPECT_NE(cache.stale(5, range), nullptr);
    EXPECT_FALSE(cache.has(5, range, 1024));
    EXPECT_EQ(cache.spans(5, rows, 0, range, 1024).size(), fixture.kernels.size());
    EXPECT_TRUE(cache.has(5, range, 1024));
}

TEST(RowCache, KeepsNameAndColour) {
    const test::TimelineFixture fixture;
    const SliceColors colors(*fixture.trace);
    RowCache cache(colors, *fixture.trace);
    const LaneRows rows = LaneRows::ofTrack(fixture.trace, fixture.stream7);
    const auto& spans = cache.spans(1, rows, 0, fixture.trace->bounds(), 1);
    ASSERT_EQ(spans.size(), fixture.kernels.size());
    for (const CachedSpan& span : spans) {
        EXPECT_EQ(span.name, fixture.trace->slices().name[span.slice]);
        EXPECT_EQ(span.color, colors.colorOf(span.slice));
    }
}

TEST(RowCache, StaysWithinItsBudget) {
    const test::TimelineFixture fixture;
    const SliceColors colors(*fixture.trace);
    constexpr std::size_t kBudget = 16'384;
    RowCache cache(colors, *fixture.trace, kBudget);
    const LaneRows rows = LaneRows::ofTrack(fixture.trace, fixture.stream7);
    for (int i = 0; i < 100; ++i) {
        const auto& spans = cache.spans(RowCache::keyOf(i, 0), rows, 0, fixture.trace->bounds(), 1);
        EXPECT_EQ(spans.size(), fixture.kernels.size()) << "the newest answer is never dropped";
        EXPECT_LE(cache.sizeBytes(), kBudget);
    }
    cache.clear();
    EXPECT_EQ(cache.sizeBytes(), 0U);
}

TEST(RowCache, DroppedLaneIsQueriedAgain) {
    const test::TimelineFixture fixture;
    const SliceColors colors(*fixture.trace);
    RowCache cache(colors, *fixture.trace);
    const LaneRows rows = LaneRows::ofTrack(fixture.trace, fixture.stream7);
    const TimeRange range = fixture.trace->bounds();
    cache.spans(RowCache::keyOf(1, 0), rows, 0, range, 1);
    cache.spans(RowCache::keyOf(2, 0), rows, 0, range, 1);
    cache.dropLane(1);
    EXPECT_FALSE(cache.has(RowCache::keyOf(1, 0), range, 1));
    EXPECT_TRUE(cache.has(RowCache::keyOf(2, 0), range, 1));
    EXPECT_EQ(cache.stale(RowCache::keyOf(1, 0), range), nullptr);
}

} // namespace
} // namespace lanescope::ui
