// SPDX-License-Identifier: Apache-2.0
// The whole trace in one strip: how busy the GPUs are over time (without any, how
// deep the first thread's stack is), the
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
    /// Caption of the strip's height: "GPU busy" or "CPU activity".
    QString caption() const;
    /// Per device pixel, 0..1: the share of time in which a GPU is busy; without any the mean depth of the
    /// first thread's stack, of its largest.
    std::vector<float> density() const;
    /// Per device pixel: hits of the search that start there; empty without a search.
    std::vector<std::uint32_t> hitDensity() const;

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
    /// Allocations are all that was recorded.
    bool isOfMemory() const;
    void renderDensity(int heightPx);
    void paintHits(QPainter& painter) const;
    std::vector<float> memoryDensity(const TimeAxis& whole) const;
    std::vector<float> gpuDensity(const TimeAxis& whole) const;
    std::vector<float> cpuDensity(const TimeAxis& whole) const;

    TimelineScene* m_scene;
    QImage m_image;
    Grip m_grip = Grip::None;
    double m_pressX = 0;
    TimeRange m_pressRange;
    bool m_moved = false;
};

} // namespace lanescope::ui
