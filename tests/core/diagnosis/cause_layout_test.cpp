// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/base/user_text.h"
#include "core/catalog/full_diagnosis.h"
#include "core/diagnosis/cause_order.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/table/json_writer.h"
#include "core/table/table_writers.h"
#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {
namespace {

/// Patterns in brackets, so that what was not translated shows.
class BracketLanguage final : public WordsLanguage {
public:
    std::string pattern(const std::string& english) const override { return "[" + english + "]"; }
    std::string duration(DurationNs ns) const override { return std::to_string(ns) + "n"; }
    std::string share(double share) const override { return std::to_string(static_cast<int>(share * 100)); }
    std::string number(std::uint64_t number) const override { return "#" + std::to_string(number); }
};

TEST(Words, EachLanguageFillsItsOwnPatterns) {
    const Words gaps = countWords(3, userText("1 gap"), userText("%1 gaps"));
    const Words text =
        words(userText("%1 of %2 in %3."), Words::duration(1'500'000), Words::share(1, 4), gaps) +
        words(userText("First look at %1."), "aten::mm");
    EXPECT_EQ(text.english(), "1.50 ms of 25.0 % in 3 gaps. First look at aten::mm.");
    EXPECT_EQ(text.in(BracketLanguage()), "[1500000n of 25 in [#3 gaps].] [First look at aten::mm.]");
    EXPECT_EQ(countWords(1, "1 gap", "%1 gaps").english(), "1 gap");
    EXPECT_TRUE(text.says("First look at %1."));
    EXPECT_FALSE(text.says("%1 gaps")) << "a part of a sentence, not one";
}

TEST(Words, NamesOfATraceAreNoPatterns) {
    const Words text = words(userText("%1 under %2"), "kernel<%2>", "aten::mm");
    EXPECT_EQ(text.english(), "kernel<%2> under aten::mm");
    EXPECT_EQ(text.in(BracketLanguage()), "[kernel<%2> under aten::mm]");
    EXPECT_TRUE(Words::name("").empty());
}

TEST(CauseLayout, AGainOfNothingIsNoFigure) {
    CauseGain gain;
    EXPECT_EQ(gainWords(gain), "No gain on its own: other work would take as long.");
    gain.highNs = 2'000'000;
    EXPECT_EQ(gainWords(gain), "Gain without it: none expected, at most 2.00 ms.");
    gain.ns = 1'000'000;
    EXPECT_EQ(gainWords(gain), "Gain without it: 1.00 ms (none to 2.00 ms).");
    gain.ns = gain.highNs;
    EXPECT_EQ(gainWords(gain), "Gain without it: at most 2.00 ms.");
    gain.lowNs = 1'500'000;
    EXPECT_EQ(gainWords(gain), "Gain without it: 2.00 ms (1.50 ms to 2.00 ms).");
    gain.lowNs = 1'999'900;
    EXPECT_EQ(gainWords(gain), "Gain without it: 2.00 ms.") << "an interval of one value says nothing";
    gain.premise = GainPremise::CapturedWhole;
    EXPECT_EQ(gainWords(gain), "Gain if the whole were one graph launch: 2.00 ms.");
}

DiagnosisCause made(CauseKind kind, DurationNs ns, DurationNs lowNs, DurationNs gainNs, DurationNs highNs) {
    DiagnosisCause cause;
    cause.kind = kind;
    cause.ns = ns;
    const bool isWork = !isIdleCause(kind);
    cause.gain = CauseGain{gainNs, lowNs, highNs, isWork ? GainPremise::HalfTime : GainPremise::Removed};
    return cause;
}

std::vector<CauseKind> ordered(Diagnosis& diagnosis) {
    orderByGain(diagnosis);
    std::vector<CauseKind> kinds;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        kinds.push_back(cause.kind);
    }
    return kinds;
}

TEST(CauseOrder, WhatCanBeGainedIsFirst) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 1000};
    diagnosis.causes = {made(CauseKind::KernelBound, 400, 0, 0, 5),
                        made(CauseKind::DataLoading, 350, 330, 350, 350),
                        made(CauseKind::LaunchBound, 100, 90, 100, 100)};
    using enum CauseKind;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(DataLoading, LaunchBound, KernelBound));
    EXPECT_EQ(causeText(diagnosis.causes[2]).title.english(), "Hidden behind data loading: Kernels");
    EXPECT_EQ(causeText(diagnosis.causes[0]).title.english(), "Data loading");
}

/// Copies that have nothing to run beside are not hidden: they may stand on the critical path alone.
TEST(CauseOrder, WorkWithoutAnyBesideIsNotHidden) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 10'000'000};
    diagnosis.causes = {made(CauseKind::ExposedCopy, 4'000'000, 0, 0, 0),
                        made(CauseKind::KernelBound, 3'000'000, 1'000'000, 1'500'000, 1'500'000)};
    diagnosis.causes[0].gain->premise = GainPremise::Hidden;
    orderByGain(diagnosis);
    for (const DiagnosisCause& cause : diagnosis.causes) {
        EXPECT_FALSE(cause.hiddenBehind);
        if (cause.kind == CauseKind::ExposedCopy) {
            EXPECT_EQ(gainWords(*cause.gain).english(),
                      "No gain from another stream: nothing recorded could run beside it.");
        }
    }
}

