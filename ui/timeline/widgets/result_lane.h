// SPDX-License-Identifier: Apache-2.0
// The rows of a query's result as a lane between the ruler and the lanes of the trace; a click on a row
// selects its slice, or else its range. Hidden while there is none. UI thread only; owned by TimelineView.
#pragma once

#include <QWidget>

#include "ui/state/result_state.h"

class QToolButton;

namespace lanescope::ui {

class TimelineScene;

class ResultLane : public QWidget {
    Q_OBJECT

public:
    ResultLane(TimelineScene* scene, QWidget* parent);

    QSize sizeHint() const override;
    bool isNeeded() const;
    /// Where the time axis begins, and its width; the title stands left of it.
    void setAxisPlace(int left, int width);
    /// Null: there is none at that place.
    const ResultSpan* spanAt(QPointF position) const;

signals:
    void neededChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    int rowHeight() const;
    void paintRow(QPainter& painter, const std::vector<ResultSpan>& row, int top, int height) const;

    TimelineScene* m_scene;
    ResultState* m_state;
    QToolButton* m_close;
    int m_left = 0;
    int m_axisWidth = 1;
};

} // namespace lanescope::ui
