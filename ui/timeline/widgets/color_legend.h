// SPDX-License-Identifier: Apache-2.0
// Legend of the colours on the canvas, as lines of swatches, as many as the width needs: while slices are
// coloured by something else than what they are, or by rules, and while idle time is coloured by its cause.
// UI thread only; owned by its TimelineView.
#pragma once

#include <QWidget>

#include <vector>

namespace lanescope::ui {

class TimelineScene;

class ColorLegend : public QWidget {
    Q_OBJECT

public:
    ColorLegend(TimelineScene* scene, QWidget* parent);

    /// False while there is nothing to explain.
    bool isNeeded() const { return !m_entries.empty() || !m_title.isEmpty(); }
    int entryCount() const { return int(m_entries.size()); }
    QSize sizeHint() const override;
    int heightForWidth(int width) const override;

signals:
    /// Whether it is needed, or how much room it needs, may be another now.
    void neededChanged();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Entry {
        QString text;
        QRgb color = 0;
        bool hatched = false;
    };
    void refresh();
    int lineHeight() const { return fontMetrics().height() + 6; }
    /// Where the title and then each entry begin: x, and the line as y.
    std::vector<QPoint> places(int width) const;

    TimelineScene* m_scene;
    QString m_title;
    std::vector<Entry> m_entries;
};

} // namespace lanescope::ui
