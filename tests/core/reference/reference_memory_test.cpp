// SPDX-License-Identifier: Apache-2.0
// Memory of operators, and its peaks, as PyTorch Kineto's TensorBoard plugin computed them from the
// very same files, every row.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/analysis/memory/memory_device_ids.h"
#include "core/analysis/memory/memory_use.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/plugin_clock.h"
#include "tests/core/reference/plugin_losses.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

class ReferenceMemory : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        if (GetParam().csv("tb/memory_CPU.csv").rows.empty()) {
            GTEST_SKIP() << "the plugin has no such tables";
        }
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_clock = onPluginClock(**loaded);
    }
    const Trace& trace() const { return *m_clock.trace; }

    /// As the plugin calls it: by the number of the memory events, which may differ from that of the kernels.
    std::string deviceOf(const MemoryDeviceId& device) const {
        const MemoryDeviceIds ids(trace());
        for (const MemoryEvent& event : trace().memoryEvents()) {
            if (event.deviceType == device.type && ids.of(event) == device.id) {
                return device.type == 0 ? "CPU" : "GPU" + std::to_string(event.deviceId);
            }
        }
        return {};
    }

private:
    PluginClockTrace m_clock;
};

TEST_P(ReferenceMemory, OperatorsAgree) {
    CallTree tree = callTree(trace(), {Conventions::TensorBoard, true});
    dropWhatThePluginLoses(trace(), tree);
    std::map<std::string, std::vector<std::string>> actual;
    for (const MemoryOperatorRow& row : memoryOperators(trace(), tree)) {
        const std::string device = deviceOf(row.device);
        actual[device].push_back(
            joined({std::string(trace().text(row.name)), std::to_string(row.calls),
                    std::to_string(row.increaseBytes), std::to_string(row.selfIncreaseBytes),
                    std::to_string(row.allocations), std::to_string(row.selfAllocations),
                    std::to_string(row.allocatedBytes), std::to_string(row.selfAllocatedBytes)}));
    }
    std::vector<std::string> devices{"CPU", "GPU0"};
    for (const auto& [device, rows] : actual) {
        if (device != "CPU" && device != "GPU0") {
            devices.push_back(device);
        }
    }
    for (const std::string& device : devices) {
        const CsvFile csv = GetParam().csv("tb/memory_" + device + ".csv");
        std::vector<std::string> expected;
        for (auto row : csv.rows) {
            for (auto& [column, cell] : row) {
                if (column.ends_with("(B)")) {
                    cell = fixedDecimal(std::strtod(cell.c_str(), nullptr), 0);
                }
            }
            expected.push_back(joined(row, csv.header));
        }
        expectSameLines(device, std::move(expected), std::move(actual[device]));
        actual.erase(device);
    }
    EXPECT_TRUE(actual.empty());
}

TEST_P(ReferenceMemory, PeaksAgree) {
    const std::string meta = readFile(GetParam().answersPath + "/tb/memory_curve_meta.json");
    for (const MemoryDeviceRow& row : memoryDevices(trace())) {
        const std::string device = deviceOf(row.device);
        const std::string key = "\"" + device + "\": \"Peak Memory Usage: ";
        const std::size_t place = meta.find(key);
        if (place != std::string::npos) {
            EXPECT_EQ(static_cast<double>(row.peakAllocatedBytes),
                      std::strtod(meta.c_str() + place + key.size(), nullptr))
                << device;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceMemory, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
