// SPDX-License-Identifier: Apache-2.0
// The commands about attribution.
#include "tests/core/cli/cli_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

TEST_F(Cli, AttributeHasPyprofsColumns) {
    const CsvFile csv =
        parseCsv(output({"attribute", "--csv", "-c",
                         "idx,seq,altseq,tid,layer,trace,dir,sub,mod,op,kernel,params,sil,tc,device,"
                         "stream,grid,block,flops,bytes,cause"}));
    ASSERT_EQ(csv.rows.size(), 2u);
    const auto& kernel = csv.rows[0];
    EXPECT_EQ(kernel.at("idx"), "0");
    EXPECT_EQ(kernel.at("seq"), "-");
    EXPECT_EQ(kernel.at("tid"), "41");
    EXPECT_EQ(kernel.at("trace"), "train.py:4 step");
    EXPECT_EQ(kernel.at("dir"), "fprop");
    EXPECT_EQ(kernel.at("mod"), "aten");
    EXPECT_EQ(kernel.at("op"), "addmm");
    EXPECT_EQ(kernel.at("kernel"), "gemm_k");
    EXPECT_EQ(kernel.at("params"), "(8);(4,16)");
    EXPECT_EQ(kernel.at("sil"), "55250");
    EXPECT_EQ(kernel.at("grid"), "162,1,1");
    EXPECT_EQ(kernel.at("flops"), "") << "two of three shapes are recorded";
    EXPECT_EQ(csv.rows[1].at("kernel"), "Memcpy HtoD ");
    EXPECT_EQ(csv.rows[1].at("bytes"), "4096");
    EXPECT_EQ(csv.rows[1].at("cause"), "no launch call in the trace");
}

TEST_F(Cli, AttributeHasPyprofsDefaults) {
    EXPECT_EQ(parseCsv(output({"attribute", "--csv"})).header,
              (std::vector<std::string>{"idx", "dir", "sub", "mod", "op", "kernel", "params", "sil"}));
}

TEST_F(Cli, AttributeNamesItsColumnsWhenOneIsWrong) {
    const CliResult result = runner().run({"attribute", "-c", "idx,speed", tracePath()});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("there is no column \"speed\""), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("altseq"), std::string::npos);
}

TEST_F(Cli, AttributeCountsCauses) {
    const CsvFile csv = parseCsv(output({"attribute", "--group", "cause", "--csv"}));
    EXPECT_EQ(csv.rows.at(0).at("kernels"), "1");
    EXPECT_EQ(csv.rows.at(0).at("share_percent"), "100.0000");
}

TEST_F(Cli, RooflineSaysWhichDevicesItDoesNotKnow) {
    const auto json = this->json({"roofline"});
    EXPECT_EQ(json.at("devices.0.known"), "false");
    EXPECT_EQ(json.at("operators.0.op"), "aten::addmm");
    EXPECT_NE(output({"roofline"}).find("Peaks of GPU 0 (\"Example GPU\") are not known"), std::string::npos);
}

TEST_F(Cli, RooflineTakesOwnPeaksAndModels) {
    const std::string peaks =
        runner().write("peaks.csv", "name,memory_gb_s,vector_fp32,matrix_bf16\nExample GPU,100,1,8\n");
    const std::string models = runner().write("models.txt", "aten::addmm flops = 55250*n0 bytes = 8\n");
    const auto json = this->json({"roofline", "--peaks", peaks, "--models", models});
    EXPECT_EQ(json.at("devices.0.known"), "true");
    EXPECT_EQ(json.at("devices.0.memory_gb_s"), "100");
    EXPECT_EQ(json.at("operators.0.tflop_s"), "0.0080");
    EXPECT_EQ(json.at("operators.0.family"), "Matrix multiply");
    const CliResult wrong = runner().run({"roofline", "--models", peaks, tracePath()});
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_NE(wrong.err.find("line 1"), std::string::npos) << wrong.err;
    EXPECT_EQ(runner().run({"roofline", "--peaks", "nowhere.csv", tracePath()}).exitCode, 2);
}

TEST_F(Cli, CountersSayHowToRecordThem) {
    EXPECT_NE(output({"counters"}).find("profiler_measure_per_kernel=True"), std::string::npos);
}

} // namespace
} // namespace lanescope::test
