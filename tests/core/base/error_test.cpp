// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/base/result.h"

namespace lanescope {
namespace {

TEST(Error, DescribesWhatIsKnown) {
    EXPECT_EQ((Error{ErrorCode::MalformedJson, "expected a comma", "a.json", 12}.describe()),
              "a.json: at byte 12: expected a comma");
    EXPECT_EQ((Error{ErrorCode::Cancelled, "stopped", "", {}}.describe()), "stopped");
}

TEST(Error, CodesHaveDistinctNames) {
    std::set<std::string> names;
    for (int code = 0; code <= static_cast<int>(ErrorCode::InvalidArgument); ++code) {
        names.insert(errorCodeName(static_cast<ErrorCode>(code)));
    }
    EXPECT_EQ(names.size(), static_cast<std::size_t>(ErrorCode::InvalidArgument) + 1);
    EXPECT_FALSE(names.contains("unknown"));
}

TEST(Result, HoldsAValueOrAnError) {
    const Result<std::string> good(std::string("text"));
    ASSERT_TRUE(good);
    EXPECT_EQ(*good, "text");
    EXPECT_EQ(good->size(), 4u);
    const Result<std::string> bad(Error{ErrorCode::Truncated, "cut off", "", {}});
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, ErrorCode::Truncated);
}

} // namespace
} // namespace lanescope
