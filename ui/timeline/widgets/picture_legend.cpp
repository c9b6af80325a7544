// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/picture_legend.h"

#include <QApplication>
#include <QFontMetrics>
#include <QPainter>

#include <array>
#include <cmath>

#include "ui/theme/fill_palette.h"
#include "ui/theme/theme.h"
#include "ui/timeline/geometry/frame_geometry.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

struct RoleName {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::RoleName)
};

QString roleName(ColorRole role) {
    switch (role) {
    case ColorRole::Operator:
        return RoleName::tr("Operator");
    case ColorRole::BackwardOperator:
        return RoleName::tr("Backward operator");
    case ColorRole::Annotation:
        return RoleName::tr("Annotation");
    case ColorRole::PythonFrame:
        return RoleName::tr("Python frame");
    case ColorRole::PythonModule:
        return RoleName::tr("Module");
    case ColorRole::Runtime:
        return RoleName::tr("Runtime call");
    case ColorRole::Synchronization:
        return RoleName::tr("Synchronization");
    case ColorRole::MatrixMultiply:
        return RoleName::tr("Matrix multiplication");
    case ColorRole::Attention:
        return RoleName::tr("Attention");
    case ColorRole::Elementwise:
        return RoleName::tr("Elementwise");
    case ColorRole::Reduction:
        return RoleName::tr("Reduction");
    case ColorRole::Communication:
        return RoleName::tr("Communication");
    case ColorRole::OtherKernel:
        return RoleName::tr("Other kernel");
    case ColorRole::Memcpy:
        return RoleName::tr("Memcpy");
    case ColorRole::Memset:
        return RoleName::tr("Memset");
    case ColorRole::Overhead:
        return RoleName::tr("Overhead");
    case ColorRole::Profiler:
        return RoleName::tr("Profiler");
    default:
        return {}; // hues by name have no meaning of their own
    }
}

} // namespace

PictureLegend::PictureLegend(const TimelineScene& scene, const FrameGeometry& frame, int width, double scale)
    : m_entries(scene.style().coloring().legend())
    , m_font(QApplication::font())
    , m_scale(scale)
    , m_width(width) {
    m_font.setPixelSize(std::max(6, int(std::lround(11 * scale))));
    std::array<bool, kColorRoleCount> isSeen{};
    for (const SliceBox& box : frame.boxes) {
        if (box.fill < kColorCount) {
            isSeen[std::size_t(roleOf(box.fill))] = true;
        }
    }
    for (int i = 0; i < kColorRoleCount; ++i) {
        if (const QString name = roleName(ColorRole(i)); isSeen[std::size_t(i)] && !name.isEmpty()) {
            m_entries.push_back({name, ColorIndex(i * kColorSteps + kColorSteps / 2)});
        }
    }
    place();
}

void PictureLegend::place() {
    if (m_entries.empty()) {
        return;
    }
    const QFontMetrics metrics(m_font);
    const int gap = int(std::lround(8 * m_scale));
    const int line = metrics.height() + gap / 2;
    int x = gap;
    int y = gap;
    for (const FillMeaning& entry : m_entries) {
        const int needed = metrics.height() + gap / 2 + metrics.horizontalAdvance(entry.text);
        if (x > gap && x + needed > m_width - gap) {
            x = gap;
            y += line;
        }
        m_places.emplace_back(x, y);
        x += needed + 2 * gap;
    }
    m_height = y + line + gap / 2;
}

void PictureLegend::paint(QPainter& painter, const Theme& theme, const FillPalette& fills) const {
    if (m_height == 0) {
        return;
    }
    const QFontMetrics metrics(m_font);
    const int side = metrics.ascent();
    painter.fillRect(QRect(0, 0, m_width, m_height), QColor(theme.panel));
    painter.setFont(m_font);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const QPoint place = m_places[i];
        painter.fillRect(QRect(place, QSize(side, side)), QColor(fills.fill(m_entries[i].fill)));
        painter.setPen(QColor(theme.text));
        painter.drawText(
            place + QPoint(metrics.height() + int(std::lround(4 * m_scale)), side - metrics.descent() / 2),
            m_entries[i].text);
    }
}

} // namespace lanescope::ui
