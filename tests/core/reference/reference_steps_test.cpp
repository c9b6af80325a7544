// SPDX-License-Identifier: Apache-2.0
// Step time breakdown and communication overlap that PyTorch Kineto's TensorBoard plugin computed from the
// very same files, every step to the last digit.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/analysis/steps/step_breakdown.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/plugin_clock.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/json_paths.h"

namespace lanescope::test {
namespace {

constexpr std::array<const char*, kStepRoleCount> kColumns{
    "Kernel", "Memcpy", "Memset", "Communication", "Runtime", "DataLoader", "CPU Exec", "Other"};

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

class ReferenceSteps : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        m_expected = GetParam().csv("tb/steps.csv");
        if (m_expected.rows.empty()) {
            GTEST_SKIP() << "the plugin cannot read this trace";
        }
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_clock = onPluginClock(**loaded);
        m_breakdown = stepBreakdown(*m_clock.trace, {}, Conventions::TensorBoard);
        if (m_breakdown.steps.empty()) {
            EXPECT_EQ(number(m_expected.rows.front().at("Other")), 0);
            GTEST_SKIP() << "nothing on the host: the plugin's range is broken";
        }
        m_overview = jsonPaths(readFile(GetParam().answersPath + "/tb/overview.json")).value();
    }

    CsvFile m_expected;
    PluginClockTrace m_clock;
    StepBreakdown m_breakdown;
    std::map<std::string, std::string> m_overview;
};

TEST_P(ReferenceSteps, EveryStepAgrees) {
    ASSERT_EQ(m_breakdown.steps.size(), m_expected.rows.size());
    EXPECT_EQ(m_breakdown.hasDevice, m_expected.rows.front().contains("Runtime"));
    EXPECT_EQ(m_breakdown.hasCommunication, m_expected.rows.front().contains("Communication"));
    for (std::size_t i = 0; i < m_expected.rows.size(); ++i) {
        const StepRow& step = m_breakdown.steps[i];
        EXPECT_EQ(std::to_string(step.number), m_expected.rows[i].at("Step"));
        EXPECT_EQ(m_clock.us(step.totalNs()), number(m_overview.at("steps_total_us." + std::to_string(i))));
        for (std::size_t role = 0; role < kStepRoleCount; ++role) {
            const auto cell = m_expected.rows[i].find(kColumns[role]);
            EXPECT_EQ(m_clock.us(step.roleNs[role]),
                      cell == m_expected.rows[i].end() ? 0 : number(cell->second))
                << kColumns[role] << " of step " << step.number;
        }
    }
}

TEST_P(ReferenceSteps, AverageStepAgrees) {
    const auto expectAverage = [this](const std::string& entry, double meanTicks) {
        const double us = meanTicks * m_clock.tickUs;
        EXPECT_EQ(fixedDecimal(us, 0), m_overview.at(entry + ".value")) << entry;
        EXPECT_EQ(number(fixedDecimal(meanTicks / m_breakdown.meanTotalNs * 100, 2)),
                  number(m_overview.at(entry + ".extra")))
            << entry;
    };
    expectAverage("average_step_us.0", m_breakdown.meanTotalNs);
    std::size_t child = 0;
    for (std::size_t role = 0; role < kStepRoleCount; ++role) {
        const std::string entry = "average_step_us.0.children." + std::to_string(child);
        const auto name = m_overview.find(entry + ".name");
        if (name != m_overview.end() && name->second == kColumns[role]) {
            expectAverage(entry, m_breakdown.meanNs[role]);
            ++child;
        }
    }
    EXPECT_GE(child, 3u);
    EXPECT_FALSE(m_overview.contains("average_step_us.0.children." + std::to_string(child) + ".name"));
}

TEST_P(ReferenceSteps, OverlapAgrees) {
    for (std::size_t i = 0; i < m_breakdown.steps.size(); ++i) {
        const StepRow& step = m_breakdown.steps[i];
        const std::string entry = "comm_overlap_us." + std::to_string(i);
        EXPECT_EQ(m_clock.us(step.computationNs), number(m_overview.at(entry + ".computation")));
        EXPECT_EQ(m_clock.us(step.communicationNs), number(m_overview.at(entry + ".communication")));
        EXPECT_EQ(m_clock.us(step.overlapNs), number(m_overview.at(entry + ".overlap")));
        EXPECT_EQ(m_clock.us(step.idleNs), number(m_overview.at(entry + ".other")));
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceSteps, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
