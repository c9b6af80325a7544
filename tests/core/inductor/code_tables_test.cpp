// SPDX-License-Identifier: Apache-2.0
// Kernels of a trace with their code, and names that say nothing.
#include "core/inductor/code_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/inductor/made_module.h"

namespace lanescope::test {
namespace {

using testing::HasSubstr;

TracePtr traceOf(const std::vector<std::pair<std::string, int>>& kernels) {
    std::string events;
    int at = 0;
    for (const auto& [name, us] : kernels) {
        events += std::string(events.empty() ? "" : ",") + R"({"ph":"X","cat":"kernel","name":")" + name +
                  R"(","pid":0,"tid":7,"ts":)" + std::to_string(at) + R"(,"dur":)" + std::to_string(us) +
                  R"(,"args":{"device":0,"stream":7}})";
        at += us + 1;
    }
    const auto trace = loadTraceText("[" + events + "]", "code");
    EXPECT_TRUE(trace);
    return *trace;
}

CompiledCode codeOf(const std::string& module) {
    std::vector<CompiledKernel> kernels = compiledKernels(module, "/tmp/output_code.py");
    for (CompiledKernel& kernel : kernels) {
        if (kernel.kind == "pointwise") {
            kernel.lines = {{"/m/model.py", 12, "forward", "y = x * 2"}, {"/m/model.py", 13, "forward", "z"}};
        } else {
            kernel.lines = {{"/m/model.py", 13, "forward", "z"}};
        }
    }
    return CompiledCode(std::move(kernels));
}

std::string cell(const Table& table, std::size_t row, const char* key) {
    return table.column(*table.find(key)).text(row);
}

TEST(CodeTables, KernelsHaveTheirCode) {
    const TracePtr trace = traceOf({{"triton_poi_fused_mul_relu_0", 10},
                                    {"triton_poi_fused_mul_relu_0", 20},
                                    {"triton_red_fused_sum_1", 8},
                                    {"sgemm", 100},
                                    {"triton_poi_fused_other_4", 3}});
    const CompiledCode code = codeOf(madeModule());
    const std::vector<CodeRow> rows = codeRows(*trace, code);
    ASSERT_EQ(rows.size(), 3u) << "a product of matrices is no kernel of Triton";
    EXPECT_EQ(rows[0].totalNs, 30'000);
    EXPECT_EQ(rows[0].count, 2u);
    const Table table = codeTable(*trace, rows);
    EXPECT_EQ(cell(table, 0, "operators"), "aten.mul, aten.relu");
    EXPECT_EQ(cell(table, 0, "lines"), "model.py:12 forward, model.py:13 forward");
    EXPECT_EQ(cell(table, 0, "grid"), "grid(32768)");
    EXPECT_EQ(cell(table, 0, "defined"), "output_code.py:11");
    EXPECT_THAT(cell(table, 2, "note"), HasSubstr("of the same run"));
    EXPECT_FALSE(table.column(*table.find("operators")).isKnown(2));
    EXPECT_THAT(codeText(rows[0]), HasSubstr("def triton_poi_fused_mul_relu_0("));
    EXPECT_THAT(codeText(rows[0]), HasSubstr("model.py:12 forward: y = x * 2"));

    const Table lines = codeByLine(rows);
    ASSERT_EQ(lines.rowCount(), 3u);
    EXPECT_EQ(cell(lines, 0, "line"), "/m/model.py:13");
    EXPECT_EQ(lines.column(*lines.find("total_us")).integer(0), 38'000);
    EXPECT_EQ(lines.column(*lines.find("share_us")).integer(0), 23'000) << "half of 30 and 8";
    EXPECT_EQ(cell(lines, 2, "line"), "") << "of the kernel without code";

    const Table operators = codeByOperators(rows);
    EXPECT_EQ(cell(operators, 0, "operators"), "aten.mul, aten.relu");
    EXPECT_EQ(operators.column(*operators.find("total_us")).integer(0), 30'000);
}

/// Without TORCHINDUCTOR_UNIQUE_KERNEL_NAMES all kernels are called "triton_".
TEST(CodeTables, NamesThatAreNotUniqueSayNothing) {
    const std::string module = madeKernel("triton_poi_fused_mul_relu_0", "triton_", kMulComments) +
                               madeKernel("triton_red_fused_sum_1", "triton_", "", "reduction");
    const TracePtr trace = traceOf({{"triton_", 10}});
    const CompiledCode code = codeOf(module);
    EXPECT_EQ(code.kernels().size(), 2u);
    const std::vector<CodeRow> rows = codeRows(*trace, code);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].kernel, nullptr);
    EXPECT_THAT(rows[0].note, HasSubstr("TORCHINDUCTOR_UNIQUE_KERNEL_NAMES=1"));
    EXPECT_THAT(codeText(rows[0]), HasSubstr("2 kernels have this name"));
}

TEST(CodeTables, OldNamesEndWithTheirArguments) {
    const CompiledCode code = codeOf(madeModule());
    const TracePtr trace = traceOf({{"triton_poi_fused_mul_relu_0_0d1d2d", 10}, {"triton__0d1d2d3de", 5}});
    const std::vector<CodeRow> rows = codeRows(*trace, code);
    ASSERT_EQ(rows.size(), 2u);
    ASSERT_NE(rows[0].kernel, nullptr);
    EXPECT_EQ(rows[0].kernel->name, "triton_poi_fused_mul_relu_0");
    EXPECT_THAT(rows[1].note, HasSubstr("TORCHINDUCTOR_UNIQUE_KERNEL_NAMES=1"));
}

/// Forward and backward graphs may each have a kernel of one name.
TEST(CodeTables, TwoDefinitionsOfANameAreNotToldApart) {
    const std::string other =
        madeKernel("triton_poi_fused_mul_relu_0", "triton_poi_fused_mul_relu_0", "", "reduction");
    const TracePtr trace = traceOf({{"triton_poi_fused_mul_relu_0", 10}});
    const CompiledCode code = codeOf(madeModule() + other);
    const std::vector<CodeRow> rows = codeRows(*trace, code);
    EXPECT_EQ(rows.at(0).kernel, nullptr);
    EXPECT_THAT(rows[0].note, HasSubstr("one run alone"));
}

} // namespace
} // namespace lanescope::test
