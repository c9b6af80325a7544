// SPDX-License-Identifier: Apache-2.0
// Comparisons of two traces against Holistic Trace Analysis' TraceDiff (every row) and TraceLens' comparison
// of operators.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>
#include <tuple>

#include "core/compare/comparison.h"
#include "core/import/trace_loader.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/json_paths.h"

namespace lanescope::test {
namespace {

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

class ReferenceCompare : public testing::TestWithParam<ReferencePair> {
protected:
    void SetUp() override {
        const auto load = [](const std::string& path) {
            const auto trace = loadTrace(path);
            EXPECT_TRUE(trace) << path;
            return trace ? *trace : nullptr;
        };
        m_baseline = load(GetParam().baselinePath);
        m_candidate = load(GetParam().candidatePath);
        ASSERT_TRUE(m_baseline && m_candidate);
    }

    std::shared_ptr<const Comparison> compare(const CompareOptions& options = {}) {
        const auto made = Comparison::make(m_baseline, m_candidate, options);
        EXPECT_TRUE(made) << (made ? std::string() : made.error().describe());
        return *made;
    }
    CsvFile csv(const std::string& file) const { return GetParam().csv(file); }
    /// TraceDiff rounds times of nanoseconds to whole microseconds.
    bool isRounded() const { return m_baseline->nanosecondClock() || m_candidate->nanosecondClock(); }

    /// TraceDiff compares the first iteration of each.
    CompareOptions firstSteps() const {
        const auto status = jsonPaths(readFile(GetParam().answersPath + "/hta/status.json")).value();
        CompareOptions options;
        options.baselineStep = std::stoll(status.at("control_iterations.0"));
        options.candidateStep = std::stoll(status.at("test_iterations.0"));
        return options;
    }

