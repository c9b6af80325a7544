// SPDX-License-Identifier: Apache-2.0
// Figures that PyTorch Kineto's TensorBoard plugin computed from the very same files. It rounds times to
// whole microseconds and percentages to two decimals.
#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/gpu_summary.h"
#include "core/analysis/kernel_table.h"
#include "core/trace_loader.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/json_paths.h"

namespace lanescope::test {
namespace {

class ReferencePlugin : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        if (GetParam().tracePath.empty()) {
            GTEST_SKIP() << "the shared reference traces are not there";
        }
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_trace = *loaded;
    }
    const Trace& trace() const { return *m_trace; }

private:
    TracePtr m_trace;
};

/// The plugin's overview as "GPU 0 / Est. SM Efficiency" -> percent.
std::map<std::string, double> pluginSummary(const ReferenceCase& referenceCase) {
    std::map<std::string, double> figures;
    const auto paths = jsonPaths(readFile(referenceCase.answersPath + "/tb/overview.json"));
    std::string gpu;
    for (std::size_t i = 0; paths; ++i) {
        const std::string entry = "gpu_summary." + std::to_string(i);
        const auto title = paths->find(entry + ".title");
        if (title == paths->end()) {
            break;
        }
        const std::string& value = paths->at(entry + ".value");
        if (title->second.starts_with("GPU ") && title->second.ends_with(":")) {
            gpu = title->second.substr(0, title->second.size() - 1);
        } else if (value.ends_with("%")) {
            figures[gpu + " / " + title->second] = std::strtod(value.c_str(), nullptr);
        }
    }
    return figures;
}

TEST_P(ReferencePlugin, GpuSummaryAgrees) {
    if (trace().steps().empty()) {
        GTEST_SKIP() << "the plugin's figures are of no use without marked steps";
    }
    const std::map<std::string, double> expected = pluginSummary(GetParam());
    // The plugin reads times as doubles, which cannot hold nanoseconds since 1970: 0.25 us lost per event.
    const bool losesDigits = trace().nanosecondClock() && !trace().baseTimeNs();
    const double tolerance = losesDigits ? 0.02 : 0.0051;
    for (const GpuSummary& gpu : gpuSummary(trace())) {
        const std::string name = "GPU " + std::to_string(gpu.device);
        const auto expectNear = [&](const char* title, double fraction) {
            const auto figure = expected.find(name + " / " + title);
            if (figure != expected.end()) {
                EXPECT_NEAR(fraction * 100, figure->second, tolerance) << name << " " << title;
            }
        };
        expectNear("GPU Utilization", gpu.utilization);
        if (!gpu.blocksPerSmDerived) {
            expectNear("Est. SM Efficiency", gpu.smEfficiency);
        }
        expectNear("Est. Achieved Occupancy", gpu.occupancy);
        EXPECT_LE(gpu.smEfficiency, gpu.utilization + 1e-12);
    }
}

TEST_P(ReferencePlugin, KernelFiguresAgree) {
    std::map<std::string, const KernelRow*> rows;
    const KernelTable kernels = kernelTable(trace());
    for (const KernelRow& row : kernels.rows) {
        rows[std::string(trace().text(row.name))] = &row;
    }
    for (const auto& expected : GetParam().csv("tb/kernels.csv").rows) {
        const auto found = rows.find(expected.at("Name"));
        ASSERT_NE(found, rows.end()) << expected.at("Name");
        const auto expectNear = [&](const char* column, double value) {
            const auto cell = expected.find(column);
            if (cell != expected.end() && !cell->second.empty() && value >= 0) {
                const double figure = std::strtod(cell->second.c_str(), nullptr);
                // Relative: the plugin weighs by durations that it rounded.
                EXPECT_NEAR(value, figure, 0.0051 + std::fabs(figure) * 1e-4)
                    << column << " of " << expected.at("Name");
            }
        };
        expectNear("Mean Blocks Per SM", found->second->blocksPerSm);
        expectNear("Mean Est. Achieved Occupancy (%)", found->second->occupancyPercent);
        if (expected.at("Tensor Cores Used") == "Yes") {
            EXPECT_TRUE(found->second->usesTensorCores) << expected.at("Name");
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferencePlugin, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
