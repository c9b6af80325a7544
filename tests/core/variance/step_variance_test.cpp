// SPDX-License-Identifier: Apache-2.0
// Steps against each other: one changed step among equal ones, none changed, change points, and the rows of
// an independent script (../shared).
#include "core/variance/step_variance.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "core/analysis/change_points.h"
#include "core/catalog/variance_tables.h"
#include "core/import/trace_loader.h"
#include "core/table/table_writers.h"
#include "tests/support/csv_file.h"
#include "tests/support/made_trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

enum class Change { None, Kernel, Host, Wait };

/// Steps of 12 operators with a kernel each, with some noise, and a wait at the end; one step is changed.
TracePtr steps(Random& random, Change change, int changed) {
    MadeTrace made;
    double at = 0;
    const auto noisy = [&random](double us) {
        return us * (1 + 0.01 * (static_cast<double>(random() % 1000) / 1000 - 0.5));
    };
    for (int s = 0; s < 12; ++s) {
        const double begin = at;
        double deviceEnd = at;
        for (int k = 0; k < 12; ++k) {
            const bool isHere = s == changed && k == 5;
            const double host = noisy(300) + (isHere && change == Change::Host ? 3000 : 0);
            made.operatorSlice(1, "aten::op" + std::to_string(k), at, host);
            const std::int64_t correlation = made.call(1, "cudaLaunchKernel", at + host - 20, 10);
            const double kernel = noisy(100) + (isHere && change == Change::Kernel ? 3000 : 0);
            const double start = std::max(deviceEnd + 1, at + host - 5);
            made.kernel(7, "gemm" + std::to_string(k), start, kernel, correlation);
            deviceEnd = start + kernel;
            at += host;
        }
        const double late = s == changed && change == Change::Wait ? 3000 : 0;
        const double end = std::max(at + 10, deviceEnd + 10) + late;
        made.call(1, "cudaDeviceSynchronize", at, end - at);
        at = end + 5;
        made.step(1, s, begin, at - begin);
    }
    return made.load();
}

class StepVarianceOfMadeSteps : public testing::TestWithParam<Change> {};

TEST_P(StepVarianceOfMadeSteps, NamesTheChangedStepInEveryDraw) {
    Random random(7 + static_cast<std::uint64_t>(GetParam()));
    int falseAlarms = 0;
    for (int draw = 0; draw < 100; ++draw) {
        const int changed = static_cast<int>(random() % 12);
        const StepVariance variance = stepVariance(*steps(random, GetParam(), changed));
        ASSERT_EQ(variance.steps.size(), 12u);
        for (const VariantStep& step : variance.steps) {
            const bool isChanged = GetParam() != Change::None && step.number == changed;
            if (!isChanged) {
                falseAlarms += step.isOutlier ? 1 : 0;
                continue;
            }
            EXPECT_TRUE(step.isOutlier) << "draw " << draw;
            ASSERT_TRUE(step.cause);
            EXPECT_NEAR(static_cast<double>(step.causeExcessNs), 3e6, 0.2e6);
            switch (GetParam()) {
            case Change::Kernel:
                EXPECT_EQ(*step.cause, CauseKind::KernelBound);
                EXPECT_EQ(step.topPosition, 5u);
                EXPECT_NEAR(static_cast<double>(step.topExcessNs), 3e6, 1e4);
                break;
            case Change::Host:
                EXPECT_EQ(*step.cause, CauseKind::HostOperator);
                break;
            case Change::Wait:
                EXPECT_EQ(*step.cause, CauseKind::BlockingSync);
                EXPECT_GT(step.waitNs, 3'000'000);
                break;
            case Change::None:
                break;
            }
        }
    }
    EXPECT_LE(falseAlarms, 1);
}

INSTANTIATE_TEST_SUITE_P(Changes, StepVarianceOfMadeSteps,
                         testing::Values(Change::None, Change::Kernel, Change::Host, Change::Wait));

/// The host launches eight steps of 1 ms ahead of a device that takes 12 ms for each. The sixth is 3 ms
/// longer, in an operator or in a wait for the device.
StepVariance outrunSteps(bool isWait, int thread = 1) {
    MadeTrace made;
    double at = 0;
    double deviceAt = 500;
    for (int s = 0; s < 8; ++s) {
        const double begin = at;
        for (int k = 0; k < 10; ++k) {
            const bool isLong = s == 5 && k == 4;
            const double host = 100 + s + (isLong ? 3000 : 0); // steps of equal length have no spread
            made.operatorSlice(thread, "aten::op" + std::to_string(k), at, host);
            const std::int64_t correlation = made.call(thread, "cudaLaunchKernel", at + 2, 5);
            if (isLong && isWait) {
                made.call(1, "cudaDeviceSynchronize", at + 10, 3050);
            }
            made.kernel(7, "gemm" + std::to_string(k), deviceAt, 1200, correlation);
            deviceAt += 1201;
            at += host + 1;
        }
        made.step(1, s, begin, at - begin);
    }
    return stepVariance(*made.load());
}

TEST(StepVariance, AStepOfAHostThatRanAheadIsExplainedByTheHost) {
    for (const int thread : {1, 2}) { // 2: for which the thread of the marks waits
        const StepVariance variance = outrunSteps(false, thread);
        ASSERT_EQ(variance.steps.size(), 8u);
        const VariantStep& step = variance.steps[5];
        ASSERT_TRUE(step.isOutrun());
        ASSERT_TRUE(step.isOutlier);
        ASSERT_TRUE(step.cause);
        EXPECT_EQ(*step.cause, CauseKind::HostOperator);
        EXPECT_EQ(step.culprit, "aten::op4");
        EXPECT_NEAR(static_cast<double>(step.causeExcessNs), 3e6, 0.1e6);
    }
}

