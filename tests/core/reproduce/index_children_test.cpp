// SPDX-License-Identifier: Apache-2.0
// Shapes of indices from the operators that aten::index calls.
#include "core/reproduce/index_children.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

OperatorArgs strided(const char* shape, const char* sizes, const char* strides) {
    return operatorArgs("aten::as_strided", std::string("[") + shape + ",[],[]]",
                        R"(["float","ScalarList","ScalarList"])",
                        std::string(R"(["",")") + sizes + R"(",")" + strides + R"("])");
}

OperatorArgs reshaped(const char* shape, const char* type = "long int") {
    return operatorArgs("aten::reshape", std::string("[") + shape + ",[]]",
                        std::string(R"([")") + type + R"(","ScalarList"])", R"(["","[]"])");
}

OperatorInput indexed(Shape shape) {
    OperatorInput input;
    input.shape = std::move(shape);
    return input;
}

TEST(IndexChildren, AnIndexOfTheFirstDimension) {
    const auto found =
        indexShapesOf(indexed({64, 512, 1024}),
                      {strided("[64,512,1024]", "[32, 512, 1024]", "[0, 1024, 1]"), reshaped("[32]")});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->firstDimension, 0u);
    ASSERT_EQ(found->indices.size(), 1u);
    EXPECT_EQ(found->indices[0].shape, (Shape{32}));
    EXPECT_EQ(found->indices[0].type, DataType::Int64);
}

TEST(IndexChildren, TwoIndicesBehindADimensionThatStays) {
    const auto found = indexShapesOf(
        indexed({4, 5, 6}), {strided("[4,5,6]", "[4, 7]", "[30, 0]"), reshaped("[7]"), reshaped("[7]")});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->firstDimension, 1u);
    EXPECT_EQ(found->indices.size(), 2u);
}

TEST(IndexChildren, OthersDoNotTell) {
    EXPECT_FALSE(indexShapesOf(indexed({4, 5}), {}));
    EXPECT_FALSE(indexShapesOf(indexed({4, 5}), {reshaped("[7]")})) << "no view says where it counts";
    EXPECT_FALSE(indexShapesOf(indexed({4, 5}), {strided("[4,5]", "[7, 5]", "[0, 1]")})) << "no index";
    EXPECT_FALSE(
        indexShapesOf(indexed({4, 5}), {strided("[4,5]", "[7, 5]", "[0, 1]"), reshaped("[7]", "float")}))
        << "values are no indices";
    EXPECT_FALSE(indexShapesOf(indexed({4, 5}),
                               {strided("[4,5]", "[7, 5]", "[0, 1]"), reshaped("[7]"), reshaped("[7]")}))
        << "two indices for one dimension";
    EXPECT_FALSE(indexShapesOf(indexed({4, 5}), {strided("[9,5]", "[7, 5]", "[0, 1]"), reshaped("[7]")}))
        << "a view of something else";
}

} // namespace
} // namespace lanescope::test
