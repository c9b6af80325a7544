// SPDX-License-Identifier: Apache-2.0
// Overview and kernel table that PyTorch Kineto's TensorBoard plugin computed from the very same files, as
// printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/findings/overview.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/plugin_clock.h"
#include "tests/core/reference/plugin_losses.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/json_paths.h"

namespace lanescope::test {
namespace {

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

class ReferencePlugin : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        const std::string json = readFile(GetParam().answersPath + "/tb/overview.json");
        if (json.empty()) {
            GTEST_SKIP() << "the plugin cannot read this trace";
        }
        m_expected = jsonPaths(json).value();
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_clock = onPluginClock(**loaded);
        m_tree = callTree(trace(), {Conventions::TensorBoard, true});
        dropWhatThePluginLoses(trace(), m_tree);
        m_overview = overview(trace(), m_tree, callTimes(trace(), m_tree));
    }
    const Trace& trace() const { return *m_clock.trace; }
    /// Why there is nothing to compare; empty where there is.
    std::string obstacle() const {
        if (m_overview.steps.steps.empty()) {
            return "nothing on the host: the plugin's range is broken";
        }
        const bool hasGpu = !m_overview.tensorCores.devices.empty();
        return hasGpu && expected("gpu_metrics.gpu_ids.0").empty()
                   ? "the plugin takes no device from the lane where args name none"
                   : "";
    }
    /// Empty where there is no such path, or where it is null.
    std::string expected(const std::string& path) const {
        const auto found = m_expected.find(path);
        return found == m_expected.end() || found->second == "null" ? std::string() : found->second;
    }

    std::map<std::string, std::string> m_expected;
    PluginClockTrace m_clock;
    CallTree m_tree;
    Overview m_overview;
};

/// The plugin's overview as "GPU 0 / Est. SM Efficiency" -> percent.
std::map<std::string, std::string> pluginSummary(const std::map<std::string, std::string>& paths) {
    std::map<std::string, std::string> figures;
    std::string gpu;
    for (std::size_t i = 0;; ++i) {
        const std::string entry = "gpu_summary." + std::to_string(i);
        const auto title = paths.find(entry + ".title");
        if (title == paths.end()) {
            return figures;
        }
        const std::string& value = paths.at(entry + ".value");
        if (title->second.starts_with("GPU ") && title->second.ends_with(":")) {
            gpu = title->second.substr(0, title->second.size() - 1);
        } else if (value.ends_with(" %")) {
            figures[gpu + " / " + title->second] = fixedDecimal(number(value), 2);
        }
    }
}

TEST_P(ReferencePlugin, GpuSummaryAgrees) {
    if (!obstacle().empty()) {
        GTEST_SKIP() << obstacle();
    }
    std::map<std::string, std::string> actual;
    const auto note = [&actual](std::int32_t device, const char* title, double fraction) {
        if (fraction >= 0) {
            actual["GPU " + std::to_string(device) + " / " + title] = fixedDecimal(fraction * 100, 2);
        }
    };
    for (const TensorCoreSummary::Device& device : m_overview.tensorCores.devices) {
        // The plugin says nothing when operators launched no kernel at all, and 0 for kernels without length.
        if (m_overview.tensorCores.operatorKernelNs > 0 || !expected("tc_ratio.0").empty()) {
            note(device.device, "Kernel Time using Tensor Cores",
                 std::max(device.ofOperators.share(Conventions::TensorBoard), 0.0));
        }
    }
    for (const GpuSummary& gpu : m_overview.gpus) {
        const bool hasKernels = std::any_of(
            m_overview.tensorCores.devices.begin(), m_overview.tensorCores.devices.end(),
            [&gpu](const TensorCoreSummary::Device& device) { return device.device == gpu.device; });
        if (!hasKernels) {
            continue;
        }
        note(gpu.device, "GPU Utilization", gpu.utilization);
        note(gpu.device, "Est. SM Efficiency", gpu.blocksPerSmDerived ? -1 : gpu.smEfficiency);
        note(gpu.device, "Est. Achieved Occupancy", gpu.occupancy);
        EXPECT_LE(gpu.smEfficiency, gpu.utilization + 1e-12);
        const auto expectSame = [&](const char* figure, double value) {
            const std::string text =
                expected(std::string("gpu_metrics.") + figure + "." + std::to_string(gpu.device));
            if (!text.empty()) {
                EXPECT_NEAR(value, number(text), 1e-9) << figure;
            }
        };
        expectSame("gpu_utilization_0_1", gpu.utilization);
        expectSame("avg_approximated_sm_efficiency_0_1", gpu.smEfficiency);
        expectSame("avg_est_achieved_occupancy_percent", gpu.occupancy * 100);
    }
    EXPECT_EQ(actual, pluginSummary(m_expected));
}

