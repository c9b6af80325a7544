// SPDX-License-Identifier: Apache-2.0
// The column of lane names beside the canvas: folding, pins, dragging lanes and groups to another place, the
// switch for Python frames, and a lane menu; by mouse, or by keys with a frame around what they mean: up and
// down go from name to name, left and right among the parts of one, Enter does what a click does, Alt with up
// and down moves a lane. UI thread only; owned by TimelineView.
#pragma once

#include <QPoint>
#include <QWidget>

#include "ui/timeline/widgets/header_boxes.h"

namespace lanescope::ui {

class TimelineScene;

class LaneHeaders : public QWidget {
    Q_OBJECT

public:
    LaneHeaders(TimelineScene* scene, QWidget* parent);

    using Part = HeaderPart;
    struct Target {
        int box = -1;
        Part part = Part::None;
    };
    /// `position` in logical pixels.
    Target targetAt(QPointF position) const;
    /// The least width, in logical pixels, that shows all names and figures in full.
    int fittingWidth() const;
    /// The width that names and usual figures need, known before figures are.
    int namesWidth() const;
    /// Opens a line for the lane's new name over the present one.
    void beginRename(int lane);
    /// Target of the keys; box -1 while there are no boxes.
    Target focused() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int canvasY(const LaneBox& box) const;
    void dragTo(QPoint position);
    /// The box that the dragged one would be put before, or boxes().size(); -1 where it cannot go.
    int dropBefore(int contentY) const;
    void drop();
    QString toolTipOf(const Target& target) const;
    QRectF rectOf(const Target& target) const;
    void paintFocus(QPainter& painter);
    bool handlesKey(const QKeyEvent& event) const;
    void setFocused(const Target& target);
    void moveByKey(int direction);
    void openMenu(const Target& target, QPoint globalPosition);
    void activate(const Target& target);

    TimelineScene* m_scene;
    int m_hoverBox = -1;
    Target m_pressed;
    QPoint m_pressPoint;
    bool m_dragging = false;
    int m_dropBefore = -1;
    /// Target of the keys; by lane and group, since boxes change their places.
    int m_focusGroup = -1;
    int m_focusLane = -1;
    int m_focusBox = 0; ///< where it was: the box there follows one that is gone
    Part m_focusPart = Part::Name;
};

} // namespace lanescope::ui
