// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_causes.h"

#include <QFontMetrics>
#include <QGuiApplication>
#include <QPalette>
#include <QTranslator>

#include <gtest/gtest.h>

#include "core/base/user_text.h"
#include "tests/support/small_trace.h"
#include "ui/theme/theme.h"

namespace lanescope::test {
namespace {

using namespace lanescope::ui;

Diagnosis made() {
    DiagnosisCause cause;
    cause.kind = CauseKind::KernelBound;
    cause.ns = 4'000'000;
    cause.share = 0.4;
    cause.what = words("%1: %2", words(userText("Convolutions")), std::string(300, 'k') + "<end>");
    cause.evidence = words(userText("%1 of %2."), Words::duration(1), Words::duration(2));
    cause.advice = words(userText("Run the copies on a stream of their own beside computation."));
    cause.place = {{0, 10}, kNoTrack, kNoSlice};
    cause.gain = CauseGain{1'000'000, 500'000, 2'000'000, GainPremise::HalfTime};
    cause.hiddenBehind = CauseKind::DataLoading;
    Diagnosis diagnosis;
    diagnosis.span = {0, 10'000'000};
    diagnosis.spanText = words(userText("whole trace"));
    diagnosis.causes.push_back(cause);
    return diagnosis;
}

QString html(int width) {
    const SmallTrace small = makeSmallTrace();
    return causesHtml(*small.trace, DeviceTerms::Nvidia, made(), Theme::of(QPalette()),
                      {QFontMetrics(QFont()), width});
}

TEST(OverviewCauses, ALineThatDoesNotFitIsItsToolTip) {
    const QString narrow = html(400);
    EXPECT_TRUE(narrow.contains(QStringLiteral("Hidden behind data loading: Kernels")));
    EXPECT_TRUE(narrow.contains(QChar(0x2026)));
    EXPECT_EQ(narrow.count(QStringLiteral("&lt;end&gt;")), 1) << "in the tool tip only";
    QString wide = html(100'000);
    wide.replace(QChar(0x202F), QLatin1Char(' '));
    EXPECT_FALSE(wide.contains(QChar(0x2026)));
    EXPECT_EQ(wide.count(QStringLiteral("&lt;end&gt;")), 2);
    EXPECT_TRUE(wide.contains(QStringLiteral("Gain if this work took half the time: 1 ms")))
        << wide.toStdString();
}

TEST(OverviewCauses, WhatTheRecordingCannotShowStandsAboveTheCauses) {
    const SmallTrace small = makeSmallTrace();
    Diagnosis diagnosis = made();
    diagnosis.notes = {words(userText("This recording cannot show %1."), std::string(300, 'x') + "[end]"),
                       words(userText("whole trace"))};
    const auto html = [&] {
        return causesHtml(*small.trace, DeviceTerms::Nvidia, diagnosis, Theme::of(QPalette()),
                          {QFontMetrics(QFont()), 400});
    };
    const QString without = html();
    EXPECT_GT(without.indexOf(QStringLiteral("cannot show")), without.indexOf(QStringLiteral("cause:0")));
    diagnosis.hasRecordingNote = true;
    const QString text = html();
    EXPECT_LT(text.indexOf(QStringLiteral("cannot show")), text.indexOf(QStringLiteral("cause:0")));
    EXPECT_EQ(text.count(QStringLiteral("[end]")), 1) << "one line above, the whole below";
}

TEST(OverviewCauses, PartsOfTheBarAreTheCausesAndTheRest) {
    Diagnosis diagnosis = made();
    DiagnosisCause loading;
    loading.kind = CauseKind::DataLoading;
    loading.ns = 3'000'000;
    loading.share = 0.3;
    DiagnosisCause copies = loading;
    copies.kind = CauseKind::ExposedCopy;
    copies.ns = 1'000'000;
    diagnosis.causes.insert(diagnosis.causes.begin(), loading);
    diagnosis.causes.push_back(copies);
    const SmallTrace small = makeSmallTrace();
    std::vector<std::optional<std::size_t>> causeOf;
    const std::vector<SplitPart> parts = causeParts(*small.trace, DeviceTerms::Nvidia, diagnosis, &causeOf);
    ASSERT_EQ(parts.size(), 4u);
    EXPECT_EQ(causeOf, (std::vector<std::optional<std::size_t>>{1, 2, 0, std::nullopt}))
        << "what keeps the device busy, then what it waits for";
    double sum = 0;
    for (const SplitPart& part : parts) {
        sum += part.value;
    }
    EXPECT_EQ(sum, 10e6) << "the span";
    EXPECT_EQ(parts[0].group, parts[1].group);
    EXPECT_NE(parts[1].group, parts[2].group);
    EXPECT_EQ(parts[3].name, QStringLiteral("Everything else"));
    EXPECT_EQ(parts[2].name, QStringLiteral("Data loading"));
    EXPECT_FALSE(parts[2].help.isEmpty());
    EXPECT_TRUE(causeParts(*small.trace, DeviceTerms::Nvidia, {}).empty());
}

/// Marks all that it translates.
class Marking final : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* text, const char*, int) const override {
        return QStringLiteral("\u00ab") + QString::fromUtf8(text) + QStringLiteral("\u00bb");
    }
};

TEST(OverviewCauses, AllWordsAreInTheLanguageOfTheWindow) {
    Marking marking;
    QCoreApplication::installTranslator(&marking);
    const QString text = html(100'000);
    QCoreApplication::removeTranslator(&marking);
    for (const char* part :
         {"\u00abRun the copies on a stream of their own beside computation.\u00bb",
          "\u00abConvolutions\u00bb: kkk", "\u00abHidden behind ", "\u00abdata loading\u00bb",
          "\u00abGain if this work took half the time: ", "\u00abwhole trace\u00bb"}) {
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << part << "\n" << text.toStdString();
    }
}

} // namespace
} // namespace lanescope::test
