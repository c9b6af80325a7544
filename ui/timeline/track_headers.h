// SPDX-License-Identifier: Apache-2.0
// The column of lane names beside the canvas: names elided in the middle, folding, pins, dragging lanes and
// groups to another place, the switch for Python frames, figures of the visible range, and a lane menu. UI
// thread only; owned by TimelineView.
#pragma once

#include <QPoint>
#include <QWidget>

#include "ui/timeline/track_layout.h"

namespace lanescope::ui {

class TimelineScene;

class TrackHeaders : public QWidget {
    Q_OBJECT

public:
    TrackHeaders(TimelineScene* scene, QWidget* parent);

    /// What a click at a point does.
    enum class Part { None, Fold, Python, Pin, Hide, Name };
    struct Target {
        int box = -1;
        Part part = Part::None;
    };
    /// `position` in logical pixels.
    Target targetAt(QPointF position) const;
    /// Opens a line for the lane's new name over the present one.
    void beginRename(int lane);

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

private:
    void paintGroup(QPainter& painter, const LaneBox& box, int y);
    void paintLane(QPainter& painter, const LaneBox& box, int y);
    void paintSeriesLane(QPainter& painter, const LaneBox& box, int y);
    void paintSliceLane(QPainter& painter, const LaneBox& box, int y);
    void paintChevron(QPainter& painter, double x, double y, bool collapsed);
    /// Pin and hide of the lane under the pointer.
    void paintButtons(QPainter& painter, const LaneBox& box, int y);
    /// Where the button is in device pixels; empty where the lane has none now.
    QRectF buttonRect(const LaneBox& box, int y, Part part) const;
    int canvasY(const LaneBox& box) const;
    void dragTo(QPoint position);
    /// The box that the dragged one would be put before, or boxes().size(); -1 where it cannot go.
    int dropBefore(int contentY) const;
    void drop();
    QStringList groupFigures(int group) const;
    QString laneFigure(int lane) const;
    QString toolTipOf(const Target& target) const;
    /// Where the "Python stack" switch of a lane is, in device pixels; empty where there is none.
    QRectF pythonRect(const LaneBox& box, int y) const;
    int nameTop(const LaneBox& box, int y) const;
    void activate(const Target& target);

    TimelineScene* m_scene;
    int m_hoverBox = -1;
    Target m_pressed;
    QPoint m_pressPoint;
    bool m_dragging = false;
    int m_dropBefore = -1;
};

} // namespace lanescope::ui
