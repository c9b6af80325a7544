// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/paint/canvas_raster.h"

#include <QPainter>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "ui/theme/fill_palette.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/paint/column_shapes.h"

namespace lanescope::ui {

namespace {

/// The faintest tint of a column with something in it: never mistaken for empty.
constexpr double kMinTint = 0.40;
constexpr double kFade = 0.72;

/// `weight` of 256 parts of `over` on `under`; blend() for hundreds of thousands of columns a frame.
QRgb tint(QRgb under, QRgb over, std::uint32_t weight) {
    constexpr std::uint32_t kRedBlue = 0x00FF00FF;
    constexpr std::uint32_t kGreen = 0x0000FF00;
    const std::uint32_t rest = 256 - weight;
    const std::uint32_t redBlue = ((over & kRedBlue) * weight + (under & kRedBlue) * rest) >> 8;
    const std::uint32_t green = ((over & kGreen) * weight + (under & kGreen) * rest) >> 8;
    return 0xFF000000 | (redBlue & kRedBlue) | (green & kGreen);
}

class Painter {
public:
    Painter(const FrameGeometry& frame, const LaneTree& tree, const RasterStyle& style, LabelCache& labels,
            LabelCache& smallLabels, QImage& image)
        : m_frame(frame)
        , m_tree(tree)
        , m_style(style)
        , m_theme(*style.theme)
        , m_fills(FillPalette::of(*style.theme))
        , m_labels(labels)
        , m_smallLabels(smallLabels)
        , m_image(image)
        , m_bits(reinterpret_cast<QRgb*>(image.bits()))
        , m_stride(image.bytesPerLine() / qsizetype(sizeof(QRgb)))
        , m_line(std::size_t(frame.width)) {}

    /// False where labels wait.
    bool paint() {
        markCovered();
        const int painted = paintBands();
        fill(0, painted, m_frame.height - painted, m_theme.canvas);
        for (const SeriesStrip& strip : m_frame.series) {
            paintSeries(strip);
        }
        for (const RowStrip& strip : m_frame.rows) {
            paintRow(strip);
        }
        paintLabels();
        paintMarks();
        paintHatched();
        if (m_frame.stickyHeight > 0) {
            // Pinned lanes end in a strong line: the rest scrolls beneath it.
            const int height = std::max(1, int(std::lround(2 * m_style.devicePixelRatio)));
            fill(0, m_frame.stickyHeight - height, height, m_theme.line);
        }
        return m_hasAllLabels;
    }

private:
    QRgb* scanLine(int y) { return m_bits + y * m_stride; }

    /// `top`: first line that may be touched.
    void fill(int top, int y, int height, QRgb color) {
        for (int row = std::max(y, top); row < std::min(y + height, m_frame.height); ++row) {
            std::fill_n(scanLine(row), m_frame.width, color);
        }
    }

    /// Which lines rows of slices write altogether, so that their background need not be written first.
    void markCovered() {
        m_covered.assign(std::size_t(m_frame.height), 0);
        for (const RowStrip& strip : m_frame.rows) {
            const int end = std::min(strip.y + strip.height, m_frame.height);
            for (int y = std::max(strip.y, m_frame.topOf(strip.band)); strip.boxCount > 0 && y < end; ++y) {
                m_covered[std::size_t(y)] = 1;
            }
        }
    }

    /// Copies m_line to canvas lines [y, y + height) from `top` on.
    void stamp(int top, int y, int height, bool skipCovered = false) {
        for (int row = std::max(y, top); row < std::min(y + height, m_frame.height); ++row) {
            if (skipCovered && m_covered[std::size_t(row)] != 0) {
                continue;
            }
            std::memcpy(scanLine(row), m_line.data(), m_line.size() * sizeof(QRgb));
        }
    }