TEST(CauseOrder, AnOpenIntervalHidesNothing) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 1000};
    diagnosis.causes = {made(CauseKind::KernelBound, 400, 0, 0, 190),
                        made(CauseKind::LaunchBound, 100, 0, 60, 100)};
    using enum CauseKind;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(KernelBound, LaunchBound));
    EXPECT_FALSE(diagnosis.causes[0].hiddenBehind);
}

TEST(CauseOrder, GoesByTimeWhereNothingLimits) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 1000};
    diagnosis.causes = {made(CauseKind::KernelBound, 600, 0, 0, 2),
                        made(CauseKind::KernelBound, 300, 0, 0, 2),
                        made(CauseKind::LaunchBound, 60, 10, 20, 30)};
    using enum CauseKind;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(KernelBound, KernelBound, LaunchBound));
    EXPECT_FALSE(diagnosis.causes[0].hiddenBehind);
}

TEST(CauseOrder, SmallDifferencesOfGainsDoNotChangeTheOrder) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 10'000};
    diagnosis.causes = {made(CauseKind::KernelBound, 4000, 1500, 1500, 1500),
                        made(CauseKind::BetweenKernels, 300, 0, 0, 100),
                        made(CauseKind::LaunchBound, 250, 180, 200, 200)};
    using enum CauseKind;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(KernelBound, BetweenKernels, LaunchBound));
    diagnosis.causes[2].gain->lowNs = 200;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(KernelBound, LaunchBound, BetweenKernels));
}

TEST(CauseOrder, TheRestGoesByTime) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 1000};
    diagnosis.causes = {made(CauseKind::DataLoading, 400, 390, 400, 400),
                        made(CauseKind::KernelBound, 100, 0, 5, 30),
                        made(CauseKind::OtherIdle, 80, 70, 75, 80)};
    using enum CauseKind;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(DataLoading, KernelBound, OtherIdle));
    diagnosis.causes[2].kind = LaunchBound;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(DataLoading, LaunchBound, KernelBound));
}

TEST(CauseOrder, GainsThatMayBeEqualGoByTime) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 1000};
    diagnosis.causes = {made(CauseKind::KernelBound, 400, 80, 100, 190),
                        made(CauseKind::LaunchBound, 200, 170, 180, 200),
                        made(CauseKind::DataLoading, 150, 10, 20, 150)};
    using enum CauseKind;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(KernelBound, LaunchBound, DataLoading));
    diagnosis.causes[0].gain->highNs = 160;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(LaunchBound, KernelBound, DataLoading));
}

TEST(CauseOrder, WithoutAGainTimeCounts) {
    Diagnosis diagnosis;
    diagnosis.span = {0, 1000};
    diagnosis.causes = {made(CauseKind::KernelBound, 400, 190, 200, 200),
                        made(CauseKind::RecordingStartsMidway, 300, 0, 0, 0)};
    diagnosis.causes[1].gain.reset();
    using enum CauseKind;
    EXPECT_THAT(ordered(diagnosis), testing::ElementsAre(RecordingStartsMidway, KernelBound));
}

TEST(CauseLayout, AllAnswersHaveOneOrderAndOneTitle) {
    DiagnosisTrace made;
    made.step(1, 0, 20'000);
    for (std::int64_t us = 0; us < 20'000; us += 1000) { // the loader takes half of each turn
        made.host("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "user_annotation", us,
                  us + 500);
        made.host("aten::mm", "cpu_op", us + 500, us + 999);
        made.work("gemm", "kernel", us + 505, us + 990, us + 500, "LaunchKernel", 4);
    }
    const auto trace = made.trace();
    AnalysisContext context(trace);
    const Diagnosis diagnosis = fullDiagnosis(context);
    ASSERT_GE(diagnosis.causes.size(), 2U);
    std::ostringstream rows;
    writeCsv(rows, diagnosisTable(trace.get(), diagnosis).chosen({"title"}));
    std::ostringstream json;
    JsonWriter writer(json);
    diagnosisReport(trace.get(), diagnosis).writeJson(writer);
    const std::string text = diagnosisText(trace.get(), diagnosis);
    std::string expectedRows = "title\n";
    std::size_t inJson = 0;
    std::size_t inText = 0;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        const std::string title = causeText(cause).title.english();
        expectedRows += title + "\n";
        inJson = json.str().find("\"" + title + "\"", inJson);
        inText = text.find(title, inText);
        ASSERT_NE(inJson, std::string::npos) << title;
        ASSERT_NE(inText, std::string::npos) << title;
    }
    EXPECT_EQ(rows.str(), expectedRows);
}

} // namespace
} // namespace lanescope::test
