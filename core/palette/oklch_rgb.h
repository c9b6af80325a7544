// SPDX-License-Identifier: Apache-2.0
// Colours by perceived lightness, chroma and hue (OKLCH). Conversion matrices: Björn Ottosson, "A perceptual
// color space for image processing" (2020). Pure functions.
#pragma once

#include <cstdint>

namespace lanescope {

/// 0xRRGGBB. `lightness` 0..1, `chroma` 0..~0.3 (reduced until the colour fits sRGB), `hueDegrees` 0..360.
std::uint32_t oklchRgb(double lightness, double chroma, double hueDegrees);

} // namespace lanescope
