// SPDX-License-Identifier: Apache-2.0
// lanescope-cli baseline and gate.
#include "tests/core/cli/cli_fixture.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

class CliGate : public testing::Test {
protected:
    /// Paths of `count` runs of a shape.
    std::vector<std::string> runs(const std::string& name, const RunShape& shape, int count, int seed) {
        std::vector<std::string> paths;
        for (int i = 0; i < count; ++i) {
            paths.push_back(m_runner.write(name + std::to_string(i) + ".json", runText(shape, seed + i)));
        }
        return paths;
    }
    CliResult run(std::vector<std::string> arguments, const std::vector<std::string>& files = {}) const {
        arguments.insert(arguments.end(), files.begin(), files.end());
        return m_runner.run(arguments);
    }
    std::string path(const std::string& name) const { return m_runner.path(name); }

private:
    CliRunner m_runner;
};

TEST_F(CliGate, FromTheStoreToTheVerdict) {
    const std::string store = path("store");
    const CliResult added =
        run({"baseline", "add", "--store", store, "--series", "s", "--label", "c1"}, runs("base", {}, 4, 0));
    ASSERT_EQ(added.exitCode, 0) << added.err;
    const CliResult listed = run({"baseline", "list", "--store", store, "--csv"});
    const CsvFile csv = parseCsv(listed.out);
    ASSERT_EQ(csv.rows.size(), 4u) << listed.out;
    EXPECT_EQ(csv.rows[0].at("label"), "c1");
    EXPECT_EQ(csv.rows[0].at("steps"), "4");

    const CliResult same = run({"gate", "--store", store, "--series", "s", "--fail-if", "step_time>+3%"},
                               runs("same", {}, 3, 20));
    EXPECT_EQ(same.exitCode, 0) << same.out << same.err;
    EXPECT_NE(same.out.find("same: step_time>+3%"), std::string::npos) << same.out;

    RunShape slow;
    slow.hostUs = 5000; // Python while the GPU idles
    const CliResult worse = run({"gate", "--store", store, "--series", "s", "--fail-if", "step_time>+3%",
                                 "--fail-if", "kernels[gemm].total_us>+3%", "--json"},
                                runs("slow", slow, 3, 40));
    EXPECT_EQ(worse.exitCode, 3) << worse.err;
    const auto paths = jsonPaths(worse.out);
    ASSERT_TRUE(paths) << worse.out;
    EXPECT_EQ(paths->at("conditions.0.verdict"), "worse");
    EXPECT_EQ(paths->at("conditions.1.verdict"), "same") << "the kernel takes as long as before";
    EXPECT_NE(paths->at("conditions.0.message").find("4 runs against 3 runs"), std::string::npos);
    EXPECT_NE(paths->at("conditions.0.cause").find("prepare (train.py:7)"), std::string::npos)
        << paths->at("conditions.0.cause");
    EXPECT_EQ(run({"baseline", "prune", "--store", store, "--series", "s", "--keep", "1"}).exitCode, 0);
    EXPECT_EQ(parseCsv(run({"baseline", "list", "--store", store, "--csv"}).out).rows.size(), 1u);
}

TEST_F(CliGate, ConditionsAreCheckedBeforeWork) {
    const std::string missing = path("nosuch.json");
    for (const char* condition :
         {"speed>1%", "kernels[x].nosuch>1", "step_time", "sql(SELECT nosuch FROM kernels)>1"}) {
        const CliResult refused = run({"gate", "--baseline", missing, "--fail-if", condition, missing});
        EXPECT_EQ(refused.exitCode, 2);
        EXPECT_EQ(refused.err.find("nosuch.json"), std::string::npos)
            << "no trace was opened: " << refused.err;
        EXPECT_EQ(run({"baseline", "add", "--store", path("s"), "--fail-if", condition, missing}).exitCode,
                  2);
    }
    EXPECT_EQ(run({"gate", "--baseline", missing, missing}).exitCode, 2) << "no condition";
    EXPECT_EQ(run({"gate", "--fail-if", "step_time>1%", missing}).exitCode, 2) << "no baseline";
    EXPECT_EQ(run({"gate", "--store", path("none"), "--fail-if", "step_time>1%", missing}).exitCode, 2);
    EXPECT_EQ(run({"baseline", "list"}).exitCode, 2);
    EXPECT_EQ(run({"baseline", "burn", "--store", path("s")}).exitCode, 2);
    EXPECT_EQ(run({"baseline", "prune", "--store", path("s")}).exitCode, 2);
    EXPECT_EQ(run({"baseline", "add", "--store", path("s"), "--series", "../x", missing}).exitCode, 2);
}

