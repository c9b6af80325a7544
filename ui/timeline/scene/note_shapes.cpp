// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/note_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

constexpr int kTextLimit = 32;
constexpr std::size_t kLevels = 3; ///< tags that would overlap go below each other

class NoteBuilder {
public:
    NoteBuilder(DrawList& list, const Theme& theme, const OverlaySurface& surface)
        : m_list(list)
        , m_theme(theme)
        , m_on(surface)
        , m_color(theme.text) {
        m_ends.fill(-1e9);
    }

    void addLines(const Note& note) {
        const auto [x0, x1] = endsOf(note);
        if (isOff(x0, x1)) {
            return;
        }
        const double line = std::max(1.0, std::round(m_on.scale));
        for (const double x : {x0, x1}) {
            const double at = std::floor(x) + line / 2;
            m_list.add(LineShape{QPointF(at, 0), QPointF(at, m_on.height), m_color, line, note.isMoment()});
        }
        if (!note.isMoment()) {
            const double y = line / 2;
            m_list.add(LineShape{QPointF(x0, y), QPointF(x1, y), m_color, line});
        }
    }

    /// Below its flag on the ruler, and above the lines of other notes.
    void addText(const Note& note) {
        const auto [x0, x1] = endsOf(note);
        if (!isOff(x0, x1)) {
            addTag(std::max(x0, 0.0) + std::max(1.0, std::round(m_on.scale)), note.text);
        }
    }

    void addOnSlice(const Note& note, const SlicePlace& place) {
        if (place.x1 < 0 || place.x0 > m_on.width || place.bottom < 0 || place.top > m_on.height) {
            return;
        }
        // A folded corner, as on paper; the text stands on the slice when there is room beside its label.
        const double x = std::min(place.x1, double(m_on.width));
        const double size =
            std::min({8 * m_on.scale, place.bottom - place.top, std::max(3.0, place.x1 - place.x0)});
        m_list.add(PolygonShape{
            {{QPointF(x - size, place.top), QPointF(x, place.top), QPointF(x, place.top + size)}},
            m_color,
            QColor(m_theme.canvas),
            m_on.scale});
        const QString text = shortened(note.text);
        const double width = m_on.metrics.horizontalAdvance(text) + 8 * m_on.scale;
        const double edge = 2 * m_on.scale;
        const double left = std::clamp(place.x0, edge, std::max(edge, m_on.width - width));
        m_list.add(TagShape{QRectF(left, place.bottom + m_on.scale, width, m_on.metrics.height()), text,
                            QColor(m_theme.panel), QColor(m_theme.text)});
    }

private:
    std::pair<double, double> endsOf(const Note& note) const {
        return {m_on.axis.xOf(note.range.startNs), m_on.axis.xOf(note.range.endNs)};
    }
    bool isOff(double x0, double x1) const { return x1 < 0 || x0 > m_on.width; }

    static QString shortened(const QString& text) {
        return text.size() > kTextLimit ? text.left(kTextLimit - 1) + QChar(0x2026) : text;
    }

    void addTag(double x, const QString& text) {
        if (text.isEmpty()) {
            return;
        }
        const QString shown = shortened(text);
        const double width = m_on.metrics.horizontalAdvance(shown) + 10 * m_on.scale;
        const double height = m_on.metrics.height() + 2 * m_on.scale;
        const double left = std::clamp(x, 0.0, std::max(0.0, m_on.width - width));
        std::size_t level = 0;
        while (level + 1 < kLevels && m_ends[level] > left) {
            ++level;
        }
        m_ends[level] = left + width + 2 * m_on.scale;
        const double top = (height + 2 * m_on.scale) * double(level) + 3 * m_on.scale;
        m_list.add(
            TagShape{QRectF(left, top, width, height), shown, QColor(m_theme.panel), QColor(m_theme.text)});
    }

    DrawList& m_list;
    const Theme& m_theme;
    const OverlaySurface& m_on;
    QColor m_color;
    std::array<double, kLevels> m_ends{};
};

} // namespace

void addNotes(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface) {
    NoteBuilder notes(list, scene.style().theme(), surface);
    for (const Note& note : scene.notes().all()) {
        if (note.slice == kNoSlice) {
            notes.addLines(note);
        } else if (const std::optional<SlicePlace> place = slicePlaceOn(scene, surface, note.slice)) {
            notes.addOnSlice(note, *place);
        }
    }
    for (const Note& note : scene.notes().all()) {
        if (note.slice == kNoSlice) {
            notes.addText(note);
        }
    }
}

} // namespace lanescope::ui
