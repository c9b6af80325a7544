// SPDX-License-Identifier: Apache-2.0
// Arguments that narrow an answer, each against what the made run holds, and the calls that the skill
// teaches.
#include <gtest/gtest.h>

#include "core/agent/agent_tools.h"
#include "tests/core/agent/mcp_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

/// Names in the first column of the rows.
std::vector<std::string> firstColumn(const std::string& answer) {
    const auto values = jsonPaths(answer);
    std::vector<std::string> cells;
    for (std::size_t row = 0; values && values->contains("rows." + std::to_string(row) + ".0"); ++row) {
        cells.push_back(values->at("rows." + std::to_string(row) + ".0"));
    }
    return cells;
}

// runText: an operator from 0 to 30 us, its launch call from 10 to 15 us, and the kernel from 20 us on.
TEST_F(Mcp, ASliceIsFoundByTrackAndTime) {
    open(m_trace);
    const auto nameAt = [this](const std::string& track, const std::string& time) {
        const auto values = jsonPaths(
            m_client.call("slice", R"({"trace":"t1","track":")" + track + R"(","time":")" + time + R"("})"));
        return values && values->contains("slice.slice.name") ? values->at("slice.slice.name")
                                                              : std::string();
    };
    EXPECT_EQ(nameAt("thread", "12us"), "cudaLaunchKernel");
    EXPECT_EQ(nameAt("thread", "20us"), "aten::mm");
    EXPECT_EQ(nameAt("stream*", "25us"), "gemm");
    const auto refused = [this](const std::string& arguments) {
        return m_client.call("slice", R"({"trace":"t1",)" + arguments + "}", true);
    };
    EXPECT_NE(refused(R"("track":"stream","time":"5us")").find("no slice at 5us on stream 7"),
              std::string::npos)
        << refused(R"("track":"stream","time":"5us")");
    EXPECT_NE(refused(R"("track":"nothing","time":"5us")").find("is called"), std::string::npos);
    EXPECT_NE(refused(R"("track":"stream","time":"soon")").find("not a time after"), std::string::npos);
    EXPECT_NE(refused(R"("track":"stream")").find("a track and a time"), std::string::npos);
}

TEST_F(Mcp, ASearchKeepsOneKind) {
    open(m_trace);
    const auto found = [this](const std::string& kind) {
        return firstColumn(m_client.call("search", R"({"trace":"t1","text":"m","kind":")" + kind + R"("})"));
    };
    EXPECT_EQ(found("kernel"), std::vector<std::string>(4, "gemm"));
    EXPECT_EQ(found("operator"), std::vector<std::string>(4, "aten::mm"));
    EXPECT_TRUE(found("copy").empty());
    EXPECT_GE(found("any").size(), 8u);
    EXPECT_NE(m_client.call("search", R"({"trace":"t1","text":"m","kind":"wood"})", true).find("kind"),
              std::string::npos);
}

TEST_F(Mcp, IdleTimeIsThatOfOneDeviceAndLongEnough) {
    open(m_trace);
    const auto rows = [this](const std::string& more) {
        return firstColumn(m_client.call("idle", R"({"trace":"t1","group":"gaps")" + more + "}")).size();
    };
    EXPECT_EQ(rows(""), 5u) << "40 us between the four kernels, 20 before the first, 19 after the last";
    EXPECT_EQ(rows(R"(,"device":0)"), 5u);
    EXPECT_EQ(rows(R"(,"device":1)"), 0u);
    EXPECT_EQ(rows(R"(,"min_us":20)"), 4u);
    EXPECT_EQ(rows(R"(,"min_us":40)"), 3u);
    EXPECT_EQ(rows(R"(,"min_us":41)"), 0u);
}

TEST_F(Mcp, ARooflineIsOfOperatorsOrOfKernels) {
    open(m_trace);
    EXPECT_EQ(firstColumn(m_client.call("roofline", R"({"trace":"t1","group":"kernels"})")),
              std::vector<std::string>{"gemm"});
    EXPECT_NE(m_client.call("roofline", R"({"trace":"t1","group":"wood"})", true).find("operators,kernels"),
              std::string::npos);
}

