// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/view_parts.h"

#include <set>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

const DonutChartData& donutOf(const AnalysisChart& chart) {
    return std::get<DonutChartData>(chart.content);
}

TEST(DonutChart, JoinsTheSmallestPartsAndNamesOnlyTheOthers) {
    std::vector<DonutShare> shares;
    for (int i = 0; i < 1000; ++i) {
        shares.push_back({double(1 + i * 7919 % 1000), RowTarget{SliceId(std::uint32_t(i)), {}, {}}});
    }
    shares.push_back({0, {}});
    std::set<std::size_t> asked;
    const AnalysisChart chart = donutChart(
        QStringLiteral("Title"), shares,
        [&asked](std::size_t i) {
            asked.insert(i);
            return QString::number(i);
        },
        QStringLiteral("all"));
    const std::vector<DonutSlice>& slices = donutOf(chart).slices;
    ASSERT_EQ(slices.size(), 8u);
    EXPECT_EQ(asked.size(), 7u);
    for (std::size_t i = 0; i < 7; ++i) {
        EXPECT_EQ(slices[i].value, double(1000 - i));
        const auto share = std::size_t(slices[i].name.toInt());
        EXPECT_EQ(shares[share].value, slices[i].value);
        EXPECT_EQ(chart.places[i].slice, shares[share].place.slice);
    }
    EXPECT_EQ(slices[7].value, 1000.0 * 1001 / 2 - (1000 + 999 + 998 + 997 + 996 + 995 + 994));
    EXPECT_EQ(chart.places.size(), 7u) << "the rest has no place";
}

TEST(DonutChart, FewPartsAllHaveNames) {
    std::vector<DonutPart> parts;
    for (int i = 1; i <= 8; ++i) {
        parts.push_back({QString::number(i), double(i)});
    }
    const AnalysisChart chart = donutChart(QStringLiteral("Title"), parts, QStringLiteral("all"));
    ASSERT_EQ(donutOf(chart).slices.size(), 8u);
    EXPECT_EQ(donutOf(chart).slices.front().name, QStringLiteral("8"));
    EXPECT_EQ(donutOf(chart).slices.back().name, QStringLiteral("1"));
}

} // namespace
} // namespace lanescope::ui
