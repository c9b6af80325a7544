// SPDX-License-Identifier: Apache-2.0
// The colours that slices are painted in: those of their roles (category_colors.h), and behind them a ramp
// for figures, hues for anything that is counted, one colour for what has none, those that a file can ask
// for, and those for less and more. Every fill has a text colour of at least 4.5:1. Immutable; any thread.
#pragma once

#include <QRgb>

#include <array>
#include <cstdint>

#include "ui/theme/category_colors.h"
#include "ui/theme/reserved_colors.h"

namespace lanescope::ui {

inline constexpr int kRampFirst = kColorCount;
inline constexpr int kRampSteps = 32;
inline constexpr int kHueFirst = kRampFirst + kRampSteps;
inline constexpr int kHueCount = 16;
inline constexpr ColorIndex kNeutralFill = ColorIndex(kHueFirst + kHueCount);
inline constexpr int kReservedFirst = kNeutralFill + 1;
inline constexpr int kChangeFirst = kReservedFirst + kReservedColorCount;
inline constexpr int kChangeSteps = 7; ///< from much less to much more; the middle one: as before
inline constexpr int kFillCount = kChangeFirst + kChangeSteps;
static_assert(kFillCount <= 256);

/// `share` 0..1; only lightness distinguishes the steps.
constexpr ColorIndex rampFill(double share) {
    const double held = share < 0 ? 0 : share > 1 ? 1 : share;
    return ColorIndex(kRampFirst + int(held * (kRampSteps - 1) + 0.5));
}
constexpr ColorIndex hueFill(std::uint32_t number) {
    return ColorIndex(kHueFirst + int(number % kHueCount));
}

struct Theme;

class FillPalette {
public:
    /// The one for a light or a dark canvas.
    static const FillPalette& of(bool dark);
    static const FillPalette& of(const Theme& theme);

    QRgb fill(ColorIndex index) const { return m_fill[index]; }
    QRgb text(ColorIndex index) const { return m_text[index]; }

private:
    explicit FillPalette(bool dark, bool highContrast = false);

    std::array<QRgb, kFillCount> m_fill{};
    std::array<QRgb, kFillCount> m_text{};
};

} // namespace lanescope::ui
