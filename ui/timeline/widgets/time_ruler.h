// SPDX-License-Identifier: Apache-2.0
// The time scale above the canvas with the profiler steps as a band below the figures. Click on a step
// frames and selects it, dragging selects a time range. UI thread only; owned by TimelineView.
#pragma once

#include <QWidget>

#include <optional>

#include "core/base/time.h"
#include "ui/timeline/time_axis.h"

class QFontMetricsF;

namespace lanescope {
struct Step;
}

namespace lanescope::ui {

class TimelineScene;

class TimeRuler : public QWidget {
    Q_OBJECT

public:
    TimeRuler(TimelineScene* scene, QWidget* parent);

    QSize sizeHint() const override;
    /// Index into Trace::steps() at a logical x of the band, or -1.
    int stepAt(double x) const;
    /// Distances of its marks and figures now.
    TickScale tickScale() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    int scaleHeight() const;
    int stepHeight() const;
    bool inStepBand(double y) const;
    void paintTicks(QPainter& painter);
    void paintSteps(QPainter& painter);
    /// Part of the band's height that a step fills: its share of the most tokens of an iteration, else all.
    double heightShareOf(const Step& step) const;
    /// As much of its number and length as fits into `room`.
    QString stepTextIn(const Step& step, const QFontMetricsF& metrics, double room) const;
    void paintCursor(QPainter& painter);
    /// Instants that belong to no lane, such as the start of the recording.
    void paintMarks(QPainter& painter);
    QString markTextAt(double x) const;
    /// Flags of notes, and the numbers of bookmarks where their views begin.
    void paintFlags(QPainter& painter);
    QString flagTextAt(double x) const;
    TimeNs timeAt(double logicalX) const;

    TimelineScene* m_scene;
    std::int64_t m_mostTokens = 0; ///< of an iteration; 0: none has tokens
    std::optional<double> m_pressX;
    bool m_pressOnStep = false;
    bool m_dragging = false;
    int m_hoverStep = -1;
};

} // namespace lanescope::ui
