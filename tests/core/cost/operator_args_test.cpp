// SPDX-License-Identifier: Apache-2.0
#include "core/cost/operator_args.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanescope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(OperatorArgs, ReadsShapesTypesAndValues) {
    const OperatorArgs args =
        operatorArgs("aten::convolution", R"([[32, 3, 224, 224], [64, 3, 7, 7], [], []])",
                     R"(["float", "c10::Half", "", "ScalarList"])", R"(["", "", "", "[2, 2]"])");
    ASSERT_EQ(args.inputs.size(), 4u);
    EXPECT_THAT(args.shape(0), ElementsAre(32, 3, 224, 224));
    EXPECT_THAT(args.shape(2), IsEmpty());
    EXPECT_EQ(args.type(1), DataType::Float16);
    EXPECT_EQ(args.type(3), DataType::Unknown);
    EXPECT_EQ(args.input(3).typeName, "ScalarList");
    EXPECT_THAT(args.integers(3), ElementsAre(2, 2));
    EXPECT_EQ(args.input(0).bytes(), 32.0 * 3 * 224 * 224 * 4);
}

TEST(OperatorArgs, ReadsListsOfTensors) {
    const OperatorArgs args =
        operatorArgs("aten::cat", "[[[2, 3], [4]], []]", R"(["TensorList", "Scalar"])", R"(["", "1"])");
    ASSERT_EQ(args.input(0).list.size(), 2u);
    EXPECT_THAT(args.input(0).list[0], ElementsAre(2, 3));
    EXPECT_THAT(args.input(0).list[1], ElementsAre(4));
    EXPECT_TRUE(args.flag(1));
}

TEST(OperatorArgs, TypesOfListsAreSkipped) {
    const OperatorArgs args = operatorArgs("f", "[[[2]], [3]]", R"([["float", "float"], "int"])", "");
    EXPECT_EQ(args.type(0), DataType::Unknown);
    EXPECT_EQ(args.type(1), DataType::Int32);
}

TEST(OperatorArgs, AnswersWithoutAnything) {
    const OperatorArgs args = operatorArgs("f", "", "", "");
    EXPECT_FALSE(args.has(0));
    EXPECT_EQ(args.input(7).elements(), 1);
    EXPECT_THAT(args.integers(0), IsEmpty());
    EXPECT_FALSE(args.flag(3));
}

TEST(OperatorArgs, SurvivesWhatIsNoArray) {
    for (const char* text :
         {"[", "[[", "[[1", "[[1,", "[1, x]", "nonsense", "[\"a", "[[1] [2]]", "[\"a\\", "]"}) {
        const OperatorArgs args = operatorArgs("f", text, text, text);
        EXPECT_LE(args.inputs.size(), 3u) << text;
    }
}

TEST(OperatorArgs, ReadsFlags) {
    const OperatorArgs args = operatorArgs("f", "", "", R"(["[True, False, True]", "False"])");
    EXPECT_THAT(args.flags(0), ElementsAre(true, false, true));
    EXPECT_FALSE(args.flag(1));
}

TEST(DataType, Promotes) {
    EXPECT_EQ(promoted(DataType::Int64, DataType::BFloat16), DataType::BFloat16);
    EXPECT_EQ(promoted(DataType::Float16, DataType::BFloat16), DataType::Float32);
    EXPECT_EQ(promoted(DataType::Bool, DataType::UInt8), DataType::UInt8);
    EXPECT_EQ(promoted(DataType::Int8, DataType::UInt8), DataType::Int16);
    EXPECT_EQ(promoted(DataType::Float32, DataType::Float64), DataType::Float64);
    EXPECT_EQ(promoted(DataType::Unknown, DataType::Float64), DataType::Unknown);
}

} // namespace
} // namespace lanescope