    /// Lane backgrounds with grid lines; returns where the last one ends.
    int paintBands() {
        int end = 0;
        const int lineHeight = std::max(1, int(m_style.devicePixelRatio));
        for (const LaneBand& band : m_frame.bands) {
            const QRgb background = bandColor(band);
            std::fill(m_line.begin(), m_line.end(), background);
            if (!band.isGroup) {
                drawGrid();
            }
            const int top = band.sticky ? 0 : m_frame.stickyHeight;
            stamp(top, band.y, band.height, true);
            fill(top, band.y + band.height - lineHeight, lineHeight, blend(background, m_theme.line, 0.6));
            end = std::max(end, band.y + band.height);
        }
        return std::clamp(end, 0, m_frame.height);
    }

    QRgb bandColor(const LaneBand& band) const {
        return band.isGroup ? m_theme.groupBand : band.striped ? m_theme.stripe : m_theme.canvas;
    }

    void drawGrid() {
        for (const int x : m_frame.gridX) {
            m_line[std::size_t(x)] = m_theme.gridLine;
        }
    }

    bool faded(const SliceBox& box, bool isHit) const {
        return (m_frame.fadesOthers && !isHit) ||
               (m_style.highlightedName && box.name != *m_style.highlightedName);
    }

    QRgb colorOf(const SliceBox& box, QRgb background, bool isHit) const {
        QRgb color = m_fills.fill(box.fill);
        if (box.share != 255) {
            constexpr auto kLeast = std::uint32_t(kMinTint * 256);
            color = tint(background, color, kLeast + (256 - kLeast) * box.share / 254);
        }
        return faded(box, isHit) ? tint(background, color, std::uint32_t((1 - kFade) * 256)) : color;
    }

    void paintRow(const RowStrip& strip) {
        if (strip.boxCount == 0 || strip.height <= 0) {
            return;
        }
        const LaneBand& band = m_frame.bands[strip.band];
        const QRgb background = bandColor(band);
        std::fill(m_line.begin(), m_line.end(), background);
        if (!band.isGroup) {
            drawGrid();
        }
        fillBoxes(strip.firstBox, strip.boxCount, background, false);
        fillBoxes(strip.firstHit, strip.hitCount, background, true);
        stamp(m_frame.topOf(strip.band), strip.y, strip.height);
    }

    /// Boxes on m_line.
    void fillBoxes(std::size_t first, std::size_t count, QRgb background, bool areHits) {
        const int edge = std::max(1, int(std::lround(m_style.devicePixelRatio)) / 2);
        int previousEnd = -1;
        int previousWidth = 0;
        for (std::size_t i = first; i < first + count; ++i) {
            const SliceBox& box = m_frame.boxes[i];
            const QRgb color = colorOf(box, background, areHits);
            QRgb* pixels = m_line.data();
            std::fill(pixels + box.x0, pixels + box.x1, color);
            const int width = box.x1 - box.x0;
            if (box.x0 == previousEnd && width > 3 && previousWidth > 3) {
                std::fill(pixels + box.x0, pixels + box.x0 + edge, blend(color, background, 0.75));
            }
            previousEnd = box.x1;
            previousWidth = width;
        }
    }

    void shapeColumns(const SeriesStrip& strip, bool withEnvelope) {
        m_shape.reset(m_line.size());
        const double range = strip.scale.high - strip.scale.low;
        const double perUnit = strip.plotHeight / range;
        const int bottom = strip.plotTop + strip.plotHeight;
        const auto yOf = [&](double value) {
            return bottom -
                   int(std::clamp((value - strip.scale.low) * perUnit + 0.5, 0.0, double(strip.plotHeight)));
        };
        const int thickness = std::max(1, int(1.25 * m_style.devicePixelRatio + 0.5));
        const int zero = yOf(std::max(0.0, strip.scale.low));
        int previous = -1;
        for (std::size_t x = 0; x < m_line.size(); ++x) {
            const float value = m_frame.columns[strip.firstColumn + x];
            if (std::isnan(value)) {
                previous = -1;
                continue;
            }
            const int y = yOf(double(value));
            m_shape.areaTop[x] = std::min(y, zero);
            m_shape.areaBottom[x] = std::max(y, zero);
            // The step's outline reaches to its neighbour's, so that the curve is not torn where it jumps.
            const int from = previous < 0 ? y : previous;
            m_shape.strokeTop[x] = std::min(y, from);
            m_shape.strokeBottom[x] = std::max(y, from) + thickness;
            if (withEnvelope) {
                m_shape.envelopeTop[x] = yOf(double(m_frame.columnHigh[strip.firstColumn + x]));
                m_shape.envelopeBottom[x] = yOf(double(m_frame.columnLow[strip.firstColumn + x]));
            }
            previous = y;
        }
    }