TEST(StepVariance, WhereTheHostWaitedTheDeviceMayBeTheCause) {
    const StepVariance variance = outrunSteps(true);
    ASSERT_EQ(variance.steps.size(), 8u);
    ASSERT_TRUE(variance.steps[5].isOutrun());
    ASSERT_TRUE(variance.steps[5].cause);
    EXPECT_EQ(*variance.steps[5].cause, CauseKind::KernelBound);
}

TEST(StepVariance, FewerThanThreeStepsAreNotCompared) {
    MadeTrace made;
    made.step(1, 1, 0, 100);
    made.step(1, 2, 100, 900);
    const StepVariance variance = stepVariance(*made.load());
    EXPECT_EQ(variance.steps.size(), 2u);
    EXPECT_FALSE(variance.steps[1].isOutlier);
    EXPECT_EQ(variance.medianNs, 0);
}

TEST(StepVariance, ThreadsThatTakeTurnsDifferentlyAreStillOneFamilyOfEqualSteps) {
    MadeTrace made;
    for (int s = 0; s < 4; ++s) {
        const double begin = s * 10'000.0;
        made.step(1, s, begin, 9'000);
        for (int k = 0; k < 6; ++k) {
            // In odd steps the second thread launches before the first one, in even steps after it.
            const double first = begin + 100 + k * 1000 + (s % 2) * 200;
            const double second = begin + 100 + k * 1000 + (1 - s % 2) * 200;
            made.kernel(7, "gemm", first + 20, 100, made.call(1, "cudaLaunchKernel", first, 10));
            made.kernel(20, "gemm", second + 20, 500, made.call(2, "cudaLaunchKernel", second, 10));
        }
    }
    const StepVariance variance = stepVariance(*made.load());
    ASSERT_EQ(variance.familySizes, (std::vector<std::size_t>{4}));
    ASSERT_EQ(variance.positions.size(), 12u);
    for (const VariantPosition& position : variance.positions) {
        EXPECT_EQ(position.leastNs, position.mostNs) << position.position;
        EXPECT_EQ(position.spreadNs, 0) << position.position;
    }
}

TEST(ChangePoints, AreFoundWhereTheLevelChanges) {
    Random random(3);
    std::vector<DurationNs> values;
    for (int i = 0; i < 60; ++i) {
        const DurationNs level = i < 20 ? 1000 : i < 45 ? 1200 : 900;
        values.push_back(level + static_cast<DurationNs>(random() % 21));
    }
    EXPECT_EQ(changePoints(values), (std::vector<std::size_t>{20, 45}));
    std::vector<DurationNs> level;
    for (int i = 0; i < 60; ++i) {
        level.push_back(1000 + static_cast<DurationNs>(random() % 50));
    }
    EXPECT_TRUE(changePoints(level).empty());
    EXPECT_TRUE(changePoints(std::vector<DurationNs>(50, 7)).empty());
    EXPECT_TRUE(changePoints(std::vector<DurationNs>{1, 1, 1, 1, 9, 9, 9, 9}).empty())
        << "sides are too short";
}

TEST(ChangePoints, LongSeriesAreReduced) {
    std::vector<DurationNs> values(50'000, 100);
    for (std::size_t i = 30'000; i < values.size(); ++i) {
        values[i] = 200;
    }
    const auto found = changePoints(values);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NEAR(static_cast<double>(found.front()), 30'000, 25);
}

TEST(TheilSen, SlopeIsTheMedianOfAllPairs) {
    EXPECT_EQ(theilSenSlope(std::vector<DurationNs>{1, 2}), std::nullopt);
    EXPECT_EQ(theilSenSlope(std::vector<DurationNs>{0, 10, 20, 30, 1000}), 10);
}

TEST(StepVarianceReference, EqualsTheScript) {
    const std::string expected = sharedPath("spec/prediction/expected/variance.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "the reference figures are not here";
    }
    std::map<std::string, std::map<std::string, std::map<std::string, std::string>>> own;
    std::size_t compared = 0;
    for (const auto& row : parseCsv(readFile(expected)).rows) {
        const std::string& name = row.at("trace");
        SCOPED_TRACE(name + " step " + row.at("step"));
        if (!own.contains(name)) {
            const auto trace = loadTrace(sharedPath("data/traces/" + name + ".json.gz"));
            ASSERT_TRUE(trace);
            std::ostringstream csv;
            writeCsv(csv, makeStepVarianceTable(**trace, stepVariance(**trace)));
            for (const auto& line : parseCsv(csv.str()).rows) {
                own[name][line.at("step")] = line;
            }
        }
        ASSERT_TRUE(own[name].contains(row.at("step")));
        const auto& line = own[name][row.at("step")];
        for (const auto& [key, value] : row) {
            if (key == "trace") {
                continue;
            }
            if (key.ends_with("_us")) {
                // Times of the script are doubles of microseconds.
                EXPECT_NEAR(std::strtod(line.at(key).c_str(), nullptr), std::strtod(value.c_str(), nullptr),
                            0.02)
                    << key;
            } else if (key == "robust_z") {
                EXPECT_NEAR(std::strtod(line.at(key).c_str(), nullptr), std::strtod(value.c_str(), nullptr),
                            0.011);
            } else {
                // The script cuts names after 80 characters.
                EXPECT_EQ(key == "top_name" ? line.at(key).substr(0, 80) : line.at(key), value) << key;
            }
        }
        ++compared;
    }
    EXPECT_GT(compared, 0u);
}

} // namespace
} // namespace lanescope::test
