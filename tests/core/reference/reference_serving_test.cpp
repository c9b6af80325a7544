// SPDX-License-Identifier: Apache-2.0
// A decode step of vLLM that is one graph, with the trace of its capture, against the tables that TraceLens
// ships for the pair: operators by inputs, with calls, FLOPs and bytes.
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "core/attribution/roofline.h"
#include "core/catalog/analysis_context.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

struct Sum {
    std::uint64_t calls = 0;
    double flops = 0;
    double bytes = 0;
};

class ReferenceServing : public testing::Test {
protected:
    void SetUp() override {
        const std::string capture = sharedPath("data/traces/capture/rocm_vllm_graph_full_capture.json.gz");
        m_tables = sharedPath("data/expected/rocm_vllm_graph_full/tracelens_ref");
        if (capture.empty() || m_tables.empty()) {
            GTEST_SKIP() << "the pair is not here";
        }
        const auto trace = loadTrace(sharedPath("data/traces/rocm_vllm_graph_full.json.gz"));
        const auto captured = loadTrace(capture);
        ASSERT_TRUE(trace && captured);
        ContextOptions options;
        options.captures = {*captured};
        m_context = std::make_shared<AnalysisContext>(*trace, options);
        const Result<const AttributedWork*> made = m_context->attribution();
        ASSERT_TRUE(made) << made.error().describe();
        m_made = *made;
        for (const RooflineRow& row :
             rooflineRows(**trace, m_made->attributions, m_made->work, m_made->figures.peaks)) {
            const OperatorSignature& signature = m_made->work.signatures[row.signature];
            Sum& sum = m_rows[signature.nameText + " " + signature.dims];
            sum.calls += row.calls;
            sum.flops += row.flops.value_or(0);
            sum.bytes += row.bytes.value_or(0);
        }
    }

    std::vector<std::map<std::string, std::string>> table(const std::string& name) const {
        return parseCsv(readFile(m_tables + "/" + name + ".csv")).rows;
    }
    static double number(const std::map<std::string, std::string>& row, const char* key) {
        return std::strtod(row.at(key).c_str(), nullptr);
    }

    std::string m_tables;
    std::shared_ptr<AnalysisContext> m_context;
    const AttributedWork* m_made = nullptr;
    std::map<std::string, Sum> m_rows; ///< by operator and its inputs
};

TEST_F(ReferenceServing, EveryPieceHasItsOperator) {
    const Trace& trace = m_context->trace();
    std::size_t pieces = 0;
    for (const ReplayedWork& work : m_made->attributions.replayed) {
        EXPECT_TRUE(work.isKnown());
        EXPECT_EQ(work.basis, WorkBasis::Capture);
        EXPECT_EQ(trace.deviceOp(work.op).device, 2);
        ++pieces;
    }
    EXPECT_EQ(pieces, 421u);
}

/// The lengths are those of the iteration that replays the graph, not of the capture.
TEST_F(ReferenceServing, InferenceAttention) {
    Sum wanted;
    std::string key;
    for (const auto& row : table("InferenceAttention_fwd")) {
        key = row.at("name") + " " + row.at("Input Dims_first");
        wanted.calls += static_cast<std::uint64_t>(number(row, "name_count"));
        wanted.flops += number(row, "name_count") * number(row, "GFLOPS_first") * 1e9;
        wanted.bytes += number(row, "name_count") * number(row, "Data Moved (MB)_first") * 1048576;
    }
    ASSERT_TRUE(m_rows.contains(key)) << key;
    EXPECT_EQ(m_rows[key].calls, wanted.calls);
    EXPECT_NEAR(m_rows[key].flops, wanted.flops, 1e-9 * wanted.flops);
    EXPECT_NEAR(m_rows[key].bytes, wanted.bytes, 1e-9 * wanted.bytes);
}

/// TraceLens lists an operator and the one that it calls, Lanescope the outermost that has a model.
TEST_F(ReferenceServing, Products) {
    std::map<std::string, double> ours;
    for (const auto& [key, sum] : m_rows) {
        ours[key] = sum.calls > 0 ? sum.flops / static_cast<double>(sum.calls) : 0;
    }
    double calls = 0;
    for (const auto& row : table("GEMM")) {
        const std::string key = row.at("name") + " " + row.at("Input Dims_first");
        if (const auto found = ours.find(key); found != ours.end()) {
            const double flops = number(row, "GFLOPS_first") * 1e9;
            EXPECT_NEAR(found->second, flops, 1e-9 * flops) << key;
            EXPECT_EQ(static_cast<double>(m_rows[key].calls), number(row, "name_count")) << key;
            EXPECT_NEAR(m_rows[key].bytes / number(row, "name_count"),
                        number(row, "Data Moved (MB)_first") * 1048576, 1)
                << key;
            calls += number(row, "name_count");
        }
    }
    EXPECT_EQ(calls, 73) << "24 layers with three products, and the head";
}

TEST_F(ReferenceServing, Norms) {
    double compared = 0;
    for (const auto& row : table("RMSNorm_fwd")) {
        const std::string key = row.at("name") + " " + row.at("Input Dims_first");
        if (const auto found = m_rows.find(key); found != m_rows.end()) {
            const double flops = number(row, "GFLOPS_first") * 1e9;
            EXPECT_NEAR(found->second.flops / static_cast<double>(found->second.calls), flops, 1e-6 * flops);
            compared += number(row, "name_count");
        }
    }
    EXPECT_EQ(compared, 49);
}

} // namespace
} // namespace lanescope::test
