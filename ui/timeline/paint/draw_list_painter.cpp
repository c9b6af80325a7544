// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/paint/draw_list_painter.h"

#include <QBrush>
#include <QPainter>
#include <QPen>

#include <variant>

#include "ui/timeline/paint/device_painter.h"

namespace lanescope::ui {

namespace {

class ShapePainter {
public:
    ShapePainter(QPainter& painter, double scale)
        : m_painter(painter)
        , m_scale(scale) {}

    void operator()(const FillShape& shape) const { m_painter.fillRect(shape.rect, shape.color); }

    void operator()(const HatchShape& shape) const {
        m_painter.fillRect(shape.rect, QBrush(shape.color, Qt::BDiagPattern));
    }

    void operator()(const OutlineShape& shape) const {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(shape.color, shape.width, Qt::SolidLine, Qt::SquareCap,
                              shape.hasSharpCorners ? Qt::MiterJoin : Qt::BevelJoin));
        m_painter.drawRect(shape.rect);
    }

    void operator()(const LineShape& shape) const {
        m_painter.setPen(QPen(shape.color, shape.width, shape.isDashed ? Qt::DashLine : Qt::SolidLine));
        m_painter.drawLine(shape.from, shape.to);
    }

    void operator()(const CurveShape& shape) const {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(shape.color, shape.width, Qt::SolidLine, Qt::RoundCap));
        m_painter.drawPath(shape.path);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    void operator()(const PolygonShape& shape) const {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(shape.border, shape.borderWidth));
        m_painter.setBrush(shape.color);
        m_painter.drawPolygon(shape.polygon);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    void operator()(const DiscShape& shape) const {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(shape.border, shape.borderWidth));
        m_painter.setBrush(shape.color);
        m_painter.drawEllipse(shape.centre, shape.radius, shape.radius);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    void operator()(const TagShape& shape) const {
        drawTag(m_painter, shape.rect, shape.text, shape.color.rgb(), shape.textColor.rgb(), m_scale);
    }

    void operator()(const TextShape& shape) const {
        m_painter.setPen(shape.color);
        m_painter.drawText(shape.rect, Qt::AlignCenter, shape.text);
    }

private:
    QPainter& m_painter;
    double m_scale;
};

} // namespace

void paintDrawList(QPainter& painter, const DrawList& list, double scale) {
    const ShapePainter shapes(painter, scale);
    constexpr double kWide = 1e6; // beyond every canvas
    for (const DrawItem& item : list.items()) {
        if (item.clipTop <= 0) {
            std::visit(shapes, item.shape);
            continue;
        }
        painter.save();
        painter.setClipRect(QRectF(-kWide, item.clipTop, 2 * kWide, kWide), Qt::IntersectClip);
        std::visit(shapes, item.shape);
        painter.restore();
    }
}

} // namespace lanescope::ui
