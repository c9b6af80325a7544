// SPDX-License-Identifier: Apache-2.0
// The pixel columns of one series as intervals of canvas lines, and the painting of one line of them. UI
// thread only.
#pragma once

#include <QRgb>

#include <cstddef>
#include <vector>

namespace lanescope::ui {

/// Half-open intervals of canvas lines, one per pixel column; empty where the value is unknown. The stroke
/// lies over the area, the area over the envelope.
struct ColumnShapes {
    std::vector<int> areaTop, areaBottom;
    std::vector<int> strokeTop, strokeBottom;
    std::vector<int> envelopeTop, envelopeBottom; ///< from the lowest to the highest value of the column

    /// Makes `width` empty columns.
    void reset(std::size_t width);
};

struct ColumnColors {
    QRgb stroke;
    QRgb area;
    QRgb envelope;
};

/// The picture that columns are painted on: one pixel per column, `stride` pixels from a line to the next.
struct ColumnCanvas {
    QRgb* pixels;
    std::ptrdiff_t stride;
    int top;    ///< first line that may be touched
    int bottom; ///< first line below that may not
};

void paintColumns(const ColumnShapes& shapes, const ColumnColors& colors, const ColumnCanvas& canvas);

} // namespace lanescope::ui
