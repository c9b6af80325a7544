// SPDX-License-Identifier: Apache-2.0
// The time scale above the strips of ranks, and what their colours mean beside it. UI thread only; owned by
// RankTimeline.
#pragma once

#include <QWidget>

#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

class RankRuler : public QWidget {
    Q_OBJECT

public:
    explicit RankRuler(QWidget* parent);

    /// Times are shown since `originNs`. `left` is where the axis begins.
    void setAxis(const TimeAxis& axis, TimeNs originNs, int left);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    TimeAxis m_axis; ///< logical pixels
    TimeNs m_originNs = 0;
    int m_left = 0;
};

} // namespace lanescope::ui
