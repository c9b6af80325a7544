// SPDX-License-Identifier: Apache-2.0
// Recorded inputs as literals of Python: nothing but numbers, booleans and types gets through.
#include "core/reproduce/script_inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string valueOf(const char* text) {
    std::string literal;
    return readValue(text, literal) ? literal : "refused";
}

TEST(ScriptInputs, ValuesAreThoseOfPython) {
    EXPECT_EQ(valueOf("1"), "1");
    EXPECT_EQ(valueOf("-1"), "-1");
    EXPECT_EQ(valueOf("9223372036854775807"), "9223372036854775807");
    EXPECT_EQ(valueOf("0."), "0.0");
    EXPECT_EQ(valueOf("9.9999999999999998e-13"), "1e-12");
    EXPECT_EQ(valueOf("inf"), "math.inf");
    EXPECT_EQ(valueOf("-inf"), "-math.inf");
    EXPECT_EQ(valueOf("True"), "True");
    EXPECT_EQ(valueOf("false"), "False");
    EXPECT_EQ(valueOf("[1, 1]"), "[1, 1]");
    EXPECT_EQ(valueOf("[True, False]"), "[True, False]");
    EXPECT_EQ(valueOf("[]"), "[]");
}

TEST(ScriptInputs, TextOfATraceNeverBecomesCode) {
    for (const char* text : {"", "x", "__import__('os')", "[1, exit()]", "[1", "1]", "1;2", "1 if 2 else 3",
                             "[[1]]", "\"1\"", "0x10", "1_000", "[1,]x"}) {
        EXPECT_EQ(valueOf(text), "refused") << text;
    }
}

RecordedCall call(const char* name, const char* dims, const char* types, const char* values) {
    RecordedCall made;
    made.args = operatorArgs(name, dims, types, values);
    made.hasInputs = true;
    made.hasValues = *values != '\0';
    return made;
}

TEST(ScriptInputs, AnInputOfEachKind) {
    RecordedCall made =
        call("aten::some", "[[2,3],[],[],[[4],[5]],[]]",
             R"(["c10::BFloat16","Scalar","ScalarList","TensorList",""])", R"(["","0.5","[1, 2]","",""])");
    made.strides = {{1, 2}, {}, {}, {}, {}};
    made.listStrides = {{}, {}, {}, {{1}, {2}}, {}};
    const ScriptInputs inputs = scriptInputs(made);
    EXPECT_THAT(inputs.literals,
                ElementsAre(R"(dict(kind="tensor", type="bfloat16", shape=[2, 3], strides=[1, 2]))",
                            R"(dict(kind="value", value=0.5))", R"(dict(kind="value", value=[1, 2]))",
                            R"(dict(kind="tensors", tensors=[)"
                            R"(dict(kind="tensor", type="bfloat16", shape=[4], strides=[1]), )"
                            R"(dict(kind="tensor", type="bfloat16", shape=[5], strides=[2])]))",
                            R"(dict(kind="none"))"));
    EXPECT_THAT(inputs.unknown, ElementsAre(HasSubstr("the type of the tensors of input 3")));
}

TEST(ScriptInputs, IndicesStayWithinWhatTheyIndex) {
    const auto literalOf = [](const RecordedCall& made, std::size_t at) {
        return scriptInputs(made).literals.at(at);
    };
    EXPECT_THAT(
        literalOf(call("aten::embedding", "[[30522,512],[1,141]]", R"(["float","long int"])", "[]"), 1),
        HasSubstr("below=30522"));
    EXPECT_THAT(literalOf(call("aten::gather", "[[4,9],[],[4,2]]", R"(["float","Scalar","long int"])",
                               R"(["","-1",""])"),
                          2),
                HasSubstr("below=9"));
    EXPECT_THAT(
        literalOf(call("aten::nll_loss_forward", "[[32,10],[32]]", R"(["float","long int"])", "[]"), 1),
        HasSubstr("below=10"));
    EXPECT_THAT(literalOf(call("aten::embedding_dense_backward", "[[8,4],[8],[]]",
                               R"(["float","long int","Scalar"])", R"(["","","77"])"),
                          1),
                HasSubstr("below=77"));
    EXPECT_THAT(literalOf(call("aten::add", "[[8]]", R"(["long int"])", "[]"), 0),
                testing::Not(HasSubstr("below")));
    EXPECT_THAT(literalOf(call("aten::gather", "[[4,9],[],[4,2]]", R"(["float","Scalar","long int"])",
                               R"(["","7",""])"),
                          2),
                testing::Not(HasSubstr("below")))
        << "no such dimension";
}

TEST(ScriptInputs, WhatIsMissingIsSaid) {
    const ScriptInputs old = scriptInputs(call("aten::sum", "[[8],[]]", R"(["float",""])", ""));
    EXPECT_EQ(old.literals.at(1), R"(dict(kind="unknown"))") << "without values nothing says that it is None";
    EXPECT_THAT(old.unknown, ElementsAre(HasSubstr("strides"), HasSubstr("plain arguments")));
    const ScriptInputs odd =
        scriptInputs(call("aten::sum", "[[8],[]]", R"(["float","Scalar"])", R"v(["","x()"])v"));
    EXPECT_EQ(odd.literals.at(1), R"(dict(kind="unknown"))");
}

TEST(ScriptInputs, ATensorThatIsNotThereIsNone) {
    const ScriptInputs inputs = scriptInputs(
        call("aten::nll_loss", "[[8,3],[]]", R"v(["float","nullptr (uninitialized)"])v", R"(["",""])"));
    EXPECT_EQ(inputs.literals.at(1), R"(dict(kind="none"))");
}

TEST(ScriptInputs, ANumberOfPythonLiesOnTheHost) {
    const ScriptInputs inputs =
        scriptInputs(call("aten::mul", "[[8],[]]", R"(["float","double"])", R"(["",""])"));
    EXPECT_THAT(inputs.literals.at(1), HasSubstr("on=\"cpu\""));
    EXPECT_THAT(inputs.literals.at(0), testing::Not(HasSubstr("on=")));
}

} // namespace
} // namespace lanescope::test
