// SPDX-License-Identifier: Apache-2.0
// Lies over the window while files are dragged over it and says where they can be dropped and what happens
// then. UI thread only.
#pragma once

#include <QWidget>

namespace lanescope::ui {

class DropOverlay : public QWidget {
    Q_OBJECT

public:
    explicit DropOverlay(QWidget* window);

    /// With a title the right half compares what is dropped with the trace of that title.
    void showFor(int fileCount, const QString& compareWith = {});
    /// Where the pointer is, in the window's coordinates.
    void setPoint(QPointF point);
    /// The pointer is on the half that compares.
    bool isCompareChosen() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_fileCount = 0;
    QString m_compareWith;
    QPointF m_point;
};

} // namespace lanescope::ui
