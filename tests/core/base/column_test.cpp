// SPDX-License-Identifier: Apache-2.0
#include "core/base/column.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/base/ids.h"

namespace lanescope {
namespace {

TEST(Column, TakesOverAVector) {
    std::vector<int> values{3, 1, 2};
    const int* storage = values.data();
    const Column<int> column(std::move(values));
    EXPECT_EQ(column.data(), storage);
    EXPECT_EQ(column.size(), 3u);
    EXPECT_EQ(column[1], 1);
    EXPECT_EQ(column[SliceId(2)], 2);
    EXPECT_EQ(column.sizeBytes(), 3 * sizeof(int));
    EXPECT_EQ(std::accumulate(column.begin(), column.end(), 0), 6);
}

TEST(Column, CopiesShareTheStorage) {
    Column<int> copy;
    EXPECT_TRUE(copy.empty());
    {
        const Column<int> column(std::vector<int>{7, 8});
        copy = column;
        EXPECT_EQ(copy.data(), column.data());
    }
    EXPECT_EQ(copy[0], 7);
    EXPECT_EQ(copy.subspan(1, 1)[0], 8);
}

TEST(Column, KeepsTheOwnerOfForeignMemoryAlive) {
    auto owner = std::make_shared<std::vector<int>>(std::vector<int>{5});
    const std::weak_ptr<std::vector<int>> watch = owner;
    {
        const std::span<const int> view(*owner);
        const Column<int> column(view, std::move(owner));
        EXPECT_FALSE(watch.expired());
        EXPECT_EQ(column[0], 5);
    }
    EXPECT_TRUE(watch.expired());
}

} // namespace
} // namespace lanescope