    void paintSeries(const SeriesStrip& strip) {
        const LaneInfo& lane = m_tree.lanes[std::size_t(strip.lane)];
        const QRgb background = bandColor(m_frame.bands[strip.band]);
        const QRgb stroke = lane.series->color(m_theme);
        const ColumnColors colors{stroke, blend(background, stroke, m_theme.dark ? 0.38 : 0.30),
                                  blend(background, stroke, m_theme.dark ? 0.18 : 0.14)};
        const int top = m_frame.topOf(strip.band);
        guide(top, strip.plotTop, background);
        shapeColumns(strip, lane.series->unit() != SeriesUnit::Percent);
        const int bottom = std::min(strip.y + strip.height, m_frame.height);
        paintColumns(m_shape, colors, {m_bits, m_stride, std::max(strip.plotTop, top), bottom});
        hatchUnknown(strip, std::max(strip.plotTop, top), bottom);
    }

    void hatchUnknown(const SeriesStrip& strip, int top, int bottom) {
        const std::span<const ColumnRange> all(m_frame.unknown);
        hatch(all.subspan(strip.firstUnknown, strip.unknownCount), top,
              std::min(bottom, strip.plotTop + strip.plotHeight));
    }

    void guide(int top, int y, QRgb background) {
        if (y >= top && y < m_frame.height) {
            std::fill_n(scanLine(y), m_frame.width, blend(background, m_theme.line, 0.5));
        }
    }

    void paintLabels() {
        QPainter painter(&m_image);
        const double padding = 3 * m_style.devicePixelRatio;
        // A fixed budget: more labels than this are too small to read anyway.
        int left = 4000;
        const auto start = std::chrono::steady_clock::now();
        bool hasLaidOut = false; // one a frame at least, so that all get there
        const auto hasTime = [&] {
            const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
            return !std::exchange(hasLaidOut, true) || spent.count() <= m_style.labelBudgetMs;
        };
        for (const RowStrip& strip : m_frame.rows) {
            LabelCache& labels = strip.height >= m_labels.height() * 0.9 ? m_labels : m_smallLabels;
            const int top = m_frame.topOf(strip.band);
            if (strip.height < labels.height() * 0.8 || strip.y + strip.height <= top || strip.lane < 0) {
                continue; // too low for text, out of view, or a summary
            }
            if (top > 0 && strip.y < top) {
                painter.setClipRect(0, top, m_frame.width, m_frame.height - top);
            } else {
                painter.setClipping(false);
            }
            const double baseline =
                std::round(strip.y + (strip.height - labels.height()) / 2 + labels.ascent());
            std::size_t hit = strip.firstHit;
            const std::size_t hitsEnd = strip.firstHit + strip.hitCount;
            const auto label = [&](const SliceBox& box, bool isHit) {
                const double room = box.x1 - box.x0 - 2 * padding;
                if (room < labels.minWidth() || box.sliceCount != 1) {
                    return;
                }
                if (!labels.has(box.name, box.color) && !hasTime()) {
                    m_hasAllLabels = false;
                    return;
                }
                painter.setPen(QColor(faded(box, isHit) ? m_theme.mutedText : m_fills.text(box.fill)));
                labels.draw(painter, box.name, box.color, box.x0 + padding, baseline, room);
                --left;
            };
            for (std::size_t i = strip.firstBox; i < strip.firstBox + strip.boxCount && left > 0; ++i) {
                // Hits have their labels on themselves.
                while (hit < hitsEnd && m_frame.boxes[hit].x1 <= m_frame.boxes[i].x0) {
                    ++hit;
                }
                if (hit == hitsEnd || m_frame.boxes[hit].slice != m_frame.boxes[i].slice) {
                    label(m_frame.boxes[i], false);
                }
            }
            for (std::size_t i = strip.firstHit; i < hitsEnd && left > 0; ++i) {
                label(m_frame.boxes[i], true);
            }
        }
    }

