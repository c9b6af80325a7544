// SPDX-License-Identifier: Apache-2.0
// Outputs of a gate: what they hold, and that no name of a trace acts in them.
#include "core/gate/gate_report.h"

#include <gtest/gtest.h>

#include "core/gate/gate_sarif.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/html_check.h"

namespace lanescope::test {
namespace {

GateResult results() {
    GateResult result;
    result.baselineRuns = 4;
    result.candidateRuns = 2;
    for (const Verdict verdict :
         {Verdict::Worse, Verdict::Better, Verdict::Same, Verdict::NotEnoughData, Verdict::NotComparable}) {
        GateCheck check;
        check.condition = *parseFailCondition("step_time>+3%");
        check.verdict = verdict;
        check.baseline = {1e8, 1.01e8, 0.99e8, 1e8};
        check.candidate = {1.1e8, 1.12e8};
        check.shift = shiftOf(check.baseline, check.candidate);
        check.message =
            "a <b> & \"c\" | @everyone `x` [l](http://e) ]]> \x1b[31m \x01 password=hunter2hunter2";
        result.checks.push_back(check);
    }
    result.checks[0].cause = "<script>alert(1)</script>";
    return result;
}

TEST(GateReport, JunitIsXmlWithACaseForEachCondition) {
    const std::string xml = gateJunit(results(), "a\"<b>");
    EXPECT_EQ(unbalanced(xml.substr(xml.find('\n') + 1)), "") << xml;
    EXPECT_NE(xml.find("tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"1\""), std::string::npos) << xml;
    EXPECT_EQ(xml.find("<script"), std::string::npos);
    EXPECT_EQ(xml.find('\x1b'), std::string::npos);
    EXPECT_EQ(xml.find('\x01'), std::string::npos);
    EXPECT_EQ(xml.find("hunter2hunter2"), std::string::npos);
    EXPECT_NE(xml.find("type=\"worse\""), std::string::npos);
}

TEST(GateReport, MarkdownTakesNoMarkupFromNames) {
    const std::string markdown = gateMarkdown(results(), "main");
    EXPECT_NE(markdown.find("1 of 5 conditions is worse, 2 cannot be decided"), std::string::npos)
        << markdown;
    EXPECT_EQ(markdown.find("<script"), std::string::npos);
    EXPECT_EQ(markdown.find("@everyone"), std::string::npos);
    EXPECT_EQ(markdown.find("](http"), std::string::npos);
    EXPECT_EQ(markdown.find(" | @"), std::string::npos);
    EXPECT_EQ(markdown.find("hunter2hunter2"), std::string::npos);
    for (const std::string line : {"step\\_time&gt;+3%", "not enough data", "not comparable"}) {
        EXPECT_NE(markdown.find(line), std::string::npos) << line << "\n" << markdown;
    }
    GateResult many = results();
    while (many.checks.size() < 2000) {
        many.checks.push_back(many.checks[0]);
    }
    EXPECT_LT(gateMarkdown(many, "main").size(), 64'000u);
    EXPECT_NE(gateMarkdown(many, "main").find("more conditions are not shown"), std::string::npos);
}

TEST(GateReport, OpenMetricsInSeconds) {
    const std::string text = gateOpenMetrics(results(), "a\"b\\c\nd");
    EXPECT_TRUE(text.ends_with("# EOF\n"));
    EXPECT_NE(text.find("lanescope_gate_baseline{series=\"a\\\"b\\\\c"), std::string::npos) << text;
    EXPECT_NE(text.find("condition=\"step_time>+3%\"} 0.100000000\n"), std::string::npos) << text;
    EXPECT_NE(text.find("# TYPE lanescope_gate_verdict gauge"), std::string::npos);
    std::size_t lines = 0;
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; ++at) {
        ++lines;
    }
    EXPECT_EQ(lines, 4u * 2 + 4 * 5 + 1) << text;
}

TEST(GateReport, SarifHasAResultForWhatIsWorse) {
    GateResult result = results();
    const std::string without = gateSarif(result, "main");
    EXPECT_EQ(without.find("physicalLocation"), std::string::npos) << without;
    result.checks[0].cause = "Data loading +9 ms a step: src/data.py(41): next. See train.py(7)";
    const std::string sarif = gateSarif(result, "main");
    for (const std::string part :
         {"\"version\": \"2.1.0\"", "\"ruleId\": \"worse-than-baseline\"", "\"uri\": \"src/data.py\"",
          "\"startLine\": 41", "main: step_time>+3%: a <b>"}) {
        EXPECT_NE(sarif.find(part), std::string::npos) << part << "\n" << sarif;
    }
    std::size_t count = 0;
    for (std::size_t at = 0; (at = sarif.find("\"level\"", at)) != std::string::npos; ++at) {
        ++count;
    }
    EXPECT_EQ(count, 1u) << "four of five are not worse";
    EXPECT_EQ(sarif.find("hunter2hunter2"), std::string::npos);
    result.checks[0].cause = "/project/of/someone/train.py(7): step";
    EXPECT_NE(gateSarif(result, "main").find("\"uri\": \"train.py\""), std::string::npos)
        << "a path of one machine names nothing on another";
}

TEST(GateReport, TheTableHasTheFigures) {
    const Table table = gateTable(results());
    ASSERT_EQ(table.rowCount(), 5u);
    EXPECT_EQ(table.column(*table.find("verdict")).text(0), "worse");
    EXPECT_DOUBLE_EQ(table.column(*table.find("baseline")).number(0), 1e8);
    EXPECT_EQ(table.unit(0, *table.find("baseline")), Unit::Duration);
}

} // namespace
} // namespace lanescope::test
