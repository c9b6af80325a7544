// SPDX-License-Identifier: Apache-2.0
#include "ui/state/selection_text.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/small_trace.h"

namespace lanescope::ui {
namespace {

class SelectionTextTest : public testing::Test {
protected:
    test::SmallTrace small = test::makeSmallTrace();
    Result<WantedSelection> parse(std::string_view text) const { return parseSelection(*small.trace, text); }
};

TEST_F(SelectionTextTest, TakesTheLongestSliceOfAName) {
    EXPECT_EQ(parse(test::kGemmName)->slice, small.longestGemm);
    EXPECT_EQ(parse("gemm_kernel")->slice, small.longestGemm) << "part of a name";
    EXPECT_EQ(parse("aten::linear")->slice, small.outerOp);
}

TEST_F(SelectionTextTest, FindsGpuWorkByCorrelation) {
    EXPECT_EQ(parse("correlation:7")->slice, small.gemm);
    EXPECT_FALSE(parse("correlation:12345").has_value());
    EXPECT_FALSE(parse("correlation:x").has_value());
    const auto offset = std::to_string(numberOf(small.trace->slices().event[small.gemm]));
    EXPECT_EQ(parse("offset:" + offset)->slice, small.gemm);
    EXPECT_FALSE(parse("offset:99999999999").has_value());
    EXPECT_FALSE(parse("offset:").has_value());
    EXPECT_FALSE(parse("correlation:0").has_value()) << "0 stands for none";
}

TEST_F(SelectionTextTest, SelectsStepsAndRanges) {
    EXPECT_EQ(parse("step:2")->range, small.trace->steps()[1].range);
    EXPECT_FALSE(parse("step:9").has_value());
    EXPECT_EQ(parse("range:100ns..300ns")->range, (TimeRange{100, 300}));
    EXPECT_FALSE(parse("range:soon").has_value());
}

TEST_F(SelectionTextTest, RefusesUnknownNames) {
    const auto unknown = parse("no such slice");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().code, ErrorCode::InvalidArgument);
}

} // namespace
} // namespace lanescope::ui
