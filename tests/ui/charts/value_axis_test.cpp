// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/value_axis.h"

#include <gtest/gtest.h>

#include <QLocale>
#include <QStringList>

#include <cmath>
#include <limits>
#include <random>

namespace lanescope::ui {
namespace {

QStringList labels(const ValueAxis& axis, int count) {
    QStringList texts;
    for (const AxisTick& tick : axis.ticks(count)) {
        texts << QString(tick.label).replace(QChar(0x202F), QLatin1Char(' '));
    }
    return texts;
}

TEST(ValueAxis, RoundsOutwardsToNiceFigures) {
    const ValueAxis axis = ValueAxis::rounded(0, 17.3, ChartUnit::Number);
    EXPECT_DOUBLE_EQ(axis.least(), 0);
    EXPECT_DOUBLE_EQ(axis.greatest(), 20);
    EXPECT_EQ(labels(axis, 5), (QStringList{"0", "5", "10", "15", "20"}));
}

TEST(ValueAxis, LabelsDurationsInOneUnit) {
    EXPECT_EQ(labels(ValueAxis::rounded(0, 2.4e6, ChartUnit::Duration), 6),
              (QStringList{"0", "0.5 ms", "1.0 ms", "1.5 ms", "2.0 ms", "2.5 ms"}));
}

TEST(ValueAxis, LabelsHaveTheDecimalPointOfTheLanguage) {
    QLocale::setDefault(QLocale(QLocale::German));
    const QStringList german = labels(ValueAxis::rounded(0, 2.4e6, ChartUnit::Duration), 6);
    QLocale::setDefault(QLocale::c());
    EXPECT_EQ(german, (QStringList{"0", "0,5 ms", "1,0 ms", "1,5 ms", "2,0 ms", "2,5 ms"}));
}

TEST(ValueAxis, HasASecondLabelWhereThereIsRoomForTwo) {
    for (const double greatest : {300e6, 400e6, 600e6, 700e6, 900e6}) {
        EXPECT_EQ(labels(ValueAxis(0, greatest, ChartUnit::Duration), 2).size(), 2) << greatest;
    }
    EXPECT_EQ(labels(ValueAxis(0, 300e6, ChartUnit::Duration), 2), (QStringList{"0", "200 ms"}));
}

TEST(ValueAxis, LabelsBytesInBinaryUnits) {
    constexpr double kGiB = 1024.0 * 1024 * 1024;
    EXPECT_EQ(labels(ValueAxis::rounded(0, 3.7 * kGiB, ChartUnit::Bytes), 5),
              (QStringList{"0", "1 GiB", "2 GiB", "3 GiB", "4 GiB"}));
}

TEST(ValueAxis, LabelsFractionsInPercent) {
    EXPECT_EQ(labels(ValueAxis(0, 1, ChartUnit::Fraction), 3), (QStringList{"0 %", "50 %", "100 %"}));
}

TEST(ValueAxis, PutsTheZeroOfNegativeRangesOnATick) {
    const ValueAxis axis = ValueAxis::rounded(-3, 7, ChartUnit::Number);
    EXPECT_EQ(labels(axis, 8).indexOf("0") >= 0, true);
    EXPECT_LE(axis.least(), -3);
    EXPECT_GE(axis.greatest(), 7);
}

TEST(ValueAxis, LogScaleSpreadsDecadesEvenly) {
    const ValueAxis axis = ValueAxis::rounded(2, 800, ChartUnit::Number, AxisScale::Log);
    EXPECT_DOUBLE_EQ(axis.least(), 1);
    EXPECT_DOUBLE_EQ(axis.greatest(), 1000);
    EXPECT_NEAR(axis.fractionOf(10), 1.0 / 3, 1e-12);
    EXPECT_EQ(labels(axis, 4), (QStringList{"1", "10", "100", "1 k"}));
    EXPECT_EQ(labels(ValueAxis(1, 10, ChartUnit::Number, AxisScale::Log), 8),
              (QStringList{"1", "2", "5", "10"}));
}

TEST(ValueAxis, ThinsOutManyDecades) {
    const ValueAxis axis(1e-9, 1e15, ChartUnit::Number, AxisScale::Log);
    EXPECT_LE(axis.ticks(6).size(), 6u);
    EXPECT_GE(axis.ticks(6).size(), 3u);
}

TEST(ValueAxis, SurvivesWhatIsNoRange) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const AxisScale scale : {AxisScale::Linear, AxisScale::Log}) {
        for (const auto& [least, greatest] : std::initializer_list<std::pair<double, double>>{
                 {0, 0}, {5, 5}, {nan, nan}, {-infinity, infinity}, {3, -3}, {-1, -1}, {1e300, 1e301}}) {
            const ValueAxis axis = ValueAxis::rounded(least, greatest, ChartUnit::Number, scale);
            EXPECT_LT(axis.least(), axis.greatest());
            EXPECT_LE(axis.ticks(6).size(), 6u);
        }
    }
}

TEST(ValueAxis, TicksLieWithinTheAxisInOrderAndNoMoreThanAsked) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> exponent(-3, 13);
    for (int i = 0; i < 2000; ++i) {
        const double greatest = std::pow(10.0, exponent(random));
        const double least = i % 3 == 0 ? 0 : greatest * 0.1 * (i % 7);
        const int count = 2 + i % 9;
        const auto unit = static_cast<ChartUnit>(i % 4);
        const ValueAxis axis = ValueAxis::rounded(least, greatest, unit, AxisScale(i % 2), count);
        SCOPED_TRACE(testing::Message() << "seed 7, round " << i << ": " << least << " .. " << greatest);
        EXPECT_LE(axis.least(), least == 0 && i % 2 == 1 ? greatest : least * (1 + 1e-9));
        EXPECT_GE(axis.greatest() * (1 + 1e-9), greatest);
        double previous = -std::numeric_limits<double>::infinity();
        const std::vector<AxisTick> ticks = axis.ticks(count);
        EXPECT_LE(ticks.size(), static_cast<std::size_t>(count));
        for (const AxisTick& tick : ticks) {
            EXPECT_GT(tick.value, previous);
            EXPECT_GE(axis.fractionOf(tick.value), -1e-6);
            EXPECT_LE(axis.fractionOf(tick.value), 1 + 1e-6);
            EXPECT_NEAR(axis.valueAt(axis.fractionOf(tick.value)), tick.value, greatest * 1e-9);
            EXPECT_FALSE(tick.label.isEmpty());
            previous = tick.value;
        }
    }
}

} // namespace
} // namespace lanescope::ui
