// SPDX-License-Identifier: Apache-2.0
// Bytes over time by lifetime class, against a count of all blocks at each moment.
#include "core/memory/class_curves.h"

#include <random>

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

constexpr MemoryDeviceId kDevice{1, 0};
constexpr TimeRange kRange{1000, 101'000};

std::int64_t bytesAt(std::span<const Allocation> blocks, std::span<const BlockClass> classes, BlockClass kind,
                     TimeNs timeNs) {
    std::int64_t bytes = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const bool isThere = blocks[i].allocatedNs.value_or(kRange.startNs) <= timeNs &&
                             (!blocks[i].releasedNs || *blocks[i].releasedNs > timeNs);
        bytes += isThere && classes[i] == kind ? blocks[i].bytes : 0;
    }
    return bytes;
}

class ClassCurvesDraws : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ClassCurvesDraws, EqualTheBlocksAliveAndKeepTheLargestSum) {
    std::mt19937_64 random(GetParam());
    const auto draw = [&random](std::int64_t most) {
        return std::uniform_int_distribution<std::int64_t>(0, most)(random);
    };
    std::vector<Allocation> blocks;
    std::vector<BlockClass> classes;
    std::vector<TimeNs> moments{kRange.startNs};
    for (int i = 0; i < 400; ++i) {
        Allocation& block = blocks.emplace_back();
        block.device = kDevice;
        block.bytes = 1 + draw(1000);
        classes.push_back(static_cast<BlockClass>(draw(kBlockClassCount - 1)));
        if (draw(9) > 0) {
            block.allocatedNs = kRange.startNs + draw(kRange.durationNs());
        }
        if (draw(9) > 0) {
            block.releasedNs = block.allocatedNs.value_or(kRange.startNs) + 1 + draw(5000);
        }
        moments.push_back(block.allocatedNs.value_or(kRange.startNs));
    }
    BlockClassRow row;
    row.device = kDevice;
    BlockClassRow before = row;
    before.isBeforeRecording = true;
    before.peakBytes = 77;
    const BlockClassRow rows[] = {row, before};
    const std::vector<ClassCurve> curves = classCurves(blocks, classes, rows, kRange);
    ASSERT_EQ(curves.size(), 1u);
    const ClassCurve& curve = curves[0];
    EXPECT_TRUE(std::ranges::is_sorted(curve.timesNs));
    std::int64_t largest = 0;
    for (std::size_t i = 0; i < curve.timesNs.size(); ++i) {
        for (std::size_t kind = 0; kind < kBlockClassCount; ++kind) {
            EXPECT_EQ(curve.bytes[kind][i],
                      bytesAt(blocks, classes, static_cast<BlockClass>(kind), curve.timesNs[i]));
        }
        largest = std::max(largest, curve.totalBytes(i));
    }
    std::int64_t wanted = 0;
    for (const TimeNs moment : moments) {
        std::int64_t all = before.peakBytes;
        for (std::size_t kind = 0; kind < kBlockClassCount; ++kind) {
            all += bytesAt(blocks, classes, static_cast<BlockClass>(kind), moment);
        }
        wanted = std::max(wanted, all);
    }
    EXPECT_EQ(largest, wanted);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ClassCurvesDraws, testing::Range<std::uint64_t>(1, 20));

TEST(ClassCurves, OfManyBlocksHaveFewPoints) {
    std::vector<Allocation> blocks(50'000);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        blocks[i].device = kDevice;
        blocks[i].bytes = 8;
        blocks[i].allocatedNs = kRange.startNs + static_cast<TimeNs>(2 * i);
        blocks[i].releasedNs = *blocks[i].allocatedNs + 1;
    }
    const std::vector<BlockClass> classes(blocks.size(), BlockClass::Temporary);
    BlockClassRow row;
    row.device = kDevice;
    const std::vector<ClassCurve> curves = classCurves(blocks, classes, std::span(&row, 1), kRange);
    ASSERT_EQ(curves.size(), 1u);
    EXPECT_LT(curves[0].timesNs.size(), 4000u);
    EXPECT_TRUE(classCurves({}, {}, {}, kRange).empty());
}

} // namespace
} // namespace lanescope::test
