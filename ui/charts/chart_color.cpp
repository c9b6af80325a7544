// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_color.h"

#include <array>

#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

QRgb ChartColor::of(const Theme& theme) const {
    struct Hue {
        double lightness; ///< relative to the theme's: neighbours differ in lightness as well
        double chroma;
        double degrees;
    };
    // After Okabe and Ito: blue, orange, bluish green, reddish purple, sky blue, vermillion, yellow, grey.
    static constexpr std::array<Hue, kSeriesCount> kHues{{{-0.06, 0.13, 252},
                                                          {0.06, 0.14, 68},
                                                          {0.0, 0.12, 163},
                                                          {-0.03, 0.13, 345},
                                                          {0.1, 0.10, 225},
                                                          {-0.04, 0.16, 38},
                                                          {0.14, 0.14, 100},
                                                          {0.0, 0.02, 260}}};
    switch (m_kind) {
    case Kind::Series: {
        const Hue& hue = kHues[static_cast<std::size_t>(m_value) % kHues.size()];
        return oklch((theme.dark ? 0.70 : 0.64) + hue.lightness, hue.chroma, hue.degrees);
    }
    case Kind::Role:
        return theme.slices.role(static_cast<ColorRole>(m_value));
    case Kind::Accent:
        return theme.accent;
    case Kind::Warning:
        return theme.warning;
    case Kind::Muted:
        break;
    }
    return blend(theme.canvas, theme.mutedText, theme.dark ? 0.45 : 0.40);
}

} // namespace lanescope::ui
