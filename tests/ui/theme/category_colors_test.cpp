// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/category_colors.h"

#include <set>

#include <gtest/gtest.h>

#include "tests/support/timeline_fixture.h"
#include "ui/charts/chart_color.h"
#include "ui/theme/fill_palette.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {
namespace {

TEST(CategoryColors, EveryLabelHasEnoughContrastInBothThemes) {
    for (const bool dark : {false, true}) {
        const ColorTable table(dark);
        for (int i = 0; i < kColorCount; ++i) {
            const auto index = ColorIndex(i);
            EXPECT_GE(contrastRatio(table.fill(index), table.text(index)), 4.5)
                << "dark " << dark << " colour " << i;
        }
    }
}

TEST(CategoryColors, TheWindowHasTheColoursOfPagesAndPictures) {
    for (const QPalette& palette : {lightPalette(), darkPalette()}) {
        const Theme& theme = Theme::of(palette);
        for (int i = 0; i < kColorRoleCount; ++i) {
            const auto role = ColorRole(i);
            EXPECT_EQ(theme.slices.role(role) & 0xFFFFFFU, roleColor(role, theme.dark)) << i;
            EXPECT_EQ(FillPalette::of(theme).fill(ColorIndex(i * kColorSteps + kColorSteps / 2)),
                      theme.slices.role(role));
            EXPECT_EQ(ChartColor::role(role).of(theme), theme.slices.role(role));
        }
        EXPECT_EQ(theme.utilization & 0xFFFFFFU,
                  laneColor(LaneColor::Utilization, theme.dark ? kLaneLightnessOnDark : kLaneLightness));
    }
}

TEST(CategoryColors, ReadableTextHasEnoughContrastOnEveryGrey) {
    for (int grey = 0; grey < 256; ++grey) {
        const QRgb background = qRgb(grey, grey, grey);
        EXPECT_GE(contrastRatio(background, readableTextOn(background)), 4.5) << grey;
    }
}

TEST(CategoryColors, SlicesStandOutFromTheCanvas) {
    for (const QPalette& palette : {lightPalette(), darkPalette()}) {
        const Theme& theme = Theme::of(palette);
        for (int i = 0; i < kColorCount; ++i) {
            EXPECT_GE(contrastRatio(theme.canvas, theme.slices.fill(ColorIndex(i))), 1.15) << i;
        }
        EXPECT_GE(contrastRatio(theme.panel, theme.text), 4.5);
        EXPECT_GE(contrastRatio(theme.panel, theme.mutedText), 4.5);
        EXPECT_GE(contrastRatio(theme.groupBand, theme.mutedText), 4.5);
        EXPECT_GE(contrastRatio(theme.panel, theme.warning), 4.5);
        EXPECT_GE(contrastRatio(theme.accent, theme.accentText), 4.5);
    }
}

TEST(CategoryColors, ThemeFollowsThePalettesWindowColour) {
    EXPECT_FALSE(Theme::of(lightPalette()).dark);
    EXPECT_TRUE(Theme::of(darkPalette()).dark);
}

TEST(CategoryColors, RolesByCategoryAndName) {
    EXPECT_EQ(colorRoleOf(CategoryKind::Operator, "aten::mm"), ColorRole::Operator);
    EXPECT_EQ(colorRoleOf(CategoryKind::Operator, "MmBackward0"), ColorRole::BackwardOperator);
    EXPECT_EQ(colorRoleOf(CategoryKind::Operator, "ProfilerStep#3"), ColorRole::Annotation);
    EXPECT_EQ(colorRoleOf(CategoryKind::UserAnnotation, "gloo:all_reduce"), ColorRole::Communication);
    EXPECT_EQ(colorRoleOf(CategoryKind::UserAnnotation, "forward"), ColorRole::Annotation);
    EXPECT_EQ(colorRoleOf(CategoryKind::PythonFunction, "nn.Module: Linear_0"), ColorRole::PythonModule);
    EXPECT_EQ(colorRoleOf(CategoryKind::PythonFunction, "a.py(1): f"), ColorRole::PythonFrame);
    EXPECT_EQ(colorRoleOf(CategoryKind::Runtime, "cudaLaunchKernel"), ColorRole::Runtime);
    EXPECT_EQ(colorRoleOf(CategoryKind::Runtime, "cudaDeviceSynchronize"), ColorRole::Synchronization);
    EXPECT_EQ(colorRoleOf(CategoryKind::Memcpy, "Memcpy HtoD"), ColorRole::Memcpy);
}

TEST(CategoryColors, SameNameSameColourAndNamesOfARoleVary) {
    const test::TimelineFixture fixture;
    const SliceColors colors(*fixture.trace);
    EXPECT_EQ(colors.colorOf(fixture.linears[0]), colors.colorOf(fixture.linears[7]));
    EXPECT_EQ(roleOf(colors.colorOf(fixture.kernels[0])), ColorRole::MatrixMultiply);
    // An elementwise kernel of a linear layer: the operator decides.
    EXPECT_EQ(roleOf(colors.colorOf(fixture.kernels[1])), ColorRole::MatrixMultiply);
    std::set<ColorIndex> steps;
    for (const char* name : {"aten::add", "aten::mul", "aten::mm", "aten::view", "aten::t", "aten::copy_"}) {
        steps.insert(ColorIndex(nameHash(name) % kColorSteps));
    }
    EXPECT_GE(steps.size(), 3U);
}

} // namespace
} // namespace lanescope::ui
