// SPDX-License-Identifier: Apache-2.0
// Verdicts of a gate on runs with chosen figures.
#include "core/gate/gate.h"

#include <gtest/gtest.h>

#include "tests/core/gate/made_runs.h"

namespace lanescope::test {
namespace {

GateCheck judged(const std::vector<RunRecord>& baseline, const std::vector<RunRecord>& candidate,
                 const char* condition = "step_time>+3%") {
    const auto parsed = parseFailCondition(condition);
    EXPECT_TRUE(parsed) << condition;
    const std::vector<FailCondition> conditions{*parsed};
    GateResult result = judgeGate(baseline, candidate, conditions);
    EXPECT_EQ(result.checks.size(), 1u);
    return result.checks.front();
}

TEST(Gate, Verdicts) {
    const auto base = madeRuns({100e6, 101e6, 99e6, 100e6});
    EXPECT_EQ(judged(base, madeRuns({110e6, 111e6, 109e6}, 50)).verdict, Verdict::Worse);
    EXPECT_EQ(judged(base, madeRuns({90e6, 91e6, 89e6}, 50)).verdict, Verdict::Better);
    EXPECT_EQ(judged(base, madeRuns({100e6, 100.5e6, 99.5e6}, 50)).verdict, Verdict::Same);
    EXPECT_EQ(judged(madeRuns({100e6, 120e6, 80e6, 105e6}), madeRuns({100e6, 125e6}, 50)).verdict,
              Verdict::NotEnoughData);
    EXPECT_EQ(judged(base, madeRuns({101.5e6, 101.6e6, 101.4e6}, 50)).verdict, Verdict::Same)
        << "beyond noise, and within the limit";
}

TEST(Gate, FewRunsAreNotEnoughData) {
    const GateCheck check = judged(madeRuns({100e6}), madeRuns({150e6, 150e6}, 50));
    EXPECT_EQ(check.verdict, Verdict::NotEnoughData);
    EXPECT_NE(check.message.find("+50.00 %, 100 ms to 150 ms"), std::string::npos) << check.message;
    EXPECT_NE(check.message.find("fewer than 4 runs"), std::string::npos) << check.message;
}

TEST(Gate, OneSlowRunMayBeAHiccup) {
    const std::vector<double> few{100e6, 101e6, 99e6};
    EXPECT_EQ(judged(madeRuns(few), madeRuns({150e6}, 50)).verdict, Verdict::NotEnoughData)
        << "one of four runs is the slowest whatever happens";
    EXPECT_EQ(judged(madeRuns(few), madeRuns({150e6, 151e6, 152e6}, 50)).verdict, Verdict::Worse);
    std::vector<double> many;
    for (int i = 0; i < 20; ++i) {
        many.push_back(99e6 + 1e5 * i);
    }
    EXPECT_EQ(judged(madeRuns(many), madeRuns({150e6}, 50)).verdict, Verdict::Worse);
}

TEST(Gate, CountsThatNeverDifferNeedFewRuns) {
    auto base = madeRuns({100e6, 101e6, 99e6});
    auto after = madeRuns({100e6}, 50);
    for (auto* side : {&base, &after}) {
        for (RunRecord& run : *side) {
            run.figures.push_back({"copies.count", FigureValue{side == &base ? 8.0 : 9.0}, {}});
        }
    }
    EXPECT_EQ(judged(base, after, "copies.count>0").verdict, Verdict::Worse);
}

TEST(Gate, ManyConditionsFindWhatAllFiguresShow) {
    const auto parsed = parseFailCondition("step_time>+3%");
    const std::vector<FailCondition> conditions(20, *parsed);
    const GateResult result = judgeGate(madeRuns({100e6, 101e6, 99e6, 100e6, 100.5e6}),
                                        madeRuns({130e6, 131e6, 129e6, 130e6, 130.5e6}, 50), conditions);
    for (const GateCheck& check : result.checks) {
        EXPECT_EQ(check.verdict, Verdict::Worse) << check.message;
    }
}

TEST(Gate, TheMessageHasValuesIntervalNoiseAndRuns) {
    const GateCheck check =
        judged(madeRuns({100e6, 101e6, 99e6, 100e6}), madeRuns({110e6, 111e6, 109e6}, 50));
    EXPECT_NE(check.message.find("+10.00 %, 100 ms to 110 ms (from +8."), std::string::npos) << check.message;
    EXPECT_NE(check.message.find("noise of a run 0.89 %, 4 runs against 3 runs"), std::string::npos)
        << check.message;
}

TEST(Gate, LessCanBeWorse) {
    auto base = madeRuns({1, 1, 1, 1});
    auto after = madeRuns({1, 1, 1}, 50);
    const auto use = [](std::vector<RunRecord>& runs, double value) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            runs[i].metrics[0].id = "gpu_utilization";
            runs[i].metrics[0].candidate = value + 0.001 * static_cast<double>(i);
        }
    };
    use(base, 0.9);
    use(after, 0.8);
    EXPECT_EQ(judged(base, after, "gpu_utilization<-5").verdict, Verdict::Worse);
    EXPECT_EQ(judged(base, after, "gpu_utilization>+5").verdict, Verdict::Better);
    EXPECT_EQ(judged(after, base, "gpu_utilization<-5").verdict, Verdict::Better);
}

