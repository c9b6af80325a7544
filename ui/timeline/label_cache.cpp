// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/label_cache.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

#include "core/analysis/device/trace_kernel_names.h"
#include "core/store/trace.h"
#include "ui/theme/display_name.h"

namespace lanescope::ui {

namespace {

/// No label is longer: what does not fit on the widest screen is not laid out.
constexpr qsizetype kMaxCharacters = 400;

bool isKernelRole(ColorRole role) {
    return role >= ColorRole::MatrixMultiply && role <= ColorRole::OtherKernel;
}

} // namespace

QString displayName(const Trace& trace, StringId name, ColorRole role) {
    const std::string_view text = trace.text(name);
    if (isKernelRole(role)) {
        return QString::fromStdString(shortKernelName(text));
    }
    if (role == ColorRole::PythonFrame || role == ColorRole::PythonModule) {
        return QString::fromStdString(shortPythonName(text));
    }
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

LabelCache::LabelCache(const Trace& trace, const QFont& font)
    : m_trace(trace)
    , m_font(font)
    , m_rawFont(QRawFont::fromFont(font)) {
    m_run.setRawFont(m_rawFont);
    const QFontMetricsF metrics(font);
    m_ascent = metrics.ascent();
    m_height = metrics.height();
    const QList<quint32> ellipsis = m_rawFont.glyphIndexesForString(QString(QChar(0x2026)));
    m_ellipsis = ellipsis.isEmpty() ? 0 : ellipsis.front();
    m_ellipsisWidth = metrics.horizontalAdvance(QChar(0x2026));
    m_minWidth = 2 * metrics.averageCharWidth() + m_ellipsisWidth;
}

const LabelCache::Label& LabelCache::labelOf(StringId name, ColorIndex color) {
    const auto [place, isNew] = m_labels.try_emplace(keyOf(name, color));
    Label& label = place->second;
    if (!isNew) {
        return label;
    }
    QString text = displayName(m_trace, name, roleOf(color));
    if (isKernelRole(roleOf(color))) {
        if (!m_kernelNames) {
            m_kernelNames = kernelNamesOf(m_trace);
        }
        const QString shown = QString::fromStdString((*m_kernelNames)(m_trace.text(name)));
        label.hasTellingParts = shown.contains(QChar(0x2026)) && !text.contains(QChar(0x2026));
        text = shown.size() < text.size() ? shown : text;
    }
    text = text.left(kMaxCharacters);
    double x = 0;
    for (const QChar character : text) {
        const Glyph glyph = glyphOf(character);
        if (glyph.index == 0) {
            label = {{}, {}, false, text};
            return label;
        }
        label.glyphs.push_back(glyph.index);
        label.positions.emplace_back(x, 0);
        x += glyph.advance;
    }
    label.positions.emplace_back(x, 0);
    return label;
}

LabelCache::Glyph LabelCache::glyphOf(QChar character) {
    const auto [place, isNew] = m_glyphOf.try_emplace(character.unicode());
    Glyph& glyph = place->second;
    const bool isSimple = character.isPrint() && !character.isMark() && !character.isSurrogate() &&
                          character.direction() != QChar::DirR && character.direction() != QChar::DirAL;
    if (isNew && isSimple) {
        const QList<quint32> indexes = m_rawFont.glyphIndexesForString(QString(character));
        if (indexes.size() == 1 && indexes.front() != 0) {
            glyph = {indexes.front(), m_rawFont.advancesForGlyphIndexes(indexes).front().x()};
        }
    }
    return glyph;
}

void LabelCache::draw(QPainter& painter, StringId name, ColorIndex color, double x, double baseline,
                      double width) {
    const Label& label = labelOf(name, color);
    if (label.glyphs.empty()) {
        if (!label.text.isEmpty()) {
            painter.setFont(m_font);
            const QString elided = QFontMetricsF(m_font).elidedText(label.text, Qt::ElideRight, width);
            painter.drawText(QPointF(x, baseline), elided);
        }
        return;
    }
    if (label.positions.back().x() <= width) {
        m_run.setRawData(label.glyphs.data(), label.positions.data(), int(label.glyphs.size()));
        painter.drawGlyphRun(QPointF(x, baseline), m_run);
        return;
    }
    const double room = width - m_ellipsisWidth;
    if (label.hasTellingParts) {
        drawBothEnds(painter, label, x, baseline, room);
        return;
    }
    const auto cut = std::partition_point(label.positions.begin(), label.positions.end(),
                                          [room](const QPointF& position) { return position.x() <= room; });
    // positions[k] is where glyph k starts, that is where the first k glyphs end.
    const auto count = cut - label.positions.begin() - 1;
    if (count < 2) {
        return;
    }
    m_glyphs.assign(label.glyphs.begin(), label.glyphs.begin() + count);
    m_positions.assign(label.positions.begin(), label.positions.begin() + count + 1);
    m_glyphs.push_back(m_ellipsis);
    m_run.setRawData(m_glyphs.data(), m_positions.data(), int(m_glyphs.size()));
    painter.drawGlyphRun(QPointF(x, baseline), m_run);
}

void LabelCache::drawBothEnds(QPainter& painter, const Label& label, double x, double baseline, double room) {
    // The settings in which kernels of one scheme differ stand behind the name of the scheme.
    constexpr double kStart = 0.3;
    const auto& positions = label.positions;
    const auto head = std::ranges::partition_point(
                          positions, [&](const QPointF& position) { return position.x() <= kStart * room; }) -
                      positions.begin() - 1;
    const double end = positions.back().x();
    const auto tail =
        std::ranges::partition_point(positions,
                                     [&](const QPointF& position) {
                                         return end - position.x() > room - positions[std::size_t(head)].x();
                                     }) -
        positions.begin();
    const auto size = std::ptrdiff_t(label.glyphs.size());
    if (head + size - tail < 2) {
        return;
    }
    m_glyphs.assign(label.glyphs.begin(), label.glyphs.begin() + head);
    m_positions.assign(positions.begin(), positions.begin() + head + 1);
    m_glyphs.push_back(m_ellipsis);
    const double shift =
        positions[std::size_t(head)].x() + m_ellipsisWidth - positions[std::size_t(tail)].x();
    for (std::ptrdiff_t i = tail; i < size; ++i) {
        m_glyphs.push_back(label.glyphs[std::size_t(i)]);
        m_positions.emplace_back(positions[std::size_t(i)].x() + shift, 0);
    }
    m_run.setRawData(m_glyphs.data(), m_positions.data(), int(m_glyphs.size()));
    painter.drawGlyphRun(QPointF(x, baseline), m_run);
}

} // namespace lanescope::ui
