// SPDX-License-Identifier: Apache-2.0
// Shapes that lie over the lanes, in the order of drawing: free of any painting back end, so that tests can
// look at them and the canvas, a picture and another canvas draw the same ones. Coordinates are device
// pixels. A plain value; paint/draw_list_painter.h draws it.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <utility>
#include <variant>
#include <vector>

namespace lanescope::ui {

struct FillShape {
    QRectF rect;
    QColor color;
};

/// Diagonal lines.
struct HatchShape {
    QRectF rect;
    QColor color;
};

struct OutlineShape {
    QRectF rect;
    QColor color;
    double width = 1;
    bool hasSharpCorners = false;
};

struct LineShape {
    QPointF from;
    QPointF to;
    QColor color;
    double width = 1;
    bool isDashed = false;
};

/// A smooth line with round ends.
struct CurveShape {
    QPainterPath path;
    QColor color;
    double width = 1;
};

struct PolygonShape {
    QPolygonF polygon;
    QColor color;
    QColor border;
    double borderWidth = 1;
};

struct DiscShape {
    QPointF centre;
    double radius = 1;
    QColor color;
    QColor border;
    double borderWidth = 1;
};

/// Text on a rounded box.
struct TagShape {
    QRectF rect;
    QString text;
    QColor color;
    QColor textColor;
};

/// Text in the middle of a rectangle.
struct TextShape {
    QRectF rect;
    QString text;
    QColor color;
};

using DrawShape = std::variant<FillShape, HatchShape, OutlineShape, LineShape, CurveShape, PolygonShape,
                               DiscShape, TagShape, TextShape>;

struct DrawItem {
    DrawShape shape;
    double clipTop = 0; ///< nothing is drawn above this height: pinned lanes lie there
};

class DrawList {
public:
    void add(DrawShape shape, double clipTop = 0) { m_items.push_back({std::move(shape), clipTop}); }
    const std::vector<DrawItem>& items() const { return m_items; }

private:
    std::vector<DrawItem> m_items;
};

} // namespace lanescope::ui
