// SPDX-License-Identifier: Apache-2.0
// Slice labels ready to paint: the short form of each name laid out once as glyphs with their positions, so
// that painting at any width is cutting the glyph run, not laying out text again. One cache per font
// (device pixels); UI thread only.
#pragma once

#include <QFont>
#include <QGlyphRun>
#include <QPointF>
#include <QRawFont>
#include <QString>

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/analysis/kernel_names.h"
#include "core/base/ids.h"
#include "ui/theme/category_colors.h"

class QPainter;

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

/// The short form of a slice's name that labels, tooltips' first lines and headers use.
QString displayName(const Trace& trace, StringId name, ColorRole role);

class LabelCache {
public:
    LabelCache(const Trace& trace, const QFont& font);

    /// Paints as much of the label as fits into `width` from `x`, with an ellipsis where cut; nothing when
    /// fewer than three characters fit. `baseline` in device pixels.
    void draw(QPainter& painter, StringId name, ColorIndex color, double x, double baseline, double width);
    /// Whether draw() need not lay the label out first, which takes some ten times as long as painting it.
    bool has(StringId name, ColorIndex color) const { return m_labels.contains(keyOf(name, color)); }
    double ascent() const { return m_ascent; }
    double height() const { return m_height; }
    /// Width below which no label is drawn.
    double minWidth() const { return m_minWidth; }

private:
    struct Label {
        std::vector<quint32> glyphs;
        std::vector<QPointF> positions; ///< one more than glyphs: the last is the end
        bool hasTellingParts = false;   ///< an ellipsis stands for what it shares with other names
        QString text; ///< only where glyphs cannot stand for it (scripts that need shaping or another font)
    };
    /// Index 0: needs shaping, or another font.
    struct Glyph {
        quint32 index = 0;
        double advance = 0;
    };
    static std::uint64_t keyOf(StringId name, ColorIndex color) {
        return (std::uint64_t(std::uint32_t(name)) << 8) | std::uint64_t(roleOf(color));
    }
    const Label& labelOf(StringId name, ColorIndex color);
    void drawBothEnds(QPainter& painter, const Label& label, double x, double baseline, double room);
    /// Asks the font once for each character: that is most of what laying out a label costs.
    Glyph glyphOf(QChar character);

    const Trace& m_trace;
    QFont m_font;
    QRawFont m_rawFont;
    double m_ascent = 0;
    double m_height = 0;
    double m_minWidth = 0;
    quint32 m_ellipsis = 0;
    double m_ellipsisWidth = 0;
    std::optional<KernelNames> m_kernelNames; ///< of the trace, once a kernel is labelled
    std::unordered_map<std::uint64_t, Label> m_labels;
    std::unordered_map<char16_t, Glyph> m_glyphOf;
    QGlyphRun m_run;
    std::vector<quint32> m_glyphs;
    std::vector<QPointF> m_positions;
};

} // namespace lanescope::ui
