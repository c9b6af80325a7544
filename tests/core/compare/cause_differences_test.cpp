// SPDX-License-Identifier: Apache-2.0
// Differences by cause, of traces that were made to differ in one cause.
#include "core/compare/cause_differences.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

using ::testing::HasSubstr;

/// Steps of 20 ms; in each the GPU waits `loadUs` for Python, then `gemmUs` of a kernel follow.
std::shared_ptr<const Trace> steps(std::int64_t loadUs, const std::string& function) {
    DiagnosisTrace made;
    for (std::int64_t i = 0; i < 4; ++i) {
        const std::int64_t at = i * 20000;
        made.step(i, at, at + 20000);
        made.kernel("gemm", at, at + 20000 - loadUs - 10, std::max<std::int64_t>(0, at - 20));
        made.host(function, "python_function", at + 20000 - loadUs - 10, at + 19990);
    }
    made.kernel("gemm", 80000, 80010, 79990);
    made.diagnose();
    return made.trace();
}

std::shared_ptr<const Comparison> compared(const std::shared_ptr<const Trace>& baseline,
                                           const std::shared_ptr<const Trace>& candidate) {
    const auto comparison = Comparison::make(baseline, candidate);
    EXPECT_TRUE(comparison);
    return *comparison;
}

const CauseDifference* find(const Comparison& comparison, CauseKind kind) {
    for (const CauseDifference& difference : comparison.causes()) {
        if (difference.kind == kind) {
            return &difference;
        }
    }
    return nullptr;
}

TEST(CauseDifferences, NameTheCauseThatGrew) {
    const auto comparison = compared(steps(2000, "a.py(1): crop"), steps(9000, "a.py(7): resize"));
    ASSERT_FALSE(comparison->causes().empty());
    const CauseDifference* python = find(*comparison, CauseKind::HostPython);
    ASSERT_NE(python, nullptr);
    EXPECT_NEAR(python->row.deltaNs(), 7e6, 0.1e6);
    EXPECT_THAT(python->baseline, HasSubstr("crop"));
    EXPECT_THAT(python->candidate, HasSubstr("resize"));
    std::string text;
    for (const Explanation& cause : comparison->explanations().causes) {
        text += cause.text.english() + "\n";
    }
    EXPECT_THAT(text,
                HasSubstr("By cause: Python on the host +7.00 ms (crop (a.py:1) \u2192 resize (a.py:7))"));
    EXPECT_EQ(text.find("Python on the host"), text.rfind("Python on the host")) << "one cause once\n"
                                                                                 << text;
}

/// A cause without any time has no culprit, and its name is not told as what the other side's replaces.
TEST(CauseDifferences, ANewCauseReplacesNone) {
    const auto started = [](bool waits) {
        DiagnosisTrace made({.hasSteps = false});
        made.kernel("gemm", waits ? 9000 : 20, 20'000, 0);
        made.diagnose();
        return made.trace();
    };
    const auto comparison = compared(started(false), started(true));
    const CauseDifference* early = find(*comparison, CauseKind::RecordingStartsMidway);
    ASSERT_NE(early, nullptr);
    EXPECT_EQ(early->row.baseline.totalNs, 0);
    EXPECT_EQ(early->baseline, "");
    EXPECT_EQ(early->candidate, "cudaLaunchKernel");
    std::string text;
    for (const Explanation& cause : comparison->explanations().causes) {
        text += cause.text.english() + "\n";
    }
    EXPECT_THAT(text, HasSubstr("ms (new: cudaLaunchKernel)"));
}

TEST(CauseDifferences, OfATraceWithItselfAreZero) {
    const auto trace = steps(5000, "a.py(1): crop");
    const auto comparison = compared(trace, trace);
    for (const CauseDifference& difference : comparison->causes()) {
        EXPECT_EQ(difference.row.deltaNs(), 0) << difference.row.name;
        EXPECT_EQ(difference.row.status, ChangeStatus::Unchanged);
    }
}

/// Each instant has one cause, so that the causes of adjacent steps fill them.
TEST(CauseDifferences, FillTheSteps) {
    const auto comparison = compared(steps(2000, "a.py(1): crop"), steps(9000, "a.py(7): resize"));
    double baselineNs = 0;
    double candidateNs = 0;
    for (const CauseDifference& difference : comparison->causes()) {
        baselineNs += difference.row.baseline.perStepNs();
        candidateNs += difference.row.candidate.perStepNs();
    }
    EXPECT_EQ(baselineNs, 20e6);
    EXPECT_EQ(candidateNs, 20e6);
}

/// The pair was recorded with 0 and with 4 worker processes of the data loader.
TEST(CauseDifferencesReference, LoaderWithAndWithoutWorkers) {
    const std::string folder = sharedPath("data/traces");
    if (folder.empty()) {
        GTEST_SKIP() << "the reference traces are not here";
    }
    const auto baseline = loadTrace(folder + "/cuda_v100_resnet50_workers0.json.gz");
    const auto candidate = loadTrace(folder + "/cuda_v100_resnet50_workers4.json.gz");
    ASSERT_TRUE(baseline && candidate);
    const auto comparison = compared(*baseline, *candidate);
    EXPECT_EQ(comparison->causes().front().kind, CauseKind::DataLoading);
    EXPECT_THAT(comparison->causes().front().baseline, HasSubstr("SingleProcess"));
    EXPECT_THAT(comparison->causes().front().candidate, HasSubstr("MultiProcessing"));
    // The plugin's breakdown has 59.3 and 1.2 ms of data loading a step, device work beside it included.
    EXPECT_NEAR(comparison->causes().front().row.deltaNs(), -58.1e6, 1e6);
    for (const Explanation& cause : comparison->explanations().causes) {
        EXPECT_TRUE(cause.baseline != kNoSlice || cause.candidate != kNoSlice ||
                    !cause.baselinePlace.isEmpty() || !cause.candidatePlace.isEmpty())
            << "leads nowhere: " << cause.text;
    }
    for (const DifferenceRow& row : comparison->unmatched().rows) {
        EXPECT_NE(row.status, ChangeStatus::Unchanged) << row.name;
    }
}

} // namespace
} // namespace lanescope::test
