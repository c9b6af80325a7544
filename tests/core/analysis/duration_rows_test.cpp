// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/duration_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using test::TraceFixture;

/// One track with slices of the given names and durations, one after the other.
struct Slices {
    explicit Slices(const std::vector<std::pair<const char*, DurationNs>>& items) {
        TraceFixture fixture;
        const TrackId track = fixture.addTrack("main", 1);
        TimeNs nowNs = 0;
        std::vector<SliceHandle> handles;
        for (const auto& [name, durationNs] : items) {
            handles.push_back(fixture.addSlice(track, name, "cpu_op", nowNs, durationNs));
            nowNs += durationNs;
        }
        trace = fixture.take();
        for (const SliceHandle handle : handles) {
            ids.push_back(fixture.idOf(handle));
        }
    }
    std::shared_ptr<const Trace> trace;
    std::vector<SliceId> ids;
};

TEST(DurationRows, GivesTheStatisticsOfEachName) {
    const Slices s({{"a", 2}, {"b", 10}, {"a", 4}, {"a", 4}, {"a", 6}});
    const std::vector<DurationRow> rows = durationRows(*s.trace, s.ids);
    ASSERT_EQ(rows.size(), 2u);
    const DurationRow& a = rows[0];
    EXPECT_EQ(s.trace->text(a.name), "a");
    EXPECT_EQ(a.count, 4u);
    EXPECT_EQ(a.totalNs, 16);
    EXPECT_DOUBLE_EQ(a.meanNs, 4);
    EXPECT_EQ(a.minNs, 2);
    EXPECT_EQ(a.maxNs, 6);
    EXPECT_EQ(a.p50Ns, 4);
    EXPECT_EQ(a.p95Ns, 6);
    EXPECT_DOUBLE_EQ(a.stddevNs, std::sqrt(2.0));
    EXPECT_DOUBLE_EQ(a.share, 16.0 / 26);
    EXPECT_EQ(a.longest, s.ids[4]);
    EXPECT_EQ(s.trace->text(rows[1].name), "b");
}

TEST(DurationRows, PercentilesAreNearestRank) {
    std::vector<std::pair<const char*, DurationNs>> items;
    for (DurationNs duration = 20; duration >= 1; --duration) {
        items.emplace_back("a", duration);
    }
    const Slices s(items);
    const std::vector<DurationRow> rows = durationRows(*s.trace, s.ids);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].p50Ns, 10); // ceil(0.5 * 20) = 10th
    EXPECT_EQ(rows[0].p95Ns, 19); // ceil(0.95 * 20) = 19th
    EXPECT_EQ(rows[0].p99Ns, 20); // ceil(0.99 * 20) = 20th
}

TEST(DurationRows, EqualTotalsAreOrderedByName) {
    const Slices s({{"c", 5}, {"a", 5}, {"b", 5}});
    std::string order;
    for (const DurationRow& row : durationRows(*s.trace, s.ids)) {
        order += s.trace->text(row.name);
    }
    EXPECT_EQ(order, "abc");
}

TEST(DurationRows, OfEquallyLongSlicesTheFirstIsTheLongest) {
    const Slices s({{"a", 5}, {"a", 5}});
    EXPECT_EQ(durationRows(*s.trace, s.ids).at(0).longest, s.ids[0]);
}

TEST(DurationRows, AbsurdDurationsSaturate) {
    const DurationNs huge = std::numeric_limits<DurationNs>::max() - 10;
    TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    const SliceHandle first = fixture.addSlice(track, "a", "cpu_op", 0, huge);
    const SliceHandle second = fixture.addSlice(track, "a", "cpu_op", 1, huge - 1);
    const auto trace = fixture.take();
    const std::vector<SliceId> ids{fixture.idOf(first), fixture.idOf(second)};
    const std::vector<DurationRow> rows = durationRows(*trace, ids);
    EXPECT_EQ(rows.at(0).totalNs, std::numeric_limits<DurationNs>::max());
    EXPECT_EQ(rows.at(0).maxNs, huge);
}

TEST(DurationRows, NothingGivesNoRows) {
    const Slices s({{"a", 1}});
    EXPECT_TRUE(durationRows(*s.trace, {}).empty());
}

TEST(DurationRows, AStopRequestLeavesNothing) {
    const Slices s({{"a", 1}});
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(durationRows(*s.trace, s.ids, {}, source.get_token()).empty());
}

} // namespace
} // namespace lanescope
