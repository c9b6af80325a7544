// SPDX-License-Identifier: Apache-2.0
#include "core/cost/user_models.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/cost/expression.h"

namespace lanescope {
namespace {

double valueOf(std::string_view text) {
    const auto parsed = Expression::parse(text);
    EXPECT_TRUE(parsed) << text;
    return parsed ? parsed->value([](std::string_view name, int index) {
        return name == "n0" ? 6.0 : name == "d0" ? index + 2.0 : std::nan("");
    })
                  : std::nan("");
}

TEST(Expression, FollowsTheUsualPrecedence) {
    EXPECT_EQ(valueOf("1 + 2 * 3 - 4 / 2"), 5);
    EXPECT_EQ(valueOf("(1 + 2) * 3"), 9);
    EXPECT_EQ(valueOf("2 ^ 3 ^ 2"), 512);
    EXPECT_EQ(valueOf("-2 + 5"), 3);
    EXPECT_EQ(valueOf("8 - 3 - 2"), 3);
    EXPECT_EQ(valueOf("max(1, min(5, 3)) + ceil(7 / 2)"), 7);
    EXPECT_EQ(valueOf("n0 * d0[1]"), 18);
    EXPECT_EQ(valueOf("1e3"), 1000);
    EXPECT_TRUE(std::isnan(valueOf("1 / 0")));
    EXPECT_TRUE(std::isnan(valueOf("max(x, 1)")));
}

TEST(Expression, RefusesWhatItCannotRead) {
    for (const char* text : {"", "1 +", "(1", "1)", "min(1)", "d0[", "d0[-1]", "1 2", "*", "a b", "ceil()"}) {
        EXPECT_FALSE(Expression::parse(text)) << text;
    }
    EXPECT_FALSE(Expression::parse(std::string(100000, '(')));
    EXPECT_FALSE(Expression::parse(std::string(100000, '-')));
}

TEST(UserModels, AddAndReplaceModels) {
    ModelRegistry registry(ModelRegistry::builtIn(), nullptr);
    const auto added = addUserModels("# mine\n"
                                     "mylib::mlp  flops = 4*n0*d1[0]  bytes = b0 + b1  unit = matrix\n"
                                     "mylib::scale*   bytes = 2*n0*s0\r\n"
                                     "\n"
                                     "aten::mm flops = v2\n",
                                     registry);
    ASSERT_TRUE(added) << added.error().message;
    const auto args = operatorArgs("mylib::mlp", "[[2, 3], [5, 3]]", R"(["float", "c10::Half"])", "");
    const auto cost = registry.find("mylib::mlp")->cost(args);
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->flops, 120);
    EXPECT_EQ(cost->bytes, 24 + 30);
    EXPECT_EQ(cost->unit, ComputeUnit::Matrix);
    const auto scale = registry.find("mylib::scale_by_two")->cost(args);
    EXPECT_EQ(scale->bytes, 48);
    EXPECT_FALSE(scale->flops);
    EXPECT_EQ(registry.find("aten::mm")
                  ->cost(operatorArgs("aten::mm", "[[], [], []]", "", R"(["", "", "7"])"))
                  ->flops,
              7);
    EXPECT_EQ(registry.find("aten::bmm"), ModelRegistry::builtIn().find("aten::bmm"));
    EXPECT_FALSE(registry.find("mylib::mlp")->cost(operatorArgs("mylib::mlp", "[[2]]", "", "")))
        << "input 1 was not recorded";
}

TEST(UserModels, ErrorsNameTheLine) {
    ModelRegistry registry;
    for (const char* text : {"a flops = 1 +", "a", "a flops = q0", "a flops = n0[1]", "a flops = d0",
                             "a flops = 1 unit = fast"}) {
        const auto added = addUserModels(text, registry);
        ASSERT_FALSE(added) << text;
        EXPECT_TRUE(added.error().message.starts_with("line 1: ")) << added.error().message;
    }
}

} // namespace
} // namespace lanescope
