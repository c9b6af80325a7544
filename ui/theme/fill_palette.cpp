// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/fill_palette.h"

#include <cstdlib>

#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

struct FillHue {
    double lightness; ///< relative to the theme's middle
    double chroma;
    double degrees;
};

// Okabe and Ito's hues; each comes in two lightnesses.
constexpr std::array<FillHue, kHueCount / 2> kFillHues{{{0.00, 0.105, 240},
                                                        {0.01, 0.130, 70},
                                                        {-0.01, 0.110, 160},
                                                        {0.00, 0.110, 345},
                                                        {0.07, 0.120, 105},
                                                        {-0.02, 0.140, 42},
                                                        {0.02, 0.075, 205},
                                                        {-0.03, 0.110, 295}}};

} // namespace

const FillPalette& FillPalette::of(bool dark) {
    static const FillPalette kLight(false);
    static const FillPalette kDark(true);
    return dark ? kDark : kLight;
}

const FillPalette& FillPalette::of(const Theme& theme) {
    static const FillPalette kHighContrast(true, true);
    return theme.highContrast ? kHighContrast : of(theme.dark);
}

FillPalette::FillPalette(bool dark, bool highContrast) {
    const ColorTable roles(dark);
    for (int i = 0; i < kColorCount; ++i) {
        m_fill[std::size_t(i)] = roles.fill(ColorIndex(i));
    }
    // From what is hardly there to what stands out most, through hues that everybody tells apart.
    for (int step = 0; step < kRampSteps; ++step) {
        const double share = double(step) / (kRampSteps - 1);
        const double lightness = dark ? 0.38 + 0.50 * share : 0.93 - 0.50 * share;
        m_fill[std::size_t(kRampFirst + step)] = oklch(lightness, 0.04 + 0.09 * share, 100 + 150 * share);
    }
    const double middle = dark ? 0.66 : 0.80;
    for (int i = 0; i < kHueCount; ++i) {
        const FillHue& hue = kFillHues[std::size_t(i) % kFillHues.size()];
        const double offset = i < kHueCount / 2 ? 0.05 : -0.07;
        m_fill[std::size_t(kHueFirst + i)] = oklch(middle + hue.lightness + offset, hue.chroma, hue.degrees);
    }
    m_fill[kNeutralFill] = oklch(dark ? 0.40 : 0.88, 0.005, 260);
    for (int i = 0; i < kReservedColorCount; ++i) {
        m_fill[std::size_t(kReservedFirst + i)] = reservedColor(i, dark);
    }
    // Blue for less and orange for more, as everywhere; the further from the middle, the more they stand out.
    for (int step = 0; step < kChangeSteps; ++step) {
        const int away = step - kChangeSteps / 2;
        constexpr int kFurthest = kChangeSteps / 2;
        const double strength = double(std::abs(away)) / kFurthest;
        const double lightness = dark ? 0.55 + 0.16 * strength : 0.96 - 0.28 * strength;
        m_fill[std::size_t(kChangeFirst + step)] = oklch(lightness, 0.14 * strength, away < 0 ? 250 : 62);
    }
    for (std::size_t i = 0; i < m_fill.size(); ++i) {
        m_fill[i] = highContrast ? strongFill(m_fill[i]) : m_fill[i];
        m_text[i] = textOn(m_fill[i], highContrast);
    }
}

} // namespace lanescope::ui