TEST_F(Mcp, FindingsLeaveSmallCausesOut) {
    open(m_trace);
    const auto all = jsonPaths(m_client.call("findings", R"({"trace":"t1"})"));
    const auto large = jsonPaths(m_client.call("findings", R"({"trace":"t1","min_share":100})"));
    ASSERT_TRUE(all && large);
    EXPECT_TRUE(all->contains("causes.0.kind"));
    EXPECT_FALSE(large->contains("causes.0.kind"));
    EXPECT_EQ(large->at("causes_total"), all->at("causes_total"));
}

TEST_F(Mcp, APathAddsUpToItsLength) {
    open(m_trace);
    const auto path = jsonPaths(m_client.call("critical_path", R"({"trace":"t1"})"));
    ASSERT_TRUE(path);
    double sum = 0;
    for (int row = 0; path->contains("rows." + std::to_string(row) + ".0"); ++row) {
        sum += std::stod(path->at("rows." + std::to_string(row) + ".2"));
    }
    EXPECT_EQ(path->at("columns.2"), "duration_us");
    EXPECT_NEAR(sum, std::stod(path->at("length_us")), 0.01);
}

TEST_F(Mcp, AWhatIfHasAnIntervalAndSaysWhatMakesNoSense) {
    open(m_trace);
    const auto half = jsonPaths(m_client.call("what_if", R"({"trace":"t1","set":"kernel~gemm=0.5"})"));
    ASSERT_TRUE(half);
    EXPECT_EQ(half->at("columns.1"), "recorded_us");
    EXPECT_EQ(half->at("columns.3"), "low_us");
    EXPECT_LE(std::stod(half->at("rows.0.2")), std::stod(half->at("rows.0.1")));
    EXPECT_LE(std::stod(half->at("rows.0.3")), std::stod(half->at("rows.0.2")));
    EXPECT_GE(std::stod(half->at("rows.0.4")), std::stod(half->at("rows.0.2")));
    for (const char* wrong : {"", " ; ", "kernel", "nonsense=0.5", "kernel~no_such_kernel=0.5"}) {
        m_client.call("what_if", R"({"trace":"t1","set":)" + jsonString(wrong) + "}", true);
    }
    m_client.call("what_if", R"({"trace":"t1","set":"launch=0","step":99})", true);
}

/// Calls in the texts of the skill: `TOOL {ARGUMENTS}`.
TEST(AgentSkill, EveryCallItNamesIsValid) {
    std::size_t calls = 0;
    for (const char* page : {"/SKILL.md", "/references/questions.md", "/references/sql.md"}) {
        std::string text = readFile(std::string(LANESCOPE_SKILL) + page);
        ASSERT_FALSE(text.empty()) << page;
        for (std::size_t at = text.find(" {\""); at != std::string::npos; at = text.find(" {\"", at)) {
            const std::size_t begin = text.rfind('`', at) + 1;
            const std::string name = text.substr(begin, at - begin);
            std::string json = text.substr(at + 1, text.find('`', at) - at - 1);
            at += 1 + json.size();
            if (const std::size_t dots = json.find(": …"); dots != std::string::npos) {
                json.replace(dots, std::string(": …").size(), ": \"s:1\"");
            }
            SCOPED_TRACE(std::string(page) + ": " + name + " " + json);
            const Tool* tool = agentTool(name);
            ASSERT_NE(tool, nullptr);
            std::map<std::string, ArgumentValue> usual;
            for (const char* handle : {"trace", "baseline", "candidate"}) {
                usual[handle] = std::string("t1");
            }
            const auto parsed = ToolArguments::parse(json, tool->parameters, usual);
            EXPECT_TRUE(parsed) << parsed.error().describe();
            ++calls;
        }
    }
    EXPECT_GE(calls, 15u);
}

} // namespace
} // namespace lanescope::test
