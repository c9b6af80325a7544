// SPDX-License-Identifier: Apache-2.0
#include "core/base/user_text.h"

#include <gtest/gtest.h>

#include <vector>

namespace lanescope {
namespace {

TEST(UserText, FillsPlacesByNumber) {
    const std::vector<std::string> values{"one %2", "two"};
    EXPECT_EQ(filledText("%2 and %1, 3 %", values), "two and one %2, 3 %");
    EXPECT_EQ(filledText("%3 %0 %", values), "%3 %0 %") << "no such value";
    EXPECT_EQ(filledText("", values), "");
}

} // namespace
} // namespace lanescope
