// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/description.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(Description, QuartilesLieBetweenNeighbours) {
    const Description description = describe({4, 1, 3, 2});
    EXPECT_EQ(description.count, 4u);
    EXPECT_DOUBLE_EQ(description.mean, 2.5);
    EXPECT_NEAR(description.stddev, 1.2909944487, 1e-9);
    EXPECT_DOUBLE_EQ(description.min, 1);
    EXPECT_DOUBLE_EQ(description.q25, 1.75);
    EXPECT_DOUBLE_EQ(description.q50, 2.5);
    EXPECT_DOUBLE_EQ(description.q75, 3.25);
    EXPECT_DOUBLE_EQ(description.max, 4);
}

TEST(Description, OfOneAndOfNone) {
    EXPECT_EQ(describe({5}).stddev, 0);
    EXPECT_EQ(describe({5}).q75, 5);
    EXPECT_EQ(describe({}).count, 0u);
}

} // namespace
} // namespace lanescope
