// SPDX-License-Identifier: Apache-2.0
// The legend below a picture of a timeline: a swatch for each kind of slice that is seen in it, or for what
// its colours mean otherwise. A value; lengths in pixels of the device. UI thread only.
#pragma once

#include <QFont>

#include <vector>

#include "ui/timeline/lanes/slice_coloring.h"

class QPainter;

namespace lanescope::ui {

class FillPalette;
struct FrameGeometry;
struct Theme;
class TimelineScene;

class PictureLegend {
public:
    /// None: no height, and paints nothing.
    PictureLegend() = default;
    PictureLegend(const TimelineScene& scene, const FrameGeometry& frame, int width, double scale);

    int height() const { return m_height; }
    const std::vector<FillMeaning>& entries() const { return m_entries; }
    /// At the painter's origin.
    void paint(QPainter& painter, const Theme& theme, const FillPalette& fills) const;

private:
    void place();

    std::vector<FillMeaning> m_entries;
    std::vector<QPoint> m_places; ///< of the entries
    QFont m_font;
    double m_scale = 1;
    int m_width = 0;
    int m_height = 0;
};

} // namespace lanescope::ui
