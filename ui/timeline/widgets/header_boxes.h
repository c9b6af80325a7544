// SPDX-License-Identifier: Apache-2.0
// The boxes in the column of lane names: where their parts are, and how they look. All in device pixels of
// the widget; `y` is where a box begins on it. A view of scene and widget, made for a paint or a click.
#pragma once

#include <QRectF>
#include <QString>

#include <vector>

#include "ui/timeline/lanes/lane_layout.h"

class QFontMetricsF;
class QPainter;
class QWidget;

namespace lanescope::ui {

class TimelineScene;

/// Parts of a box that react to a click (or Enter).
enum class HeaderPart { None, Fold, Python, Pin, Hide, Name };

class HeaderBoxes {
public:
    static constexpr double kNameFont = 0.95; ///< of the widget's

    HeaderBoxes(const TimelineScene& scene, const QWidget& widget);

    /// Where `part` is; empty where the box has none. Pin and hide are there for boxes `withButtons`.
    QRectF rectOf(const LaneBox& box, int y, HeaderPart part, bool withButtons) const;
    /// Parts of the box, from left to right and downwards; with its name, with pin and hide.
    std::vector<HeaderPart> partsOf(const LaneBox& box, int y) const;

    /// The width that shows name and figures in full.
    double fittingWidth(const LaneBox& box) const;
    /// The width that shows the name beside a figure of the usual length, whatever is known of the figures.
    double namesWidth(const LaneBox& box) const;

    void paint(QPainter& painter, const LaneBox& box, int y) const;
    /// Pin and hide.
    void paintButtons(QPainter& painter, const LaneBox& box, int y) const;

private:
    double groupWidth(const LaneBox& box) const;
    int nameTop(const LaneBox& box, int y) const;
    int lineHeight() const;
    double width() const;
    QRectF pythonRect(const LaneBox& box, int y) const;
    QRectF buttonRect(const LaneBox& box, int y, HeaderPart part) const;
    bool canFold(const LaneBox& box) const;
    /// The highest and the lowest value of the plot beside a lane of values.
    struct PlotEnds {
        QString high, low;
    };
    PlotEnds plotEnds(const LaneBox& box) const;
    /// Its name, cut to `width` so that it differs from those near it.
    QString shownName(const LaneBox& box, double width, const QFontMetricsF& metrics) const;
    void paintGroup(QPainter& painter, const LaneBox& box, int y) const;
    void paintSeriesLane(QPainter& painter, const LaneBox& box, int y) const;
    void paintSliceLane(QPainter& painter, const LaneBox& box, int y) const;
    void paintChevron(QPainter& painter, double x, double y, bool collapsed) const;

    const TimelineScene& m_scene;
    const QWidget& m_widget;
    double m_scale; ///< of sizes: device pixels at the usual font, more at a larger one
};

} // namespace lanescope::ui
