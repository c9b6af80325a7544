// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/note_painter.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

#include "core/store/trace.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

constexpr int kTextLimit = 32;
constexpr std::size_t kLevels = 3; ///< tags that would overlap go below each other

class NotePainter {
public:
    NotePainter(QPainter& painter, const TimelineScene& scene)
        : m_painter(painter)
        , m_scene(scene)
        , m_axis(scene.axis())
        , m_scale(scene.devicePixelRatio())
        , m_metrics(painter.font())
        , m_color(scene.theme().warning) {
        m_ends.fill(-1e9);
    }

    void paintTime(const Note& note) {
        const double x0 = m_axis.xOf(note.range.startNs);
        const double x1 = m_axis.xOf(note.range.endNs);
        if (x1 < 0 || x0 > m_scene.widthPx()) {
            return;
        }
        const double line = std::max(1.0, std::round(m_scale));
        m_painter.setPen(QPen(QColor(m_color), line, note.isMoment() ? Qt::DashLine : Qt::SolidLine));
        for (const double x : {x0, x1}) {
            const double at = std::floor(x) + line / 2;
            m_painter.drawLine(QPointF(at, 0), QPointF(at, m_scene.heightPx()));
        }
        if (!note.isMoment()) {
            const double y = m_scene.heightPx() - 6 * m_scale;
            m_painter.drawLine(QPointF(x0, y), QPointF(x1, y));
        }
        tag(std::max(x0, 0.0) + line, note.text);
    }

    void paintOnSlice(const Note& note, const SlicePlace& place) {
        if (place.x1 < 0 || place.x0 > m_scene.widthPx() || place.bottom < 0 ||
            place.top > m_scene.heightPx()) {
            return;
        }
        // A folded corner, as on paper; the text stands on the slice when there is room beside its label.
        const double x = std::min(place.x1, double(m_scene.widthPx()));
        const double size =
            std::min({8 * m_scale, place.bottom - place.top, std::max(3.0, place.x1 - place.x0)});
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(QColor(m_scene.theme().canvas), m_scale));
        m_painter.setBrush(QColor(m_color));
        m_painter.drawPolygon(
            QPolygonF({QPointF(x - size, place.top), QPointF(x, place.top), QPointF(x, place.top + size)}));
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        const QString text = shortened(note.text);
        const double width = m_metrics.horizontalAdvance(text) + 8 * m_scale;
        const double left =
            std::clamp(place.x0, 2 * m_scale, std::max(2 * m_scale, m_scene.widthPx() - width));
        drawTag(m_painter, QRectF(left, place.bottom + m_scale, width, m_metrics.height()), text,
                m_scene.theme().panel, m_scene.theme().text, m_scale);
    }

private:
    static QString shortened(const QString& text) {
        return text.size() > kTextLimit ? text.left(kTextLimit - 1) + QChar(0x2026) : text;
    }

    void tag(double x, const QString& text) {
        if (text.isEmpty()) {
            return;
        }
        const QString shown = shortened(text);
        const double width = m_metrics.horizontalAdvance(shown) + 10 * m_scale;
        const double height = m_metrics.height() + 2 * m_scale;
        const double left = std::clamp(x, 0.0, std::max(0.0, m_scene.widthPx() - width));
        std::size_t level = 0;
        while (level + 1 < kLevels && m_ends[level] > left) {
            ++level;
        }
        m_ends[level] = left + width + 2 * m_scale;
        const double top = m_scene.heightPx() - (height + 2 * m_scale) * double(level + 1) - 8 * m_scale;
        drawTag(m_painter, QRectF(left, top, width, height), shown, m_scene.theme().panel,
                m_scene.theme().text, m_scale);
    }

    QPainter& m_painter;
    const TimelineScene& m_scene;
    TimeAxis m_axis;
    double m_scale;
    QFontMetricsF m_metrics;
    QRgb m_color;
    std::array<double, kLevels> m_ends{};
};

} // namespace

void paintNotes(QPainter& painter, const TimelineScene& scene,
                const std::function<std::optional<SlicePlace>(SliceId)>& placeOf) {
    if (scene.notes().all().empty()) {
        return;
    }
    NotePainter notes(painter, scene);
    for (const Note& note : scene.notes().all()) {
        if (note.slice == kNoSlice) {
            notes.paintTime(note);
        } else if (const std::optional<SlicePlace> place = placeOf(note.slice)) {
            notes.paintOnSlice(note, *place);
        }
    }
}

} // namespace lanescope::ui