    void paintHatched() { hatch(m_frame.hatched, 0, m_frame.height); }

    /// Diagonal lines over canvas lines [top, bottom). As a pattern of a painter they took longer than all
    /// else together.
    void hatch(std::span<const ColumnRange> ranges, int top, int bottom) {
        const int thickness = std::max(1, int(std::lround(m_style.devicePixelRatio)));
        const int period = 8 * thickness;
        constexpr auto kWeight = std::uint32_t(0.30 * 256);
        for (int y = top; !ranges.empty() && y < bottom; ++y) {
            QRgb* line = scanLine(y);
            for (const ColumnRange& columns : ranges) {
                // A line goes through the columns x with (x + y) % period < thickness.
                for (int from = columns.x0 - (columns.x0 + y) % period; from < columns.x1; from += period) {
                    const int end = std::min(from + thickness, columns.x1);
                    for (int x = std::max(from, columns.x0); x < end; ++x) {
                        line[x] = tint(line[x], m_theme.mutedText, kWeight);
                    }
                }
            }
        }
    }

    /// Instants as small pointers hanging from the top of their lane.
    void paintMarks() {
        if (m_frame.marks.empty()) {
            return;
        }
        QPainter painter(&m_image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(QColor(m_theme.canvas), m_style.devicePixelRatio));
        painter.setBrush(QColor(m_theme.text));
        for (const MarkBox& mark : m_frame.marks) {
            const int top = m_frame.topOf(mark.band);
            painter.setClipRect(0, top, m_frame.width, m_frame.height - top);
            painter.drawPolygon(markShape(mark.x, mark.y, m_style.devicePixelRatio));
        }
    }

    const FrameGeometry& m_frame;
    const LaneTree& m_tree;
    const RasterStyle& m_style;
    const Theme& m_theme;
    const FillPalette& m_fills;
    LabelCache& m_labels;
    LabelCache& m_smallLabels;
    QImage& m_image;
    QRgb* m_bits; ///< of m_image: scanLine() would look for other owners at every call
    qsizetype m_stride;
    std::vector<QRgb> m_line;
    std::vector<char> m_covered;
    ColumnShapes m_shape;
    bool m_hasAllLabels = true;
};

} // namespace

bool paintFrame(const FrameGeometry& frame, const LaneTree& tree, const RasterStyle& style,
                LabelCache& labels, LabelCache& smallLabels, QImage& image) {
    if (frame.width <= 0 || frame.height <= 0) {
        return true;
    }
    if (image.width() != frame.width || image.height() != frame.height ||
        image.format() != QImage::Format_RGB32) {
        image = QImage(frame.width, frame.height, QImage::Format_RGB32);
    }
    return Painter(frame, tree, style, labels, smallLabels, image).paint();
}

QPolygonF markShape(int x, int y, double scale) {
    const double half = kMarkPx / 2 * scale;
    const QPointF tip(x + 0.5, y + kMarkPx * scale);
    return {{tip, QPointF(tip.x() - half, y), QPointF(tip.x() + half, y)}};
}

} // namespace lanescope::ui
