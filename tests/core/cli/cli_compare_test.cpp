// SPDX-License-Identifier: Apache-2.0
// lanescope-cli compare.
#include "tests/core/cli/cli_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

class CliCompare : public Cli {
protected:
    void SetUp() override {
        Cli::SetUp();
        // The matrix product takes 20 us more, so its step ends no later; the copy is gone.
        std::string text = kCliTrace;
        text.replace(text.find("\"dur\":55.250"), 12, "\"dur\":75.250");
        const std::size_t copy = text.find("{\"ph\":\"X\",\"cat\":\"gpu_memcpy\"");
        text.erase(copy, text.find("{\"ph\":\"C\"") - copy);
        m_candidate = runner().write("candidate.json", text);
    }
    CliResult compare(std::vector<std::string> options) const {
        options.insert(options.begin(), "compare");
        options.insert(options.end(), {tracePath(), m_candidate});
        return runner().run(options);
    }
    std::string m_candidate;
};

TEST_F(CliCompare, TheWholeComparison) {
    const CliResult result = compare({"--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto paths = jsonPaths(result.out);
    ASSERT_TRUE(paths) << result.out;
    EXPECT_EQ(paths->at("overview.0.metric"), "step_time");
    EXPECT_EQ(paths->at("overview.0.delta"), "0.000000");
    EXPECT_EQ(paths->at("waterfall.0.part"), "aten::linear");
    EXPECT_EQ(paths->at("waterfall.0.delta_us"), "20.000");
    EXPECT_EQ(paths->at("matching.device_work.only_baseline"), "1");
    const CliResult text = compare({});
    EXPECT_NE(text.out.find("aten::linear: +20.0 \u00b5s a step"), std::string::npos) << text.out;
}

TEST_F(CliCompare, TablesHaveTheDocumentedColumns) {
    for (const char* by : {"kernel", "op", "module", "category", "step", "host"}) {
        const CsvFile csv = parseCsv(compare({"--by", by, "--csv"}).out);
        std::vector<std::string> columns{
            "name",          "change",       "baseline_count",   "candidate_count",  "delta_count",
            "baseline_us",   "candidate_us", "delta_us",         "delta_percent",    "ratio",
            "share_percent", "p_value",      "baseline_host_us", "candidate_host_us"};
        if (std::string_view(by) == "kernel") {
            columns.emplace_back("candidate_name");
        }
        EXPECT_EQ(csv.header, columns) << by;
    }
    const CsvFile kernels = parseCsv(compare({"--by", "kernel", "--csv"}).out);
    ASSERT_EQ(kernels.rows.size(), 2u);
    EXPECT_EQ(kernels.rows[0].at("delta_us"), "20.000000");
    EXPECT_EQ(kernels.rows[0].at("change"), "slower");
    EXPECT_EQ(kernels.rows[1].at("change"), "gone");
    EXPECT_EQ(compare({"--by", "colour"}).exitCode, 2);
}

TEST_F(CliCompare, ConditionsDecideTheStatus) {
    EXPECT_EQ(compare({"--fail-if", "kernel>+30%"}).exitCode, 3);
    EXPECT_EQ(compare({"--fail-if", "kernel>+40%"}).exitCode, 0);
    EXPECT_EQ(compare({"--fail-if=kernel > 19.9us"}).exitCode, 3);
    EXPECT_EQ(compare({"--fail-if", "kernel>20us"}).exitCode, 0);
    EXPECT_EQ(compare({"--fail-if", "kernel<0%", "--fail-if", "gpu_utilization>4"}).exitCode, 3);
    const CliResult unknown = compare({"--fail-if", "speed>1%"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_NE(unknown.err.find("known: step_time, "), std::string::npos) << unknown.err;
    EXPECT_TRUE(unknown.out.empty()) << "before any work";
    const CliResult failed = compare({"--fail-if", "kernel>+30%"});
    EXPECT_NE(failed.err.find("failed: kernel>+30%: +"), std::string::npos) << failed.err;
    EXPECT_NE(failed.err.find(" to "), std::string::npos) << "the value, too: " << failed.err;
    EXPECT_EQ(compare({"--fail-if", "step_time"}).exitCode, 2);
    EXPECT_EQ(compare({"--fail-if", "step_time>3"}).exitCode, 2);
}

TEST_F(CliCompare, TheReportIsOneFile) {
    const std::string report = runner().path("report.html");
    ASSERT_EQ(compare({"--report", report}).exitCode, 0);
    const std::string html = readFile(report);
    EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(html.ends_with("</html>\n"));
    EXPECT_EQ(html.find("<script"), std::string::npos);
    EXPECT_EQ(html.find("href="), std::string::npos);
    EXPECT_EQ(html.find("src="), std::string::npos);
    EXPECT_NE(html.find("void gemm_k&lt;128, true&gt;(float*)"), std::string::npos);
    EXPECT_EQ(html.find("gemm_k<128"), std::string::npos);
    EXPECT_EQ(html.find("hunter2"), std::string::npos);
    EXPECT_EQ(compare({"--report", runner().path("missing/report.html")}).exitCode, 2);
}

TEST_F(CliCompare, TheTrendOfManyRuns) {
    const auto trend = [&](const std::vector<std::string>& options) {
        std::vector<std::string> all{"compare", "--trend"};
        all.insert(all.end(), options.begin(), options.end());
        return runner().run(all);
    };
    const CsvFile csv = parseCsv(trend({"--csv", tracePath(), m_candidate, tracePath()}).out);
    EXPECT_EQ(csv.header, (std::vector<std::string>{
                              "run", "steps", "step_time_us", "step_time_delta_percent", "change",
                              "gpu_utilization_percent", "sm_efficiency_percent", "occupancy_percent",
                              "tensor_core_share_percent", "kernels", "gpu_idle_us", "kernel_us", "memcpy_us",
                              "communication_us", "data_loader_us", "peak_memory_bytes"}));
    ASSERT_EQ(csv.rows.size(), 3u);
    EXPECT_EQ(csv.rows[0].at("run"), tracePath());
    EXPECT_EQ(csv.rows[1].at("run"), m_candidate);
    // Each row says of its run what the comparison with the baseline says.
    const CsvFile overview = parseCsv(compare({"--csv"}).out);
    for (const auto& row : overview.rows) {
        if (row.at("metric") == "kernel") {
            EXPECT_EQ(csv.rows[0].at("kernel_us"), row.at("baseline"));
            EXPECT_EQ(csv.rows[1].at("kernel_us"), row.at("candidate"));
        }
    }
    EXPECT_NE(csv.rows[0].at("kernel_us"), csv.rows[1].at("kernel_us"));
    EXPECT_EQ(csv.rows[2].at("kernel_us"), csv.rows[0].at("kernel_us"));
    EXPECT_EQ(csv.rows[2].at("change"), "unchanged");
    EXPECT_EQ(trend({tracePath()}).exitCode, 2);
    EXPECT_EQ(trend({"--by", "op", tracePath(), m_candidate}).exitCode, 2);
    EXPECT_EQ(trend({tracePath(), runner().path("missing.json")}).exitCode, 2);
}

TEST_F(CliCompare, RangesOfTimeInsteadOfSteps) {
    const auto kernels = [&](const char* range) {
        std::vector<std::string> names;
        for (const auto& row : parseCsv(compare({"--by", "kernel", "--csv", "--range", range}).out).rows) {
            names.push_back(row.at("name") + " " + row.at("baseline_us") + " " + row.at("candidate_us"));
        }
        return names;
    };
    const std::string product = "void gemm_k<128, true>(float*)";
    EXPECT_EQ(kernels("..").front(), product + " 55.250000 75.250000");
    EXPECT_EQ(kernels("..:..").front(), product + " 55.250000 75.250000");
    // One side's work lies outside: it counts as gone or as new.
    EXPECT_EQ(kernels("..:0..1us").front(), product + " 55.250000 0.000000");
    EXPECT_EQ(kernels("0..1us:..").front(), product + " 0.000000 75.250000");
    EXPECT_TRUE(kernels("0..1us").empty()) << "both sides";
    const CsvFile steps = parseCsv(compare({"--by", "step", "--csv", "--range", "0..30us:10us..50us"}).out);
    ASSERT_EQ(steps.rows.size(), 1u);
    EXPECT_EQ(steps.rows[0].at("name"), "selected time");
    EXPECT_EQ(steps.rows[0].at("baseline_us"), "30.000000");
    EXPECT_EQ(steps.rows[0].at("candidate_us"), "40.000000");
    EXPECT_EQ(compare({"--range", "0..30us:0..33us", "--fail-if", "step_time>9%"}).exitCode, 3);
    for (const char* wrong : {"5", "3..2", "..:3..2", "..:", "..:..:..", "x..y"}) {
        const CliResult result = compare({"--range", wrong});
        EXPECT_EQ(result.exitCode, 2) << wrong;
        EXPECT_FALSE(result.err.empty()) << wrong;
    }
    EXPECT_EQ(compare({"--range", "..", "--steps", "3"}).exitCode, 2);
    EXPECT_EQ(compare({"--range", "..", "--trend"}).exitCode, 2);
}

TEST_F(CliCompare, NeedsTwoTraces) {
    EXPECT_EQ(runner().run({"compare", tracePath()}).exitCode, 2);
    EXPECT_EQ(runner().run({"compare", tracePath(), runner().path("missing.json")}).exitCode, 2);
    EXPECT_EQ(compare({"--steps", "3:4"}).exitCode, 2);
    EXPECT_EQ(compare({"--steps", "3"}).exitCode, 0);
}

} // namespace
} // namespace lanescope::test
