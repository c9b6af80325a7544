// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/oklch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace lanescope::ui {

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

int encode(double linear) {
    const double clamped = std::clamp(linear, 0.0, 1.0);
    const double encoded =
        clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * std::pow(clamped, 1 / 2.4) - 0.055;
    return int(std::lround(encoded * 255));
}

double decode(int channel) {
    const double encoded = channel / 255.0;
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

constexpr QRgb kInk = 0xFF101418;
constexpr QRgb kWhite = 0xFFFFFFFF;
constexpr QRgb kBlack = 0xFF000000;

} // namespace

QRgb oklch(double lightness, double chroma, double hueDegrees) {
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
    return qRgb(encode(rgb[0]), encode(rgb[1]), encode(rgb[2]));
}

double relativeLuminance(QRgb color) {
    return 0.2126 * decode(qRed(color)) + 0.7152 * decode(qGreen(color)) + 0.0722 * decode(qBlue(color));
}

double contrastRatio(QRgb first, QRgb second) {
    const double a = relativeLuminance(first) + 0.05;
    const double b = relativeLuminance(second) + 0.05;
    return a > b ? a / b : b / a;
}

QRgb readableTextOn(QRgb background) {
    const double withInk = contrastRatio(background, kInk);
    if (withInk >= 4.5) {
        return kInk;
    }
    // Black and white together cover every background: the worst case of the better one is 4.58:1.
    return contrastRatio(background, kWhite) >= 4.5 ? kWhite : kBlack;
}

QRgb textOn(QRgb background, bool highContrast) {
    if (!highContrast) {
        return readableTextOn(background);
    }
    return contrastRatio(background, kBlack) > contrastRatio(background, kWhite) ? kBlack : kWhite;
}

QRgb strongFill(QRgb color) {
    constexpr double kLeastContrast = 7;
    constexpr double kStep = 0.04;
    while (contrastRatio(color, kWhite) < kLeastContrast && contrastRatio(color, kBlack) < kLeastContrast) {
        color = blend(color, kWhite, kStep);
    }
    return color;
}

QRgb blend(QRgb under, QRgb over, double share) {
    const auto mix = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return qRgb(mix(qRed(under), qRed(over)), mix(qGreen(under), qGreen(over)),
                mix(qBlue(under), qBlue(over)));
}

} // namespace lanescope::ui
