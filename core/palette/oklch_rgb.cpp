// SPDX-License-Identifier: Apache-2.0
#include "core/palette/oklch_rgb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace lanescope {

namespace {

std::array<double, 3> linearRgb(double lightness, double chroma, double hueDegrees) {
    const double hue = hueDegrees * std::numbers::pi / 180;
    const double a = chroma * std::cos(hue);
    const double b = chroma * std::sin(hue);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

std::uint32_t encode(double linear) {
    const double clamped = std::clamp(linear, 0.0, 1.0);
    const double encoded =
        clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * std::pow(clamped, 1 / 2.4) - 0.055;
    return static_cast<std::uint32_t>(std::lround(encoded * 255));
}

} // namespace

std::uint32_t oklchRgb(double lightness, double chroma, double hueDegrees) {
    constexpr double kSlack = 0.002;
    std::array<double, 3> rgb = linearRgb(lightness, chroma, hueDegrees);
    const auto fits = [&rgb] {
        return std::all_of(rgb.begin(), rgb.end(),
                           [](double channel) { return channel >= -kSlack && channel <= 1 + kSlack; });
    };
    while (!fits() && chroma > 0) {
        chroma = std::max(0.0, chroma - 0.004);
        rgb = linearRgb(lightness, chroma, hueDegrees);
    }
    return encode(rgb[0]) << 16 | encode(rgb[1]) << 8 | encode(rgb[2]);
}

} // namespace lanescope
