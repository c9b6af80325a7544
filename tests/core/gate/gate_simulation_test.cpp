// SPDX-License-Identifier: Apache-2.0
// 1 000 simulated histories for each shape of noise and number of runs, from a fixed seed: how often the gate
// reports a regression that is not there, and how often it finds one of 3 % when runs scatter by 2 %. The
// shares are printed.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include <gtest/gtest.h>

#include "core/gate/gate.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

constexpr int kHistories = 1000;
constexpr double kNoise = 0.02;
constexpr double kRegression = 0.03;

enum class NoiseShape { Normal, Skewed, Hiccups, HeavyTailed, Bimodal };

double uniform01(Random& random) {
    return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0;
}

double normal(Random& random) {
    return std::sqrt(-2 * std::log(uniform01(random))) * std::cos(2 * std::numbers::pi * uniform01(random));
}

/// One run: 100 ms, times 1 + shift, with noise of 2 %.
double run(Random& random, NoiseShape shape, double shift) {
    constexpr double kStepNs = 1e8;
    double noise = normal(random) * kNoise;
    if (shape == NoiseShape::Skewed) {
        // Slower runs are further away than quicker ones: an exponential with the same deviation.
        noise = (-std::log(uniform01(random)) - 1) * kNoise;
    } else if (shape == NoiseShape::Hiccups && uniform01(random) < 0.05) {
        noise += 0.10; // something else ran on the machine
    } else if (shape == NoiseShape::HeavyTailed) {
        // Student's t with three degrees of freedom, whose deviation is the root of three.
        double squares = 0;
        for (int i = 0; i < 3; ++i) {
            const double each = normal(random);
            squares += each * each;
        }
        noise /= std::sqrt(squares);
    } else if (shape == NoiseShape::Bimodal) {
        noise = normal(random) * kNoise / 4 + (uniform01(random) < 0.3 ? kRegression : 0);
    }
    return kStepNs * (1 + shift) * (1 + noise);
}

std::vector<double> runs(Random& random, NoiseShape shape, int count, double shift) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i) {
        values.push_back(run(random, shape, shift));
    }
    return values;
}

/// Share of histories in which the condition holds.
double alarms(const char* condition, NoiseShape shape, int baseline, int candidate, double shift) {
    const auto parsed = parseFailCondition(condition);
    EXPECT_TRUE(parsed);
    const std::vector<FailCondition> conditions{*parsed};
    Random random(20260822);
    int worse = 0;
    for (int history = 0; history < kHistories; ++history) {
        const auto before = madeRuns(runs(random, shape, baseline, 0));
        const auto after = madeRuns(runs(random, shape, candidate, shift), 1000);
        worse += judgeGate(before, after, conditions).has(Verdict::Worse) ? 1 : 0;
    }
    return static_cast<double>(worse) / kHistories;
}

/// Share of false alarms that is promised. A count of 1 000 histories scatters by 0.7 % around its share, and
/// the shares are below, so that the histories of these seeds need no allowance.
constexpr double kPromised = 0.05;

TEST(GateSimulation, FindsThreePercentAtTwoPercentNoiseWithFewFalseAlarms) {
    std::printf("condition step_time>+1.5%%, 1000 histories each, noise of a run 2 %%, regression 3 %%\n"
                "noise     baseline candidate  false alarms  found\n");
    double sum = 0;
    int cases = 0;
    for (const auto& [shape, name] : {std::pair{NoiseShape::Normal, "normal"},
                                      {NoiseShape::Skewed, "skewed"},
                                      {NoiseShape::Hiccups, "hiccups"},
                                      {NoiseShape::HeavyTailed, "heavy"},
                                      {NoiseShape::Bimodal, "bimodal"}}) {
        for (const auto& [baseline, candidate] :
             {std::pair{3, 1}, {3, 3}, {5, 5}, {10, 5}, {20, 1}, {20, 3}, {20, 5}, {10, 10}, {20, 10}}) {
            const double falseAlarms = alarms("step_time>+1.5%", shape, baseline, candidate, 0);
            const double found = alarms("step_time>+1.5%", shape, baseline, candidate, kRegression);
            std::printf("%-9s %8d %9d %12.1f %% %5.1f %%\n", name, baseline, candidate, falseAlarms * 100,
                        found * 100);
            EXPECT_LE(falseAlarms, kPromised) << name << ' ' << baseline << " against " << candidate;
            if (shape == NoiseShape::Normal && baseline == 20 && candidate >= 5) {
                EXPECT_GE(found, candidate == 10 ? 0.93 : 0.8) << baseline << " against " << candidate;
            }
            sum += falseAlarms;
            ++cases;
        }
    }
    std::printf("mean of false alarms: %.1f %%\n", sum / cases * 100);
    EXPECT_LE(sum / cases, kPromised);
    EXPECT_GE(sum / cases, 0.02) << "or the test looks at something else than noise";
}

