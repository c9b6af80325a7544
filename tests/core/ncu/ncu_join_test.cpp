// SPDX-License-Identifier: Apache-2.0
// Reports of Nsight Compute joined to a timeline of the same run.
#include "core/import/companion/ncu_join.h"

#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "core/attribution/kernel_counters.h"
#include "core/attribution/measured_kernels.h"
#include "core/attribution/user_figures.h"
#include "core/catalog/analysis_tables.h"
#include "core/import/companion_loader.h"
#include "core/store/args.h"
#include "tests/support/ncu_reports.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

/// A call and its kernel; launched in the order of the calls, and not run in it.
std::string launch(int number, const char* name, int grid, int callUs, int kernelUs) {
    const std::string id = std::to_string(number);
    return R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":)" +
           std::to_string(callUs) + R"(,"dur":2,"args":{"correlation":)" + id +
           R"(}},{"ph":"X","cat":"kernel","name":")" + name + R"(","pid":0,"tid":7,"ts":)" +
           std::to_string(kernelUs) + R"(,"dur":5,"args":{"device":0,"stream":7,"correlation":)" + id +
           R"(,"block":[)" + (std::string(name) == "gemm" ? "128" : "256") + R"(,1,1],"grid":[)" +
           std::to_string(grid) + ",1,1]}}";
}

std::string trace(bool withGemm = true) {
    const char* add = "void lib::add<float>(float*, int)";
    return R"({"schemaVersion": 1, "traceEvents": [)" + launch(1, add, 20, 10, 100) + "," +
           launch(2, add, 10, 20, 110) + "," + launch(3, withGemm ? "gemm" : "other", 132, 30, 120) + "," +
           launch(4, add, 20, 40, 130) + "]}";
}

TEST(NcuJoin, KernelsGetTheFiguresOfTheirLaunch) {
    const TempFolder folder;
    const std::string report = folder.write("report.csv", rawNcuReport());
    const auto loaded = loadTraceWith(folder.write("t.pt.trace.json", trace()), report);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ(companionNote(**loaded), "figures of 3 kernels come from " + report + ", of 3 in it");
    std::map<std::int64_t, std::string> throughputs;
    for (const DeviceOp& op : (*loaded)->deviceOps()) {
        const auto text = sliceText(**loaded, op.slice);
        ASSERT_TRUE(text);
        const Arg* arg = findArg(text->args, "Nsight Compute: SM throughput %");
        throughputs[op.correlation] = arg != nullptr ? arg->value : "";
    }
    const std::map<std::int64_t, std::string> expected{{1, "13.5"}, {2, "12.5"}, {3, "91"}, {4, ""}};
    EXPECT_EQ(throughputs, expected) << "by shape, and among those by order";
    const MeasuredKernels measured(**loaded);
    EXPECT_FALSE(measured.isEmpty());
    const Table table = makeKernelTable(**loaded, kernelTable(**loaded));
    ASSERT_TRUE(table.find("measured_kernels").has_value());
    const Result<KernelCounters> counters = kernelCounters(**loaded, *userFigures().models);
    ASSERT_TRUE(counters);
    ASSERT_EQ(counters->ranges.size(), 3u);
    EXPECT_NE(counters->ranges[0].launch, kNoSlice);
    EXPECT_DOUBLE_EQ(*counters->ranges[0].dramBytes, 4'000'000);
    EXPECT_DOUBLE_EQ(*counters->ranges[1].flops, 2500);
}

TEST(NcuJoin, AReportBesideTheTraceIsFound) {
    const TempFolder folder;
    folder.write("kernels_ncu.csv", rawNcuReport());
    folder.write("other_ncu.csv", "a,b\n1,2\n");
    const auto loaded = loadTraceWith(folder.write("t.pt.trace.json", trace()), {});
    ASSERT_TRUE(loaded);
    EXPECT_NE(companionNote(**loaded).find("kernels_ncu.csv"), std::string::npos);
}

TEST(NcuJoin, AReportOfAnotherRunIsRefused) {
    const TempFolder folder;
    const std::string report = folder.write("report.csv", rawNcuReport());
    const auto loaded = loadTraceWith(folder.write("t.pt.trace.json", trace(false)), report);
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().message.find("only 2 of its 3 kernels"), std::string::npos)
        << loaded.error().message;
}

} // namespace
} // namespace lanescope::test
