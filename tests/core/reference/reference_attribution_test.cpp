// SPDX-License-Identifier: Apache-2.0
// Attribution of every reference trace: the pass over all kernels against attributionOf() (which
// reference_tables_test.cpp compares with the sampled answers), what is left unexplained, and the unified
// summary of TraceLens' own code run on the file: calls, device time, FLOPs and bytes of each of its rows.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/attribution/attribution.h"
#include "core/attribution/roofline.h"
#include "core/catalog/attribution_tables.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/reference/python_text.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

class ReferenceAttribution : public LoadedReference {
protected:
    void SetUp() override {
        LoadedReference::SetUp();
        if (m_trace == nullptr) {
            return;
        }
        m_attributions = attributeKernels(*m_trace, ModelRegistry::builtIn());
    }

    KernelAttributions m_attributions;
};

TEST_P(ReferenceAttribution, OfAllKernelsEqualsThatOfEach) {
    const Trace& trace = *m_trace;
    ASSERT_EQ(m_attributions.contextOf.size(), trace.deviceOps().size());
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const Attribution one = attributionOf(trace, trace.deviceOps()[i].slice);
        const LaunchContext& context = m_attributions.context(DeviceOpId(i));
        ASSERT_EQ(context.innermostOp, one.innermostOp) << i;
        ASSERT_EQ(context.outermostOp, one.outermostOp) << i;
        ASSERT_EQ(context.annotation, one.userAnnotation) << i;
        ASSERT_EQ(context.python, one.pythonFunction) << i;
        if (context.backwardOp == kNoSlice) {
            ASSERT_EQ(context.module, one.module) << i;
        }
    }
}

TEST_P(ReferenceAttribution, LeavesNoTimeUnexplained) {
    // Work without a cause has no launch call in the file, or several with its id: nothing that is told is
    // lost.
    std::map<std::int64_t, std::size_t> callsOf;
    for (const Launch& launch : m_trace->launches()) {
        ++callsOf[launch.correlation];
    }
    for (std::uint32_t i = 0; i < m_trace->deviceOps().size(); ++i) {
        const DeviceOp& op = m_trace->deviceOps()[i];
        if (m_attributions.cause(DeviceOpId(i)) == Cause::Unknown) {
            EXPECT_NE(op.correlation == 0 ? 0 : callsOf[op.correlation], 1u) << m_trace->sliceName(op.slice);
            EXPECT_EQ(op.launch, kNoLaunch);
        }
    }
    const auto& plain = m_attributions.totals[static_cast<std::size_t>(Cause::PlainLaunch)];
    RecordProperty("plain_launches", static_cast<int>(plain.count));
}

struct Row {
    double calls = 0;
    double totalUs = 0;
    double gflop = -1;
};

TEST_P(ReferenceAttribution, AgreesWithTheUnifiedSummaryOfTraceLens) {
    const std::string path = "tracelens_run/unified_perf_summary.csv";
    const CsvFile csv = GetParam().csv(path);
    // Theirs of rocm_mi300_sglang_decode and rocm_vllm_graph_full are of graphs, whose kernels have no
    // operator.
    if (csv.rows.empty()) {
        GTEST_SKIP() << "TraceLens has no such table of this trace";
    }
    const Trace& trace = *m_trace;
    const Result<OperatorWork> work = operatorWork(trace, m_attributions, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    const auto rows = rooflineRows(trace, m_attributions, *work, PeaksTable::builtIn());
    std::map<std::string, Row> ours;
    for (const RooflineRow& row : rows) {
        const OperatorSignature& signature = work->signatures[row.signature];
        Row& sum = ours[std::string(trace.text(signature.name)) + " " + signature.dims + " " +
                        signature.types + " " + signature.values];
        sum.calls += static_cast<double>(row.calls);
        sum.totalUs += static_cast<double>(row.totalNs) / 1000;
        sum.gflop = row.flops ? *row.flops / 1e9 / static_cast<double>(row.calls) : -1;
    }
    std::map<std::string, Row> theirs;
    for (const auto& row : csv.rows) {
        const auto cell = [&row](const std::string& key) {
            for (const std::string& name : {key, key + "_first"}) {
                if (const auto found = row.find(name); found != row.end()) {
                    return found->second;
                }
            }
            return std::string();
        };
        if (row.at("name").find("->") != std::string::npos) {
            continue; // made of a call and a kernel: what no operator of theirs covers
        }
        Row& sum = theirs[row.at("name") + " " + jsonOf(cell("Input Dims")) + " " +
                          jsonOf(cell("Input type")) + " " + jsonOf(cell("Concrete Inputs"))];
        sum.calls += std::stod(cell("operation_count"));
        sum.totalUs += std::stod(cell("Kernel Time (µs)_sum"));
        sum.gflop = cell("GFLOPS").empty() ? -1 : std::stod(cell("GFLOPS"));
    }
    // Operators that TraceLens counts although an operator around them has a model: aten::embedding,
    // index_select, loss.
    const std::set<std::string> inner{"aten::index_select", "aten::gather", "aten::mean", "aten::fill_",
                                      "aten::mse_loss_backward"};
    std::string found = std::to_string(theirs.size()) + " rows";
    int sameFlops = 0;
    for (const auto& [key, row] : theirs) {
        const std::string name = key.substr(0, key.find(' '));
        const auto match = ours.find(key);
        if (match == ours.end()) {
            EXPECT_TRUE(inner.contains(name)) << key << " is only theirs";
            continue;
        }
        if (inner.contains(name)) {
            continue;
        }
        // torch::distributed::reducer::mul_out launches itself; they count it with the aten::mul below
        // others.
        if (name != "torch::distributed::reducer::mul_out" && name != "aten::mul") {
            EXPECT_EQ(match->second.calls, row.calls) << key;
        }
        // Theirs is the union of a call's kernels, in doubles; ours is their sum.
        EXPECT_TRUE(name.starts_with("vllm::") || name.find("mul") != std::string::npos ||
                    match->second.totalUs >= row.totalUs * (1 - 1e-2) - 1)
            << key << ": " << match->second.totalUs << " and " << row.totalUs;
        // A copy computes nothing; they count one FLOP an element. Nor do they count sin and cos in Triton
        // kernels.
        if (name == "aten::copy_") {
            EXPECT_LE(match->second.gflop, 0) << key;
        } else if (name.starts_with("triton_") &&
                   (name.find("_sin") != std::string::npos || name.find("_cos") != std::string::npos)) {
            EXPECT_GT(match->second.gflop, row.gflop) << key;
        } else if (name == "aten::convolution" &&
                   row.gflop > 0) { // they look for the bias at a place where it never is
            EXPECT_GE(match->second.gflop, row.gflop * (1 - 1e-9)) << key;
            EXPECT_LE(match->second.gflop, row.gflop * 1.01) << key;
        } else if (row.gflop > 0) { // without recorded inputs they say 0
            EXPECT_NEAR(match->second.gflop, row.gflop, row.gflop * 1e-9) << key;
            ++sameFlops;
        }
    }
    RecordProperty("rows", found + ", " + std::to_string(sameFlops) + " with the same FLOPs");
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceAttribution, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