TEST(Gate, OtherMachinesAndProgramsAreNotComparable) {
    const auto base = madeRuns({100e6, 101e6, 99e6, 100e6});
    auto other = madeRuns({110e6, 111e6, 109e6}, 50);
    for (RunRecord& run : other) {
        run.devices = {"Another GPU"};
    }
    const std::vector<FailCondition> conditions{*parseFailCondition("step_time>+3%")};
    const GateResult result = judgeGate(base, other, conditions);
    EXPECT_EQ(result.checks[0].verdict, Verdict::NotComparable);
    EXPECT_EQ(result.notes.size(), 4u);
    EXPECT_NE(result.notes[0].find("Example GPU and Another GPU"), std::string::npos) << result.notes[0];

    auto program = madeRuns({110e6, 111e6, 109e6}, 50);
    for (RunRecord& run : program) {
        run.program = {{"aten::mm", 0.2}, {"aten::conv2d", 0.8}};
    }
    EXPECT_EQ(judged(base, program).verdict, Verdict::NotComparable);
    EXPECT_NEAR(*programOverlap(base[0], program[0]), 0.2, 1e-12);

    auto ranks = madeRuns({110e6, 111e6, 109e6}, 50);
    auto many = base;
    for (RunRecord& run : ranks) {
        run.worldSize = 8;
    }
    for (RunRecord& run : many) {
        run.worldSize = 2;
    }
    EXPECT_EQ(judged(many, ranks).verdict, Verdict::NotComparable);
    EXPECT_EQ(judged(base, ranks).verdict, Verdict::Worse) << "an unknown number of ranks is no difference";
}

TEST(Gate, OneOtherRunIsLeftOut) {
    auto base = madeRuns({100e6, 101e6, 99e6, 100e6, 300e6});
    base[4].devices = {"Another GPU"};
    const std::vector<FailCondition> conditions{*parseFailCondition("step_time>+3%")};
    const GateResult result = judgeGate(base, madeRuns({110e6, 111e6, 109e6}, 50), conditions);
    EXPECT_EQ(result.baselineRuns, 4u);
    EXPECT_EQ(result.checks[0].verdict, Verdict::Worse);
    ASSERT_EQ(result.notes.size(), 1u);
    EXPECT_NE(result.notes[0].find("run5.json is left out"), std::string::npos) << result.notes[0];
}

TEST(Gate, TotalsOfRunsWithOtherStepCountsAreNotCompared) {
    auto base = madeRuns({100e6, 101e6, 99e6, 100e6});
    auto after = madeRuns({100e6, 101e6, 99e6}, 50);
    for (auto* side : {&base, &after}) {
        for (RunRecord& run : *side) {
            run.figures.push_back({"copies.count", FigureValue{8}, {}});
            run.figures.push_back({"copies.count/step", FigureValue{2}, {}});
        }
    }
    EXPECT_EQ(judged(base, after, "copies.count>0").verdict, Verdict::Same);
    after[0].steps = 5;
    const GateCheck check = judged(base, after, "copies.count>0");
    EXPECT_EQ(check.verdict, Verdict::NotComparable);
    EXPECT_NE(check.message.find("write copies.count/step"), std::string::npos) << check.message;
    EXPECT_EQ(judged(base, after, "copies.count/step>0").verdict, Verdict::Same);
}

TEST(Gate, AFigureThatNobodyHasIsNotComparable) {
    const auto base = madeRuns({100e6, 101e6, 99e6, 100e6});
    const auto after = madeRuns({100e6, 101e6, 99e6}, 50);
    const GateCheck unknown = judged(base, after, "copies.count>0");
    EXPECT_EQ(unknown.verdict, Verdict::NotComparable);
    EXPECT_NE(unknown.message.find("was not recorded with the run"), std::string::npos) << unknown.message;
    auto none = base;
    auto noneAfter = after;
    for (auto* side : {&none, &noneAfter}) {
        for (RunRecord& run : *side) {
            run.figures.push_back({"copies[x].count", FigureValue{0, false}, {}});
        }
    }
    EXPECT_EQ(judged(none, noneAfter, "copies[x].count>0").verdict, Verdict::NotComparable)
        << "a name that no run has is a mistake, not zero";
    noneAfter[0].figures.back().value = FigureValue{3, true};
    EXPECT_NE(judged(none, noneAfter, "copies[x].count>0").verdict, Verdict::NotComparable);
}

TEST(Gate, TheCauseIsTheOneThatGrewMost) {
    auto base = madeRuns({100e6, 101e6, 99e6, 100e6});
    auto after = madeRuns({110e6, 111e6, 109e6}, 50);
    for (RunRecord& run : base) {
        run.causes = {{"kernel_bound", "Kernels", 80e6, "gemm", ""},
                      {"data_loading", "Data loading", 2e6, "next", ""}};
    }
    for (RunRecord& run : after) {
        run.causes = {{"kernel_bound", "Kernels", 81e6, "gemm", ""},
                      {"data_loading", "Data loading", 11e6, "DataLoader.__next__", "Use more workers"}};
    }
    const GateCheck check = judged(base, after);
    EXPECT_EQ(check.verdict, Verdict::Worse);
    EXPECT_EQ(check.cause,
              "Data loading +9.00 ms a step (2.00 ms to 11.0 ms): DataLoader.__next__. Use more workers");
}

} // namespace
} // namespace lanescope::test