TEST_P(ReferencePlugin, TensorCoreRatiosAgree) {
    const TensorCoreSummary& summary = m_overview.tensorCores;
    EXPECT_NEAR(summary.eligibleShare(), number(expected("tc_eligible_ops_kernel_ratio")), 1e-12);
    const std::string used = expected("tc_used_ratio");
    EXPECT_EQ(used.empty(), summary.devices.empty());
    if (!used.empty()) {
        // Durations are those of the file.
        const Result<TracePtr> exact = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(exact);
        const TensorCoreTime all = tensorCoreSummary(**exact, m_tree, callTimes(**exact, m_tree)).all;
        EXPECT_NEAR(std::max(all.share(Conventions::TensorBoard), 0.0), number(used), 1e-12);
    }
}

/// Subject of a recommendation of the plugin, by its words.
std::string subjectOf(const std::string& text) {
    const std::string first = text.substr(0, text.find_first_of('.'));
    if (first.find("input data loading") != std::string::npos) {
        return "data loading " + text.substr(first.size() + 2, text.find('%') - first.size() - 2);
    }
    if (first.find("cost on communication") != std::string::npos) {
        return "communication " + text.substr(first.size() + 2, text.find('%') - first.size() - 2);
    }
    if (text.starts_with("GPU ")) {
        return "utilization " + text.substr(4, text.find(' ', 4) - 4);
    }
    if (text.starts_with("Kernels with ")) {
        return "tensor cores " + text.substr(13, text.find('%') - 13);
    }
    return {};
}

std::string subjectOf(const Finding& finding) {
    switch (finding.kind) {
    case FindingKind::DataLoading:
        return "data loading " + fixedDecimal(finding.value * 100, 1);
    case FindingKind::Communication:
        return "communication " + fixedDecimal(finding.value * 100, 1);
    case FindingKind::LowUtilization:
        return "utilization " + std::to_string(finding.device);
    case FindingKind::TensorCoresUnused:
        return "tensor cores " + fixedDecimal(finding.value * 100, 0);
    default:
        return "unexpected";
    }
}

TEST_P(ReferencePlugin, RecommendationsAgree) {
    if (!obstacle().empty()) {
        GTEST_SKIP() << obstacle();
    }
    std::vector<std::string> expectedSubjects;
    for (std::size_t i = 0; !expected("recommendations." + std::to_string(i)).empty(); ++i) {
        // Links split a recommendation into pieces; only the first says what it is about.
        if (std::string subject = subjectOf(expected("recommendations." + std::to_string(i)));
            !subject.empty()) {
            expectedSubjects.push_back(std::move(subject));
        }
    }
    std::vector<std::string> actual;
    for (const Finding& finding : m_overview.findings) {
        actual.push_back(subjectOf(finding));
    }
    EXPECT_EQ(actual, expectedSubjects);
}

/// `value` with two decimals. Where it lies halfway between two of them, and the order in which a mean was
/// summed up decides, the one that is expected.
std::string asPrinted(double value, const std::string& expected) {
    constexpr double kNoise = 1e-9;
    const double scaled = value * 100;
    const bool isTie = std::fabs(scaled - std::floor(scaled) - 0.5) < kNoise;
    return isTie && std::fabs(scaled - number(expected) * 100) < 0.5 + kNoise ? expected
                                                                              : fixedDecimal(value, 2);
}

TEST_P(ReferencePlugin, KernelFiguresAgree) {
    const CsvFile csv = GetParam().csv("tb/kernels.csv");
    if (csv.rows.empty()) {
        GTEST_SKIP() << "the plugin has no such table";
    }
    std::vector<std::string> expectedLines;
    std::map<std::string, std::string> figures;
    for (auto row : csv.rows) {
        for (const char* column : {"Mean Blocks Per SM", "Mean Est. Achieved Occupancy (%)"}) {
            if (const auto cell = row.find(column); cell != row.end()) {
                cell->second = fixedDecimal(number(cell->second), 2);
                figures[row.at("Name") + column] = cell->second;
            }
        }
        expectedLines.push_back(joined(row, csv.header));
    }
    std::vector<std::string> actual;
    // The plugin takes durations as the file has them here, not as differences of its rounded times.
    const Result<TracePtr> exact = loadTrace(GetParam().tracePath);
    ASSERT_TRUE(exact);
    const CallTree tree = callTree(**exact, {Conventions::TensorBoard, true});
    for (const KernelGroup& row : kernelGroups(**exact, tree, KernelGrouping::Name).rows) {
        const auto us = [](double ns) { return fixedDecimal(ns / 1000, 0); };
        std::vector<std::string> cells{row.label,
                                       row.usesTensorCores ? "Yes" : "No",
                                       std::to_string(row.count),
                                       us(static_cast<double>(row.totalNs)),
                                       us(row.meanNs),
                                       us(static_cast<double>(row.maxNs)),
                                       us(static_cast<double>(row.minNs))};
        for (const auto& [column, value] :
             {std::pair{"Mean Blocks Per SM", row.blocksPerSm},
              std::pair{"Mean Est. Achieved Occupancy (%)", row.occupancyPercent}}) {
            if (std::find(csv.header.begin(), csv.header.end(), column) != csv.header.end()) {
                cells.push_back(asPrinted(value, figures[row.label + column]));
            }
        }
        actual.push_back(joined(cells));
    }
    expectSameLines("tb/kernels.csv", std::move(expectedLines), std::move(actual));
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferencePlugin, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