    TracePtr m_baseline;
    TracePtr m_candidate;
};

#define NEEDS_WHOLE_MICROSECONDS                                                                             \
    if (isRounded()) {                                                                                       \
        GTEST_SKIP() << "TraceDiff rounds the times of this pair";                                           \
    }
#define NEEDS_ROUNDED_TIMES                                                                                  \
    if (!isRounded()) {                                                                                      \
        GTEST_SKIP() << "TraceDiff rounds nothing here";                                                     \
    }

/// Device work without a known launch call, which TraceDiff leaves out.
std::map<std::string, std::pair<double, double>> unlinked(const ComparedTrace& side) {
    std::map<std::string, std::pair<double, double>> figures;
    const Trace& trace = side.trace();
    for (const DeviceOp& op : trace.deviceOps()) {
        if (isDeviceWork(trace.categoryKind(op.slice)) && op.launch == kNoLaunch &&
            side.stepOf(op) != kNoIndex) {
            auto& [count, us] = figures[std::string(trace.sliceName(op.slice))];
            count += 1;
            us += static_cast<double>(trace.slices().durationNs[op.slice]) / 1e3;
        }
    }
    return figures;
}

using HtaRow = std::array<double, 4>; ///< counts and microseconds of baseline and candidate

std::map<std::string, HtaRow> rowsOf(const DifferenceTable& table) {
    std::map<std::string, HtaRow> rows;
    for (const DifferenceRow& row : table.rows) {
        rows[row.name] = {static_cast<double>(row.baseline.count), row.baseline.perStepNs() / 1e3,
                          static_cast<double>(row.candidate.count), row.candidate.perStepNs() / 1e3};
    }
    return rows;
}

std::map<std::string, HtaRow> rowsOf(const CsvFile& csv) {
    std::map<std::string, HtaRow> rows;
    for (const auto& row : csv.rows) {
        rows[row.at("name")] = {number(row.at("control_counts")), number(row.at("control_total_duration")),
                                number(row.at("test_counts")), number(row.at("test_total_duration"))};
    }
    return rows;
}

/// By their own names: those tools have no rows for kernels that stand in the place of others.
std::map<std::string, HtaRow> kernelRowsOf(const Comparison& comparison) {
    return rowsOf(differenceTable(comparison.pair(), CompareBy::Kernel));
}

class TraceDiff : public ReferenceCompare {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TraceDiff);

TEST_P(TraceDiff, EveryRowOfTheHostAgrees) {
    NEEDS_WHOLE_MICROSECONDS
    EXPECT_EQ(rowsOf(compare(firstSteps())->hostTable()), rowsOf(csv("hta/trace_diff_cpu.csv")));
}

TEST_P(TraceDiff, EveryRowOfTheDeviceAgrees) {
    NEEDS_WHOLE_MICROSECONDS
    const auto comparison = compare(firstSteps());
    std::map<std::string, HtaRow> rows = kernelRowsOf(*comparison);
    for (const auto& [name, figures] : unlinked(comparison->baseline())) {
        rows[name][0] -= figures.first;
        rows[name][1] -= figures.second;
    }
    for (const auto& [name, figures] : unlinked(comparison->candidate())) {
        rows[name][2] -= figures.first;
        rows[name][3] -= figures.second;
    }
    std::erase_if(rows, [](const auto& row) { return row.second[0] == 0 && row.second[2] == 0; });
    EXPECT_EQ(rows, rowsOf(csv("hta/trace_diff_gpu.csv")));
}

TEST_P(TraceDiff, EveryRowOfBothTogetherIsTheirSum) {
    std::map<std::string, HtaRow> sums = rowsOf(csv("hta/trace_diff_cpu.csv"));
    for (const auto& [name, figures] : rowsOf(csv("hta/trace_diff_gpu.csv"))) {
        for (std::size_t i = 0; i < figures.size(); ++i) {
            sums[name][i] += figures[i];
        }
    }
    EXPECT_EQ(sums, rowsOf(csv("hta/trace_diff_all.csv")));
}

/// Whether TraceDiff finds device work of this trace: it knows the calls of CUDA only.
bool hasWorkForTraceDiff(const Trace& trace) {
    return std::ranges::any_of(trace.launches(), [&](const Launch& launch) {
        return trace.sliceName(launch.slice).starts_with("cu") && launch.opCount > 0;
    });
}

TEST_P(TraceDiff, TheDeviceAgreesButForItsRounding) {
    NEEDS_ROUNDED_TIMES
    const std::map<std::string, HtaRow> own = kernelRowsOf(*compare(firstSteps()));
    const std::array<bool, 2> hasWork{hasWorkForTraceDiff(*m_baseline), hasWorkForTraceDiff(*m_candidate)};
    double found = 0;
    for (const auto& [name, figures] : rowsOf(csv("hta/trace_diff_gpu.csv"))) {
        for (const std::size_t side : {0u, 1u}) {
            const std::size_t at = 2 * side;
            if (!hasWork[side]) {
                EXPECT_EQ(figures[at], 0) << name;
                continue;
            }
            ASSERT_TRUE(own.contains(name)) << name;
            EXPECT_EQ(own.at(name)[at], figures[at]) << name;
            EXPECT_GE(own.at(name)[at + 1], figures[at + 1]) << name;
            EXPECT_LE(own.at(name)[at + 1], figures[at + 1] + 2 * figures[at]) << name;
            found += figures[at];
        }
    }
    EXPECT_GT(found, 0);
}

/// TraceDiff rounds the starts of slices up and their ends down to whole microseconds here, and takes what
/// starts below the device's mark of the step for a part of the step, too.
TEST_P(TraceDiff, TheHostAgreesButForItsRounding) {
    NEEDS_ROUNDED_TIMES
    const auto comparison = compare(firstSteps());
    const std::map<std::string, HtaRow> rows = rowsOf(comparison->hostTable());
    const std::map<std::string, HtaRow> expected = rowsOf(csv("hta/trace_diff_cpu.csv"));
    std::size_t equal = 0;
    for (const auto& [name, hta] : expected) {
        const auto own = rows.find(name);
        const HtaRow figures = own == rows.end() ? HtaRow{} : own->second;
        for (const std::size_t side : {0u, 2u}) {
            EXPECT_GE(hta[side], figures[side]) << name;
            if (hta[side] == figures[side]) {
                ++equal;
                EXPECT_GE(figures[side + 1], hta[side + 1]) << name;
                EXPECT_LE(figures[side + 1], hta[side + 1] + 2 * hta[side]) << name;
            }
        }
    }
    EXPECT_GT(equal, expected.size());
}

INSTANTIATE_TEST_SUITE_P(Pairs, TraceDiff, testing::ValuesIn(referencePairs()), pairName);

/// TraceLens writes the figures of a side behind its label.
class TraceLens : public ReferenceCompare {
protected:
    void SetUp() override {
        ReferenceCompare::SetUp();
        const CsvFile timeline = csv("tracelens_ref/gpu_timeline.csv");
        if (timeline.rows.empty()) {
            GTEST_SKIP() << "TraceLens ships no comparison of this pair";
        }
        // Differences are the candidate's: "time ms__LABEL_diff".
        const std::string time = "time ms";
        for (const std::string& column : timeline.header) {
            if (column.starts_with(time + "__") && column.ends_with("_diff")) {
                m_candidateLabel = column.substr(time.size() + 2, column.size() - time.size() - 7) + "::";
            }
        }
        for (const std::string& column : timeline.header) {
            if (column.ends_with("::" + time) && column != m_candidateLabel + time) {
                m_baselineLabel = column.substr(0, column.size() - time.size());
            }
        }
        ASSERT_FALSE(m_baselineLabel.empty() || m_candidateLabel.empty());
    }

