// SPDX-License-Identifier: Apache-2.0
// The part of the content that the canvas shows: its size and scale, the visible time range as an axis, and
// how far lanes are scrolled. The visible range and its history belong to the document's ViewState, which all
// views share. Owned by a TimelineScene; UI thread only. Lengths are device pixels.
#pragma once

#include <QObject>

#include "ui/timeline/lanes/lane_layout.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

class ViewState;

class Viewport : public QObject {
    Q_OBJECT

public:
    Viewport(ViewState& view, QObject* parent);

    /// Size of the canvas.
    void setSize(int widthPx, int heightPx, double devicePixelRatio);
    int widthPx() const { return m_widthPx; }
    int heightPx() const { return m_heightPx; }
    double devicePixelRatio() const { return m_devicePixelRatio; }
    /// How much larger than usual the font is, at least 1.
    void setFontScale(double scale);
    double fontScale() const { return m_fontScale; }
    /// Sizes of lanes for this scale.
    LayoutMetrics metrics() const { return LayoutMetrics::forScale(m_devicePixelRatio, m_fontScale); }

    TimeAxis axis() const;
    /// Time that a pixel of the canvas stands for.
    double nsPerPx() const { return axis().nsPerPx(); }

    /// Height of the lanes; `pinnedHeight` of it stays at the top.
    void setContent(int totalHeight, int pinnedHeight);
    int scrollY() const { return m_scrollY; }
    int maxScrollY() const;
    void setScrollY(int y);
    /// The part of the content in view: pinned lanes stay at the top while they leave room for others.
    ContentView contentView() const;

signals:
    /// Lanes have other sizes now.
    void metricsChanged();
    void sizeChanged();
    void scrollChanged();

private:
    ViewState& m_view;
    int m_widthPx = 1;
    int m_heightPx = 1;
    double m_devicePixelRatio = 1;
    double m_fontScale = 1;
    int m_totalHeight = 0;
    int m_pinnedHeight = 0;
    int m_scrollY = 0;
};

} // namespace lanescope::ui
