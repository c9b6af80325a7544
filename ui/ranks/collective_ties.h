// SPDX-License-Identifier: Apache-2.0
// The ties of the selected collective over the ranks of a run: where it starts and ends on each, joined from
// rank to rank, above strips and open lanes alike. Lets the mouse through. UI thread only.
#pragma once

#include <QPolygonF>
#include <QWidget>

namespace lanescope::ui {

class CollectiveTies : public QWidget {
    Q_OBJECT

public:
    explicit CollectiveTies(QWidget* parent);

    /// From top to bottom, in the coordinates of the parent; empty: no ties.
    void setTies(QPolygonF starts, QPolygonF ends);
    const QPolygonF& starts() const { return m_starts; }
    const QPolygonF& ends() const { return m_ends; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPolygonF m_starts;
    QPolygonF m_ends;
};

} // namespace lanescope::ui
