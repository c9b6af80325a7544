// SPDX-License-Identifier: Apache-2.0
// Kernels that are called otherwise on the other side stand in one row of the table of kernels, not as one
// that is gone and one that is new.
#include "core/compare/renamed_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "core/compare/comparison_tables.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"
#include "tests/core/compare/edited_trace.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

using testing::ElementsAre;

RunOperator launching(const std::string& name, std::vector<RunKernel> kernels) {
    return {name, std::move(kernels), {}};
}

std::shared_ptr<const Comparison> compared(const Training& before, const Training& after) {
    const auto made = Comparison::make(traceOf(before), traceOf(after));
    EXPECT_TRUE(made) << (made ? std::string() : made.error().describe());
    return *made;
}

/// "baseline>candidate count->count" of each row, by name.
std::vector<std::string> rowsOf(const Comparison& comparison) {
    std::vector<std::string> rows;
    for (const DifferenceRow& row : comparison.table(CompareBy::Kernel).rows) {
        rows.push_back(row.name + ">" + row.candidateName + " " + std::to_string(row.baseline.count) + "->" +
                       std::to_string(row.candidate.count));
    }
    std::ranges::sort(rows);
    return rows;
}

TEST(RenamedKernels, OneNameForAnotherIsOneRow) {
    const Training before{
        {{{"Layer",
           {launching("aten::mm", {{"sm90_gemm", 9'000}}), launching("aten::add", {{"add", 1'000}})}}}}};
    const Training after{
        {{{"Layer",
           {launching("aten::mm", {{"Cijk_gemm", 4'000}}), launching("aten::add", {{"add", 1'000}})}}}}};
    const auto comparison = compared(before, after);
    EXPECT_THAT(rowsOf(*comparison), ElementsAre("add> 1->1", "sm90_gemm>Cijk_gemm 1->1"));
    const DifferenceRow& row = comparison->table(CompareBy::Kernel).rows.front();
    EXPECT_EQ(row.status, ChangeStatus::Faster);
    EXPECT_EQ(row.deltaNs(), -5'000);
    EXPECT_EQ(row.shownName(), "sm90_gemm \u2192 Cijk_gemm");
    const Table table = differenceTableText(comparison->table(CompareBy::Kernel));
    ASSERT_TRUE(table.find("candidate_name"));
    EXPECT_FALSE(differenceTableText(comparison->table(CompareBy::Operator)).find("candidate_name"));
    // By their own names they are two, as TraceDiff has them.
    EXPECT_EQ(differenceTable(comparison->pair(), CompareBy::Kernel).rows.size(), 3u);
}

TEST(RenamedKernels, OneForSeveralAndSeveralForOne) {
    const Training before{
        {{{"Layer",
           {launching("aten::q", {{"gemm", 9'000}}), launching("aten::k", {{"gemm", 9'000}}),
            launching("aten::x", {{"mul", 2'000}}), launching("aten::y", {{"mul2", 1'000}})}}}}};
    const Training after{
        {{{"Layer",
           {launching("aten::q", {{"tile64", 5'000}}), launching("aten::k", {{"tile32", 4'000}}),
            launching("aten::x", {{"pointwise", 2'000}}), launching("aten::y", {{"pointwise", 1'000}})}}}}};
    EXPECT_THAT(rowsOf(*compared(before, after)),
                ElementsAre("gemm>tile64 + tile32 2->2", "mul + mul2>pointwise 2->2"));
}

TEST(RenamedKernels, WhatStandsElsewhereStaysNewAndGone) {
    const Training before{{{{"Layer", {launching("aten::mm", {{"gemm", 9'000}})}}}}};
    const Training after{
        {{{"Layer",
           {launching("other::op", {{"unlike", 9'000}}), launching("other::two", {{"unlike", 9'000}}),
            launching("other::three", {{"unlike", 9'000}})}}}}};
    const auto comparison = compared(before, after);
    for (const DifferenceRow& row : comparison->table(CompareBy::Kernel).rows) {
        EXPECT_EQ(row.candidateName, "") << row.name;
    }
}

/// `places` tells in which module an operator with these dims launches this kernel.
TracePtr shapedTrace(const std::vector<std::array<std::string, 3>>& places) {
    TraceJsonBuilder builder;
    TimeNs hostNs = 1'000'000;
    int correlation = 0;
    for (const auto& [module, dims, kernel] : places) {
        const std::string link = R"({"correlation":)" + std::to_string(++correlation);
        const auto us = [](TimeNs ns) { return decimalMicroseconds(ns); };
        builder.slice("nn.Module: " + module, "python_function", "1", "1", us(hostNs), "30");
        builder.slice("aten::mm", "cpu_op", "1", "1", us(hostNs + 5'000), "20",
                      R"({"Input Dims":)" + dims + "}");
        builder.slice("cudaLaunchKernel", "cuda_runtime", "1", "1", us(hostNs + 9'000), "2", link + "}");
        builder.slice(kernel, "kernel", "0", "7", us(hostNs + 20'000), "8",
                      link + R"(,"device":0,"stream":7})");
        hostNs += 50'000;
    }
    const auto trace = loadTraceText(builder.text(), "shaped.json");
    EXPECT_TRUE(trace);
    return *trace;
}

/// Operators that are not matched, as their modules are others, tell by their shapes.
TEST(RenamedKernels, ByTheShapesOfTheirOperators) {
    const auto before =
        shapedTrace({{"A_0", "[[8,64],[64,8]]", "old_small"}, {"B_0", "[[512,64],[64,512]]", "old_large"}});
    const auto after = shapedTrace({{"Completely", "[[512,64],[64,512]]", "new_large"},
                                    {"Different", "[[7,7],[7,7]]", "new_square"},
                                    {"Names", "[[8,64],[64,8]]", "new_small"}});
    const auto made = Comparison::make(before, after);
    ASSERT_TRUE(made);
    TreeMatching nothing;
    nothing.candidateOpOf.assign(before->deviceOps().size(), kNoIndex);
    nothing.baselineOpOf.assign(after->deviceOps().size(), kNoIndex);
    std::vector<std::string> rows;
    for (const DifferenceRow& row : kernelDifferences((*made)->pair(), nothing).rows) {
        rows.push_back(row.name + ">" + row.candidateName);
    }
    std::ranges::sort(rows);
    EXPECT_THAT(rows, ElementsAre("new_square>", "old_large>new_large", "old_small>new_small"));
}

} // namespace
} // namespace lanescope::test
