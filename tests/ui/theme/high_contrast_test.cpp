// SPDX-License-Identifier: Apache-2.0
// The high-contrast theme: each text has at least 7:1 on each ground that it stands on.
#include <gtest/gtest.h>

#include "ui/theme/fill_palette.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {
namespace {

constexpr double kLeastContrast = 7;

TEST(HighContrast, TextsOfWidgetsStandOut) {
    const QPalette palette = highContrastPalette();
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        const auto ratio = [&](QPalette::ColorRole text, QPalette::ColorRole ground) {
            return contrastRatio(palette.color(group, text).rgb(), palette.color(group, ground).rgb());
        };
        for (const QPalette::ColorRole ground :
             {QPalette::Window, QPalette::Base, QPalette::AlternateBase, QPalette::Button}) {
            for (const QPalette::ColorRole text :
                 {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText,
                  QPalette::Link, QPalette::LinkVisited}) {
                EXPECT_GE(ratio(text, ground), kLeastContrast) << group << ' ' << text << " on " << ground;
            }
        }
        EXPECT_GE(ratio(QPalette::HighlightedText, QPalette::Highlight), kLeastContrast);
        EXPECT_GE(ratio(QPalette::ToolTipText, QPalette::ToolTipBase), kLeastContrast);
    }
}

TEST(HighContrast, PaintedTextsStandOut) {
    const Theme& theme = Theme::of(highContrastPalette());
    ASSERT_TRUE(theme.highContrast && theme.dark);
    for (const QRgb ground : {theme.canvas, theme.stripe, theme.groupBand, theme.panel}) {
        for (const QRgb text : {theme.text, theme.mutedText, theme.accent, theme.warning}) {
            EXPECT_GE(contrastRatio(text, ground), kLeastContrast) << std::hex << text << " on " << ground;
        }
    }
    EXPECT_GE(contrastRatio(theme.accentText, theme.accent), kLeastContrast);
    EXPECT_GE(contrastRatio(theme.line, theme.panel), 3) << "edges";
}

TEST(HighContrast, NamesOfSlicesStandOut) {
    const Theme& theme = Theme::of(highContrastPalette());
    const FillPalette& fills = FillPalette::of(theme);
    for (int i = 0; i < kFillCount; ++i) {
        EXPECT_GE(contrastRatio(fills.text(ColorIndex(i)), fills.fill(ColorIndex(i))), kLeastContrast) << i;
    }
    for (int i = 0; i < kColorCount; ++i) {
        EXPECT_EQ(theme.slices.fill(ColorIndex(i)), fills.fill(ColorIndex(i))) << "charts as the timeline";
        EXPECT_GE(contrastRatio(theme.slices.text(ColorIndex(i)), theme.slices.fill(ColorIndex(i))),
                  kLeastContrast);
    }
}

TEST(HighContrast, IsNotTheDarkTheme) {
    EXPECT_FALSE(Theme::of(darkPalette()).highContrast);
    EXPECT_FALSE(Theme::of(lightPalette()).highContrast);
}

} // namespace
} // namespace lanescope::ui
