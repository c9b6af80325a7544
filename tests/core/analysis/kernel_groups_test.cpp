// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_groups.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"

namespace lanescope {
namespace {

std::vector<std::string> lines(const KernelGroups& groups) {
    std::vector<std::string> result;
    for (const KernelGroup& row : groups.rows) {
        result.push_back(row.label + " | " + row.operatorName + " | " + std::to_string(row.count) + " | " +
                         std::to_string(row.totalNs / 1000));
    }
    return result;
}

TEST(KernelGroups, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const CallTree tree = callTree(*trace);
    EXPECT_EQ(lines(kernelGroups(*trace, tree, KernelGrouping::Name)),
              (std::vector<std::string>{"ampere_sgemm_128x64 |  | 1 | 200",
                                        "vectorized_elementwise_kernel |  | 2 | 110",
                                        "volta_fp16_s884gemm |  | 1 | 100", "reduce_kernel |  | 1 | 40"}));
    EXPECT_EQ(lines(kernelGroups(*trace, tree, KernelGrouping::Operator)),
              (std::vector<std::string>{"ampere_sgemm_128x64 | aten::mm | 1 | 200",
                                        "vectorized_elementwise_kernel | aten::relu | 2 | 110",
                                        "volta_fp16_s884gemm | aten::addmm | 1 | 100",
                                        "reduce_kernel | aten::relu | 1 | 40"}));
    EXPECT_EQ(lines(kernelGroups(*trace, tree, KernelGrouping::Stream)),
              (std::vector<std::string>{"GPU 0, stream 7 |  | 4 | 410", "GPU 0, stream 8 |  | 1 | 40"}));
    const KernelGroups steps = kernelGroups(*trace, tree, KernelGrouping::Step);
    EXPECT_EQ(lines(steps),
              (std::vector<std::string>{"ProfilerStep#2 |  | 3 | 300", "ProfilerStep#1 |  | 2 | 150"}));
    EXPECT_EQ(steps.rows[1].tensorCoreTime.countedNs(Conventions::Lanescope), 100'000);
    EXPECT_TRUE(steps.rows[1].usesTensorCores);
    EXPECT_EQ(steps.count, 5u);
    EXPECT_EQ(steps.totalNs, 450'000);
}

TEST(KernelGroups, ByModuleAndByCategory) {
    const auto trace = test::makeWorkedExample();
    const CallTree tree = callTree(*trace);
    EXPECT_EQ(lines(kernelGroups(*trace, tree, KernelGrouping::Module)),
              std::vector<std::string>{"outside of modules |  | 5 | 450"});
    EXPECT_EQ(lines(kernelGroups(*trace, tree, KernelGrouping::Category)),
              (std::vector<std::string>{"Matrix multiply |  | 2 | 300", "Pointwise |  | 2 | 110",
                                        "Reduction |  | 1 | 40"}));
    const Result<CategoryRules> rules = CategoryRules::parse("Mine | operator | aten::relu");
    ASSERT_TRUE(rules);
    EXPECT_EQ(lines(kernelGroups(*trace, tree, KernelGrouping::Category, {}, {}, *rules)),
              (std::vector<std::string>{"other |  | 2 | 300", "Mine |  | 3 | 150"}));
}

TEST(KernelGroups, ASelectionTakesKernelsThatRunInIt) {
    const auto trace = test::makeWorkedExample();
    EXPECT_EQ(lines(kernelGroups(*trace, callTree(*trace), KernelGrouping::Step, {TimeRange{0, 300'000}})),
              std::vector<std::string>{"ProfilerStep#1 |  | 1 | 70"});
}

TEST(KernelGroups, NothingWhenStopped) {
    const auto trace = test::makeWorkedExample();
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(
        kernelGroups(*trace, callTree(*trace), KernelGrouping::Name, {}, stop.get_token()).rows.empty());
}

} // namespace
} // namespace lanescope
