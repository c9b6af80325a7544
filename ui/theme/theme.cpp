// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/theme.h"

#include "ui/theme/oklch.h"

namespace lanescope::ui {

namespace {

constexpr QRgb kHighContrastGround = 0xFF000000;

QPalette makePalette(QRgb window, QRgb base, QRgb alternate, QRgb button, QRgb text, QRgb muted, QRgb accent,
                     QRgb accentText, QRgb light, QRgb shadow) {
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, QRgb color) {
        palette.setColor(role, QColor(color));
    };
    set(QPalette::Window, window);
    set(QPalette::WindowText, text);
    set(QPalette::Base, base);
    set(QPalette::AlternateBase, alternate);
    set(QPalette::Text, text);
    set(QPalette::Button, button);
    set(QPalette::ButtonText, text);
    set(QPalette::BrightText, 0xFFFFFFFF);
    set(QPalette::ToolTipBase, base);
    set(QPalette::ToolTipText, text);
    set(QPalette::PlaceholderText, muted);
    set(QPalette::Highlight, accent);
    set(QPalette::HighlightedText, accentText);
    set(QPalette::Link, accent);
    set(QPalette::LinkVisited, accent);
    set(QPalette::Light, light);
    set(QPalette::Midlight, blend(light, button, 0.5));
    set(QPalette::Mid, blend(button, shadow, 0.35));
    set(QPalette::Dark, blend(button, shadow, 0.5));
    set(QPalette::Shadow, shadow);
    const double disabled = isHighContrast(palette) ? 0.68 : 0.45;
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, QColor(blend(window, text, disabled)));
    }
    return palette;
}

} // namespace

bool isDark(const QPalette& palette) {
    return relativeLuminance(palette.color(QPalette::Active, QPalette::Window).rgb()) < 0.2;
}

bool isHighContrast(const QPalette& palette) {
    return palette.color(QPalette::Active, QPalette::Window).rgb() == kHighContrastGround;
}

QPalette highContrastPalette() {
    return makePalette(kHighContrastGround, kHighContrastGround, 0xFF101010, 0xFF141414, 0xFFFFFFFF,
                       0xFFDADADA, 0xFF66CCFF, kHighContrastGround, 0xFF8C8C8C, 0xFF8C8C8C);
}

QPalette lightPalette() {
    return makePalette(0xFFF3F4F6, 0xFFFFFFFF, 0xFFF7F8FA, 0xFFEDEFF2, 0xFF1B1F24, 0xFF6A727C, 0xFF0B62C4,
                       0xFFFFFFFF, 0xFFFFFFFF, 0xFF8A929C);
}

QPalette darkPalette() {
    return makePalette(0xFF1C2026, 0xFF15181D, 0xFF1A1E24, 0xFF262B33, 0xFFE3E6EA, 0xFF98A1AC, 0xFF4EA1FF,
                       0xFF0B1016, 0xFF343B45, 0xFF07090C);
}

const Theme& Theme::of(const QPalette& palette) {
    static const Theme light(false, false);
    static const Theme dark(true, false);
    static const Theme highContrast(true, true);
    return isHighContrast(palette) ? highContrast : isDark(palette) ? dark : light;
}

Theme::Theme(bool isDark, bool isHighContrast)
    : dark(isDark)
    , highContrast(isHighContrast)
    , slices(isDark, isHighContrast) {
    if (highContrast) {
        canvas = kHighContrastGround;
        stripe = 0xFF101010;
        groupBand = 0xFF202020;
        panel = kHighContrastGround;
        line = 0xFF8C8C8C;
        gridLine = 0xFF404040;
        text = 0xFFFFFFFF;
        mutedText = 0xFFDADADA;
        accent = 0xFF66CCFF;
        accentText = kHighContrastGround;
        warning = 0xFFFFC04D;
    } else if (dark) {
        canvas = 0xFF15181D;
        stripe = 0xFF1A1E24;
        groupBand = 0xFF242A32;
        panel = 0xFF1C2026;
        line = 0xFF313842;
        gridLine = 0xFF232830;
        text = 0xFFE3E6EA;
        mutedText = 0xFF9AA3AE;
        accent = 0xFF5AA9FF;
        accentText = 0xFF0B1016;
        warning = 0xFFF0A03C;
    } else {
        canvas = 0xFFFFFFFF;
        stripe = 0xFFF7F8FA;
        groupBand = 0xFFE9ECF1;
        panel = 0xFFF3F4F6;
        line = 0xFFD5D9DF;
        gridLine = 0xFFECEEF2;
        text = 0xFF1B1F24;
        mutedText = 0xFF5F6873;
        accent = 0xFF0B62C4;
        accentText = 0xFFFFFFFF;
        warning = 0xFF994D00;
    }
    const auto lane = [&](LaneColor which) {
        return 0xFF000000U | laneColor(which, highContrast ? 0.80
                                              : dark       ? kLaneLightnessOnDark
                                                           : kLaneLightness);
    };
    utilization = lane(LaneColor::Utilization);
    smEfficiency = lane(LaneColor::SmEfficiency);
    occupancy = lane(LaneColor::Occupancy);
    queue = lane(LaneColor::Queue);
    bandwidth = lane(LaneColor::Bandwidth);
    memory = lane(LaneColor::Memory);
    counter = lane(LaneColor::Counter);
}

} // namespace lanescope::ui
