// SPDX-License-Identifier: Apache-2.0
// Colours by perceived lightness, chroma and hue for Qt, and the WCAG contrast between two colours. Pure
// functions.
#pragma once

#include <QColor>

namespace lanescope::ui {

/// oklchRgb(), opaque.
QRgb oklch(double lightness, double chroma, double hueDegrees);

/// WCAG 2 relative luminance, 0..1.
double relativeLuminance(QRgb color);
/// readableTextOn(), or in high contrast black or white, whichever stands out more.
QRgb textOn(QRgb background, bool highContrast);
/// For a high contrast: the colour, or a lighter one, on which black or white has at least 7:1.
QRgb strongFill(QRgb color);
/// WCAG 2 contrast ratio, 1..21.
double contrastRatio(QRgb first, QRgb second);
/// Near-black or white, whichever stands out more from `background`; at least 4.5:1.
QRgb readableTextOn(QRgb background);
/// `share` of `over` on `under`, 0..1 (in sRGB, good enough for tints).
QRgb blend(QRgb under, QRgb over, double share);

} // namespace lanescope::ui
