// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_mipmap.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

/// Checks a node over slices [first, first + count).
void expectNode(const SliceTable& slices, const MipmapNode& node, std::uint32_t first, std::uint32_t count) {
    SliceId longest{first};
    std::uint64_t busyNs = 0;
    for (std::uint32_t i = first; i < first + count; ++i) {
        busyNs += static_cast<std::uint64_t>(slices.durationNs[i]);
        if (slices.durationNs[i] > slices.durationNs[longest]) {
            longest = SliceId(i);
        }
    }
    EXPECT_EQ(node.startNs, slices.startNs[first]);
    EXPECT_EQ(node.endNs, slices.endNs(SliceId(first + count - 1)));
    EXPECT_EQ(static_cast<std::uint64_t>(node.busyNs),
              std::min<std::uint64_t>(busyNs, std::numeric_limits<DurationNs>::max()));
    EXPECT_EQ(node.longest, longest);
    EXPECT_EQ(node.longestNs, slices.durationNs[longest]);
    EXPECT_EQ(node.sliceCount, count);
}

void expectComplete(const SliceMipmap& mipmap, const SliceTable& slices, const std::vector<Row>& rows) {
    std::size_t nodes = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        SCOPED_TRACE(testing::Message() << "row " << r);
        const Row& row = rows[r];
        const std::size_t levels = mipmap.levelCount(r);
        EXPECT_EQ(levels > 0, row.sliceCount > SliceMipmap::kLeafSlices);
        std::uint64_t width = SliceMipmap::kLeafSlices;
        for (std::size_t k = 0; k < levels; ++k, width *= SliceMipmap::kFanOut) {
            const std::span<const MipmapNode> level = mipmap.level(r, k);
            ASSERT_EQ(level.size(), (row.sliceCount + width - 1) / width);
            EXPECT_EQ(level.size() == 1, k + 1 == levels);
            for (std::size_t i = 0; i < level.size(); ++i) {
                const auto first = static_cast<std::uint32_t>(i * width);
                expectNode(
                    slices, level[i], static_cast<std::uint32_t>(row.firstSlice) + first,
                    std::min<std::uint32_t>(row.sliceCount - first, static_cast<std::uint32_t>(width)));
            }
            nodes += level.size();
        }
        EXPECT_TRUE(mipmap.level(r, levels).empty());
    }
    EXPECT_EQ(mipmap.nodes().size(), nodes);
}

bool sameNodes(const SliceMipmap& a, const SliceMipmap& b) {
    return std::ranges::equal(a.nodes(), b.nodes(), [](const MipmapNode& x, const MipmapNode& y) {
        return x.startNs == y.startNs && x.endNs == y.endNs && x.busyNs == y.busyNs &&
               x.longestNs == y.longestNs && x.longest == y.longest && x.sliceCount == y.sliceCount;
    });
}

/// Rows of `sizes` slices, side by side in one table.
std::pair<SliceTable, std::vector<Row>> makeRows(test::Random& random,
                                                 const std::vector<std::uint32_t>& sizes) {
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    std::vector<Row> rows;
    for (const std::uint32_t size : sizes) {
        rows.push_back({SliceId(static_cast<std::uint32_t>(startNs.size())), size, TrackId(0), 0, 0});
        TimeNs timeNs = test::uniform(random, -1000, 1000);
        for (std::uint32_t i = 0; i < size; ++i) {
            startNs.push_back(timeNs);
            durationNs.push_back(test::skewed(random, 100));
            timeNs += durationNs.back() + test::skewed(random, 50);
        }
    }
    SliceTable slices;
    slices.startNs = std::move(startNs);
    slices.durationNs = std::move(durationNs);
    return {std::move(slices), std::move(rows)};
}

TEST(SliceMipmap, EmptyAnswersForAnyRow) {
    const SliceMipmap mipmap;
    EXPECT_EQ(mipmap.levelCount(3), 0u);
    EXPECT_TRUE(mipmap.level(3, 0).empty());
    EXPECT_TRUE(SliceMipmap::build({}, {}, 4).nodes().empty());
}

TEST(SliceMipmap, NodesSayWhatTheirSlicesSay) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        std::vector<std::uint32_t> sizes{1, 16, 17, 32, 64, 65, 255, 256, 257, 4096, 4097};
        for (int i = 0; i < 10; ++i) {
            sizes.push_back(static_cast<std::uint32_t>(1 + test::skewed(random, 20'000)));
        }
        const auto [slices, rows] = makeRows(random, sizes);
        expectComplete(SliceMipmap::build(slices, rows, 1), slices, rows);
    }
}

TEST(SliceMipmap, IsTheSameWithAnyNumberOfWorkers) {
    test::Random random(1);
    // Around the size of a block, and several blocks.
    const auto [slices, rows] =
        makeRows(random, {3, 65'535, 65'536, 65'537, 20, 300'000, 1, 131'072, 262'145});
    const SliceMipmap one = SliceMipmap::build(slices, rows, 1);
    expectComplete(one, slices, rows);
    for (const unsigned workers : {0u, 2u, 8u}) {
        EXPECT_TRUE(sameNodes(one, SliceMipmap::build(slices, rows, workers))) << workers << " workers";
    }
}

TEST(SliceMipmap, CanBeMadeFromItsColumns) {
    test::Random random(2);
    const auto [slices, rows] = makeRows(random, {5000, 3, 200});
    const SliceMipmap built = SliceMipmap::build(slices, rows, 1);
    const SliceMipmap again(built.nodes(), built.firstNodes(), built.sliceCounts());
    expectComplete(again, slices, rows);
    EXPECT_EQ(again.sizeBytes(), built.sizeBytes());
}

TEST(SliceMipmap, HoldsBusyTimesBeyondTheClock) {
    // Two slices that cover the whole 64-bit range, among slices without length.
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("row", 1);
    constexpr TimeNs kMin = std::numeric_limits<TimeNs>::min();
    constexpr TimeNs kMax = std::numeric_limits<TimeNs>::max();
    fixture.addSlice(track, "a", "cpu_op", kMin, kMax);
    fixture.addSlice(track, "b", "cpu_op", -1, kMax);
    for (int i = 0; i < 100; ++i) {
        fixture.addSlice(track, "c", "cpu_op", kMax - 1, 0);
    }
    const std::shared_ptr<const Trace> trace = fixture.take();
    expectComplete(trace->mipmap(), trace->slices(), trace->rows());
    EXPECT_EQ(trace->mipmap().level(0, trace->mipmap().levelCount(0) - 1).front().busyNs, kMax);
}

} // namespace
} // namespace lanescope
