// SPDX-License-Identifier: Apache-2.0
// Conditions as text: figures, signs, limits and their units, and everything that is refused before work.
#include "core/gate/fail_condition.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

FailCondition parsed(const char* text) {
    const auto condition = parseFailCondition(text);
    EXPECT_TRUE(condition) << text << ": " << (condition ? "" : condition.error().message);
    return condition ? *condition : FailCondition();
}

std::string refusal(const std::string& text) {
    const auto condition = parseFailCondition(text);
    EXPECT_FALSE(condition) << text;
    return condition ? std::string() : condition.error().message;
}

TEST(FailCondition, FiguresOfTheOverview) {
    const FailCondition relative = parsed(" step_time > +3 % ");
    EXPECT_EQ(relative.figure.kind, FigureName::Kind::Overview);
    EXPECT_EQ(relative.figure.metric, "step_time");
    EXPECT_TRUE(relative.above && relative.isRelative);
    EXPECT_DOUBLE_EQ(relative.limit, 0.03);
    EXPECT_DOUBLE_EQ(parsed("gpu_idle>50us").limit, 50'000);
    EXPECT_DOUBLE_EQ(parsed("kernels>0").limit, 0);
    EXPECT_DOUBLE_EQ(parsed("peak_gpu_0_memory>2G").limit, 2147483648.0);
    const FailCondition points = parsed("gpu_utilization<-5");
    EXPECT_FALSE(points.above);
    EXPECT_DOUBLE_EQ(points.limit, -0.05) << "percentage points";
    EXPECT_DOUBLE_EQ(points.leastChange(0.9), 0.05);
    EXPECT_DOUBLE_EQ(points.change(0.9, 0.8), 0.9 - 0.8);
    EXPECT_DOUBLE_EQ(*parsed("step_time>+3%@95").confidence, 0.95);
}

TEST(FailCondition, TablesAndQueries) {
    const FailCondition pattern = parsed("kernels[*flash*].total_us/step>+10%");
    EXPECT_EQ(pattern.figure.analysis, "kernels");
    EXPECT_EQ(pattern.figure.row, "*flash*");
    EXPECT_EQ(pattern.figure.column, "total_us");
    EXPECT_TRUE(pattern.figure.addsUp && pattern.figure.isPerStep);
    EXPECT_EQ(parsed("ops[aten::mm].self_us>1ms").figure.analysis, "operators") << "by the command's name";
    EXPECT_EQ(parsed("memory[GPU 0].peak_allocated_bytes>5%").figure.rowColumn, "device");
    EXPECT_EQ(parsed("steps[step=ProfilerStep#6].total_us>5%").figure.row, "ProfilerStep#6");
    EXPECT_EQ(parsed("copies.bytes>0").figure.row, "*");
    EXPECT_FALSE(parsed("kernels[a].mean_us>1%").figure.addsUp);
    const FailCondition brackets = parsed("kernels[void k<int[4]>(a->b)].count>0");
    EXPECT_EQ(brackets.figure.row, "void k<int[4]>(a->b)");
    const FailCondition query = parsed("sql(SELECT count(*) FROM kernels WHERE dur > 5)>2");
    EXPECT_EQ(query.figure.sql, "SELECT count(*) FROM kernels WHERE dur > 5");
    EXPECT_DOUBLE_EQ(query.limit, 2);
}

TEST(FailCondition, SaysWhatIsWrong) {
    EXPECT_NE(refusal("speed>1%").find("known: step_time, "), std::string::npos);
    EXPECT_NE(refusal("kernel_list[x].total_us>1%").find("attributed_kernels"), std::string::npos);
    EXPECT_NE(refusal("kernels[x].tota>1%").find("it has count, total_us"), std::string::npos);
    EXPECT_NE(refusal("kernels[x].name>1%").find("no figure \"name\""), std::string::npos);
    EXPECT_NE(refusal("step_time>3").find("a time such as 100us"), std::string::npos);
    EXPECT_NE(refusal("sql(SELECT nosuch FROM kernels)>1").find("nosuch"), std::string::npos);
    EXPECT_NE(refusal("sql(DELETE FROM kernels)>1"), "");
    EXPECT_NE(refusal("sql(SELECT 1; SELECT 2)>1").find("one statement"), std::string::npos);
    EXPECT_NE(refusal("kernels[x].mean_us/step>1%").find("grows with steps"), std::string::npos);
    EXPECT_NE(refusal("step_time>+3%@200").find("confidence"), std::string::npos);
    for (const char* text : {"", ">", "<3%", "step_time", "step_time>", "step_time>%", "step_time>nan%",
                             "step_time>1e999%", "step_time>--3%", "kernels[>3%", "kernels].total_us>1%",
                             "kernels[x]total_us>1%", "sql()>1", "sql(>1", ".>1", "[].>1", "a.b.c>1"}) {
        EXPECT_NE(refusal(text), "") << text;
    }
    EXPECT_NE(refusal(std::string(100'000, '[') + ">1%"), "");
}

TEST(FailCondition, TextsOfFigures) {
    EXPECT_EQ(changeText(1e8, 1.03e8, Unit::Duration), "+3.00 %, 100 ms to 103 ms");
    EXPECT_EQ(changeText(0.9, 0.8, Unit::Fraction), "90.00 % to 80.00 %");
    EXPECT_EQ(changeText(0, 4096, Unit::Bytes), "0 bytes to 4096 bytes");
}

} // namespace
} // namespace lanescope::test