/// Share of histories with an alarm when each run is a little slower than the one before, 4 % over all of
/// them.
double alarmsOfDrift(double noise, double shift) {
    constexpr int kBaseline = 20;
    constexpr int kCandidate = 5;
    constexpr double kDrift = 0.04 / (kBaseline + kCandidate);
    const auto parsed = parseFailCondition("step_time>+1.5%");
    EXPECT_TRUE(parsed);
    const std::vector<FailCondition> conditions{*parsed};
    Random random(20260822);
    int worse = 0;
    for (int history = 0; history < kHistories; ++history) {
        std::vector<double> values;
        for (int i = 0; i < kBaseline + kCandidate; ++i) {
            values.push_back(1e8 * (1 + kDrift * i + (i < kBaseline ? 0 : shift)) *
                             (1 + normal(random) * noise));
        }
        const auto before = madeRuns({values.begin(), values.begin() + kBaseline});
        const auto after = madeRuns({values.begin() + kBaseline, values.end()}, 1000);
        worse += judgeGate(before, after, conditions).has(Verdict::Worse) ? 1 : 0;
    }
    return static_cast<double>(worse) / kHistories;
}

TEST(GateSimulation, ADriftBeyondTheNoiseDoesNotAlarm) {
    std::printf("drift of 4 %% over 25 runs\nnoise  false alarms  found\n");
    for (const double noise : {0.005, 0.01, 0.02}) {
        const double falseAlarms = alarmsOfDrift(noise, 0);
        const double found = alarmsOfDrift(noise, kRegression);
        std::printf("%4.1f %% %11.1f %% %5.1f %%\n", noise * 100, falseAlarms * 100, found * 100);
        // Within noise a drift is not seen: then its runs pass for those of two levels.
        EXPECT_LE(falseAlarms, noise <= 0.01 ? kPromised : 0.3);
        EXPECT_GE(found, noise <= 0.01 ? 0.9 : 0.5);
    }
}

TEST(GateSimulation, TheLimitWithoutToleranceKeepsItsFalseAlarms) {
    const double falseAlarms = alarms("step_time>0%", NoiseShape::Normal, 20, 5, 0);
    std::printf("step_time>0%%: %.1f %% false alarms\n", falseAlarms * 100);
    EXPECT_LE(falseAlarms, kPromised);
    EXPECT_GE(falseAlarms, 0.02) << "or the test looks at something else than noise";
}

TEST(GateSimulation, ConfidenceKeepsChangesAtTheLimitQuiet) {
    const double atTheLimit = alarms("step_time>+3%@95", NoiseShape::Normal, 20, 10, kRegression);
    const double twice = alarms("step_time>+3%@95", NoiseShape::Normal, 20, 10, 2 * kRegression);
    std::printf("step_time>+3%%@95: %.1f %% at the limit, %.1f %% at twice the limit\n", atTheLimit * 100,
                twice * 100);
    EXPECT_LE(atTheLimit, kPromised);
    EXPECT_GE(twice, 0.9);
}

TEST(GateSimulation, ManyConditionsTogetherAreNoMoreAlarming) {
    std::vector<FailCondition> conditions;
    for (int i = 0; i < 20; ++i) {
        const auto parsed = parseFailCondition("step_time>0%");
        ASSERT_TRUE(parsed);
        conditions.push_back(*parsed);
    }
    Random random(5);
    int worse = 0;
    for (int history = 0; history < kHistories; ++history) {
        std::vector<GateCheck> checks;
        for (const FailCondition& condition : conditions) {
            GateCheck check;
            check.condition = condition;
            check.baseline = runs(random, NoiseShape::Normal, 20, 0); // each figure with noise of its own
            check.candidate = runs(random, NoiseShape::Normal, 5, 0);
            checks.push_back(std::move(check));
        }
        judgeValues(checks);
        worse += std::ranges::any_of(checks,
                                     [](const GateCheck& check) { return check.verdict == Verdict::Worse; });
    }
    std::printf("20 conditions: %.1f %% of gates have a false alarm\n", worse * 100.0 / kHistories);
    EXPECT_LE(worse, kHistories * kPromised);
    EXPECT_GE(worse, kHistories * 2 / 100);
}

} // namespace
} // namespace lanescope::test
