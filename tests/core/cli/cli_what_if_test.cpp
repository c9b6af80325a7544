// SPDX-License-Identifier: Apache-2.0
// lanescope-cli what-if over several ranks and with rates.
#include "tests/core/cli/cli_fixture.h"
#include "tests/support/csv_file.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

/// A kernel and an all-reduce that ends at 500 us on all ranks.
std::string rankText(int computeUs) {
    TraceJsonBuilder json;
    json.slice("cudaLaunchKernel", "cuda_runtime", "1", "100", "0", "5", R"({"correlation": 1})");
    json.slice("cudaLaunchKernel", "cuda_runtime", "1", "100", "6", "5", R"({"correlation": 2})");
    json.slice("gemm", "kernel", "0", "7", "10", std::to_string(computeUs),
               R"({"device": 0, "stream": 7, "correlation": 1})");
    json.slice(
        "ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", "kernel", "0", "7", std::to_string(11 + computeUs),
        std::to_string(489 - computeUs),
        R"({"device": 0, "stream": 7, "correlation": 2, "Collective name": "allreduce", "dtype": "Float",
                   "In msg nelems": 1024, "Out msg nelems": 1024, "Group size": 2, "Process Group Name": "0"})");
    json.slice("cudaDeviceSynchronize", "cuda_runtime", "1", "100", "12", "490", R"({"correlation": 3})");
    return json.text();
}

TEST(CliWhatIf, RanksFollowTheOneThatChanges) {
    const CliRunner runner;
    const std::string early = runner.write("rank0.json", rankText(100));
    const std::string late = runner.write("rank1.json", rankText(400));
    const CliResult result =
        runner.run({"what-if", "--csv", "--set", "kernel~gemm=0.5", "--rank", "1", early, late});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const CsvFile csv = parseCsv(result.out);
    ASSERT_EQ(csv.rows.size(), 3u) << result.out;
    EXPECT_EQ(csv.rows[0].at("rank"), "") << "the whole job";
    for (const auto& row : csv.rows) {
        EXPECT_EQ(row.at("change_us"), "-200.000") << result.out;
    }
    const CliResult alone =
        runner.run({"what-if", "--csv", "--set", "kernel~gemm=0.5", "--rank", "0", early, late});
    EXPECT_EQ(parseCsv(alone.out).rows.at(0).at("change_us"), "0.000") << "the other one is late";
    const CliResult text = runner.run({"what-if", "--set", "comm=0", early, late});
    EXPECT_NE(text.out.find("1 collective joins the ranks"), std::string::npos) << text.out;
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"--set", "comm=0", "--rank", "9", early, late},
          {"--set", "comm=0", "--step", "1", early, late},
          {"--rank-gains", "0.5", early, late},
          {"--set", "like=" + early, early, late},
          {"--set", "comm=0", "--rank", "0", early}}) {
        std::vector<std::string> arguments{"what-if"};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        EXPECT_EQ(runner.run(arguments).exitCode, 2) << wrong[1];
    }
}

TEST(CliWhatIf, SaysWhereARateIsNotKnown) {
    const CliRunner runner;
    const std::string trace = runner.write("run.json", rankText(100));
    const CliResult result = runner.run({"what-if", "--set", "rate:80~gemm=0", trace});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.out.find("what rate:80~gemm=0 needs is known for 0 %"), std::string::npos) << result.out;
}

} // namespace
} // namespace lanescope::test
