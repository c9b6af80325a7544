// SPDX-License-Identifier: Apache-2.0
// Traces of steps that replay a graph, with the traces of its capture
// (data/traces/capture/NAME_capture.json.gz), against the tables that TraceLens ships for the pair: operators
// by inputs, with calls, FLOPs and bytes.
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "core/attribution/roofline.h"
#include "core/catalog/analysis_context.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

struct Sum {
    std::uint64_t calls = 0;
    double flops = 0;
    double bytes = 0;
};

struct CapturedCase {
    ReferenceCase replay;
    std::string capturePath;
};

/// The cases that have a trace of the capture beside them and tables of TraceLens.
std::vector<CapturedCase> capturedCases() {
    std::vector<CapturedCase> cases;
    for (const ReferenceCase& each : referenceCases()) {
        const std::string capture = sharedPath("data/traces/capture/" + each.name + "_capture.json.gz");
        if (!capture.empty() && !each.csv("tracelens_ref/InferenceAttention_fwd.csv").rows.empty()) {
            cases.push_back({each, capture});
        }
    }
    return cases;
}

void PrintTo(const CapturedCase& each, std::ostream* out) {
    *out << each.replay.name;
}

std::string capturedName(const testing::TestParamInfo<CapturedCase>& info) {
    return info.param.replay.name;
}

class ReferenceServing : public testing::TestWithParam<CapturedCase> {
protected:
    void SetUp() override {
        const auto trace = loadTrace(GetParam().replay.tracePath);
        const auto captured = loadTrace(GetParam().capturePath);
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
        return GetParam().replay.csv("tracelens_ref/" + name + ".csv").rows;
    }
    static double number(const std::map<std::string, std::string>& row, const char* key) {
        return std::strtod(row.at(key).c_str(), nullptr);
    }

    std::shared_ptr<AnalysisContext> m_context;
    const AttributedWork* m_made = nullptr;
    std::map<std::string, Sum> m_rows; ///< by operator and its inputs
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReferenceServing);

TEST_P(ReferenceServing, EveryPieceHasItsOperator) {
    const Trace& trace = m_context->trace();
    std::size_t pieces = 0;
    for (const ReplayedWork& work : m_made->attributions.replayed) {
        EXPECT_TRUE(work.isKnown());
        EXPECT_EQ(work.basis, WorkBasis::Capture);
        ++pieces;
    }
    std::size_t ofGraphs = 0; // pieces of launches of several
    for (const DeviceOp& op : trace.deviceOps()) {
        ofGraphs += op.launch != kNoLaunch && trace.launch(op.launch).opCount > 1 ? 1 : 0;
    }
    EXPECT_EQ(pieces, ofGraphs);
    EXPECT_GT(pieces, 0u);
}

/// The lengths are those of the iteration that replays the graph, not of the capture.
TEST_P(ReferenceServing, InferenceAttention) {
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
TEST_P(ReferenceServing, Products) {
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
    EXPECT_GT(calls, 0);
}

TEST_P(ReferenceServing, Norms) {
    double compared = 0;
    for (const auto& row : table("RMSNorm_fwd")) {
        const std::string key = row.at("name") + " " + row.at("Input Dims_first");
        if (const auto found = m_rows.find(key); found != m_rows.end()) {
            const double flops = number(row, "GFLOPS_first") * 1e9;
            EXPECT_NEAR(found->second.flops / static_cast<double>(found->second.calls), flops, 1e-6 * flops);
            compared += number(row, "name_count");
        }
    }
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Captured, ReferenceServing, testing::ValuesIn(capturedCases()), capturedName);

} // namespace
} // namespace lanescope::test
