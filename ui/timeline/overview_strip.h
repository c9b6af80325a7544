// SPDX-License-Identifier: Apache-2.0
// The whole trace in one strip: how busy the GPUs (or, without any, the first thread) are over time, the
// visible range as a frame to drag and resize, and the time selection. UI thread only; owned by
// TimelineView. The density is kept as an image and repainted on resize only.
#pragma once

#include <QImage>
#include <QWidget>

#include <vector>

#include "core/base/time.h"

namespace lanescope::ui {

class TimelineScene;
class TimeAxis;

class OverviewStrip : public QWidget {
    Q_OBJECT

public:
    OverviewStrip(TimelineScene* scene, QWidget* parent);

    QSize sizeHint() const override;
    /// What the strip's height stands for: "GPU busy" or "CPU busy".
    QString caption() const;
    /// Busy share per device pixel, 0..1.
    std::vector<float> density() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Grip { None, Left, Right, Frame, New };
    TimeAxis axis() const;
    Grip gripAt(double logicalX) const;
    void invalidate();
    void renderDensity(int heightPx);

    TimelineScene* m_scene;
    QImage m_image;
    Grip m_grip = Grip::None;
    double m_pressX = 0;
    TimeRange m_pressRange;
    bool m_moved = false;
};

} // namespace lanescope::ui
