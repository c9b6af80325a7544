// SPDX-License-Identifier: Apache-2.0
// Shapes and types of results, by PyTorch's rules.
#include "core/fusion/operator_result.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

std::optional<OperatorResult> result(const char* name, const char* dims, const char* types,
                                     const char* values = "") {
    return resultOf(operatorArgs(name, dims, types, values));
}

Shape shapeOf(const std::optional<OperatorResult>& result) {
    return result ? result->shape : Shape{-1};
}

TEST(OperatorResult, ElementwiseOnesBroadcast) {
    const auto sum = result("aten::add", "[[8,1,4],[3,1],[]]", R"(["c10::BFloat16","float","Scalar"])");
    EXPECT_EQ(shapeOf(sum), (Shape{8, 3, 4}));
    EXPECT_EQ(sum->type, DataType::Float32);
    EXPECT_EQ(sum->bytes(), 8 * 3 * 4 * 4);
    EXPECT_FALSE(result("aten::add", "[[8],[3]]", R"(["float","float"])")) << "shapes that do not fit";
    const auto scaled = result("aten::mul", "[[8],[]]", R"(["c10::BFloat16","double"])");
    EXPECT_EQ(scaled->type, DataType::BFloat16) << "a number does not widen the type";
    EXPECT_EQ(result("aten::eq", "[[8],[8]]", R"(["float","float"])")->type, DataType::Bool);
    EXPECT_EQ(result("aten::where", "[[8],[8],[8]]", R"(["bool","float","float"])")->type, DataType::Float32);
}

TEST(OperatorResult, InPlaceOnesKeepTheirFirst) {
    EXPECT_EQ(shapeOf(result("aten::add_", "[[8,1],[8,1],[]]", R"(["float","double","Scalar"])")),
              (Shape{8, 1}));
    EXPECT_EQ(result("aten::copy_", "[[8],[1]]", R"(["c10::Half","float"])")->type, DataType::Float16);
}

TEST(OperatorResult, ReductionsLoseTheirDimensions) {
    const char* const types = R"(["float","ScalarList","Scalar",""])";
    const auto rows = result("aten::mean", "[[2,3,4],[],[],[]]", types, R"(["","[-1]","True",""])");
    EXPECT_EQ(shapeOf(rows), (Shape{2, 3, 1}));
    EXPECT_FALSE(rows->isAcrossRows);
    const auto columns = result("aten::sum", "[[2,3,4],[],[],[]]", types, R"(["","[1]","False",""])");
    EXPECT_EQ(shapeOf(columns), (Shape{2, 4}));
    EXPECT_TRUE(columns->isAcrossRows);
    EXPECT_TRUE(result("aten::sum", "[[2,3],[]]", R"(["float",""])", R"(["",""])")->isAcrossRows)
        << "all of it";
    EXPECT_FALSE(result("aten::sum", "[[2],[],[]]", types, R"(["","[4]","False"])")) << "no such dimension";
}

TEST(OperatorResult, OthersAreNotKnown) {
    EXPECT_FALSE(result("aten::mm", "[[2,3],[3,4]]", R"(["float","float"])"));
    EXPECT_FALSE(result("mylib::add", "[[2]]", R"(["float"])"));
    EXPECT_FALSE(result("aten::add", "[]", "[]"));
    EXPECT_EQ(result("aten::_to_copy", "[[2]]", R"(["float"])")->type, DataType::Unknown);
    EXPECT_EQ(shapeOf(result("aten::_softmax", "[[2,3],[],[]]", R"(["float","Scalar","Scalar"])")),
              (Shape{2, 3}));
}

} // namespace
} // namespace lanescope::test
