// SPDX-License-Identifier: Apache-2.0
#include "core/import/cupti/nvtx_text.h"

#include <string>

#include <gtest/gtest.h>

namespace lanescope::cupti {
namespace {

TEST(NvtxText, OperatorsOfPyTorch) {
    const NvtxText all = parseNvtxText("aten::addmm, seq = 12, op_id = 345, sizes = [[4], [2, 3], [3, 4], "
                                       "[]], input_op_ids = [(1, 0), (2, 1)]");
    EXPECT_EQ(all.name, "aten::addmm");
    EXPECT_TRUE(all.isOperator);
    EXPECT_EQ(all.sequence, 12);
    EXPECT_EQ(all.operatorId, 345);
    EXPECT_EQ(all.sizes, "[[4], [2, 3], [3, 4], []]");
    EXPECT_EQ(all.inputIds, "[(1, 0), (2, 1)]");
    const NvtxText some = parseNvtxText("autograd::engine::evaluate_function: MulBackward0, op_id = 7");
    EXPECT_EQ(some.name, "autograd::engine::evaluate_function: MulBackward0");
    EXPECT_FALSE(some.sequence.has_value());
    EXPECT_EQ(some.operatorId, 7);
}

TEST(NvtxText, OtherTextsAreNames) {
    for (const char* text :
         {"", "forward", "step 3, epoch 4", "loss, seq = x", "a, seq = 1, and more", "sizes = [1]",
          "a, sizes = [[1]", ", ", "a, sizes = 5", "a, seq = 12345678901234567890"}) {
        const NvtxText parsed = parseNvtxText(text);
        EXPECT_EQ(parsed.name, text);
        EXPECT_FALSE(parsed.isOperator) << text;
        EXPECT_FALSE(parsed.sequence.has_value());
    }
}

TEST(NvtxText, NamesMayHoldCommas) {
    const NvtxText parsed = parseNvtxText("module<a, b>, seq = 3");
    EXPECT_EQ(parsed.name, "module<a, b>");
    EXPECT_EQ(parsed.sequence, 3);
}

TEST(NvtxText, ManyPartsTakeNoLongerForEachOfThem) {
    std::string text = "x";
    while (text.size() < 16'000) {
        text += ", seq = 1";
    }
    EXPECT_TRUE(parseNvtxText(text).isOperator);
    EXPECT_FALSE(parseNvtxText(text + ", end").isOperator);
    while (text.size() < 100'000) {
        text += ", sizes = [";
    }
    EXPECT_FALSE(parseNvtxText(text).isOperator);
    // Within the length that is looked at, each open list would be looked through to its end.
    text = "x";
    while (text.size() < 16'000) {
        text += ", sizes = [";
    }
    for (int i = 0; i < 20'000; ++i) {
        EXPECT_FALSE(parseNvtxText(text).isOperator);
    }
}

} // namespace
} // namespace lanescope::cupti
