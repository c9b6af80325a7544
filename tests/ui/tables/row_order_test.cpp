// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/row_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

namespace lanescope::ui {
namespace {

TEST(RowOrderTest, OrdersLikeAStableSort) {
    constexpr unsigned kSeed = 20240607;
    SCOPED_TRACE(kSeed);
    constexpr std::uint64_t kShared = 0xA5A5'5A5A'A5A5'5A5A; // upper bits that all keys have
    std::mt19937_64 random(kSeed);
    for (const std::size_t rows : {0u, 1u, 2u, 17u, 5000u}) {
        for (const int bits : {2, 20, 32, 33, 64}) {
            std::vector<std::uint64_t> keys(rows);
            for (std::uint64_t& key : keys) {
                key = kShared ^ (random() >> (64 - bits));
            }
            std::vector<std::uint32_t> expected(rows);
            std::iota(expected.begin(), expected.end(), 0u);
            std::ranges::stable_sort(expected, {}, [&](std::uint32_t row) { return keys[row]; });
            EXPECT_EQ(orderByKey(keys), expected) << rows << " rows, " << bits << " bits";
        }
    }
}

TEST(RowOrderTest, KeysOrderAsTheirValuesDo) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const std::vector<double> values{-kInfinity, -1e300, -2.5, -0.0, 1e-300, 0.5, 1, 1e18, kInfinity};
    for (std::size_t i = 1; i < values.size(); ++i) {
        EXPECT_LT(keyOf(values[i - 1]), keyOf(values[i])) << values[i];
    }
    const std::vector<std::int64_t> integers{std::numeric_limits<std::int64_t>::min(), -1, 0, 1,
                                             std::numeric_limits<std::int64_t>::max()};
    for (std::size_t i = 1; i < integers.size(); ++i) {
        EXPECT_LT(keyOf(integers[i - 1]), keyOf(integers[i])) << integers[i];
    }
}

} // namespace
} // namespace lanescope::ui