    std::string m_baselineLabel; ///< with the colons
    std::string m_candidateLabel;
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TraceLens);

TEST_P(TraceLens, EveryOperatorAgrees) {
    const auto comparison = compare();
    std::map<std::string, const DifferenceRow*> rows;
    for (const DifferenceRow& row : comparison->table(CompareBy::Operator).rows) {
        rows[row.name] = &row;
    }
    const CsvFile expected = csv("tracelens_ref/ops_summary.csv");
    ASSERT_FALSE(expected.rows.empty());
    // Its times went through doubles of epoch size.
    constexpr double kLostUs = 0.01;
    for (const auto& row : expected.rows) {
        const std::string& name = row.at("name");
        ASSERT_TRUE(rows.contains(name)) << name;
        EXPECT_NEAR(rows[name]->baseline.perStepNs() / 1e3,
                    number(row.at(m_baselineLabel + "total_direct_kernel_time_ms")) * 1e3, kLostUs)
            << name;
        EXPECT_NEAR(rows[name]->candidate.perStepNs() / 1e3,
                    number(row.at(m_candidateLabel + "total_direct_kernel_time_ms")) * 1e3, kLostUs)
            << name;
    }
}

/// Its rows are those of kernels by operator and stream, joined with each other by name. Rows without
/// operator are of device work whose launch call is not in the trace, from before the step.
TEST_P(TraceLens, EveryKernelAgrees) {
    const std::map<std::string, HtaRow> own = kernelRowsOf(*compare());
    const CsvFile expected = csv("tracelens_ref/kernel_summary.csv");
    std::map<std::string, HtaRow> rows;
    std::set<std::tuple<std::string, std::string, std::string, std::string>> seen;
    for (const auto& row : expected.rows) {
        HtaRow& sums = rows[row.at("Kernel name")];
        std::size_t at = 0;
        for (const std::string& side : {m_baselineLabel, m_candidateLabel}) {
            const std::string& count = row.at(side + "Kernel duration (\u00b5s)_count");
            if (!row.at(side + "Parent cpu_op").empty() &&
                seen.emplace(side + row.at("Kernel name"), row.at(side + "Parent cpu_op"),
                             row.at(side + "Kernel stream"), count)
                    .second) {
                sums[at] += number(count);
                sums[at + 1] += number(row.at(side + "Kernel duration (\u00b5s)_sum"));
            }
            at += 2;
        }
    }
    ASSERT_FALSE(rows.empty());
    for (const auto& [name, figures] : rows) {
        ASSERT_TRUE(own.contains(name)) << name;
        for (const std::size_t i : {0u, 1u, 2u, 3u}) {
            EXPECT_NEAR(own.at(name)[i], figures[i], 0.01) << name;
        }
    }
}

/// Its computation is our kernels and memsets; its idle time refers to its own range, from the first to the
/// last device work.
TEST_P(TraceLens, TheTimeOfTheDeviceAgrees) {
    const auto comparison = compare();
    const auto of = [&](const char* id, bool isBaseline) {
        const MetricDifference* metric = comparison->metric(id);
        const auto value = metric == nullptr ? std::nullopt
                           : isBaseline      ? metric->baseline
                                             : metric->candidate;
        return value.value_or(0) / 1e6;
    };
    constexpr double kLostMs = 2e-5;
    std::size_t compared = 0;
    for (const auto& row : csv("tracelens_ref/gpu_timeline.csv").rows) {
        for (const bool isBaseline : {true, false}) {
            const double theirs =
                number(row.at((isBaseline ? m_baselineLabel : m_candidateLabel) + "time ms"));
            const double work = of("kernel", isBaseline) + of("memset", isBaseline);
            const std::string& type = row.at("type");
            if (type == "busy_time") {
                EXPECT_NEAR(work + of("memcpy", isBaseline), theirs, kLostMs);
            } else if (type == "computation_time") {
                EXPECT_NEAR(work, theirs, kLostMs);
            } else if (type == "exposed_memcpy_time" || type == "total_memcpy_time") {
                EXPECT_NEAR(of("memcpy", isBaseline), theirs, kLostMs);
            } else if (type == "exposed_comm_time" || type == "total_comm_time") {
                EXPECT_NEAR(of("communication", isBaseline), theirs, kLostMs);
            } else {
                continue;
            }
            ++compared;
        }
    }
    EXPECT_EQ(compared, 12u);
}

INSTANTIATE_TEST_SUITE_P(Pairs, TraceLens, testing::ValuesIn(referencePairs()), pairName);

} // namespace
} // namespace lanescope::test