TEST_F(CliGate, VerdictsDecideTheStatus) {
    const auto base = runs("base", {}, 3, 0);
    std::vector<std::string> options{"gate", "--fail-if", "step_time>+3%"};
    for (const std::string& file : base) {
        options.insert(options.end(), {"--baseline", file});
    }
    RunShape other;
    other.op = "aten::conv2d";
    EXPECT_EQ(run(options, runs("other", other, 2, 50)).exitCode, 2) << "another program";
    EXPECT_EQ(run(options, {base[0]}).exitCode, 2) << "a recording on both sides";
    const std::vector<std::string> few{"gate", "--fail-if", "step_time>+3%", "--baseline", base[0]};
    EXPECT_EQ(run(few, {base[1]}).exitCode, 0);
    EXPECT_NE(run(few, {base[1]}).out.find("not enough data: step_time"), std::string::npos);
    std::vector<std::string> strict = few;
    strict.insert(strict.begin() + 1, "--strict");
    EXPECT_EQ(run(strict, {base[1]}).exitCode, 2);
}

TEST_F(CliGate, OutputsReplaceNoInput) {
    const auto base = runs("base", {}, 4, 0);
    const std::string before = readFile(base[0]);
    std::vector<std::string> options{"gate",       "--fail-if", "step_time>+3%", "--baseline", base[0],
                                     "--baseline", base[1],     "--baseline",    base[2]};
    for (const char* output : {"--markdown", "--junit", "--openmetrics"}) {
        std::vector<std::string> writing = options;
        writing.insert(writing.end(), {output, base[0]});
        EXPECT_EQ(run(writing, {base[3]}).exitCode, 2) << output;
        EXPECT_EQ(readFile(base[0]), before);
        writing.back() = path("out.txt");
        EXPECT_EQ(run(writing, {base[3]}).exitCode, 0) << output;
        EXPECT_NE(readFile(path("out.txt")).find("step"), std::string::npos);
    }
}

TEST_F(CliGate, CompareTakesFiguresOfTables) {
    RunShape slow;
    slow.kernelUs = 330;
    const std::string base = runs("base", {}, 1, 0)[0];
    const std::string after = runs("slow", slow, 1, 0)[0];
    const CliResult failed = run({"compare", "--fail-if", "kernels[gemm].total_us>+5%", base, after});
    EXPECT_EQ(failed.exitCode, 3);
    EXPECT_NE(failed.err.find("failed: kernels[gemm].total_us>+5%: +9.99 %, 1.20 ms to 1.32 ms"),
              std::string::npos)
        << failed.err;
    EXPECT_EQ(run({"compare", "--fail-if", "kernels[gemm].total_us>+15%", base, after}).exitCode, 0);
    EXPECT_EQ(run({"compare", "--fail-if", "sql(SELECT count(*) FROM kernels)>0", base, after}).exitCode, 0);
    EXPECT_EQ(run({"compare", "--fail-if", "kernels[nosuch].total_us>0", base, after}).exitCode, 2);
    EXPECT_EQ(run({"compare", "--fail-if", "step_time>3%@95", base, after}).exitCode, 2);
    EXPECT_EQ(run({"compare", "--steps", "1", "--fail-if", "kernels.count>0", base, after}).exitCode, 2);
}

} // namespace
} // namespace lanescope::test
