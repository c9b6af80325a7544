// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/paint/column_shapes.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/random_trace.h"

namespace lanescope::ui {
namespace {

constexpr QRgb kStroke = 1;
constexpr QRgb kArea = 2;
constexpr QRgb kEnvelope = 3;

/// The pixel after painting, by the definition of ColumnShapes.
QRgb expectedPixel(const ColumnShapes& shapes, std::size_t x, int y, QRgb before) {
    if (y >= shapes.strokeTop[x] && y < shapes.strokeBottom[x]) {
        return kStroke;
    }
    if (y >= shapes.areaTop[x] && y < shapes.areaBottom[x]) {
        return kArea;
    }
    return y >= shapes.envelopeTop[x] && y < shapes.envelopeBottom[x] ? kEnvelope : before;
}

/// Columns as a series has them: an area between the zero line and a value, a stroke at the value, an
/// envelope around it or none, or nothing at all.
ColumnShapes randomShapes(test::Random& random, std::size_t width, int height) {
    ColumnShapes shapes;
    shapes.reset(width);
    const int zero = int(test::uniform(random, 0, height));
    for (std::size_t x = 0; x < width; ++x) {
        if (test::uniform(random, 0, 4) == 0) {
            continue;
        }
        const int value = int(test::uniform(random, -3, height + 3));
        shapes.areaTop[x] = std::min(value, zero);
        shapes.areaBottom[x] = std::max(value, zero);
        shapes.strokeTop[x] = value - int(test::uniform(random, 0, 5));
        shapes.strokeBottom[x] = value + 1;
        if (test::uniform(random, 0, 1) == 0) {
            shapes.envelopeTop[x] = value - int(test::uniform(random, 0, 9));
            shapes.envelopeBottom[x] = value + int(test::uniform(random, 0, 9));
        }
    }
    return shapes;
}

TEST(ColumnShapes, EachPixelIsThatOfItsColumn) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        constexpr int kHeight = 30;
        const auto width = std::size_t(test::uniform(random, 1, 2500));
        const std::size_t stride = width + std::size_t(test::uniform(random, 0, 7));
        const ColumnShapes shapes = randomShapes(random, width, kHeight);
        const int top = int(test::uniform(random, 0, kHeight));
        const int bottom = int(test::uniform(random, 0, kHeight));
        std::vector<QRgb> pixels(stride * kHeight);
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            pixels[i] = QRgb(100 + i % 7);
        }
        const std::vector<QRgb> before = pixels;
        paintColumns(shapes, {kStroke, kArea, kEnvelope},
                     {pixels.data(), std::ptrdiff_t(stride), top, bottom});
        for (int y = 0; y < kHeight; ++y) {
            for (std::size_t x = 0; x < stride; ++x) {
                const std::size_t i = std::size_t(y) * stride + x;
                const bool isTouched = x < width && y >= top && y < bottom;
                ASSERT_EQ(pixels[i], isTouched ? expectedPixel(shapes, x, y, before[i]) : before[i])
                    << "column " << x << ", line " << y;
            }
        }
    }
}

} // namespace
} // namespace lanescope::ui
