// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_tables.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/analysis/host/runtime_table.h"
#include "core/store/trace.h"
#include "core/table/table_writers.h"
#include "tests/core/analysis/worked_example.h"

namespace lanescope {
namespace {

/// Header and first record.
std::string head(const Table& table) {
    std::ostringstream out;
    writeCsv(out, table.gathered(std::vector<std::uint32_t>{0}));
    return out.str();
}

TEST(AnalysisTables, KernelsHaveTheDocumentedColumns) {
    const auto trace = test::makeWorkedExample();
    EXPECT_EQ(head(makeKernelTable(*trace, kernelTable(*trace))),
              "name,count,total_us,mean_us,min_us,max_us,stddev_us,p50_us,p95_us,share_percent,"
              "blocks_per_sm,occupancy_percent,tensor_cores\n"
              "ampere_sgemm_128x64,1,200.000,200.000000,200.000,200.000,0.000000,200.000,200.000,44.4444,"
              "1.5000,40.0000,no\n");
}

TEST(AnalysisTables, OperatorsHaveTheDocumentedColumns) {
    const auto trace = test::makeWorkedExample();
    EXPECT_EQ(head(makeOperatorTable(*trace, operatorTable(*trace))),
              "name,count,total_us,self_us,self_with_calls_us,device_total_us,device_self_us,"
              "mean_us,min_us,max_us,stddev_us,p50_us,p95_us,self_percent,device_self_percent,"
              "tensor_core_eligible,tensor_core_self_percent,tensor_core_total_percent\n"
              "aten::linear,1,100.000,20.000,20.000,100.000,0.000,"
              "100.000000,100.000,100.000,0.000000,100.000,100.000,10.5263,0.0000,yes,,100.0000\n");
}

TEST(AnalysisTables, CallsHaveTheDocumentedColumns) {
    const auto trace = test::makeWorkedExample();
    EXPECT_EQ(head(makeDurationTable(*trace, runtimeTable(*trace))),
              "name,count,total_us,mean_us,min_us,max_us,stddev_us,p50_us,p95_us,share_percent\n"
              "cudaDeviceSynchronize,1,90.000,90.000000,90.000,90.000,0.000000,90.000,90.000,56.2500\n");
}

TEST(AnalysisTables, CopiesHaveTheDocumentedColumns) {
    const auto trace = test::makeWorkedExample();
    EXPECT_EQ(head(makeCopyTable(*trace, copyTable(*trace))),
              "name,count,total_us,mean_us,min_us,max_us,stddev_us,p50_us,p95_us,share_percent,bytes,"
              "bandwidth_gb_per_s\n"
              "Memcpy HtoD (Pinned -> Device),1,40.000,40.000000,40.000,40.000,0.000000,40.000,40.000,"
              "100.0000,,\n");
}

} // namespace
} // namespace lanescope
