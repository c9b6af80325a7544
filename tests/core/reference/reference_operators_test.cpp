// SPDX-License-Identifier: Apache-2.0
// Operators by name and by name and shapes that PyTorch Kineto's TensorBoard plugin computed from the very
// same files, every row.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/host/operator_table.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/plugin_clock.h"
#include "tests/core/reference/plugin_losses.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

/// A list as the plugin prints it.
std::string listText(const std::array<std::uint32_t, 3>& values) {
    return values[0] == 0 ? "None"
                          : "[" + std::to_string(values[0]) + ", " + std::to_string(values[1]) + ", " +
                                std::to_string(values[2]) + "]";
}

class ReferenceOperators : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_clock = onPluginClock(**loaded);
    }
    const Trace& trace() const { return *m_clock.trace; }
    const PluginClockTrace& clock() const { return m_clock; }

    /// As the plugin prints a time: whole microseconds, halves to even.
    std::string us(DurationNs ticks) const { return fixedDecimal(m_clock.us(ticks), 0); }

    void expectTable(const std::string& file, bool byShape) const {
        const CsvFile csv = GetParam().csv(file);
        if (csv.rows.empty()) {
            GTEST_SKIP() << "the plugin has no such table";
        }
        std::vector<std::string> columns{"name"};
        if (byShape) {
            columns.push_back("input_shape");
        }
        columns.push_back("calls");
        const bool hasDevice =
            std::find(csv.header.begin(), csv.header.end(), "device_self_duration") != csv.header.end();
        if (hasDevice) {
            columns.insert(columns.end(), {"device_self_duration", "device_total_duration"});
        }
        columns.insert(columns.end(), {"host_self_duration", "host_total_duration", "tc_eligible",
                                       "tc_self_ratio", "tc_total_ratio"});
        std::vector<std::string> expected;
        for (auto row : csv.rows) {
            for (const char* ratio : {"tc_self_ratio", "tc_total_ratio"}) {
                row[ratio] = fixedDecimal(number(row.at(ratio)), 2);
            }
            expected.push_back(joined(row, columns));
        }

        CallTree tree = callTree(trace(), {Conventions::TensorBoard, true});
        dropWhatThePluginLoses(trace(), tree);
        Result<ArgColumn> shapes = byShape ? operatorShapes(trace(), tree) : ArgColumn();
        ASSERT_TRUE(shapes);
        std::vector<std::string> actual;
        for (const OperatorRow& row :
             operatorTable(trace(), tree, callTimes(trace(), tree), {}, byShape ? &*shapes : nullptr)) {
            std::vector<std::string> cells{std::string(trace().text(row.name))};
            if (byShape) {
                cells.push_back(row.inputShapes.value());
            }
            cells.push_back(std::to_string(row.count));
            if (hasDevice) {
                cells.insert(cells.end(), {us(row.deviceSelfNs), us(row.deviceTotalNs)});
            }
            const auto percent = [](DurationNs part, DurationNs whole) {
                return fixedDecimal(
                    whole > 0 ? 100 * (static_cast<double>(part) / static_cast<double>(whole)) : 0, 2);
            };
            cells.insert(cells.end(), {us(row.selfNs), us(row.totalNs), row.tensorCoreEligible ? "Yes" : "No",
                                       percent(row.tensorCoreSelfNs, row.deviceSelfNs),
                                       percent(row.tensorCoreTotalNs, row.deviceTotalNs)});
            actual.push_back(joined(cells));
        }
        expectSameLines(file, std::move(expected), std::move(actual));
    }

private:
    PluginClockTrace m_clock;
};

TEST_P(ReferenceOperators, ByNameAgree) {
    expectTable("tb/operators.csv", false);
}

TEST_P(ReferenceOperators, ByShapesAgree) {
    expectTable("tb/operators_by_shape.csv", true);
}

TEST_P(ReferenceOperators, KernelsByOperatorAgree) {
    const CsvFile csv = GetParam().csv("tb/kernels_by_op.csv");
    if (csv.rows.empty()) {
        GTEST_SKIP() << "the plugin has no such table";
    }
    std::vector<std::string> expected;
    for (auto row : csv.rows) {
        for (const char* column : {"Total Duration (us)", "Max Duration (us)", "Min Duration (us)",
                                   "Mean Blocks Per SM", "Mean Est. Achieved Occupancy (%)"}) {
            if (const auto cell = row.find(column); cell != row.end()) {
                cell->second = fixedDecimal(number(cell->second), 10);
            }
        }
        expected.push_back(joined(row, csv.header));
    }
    CallTree tree = callTree(trace(), {Conventions::TensorBoard, true});
    dropWhatThePluginLoses(trace(), tree);
    std::vector<std::string> actual;
    for (const KernelGroup& row : kernelGroups(trace(), tree, KernelGrouping::Operator).rows) {
        const auto yesNo = [](bool yes) { return yes ? "Yes" : "No"; };
        const auto exact = [this](DurationNs ticks) { return fixedDecimal(clock().us(ticks), 10); };
        const auto rounded = [](double value) { return fixedDecimal(number(fixedDecimal(value, 2)), 10); };
        std::vector<std::string> cells{row.label,
                                       row.operatorName,
                                       listText(row.grid),
                                       listText(row.block),
                                       std::to_string(std::max(row.registersPerThread, 0)),
                                       std::to_string(std::max<std::int64_t>(row.sharedMemoryBytes, 0)),
                                       yesNo(row.usesTensorCores),
                                       yesNo(row.operatorTensorCoreEligible),
                                       std::to_string(row.count),
                                       exact(row.totalNs),
                                       fixedDecimal(row.meanNs * clock().tickUs, 0),
                                       exact(row.maxNs),
                                       exact(row.minNs)};
        for (const auto& [column, value] :
             {std::pair{"Mean Blocks Per SM", row.blocksPerSm},
              std::pair{"Mean Est. Achieved Occupancy (%)", row.occupancyPercent}}) {
            if (std::find(csv.header.begin(), csv.header.end(), column) != csv.header.end()) {
                cells.push_back(rounded(value));
            }
        }
        actual.push_back(joined(cells));
    }
    expectSameLines("tb/kernels_by_op.csv", std::move(expected), std::move(actual));
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceOperators, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
