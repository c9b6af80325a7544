// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/paint/column_shapes.h"

#include <algorithm>
#include <limits>

namespace lanescope::ui {

namespace {

/// All bits where `top` <= `y` < `bottom`, else none.
QRgb maskOf(int y, int top, int bottom) {
    return QRgb(-int(y >= top)) & QRgb(-int(y < bottom));
}

struct LineRange {
    int top;
    int bottom;
};

/// Some neighbouring columns.
class Columns {
public:
    Columns(const ColumnShapes& shapes, std::size_t first, std::size_t count)
        : m_count(count)
        , m_areaTop(shapes.areaTop.data() + first)
        , m_areaBottom(shapes.areaBottom.data() + first)
        , m_strokeTop(shapes.strokeTop.data() + first)
        , m_strokeBottom(shapes.strokeBottom.data() + first)
        , m_envelopeTop(shapes.envelopeTop.data() + first)
        , m_envelopeBottom(shapes.envelopeBottom.data() + first) {}

    /// The lines that hold anything of the columns.
    LineRange lines() const {
        LineRange range{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
        for (std::size_t x = 0; x < m_count; ++x) {
            const bool isKnown = m_strokeTop[x] < m_strokeBottom[x];
            const bool isEnveloped = m_envelopeTop[x] < m_envelopeBottom[x];
            const int envelopeTop = isEnveloped ? m_envelopeTop[x] : m_strokeTop[x];
            const int envelopeBottom = isEnveloped ? m_envelopeBottom[x] : m_strokeBottom[x];
            const int top = std::min({m_strokeTop[x], m_areaTop[x], envelopeTop});
            const int bottom = std::max({m_strokeBottom[x], m_areaBottom[x], envelopeBottom});
            range.top = std::min(range.top, isKnown ? top : range.top);
            range.bottom = std::max(range.bottom, isKnown ? bottom : range.bottom);
        }
        return range;
    }

    // A screen of series has millions of pixels, each of which is painted in every frame. Masks instead of
    // branches and pointers to distinct memory let the compiler paint several pixels at once.
    void paintLine(int y, const ColumnColors& colors, QRgb* pixels) const {
        const int* __restrict areaTop = m_areaTop;
        const int* __restrict areaBottom = m_areaBottom;
        const int* __restrict strokeTop = m_strokeTop;
        const int* __restrict strokeBottom = m_strokeBottom;
        const int* __restrict envelopeTop = m_envelopeTop;
        const int* __restrict envelopeBottom = m_envelopeBottom;
        QRgb* __restrict line = pixels;
        for (std::size_t x = 0; x < m_count; ++x) {
            const QRgb envelope = maskOf(y, envelopeTop[x], envelopeBottom[x]);
            const QRgb area = maskOf(y, areaTop[x], areaBottom[x]);
            const QRgb stroke = maskOf(y, strokeTop[x], strokeBottom[x]);
            QRgb pixel = (line[x] & ~envelope) | (colors.envelope & envelope);
            pixel = (pixel & ~area) | (colors.area & area);
            line[x] = (pixel & ~stroke) | (colors.stroke & stroke);
        }
    }

private:
    std::size_t m_count;
    const int* m_areaTop;
    const int* m_areaBottom;
    const int* m_strokeTop;
    const int* m_strokeBottom;
    const int* m_envelopeTop;
    const int* m_envelopeBottom;
};

} // namespace

void ColumnShapes::reset(std::size_t width) {
    for (std::vector<int>* edges :
         {&areaTop, &areaBottom, &strokeTop, &strokeBottom, &envelopeTop, &envelopeBottom}) {
        edges->assign(width, 0);
    }
}

void paintColumns(const ColumnShapes& shapes, const ColumnColors& colors, const ColumnCanvas& canvas) {
    // The edges of this many columns stay in the fastest cache while all their lines are painted.
    constexpr std::size_t kColumns = 1024;
    const std::size_t width = shapes.areaTop.size();
    for (std::size_t first = 0; first < width; first += kColumns) {
        const Columns columns(shapes, first, std::min(kColumns, width - first));
        const LineRange touched = columns.lines();
        const int bottom = std::min(canvas.bottom, touched.bottom);
        for (int y = std::max(canvas.top, touched.top); y < bottom; ++y) {
            columns.paintLine(y, colors, canvas.pixels + y * canvas.stride + first);
        }
    }
}

} // namespace lanescope::ui
