// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/oklch.h"

#include <cmath>

#include "core/palette/oklch_rgb.h"

namespace lanescope::ui {

namespace {

double decode(int channel) {
    const double encoded = channel / 255.0;
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

constexpr QRgb kInk = 0xFF101418;
constexpr QRgb kWhite = 0xFFFFFFFF;
constexpr QRgb kBlack = 0xFF000000;

} // namespace

QRgb oklch(double lightness, double chroma, double hueDegrees) {
    return 0xFF000000U | oklchRgb(lightness, chroma, hueDegrees);
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
