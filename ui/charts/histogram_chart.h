// SPDX-License-Identifier: Apache-2.0
// How often values fall into bins of equal width (equal ratio on a log scale). A mark is a bin that holds
// something. UI thread only; histogramOf() is pure, any thread, O(values).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/plot_area.h"

namespace lanescope::ui {

struct Histogram {
    ValueAxis axis; ///< from the least to the greatest value, rounded
    std::vector<std::uint64_t> counts;
    std::uint64_t total = 0;

    double edge(std::size_t bin) const {
        return axis.valueAt(static_cast<double>(bin) / static_cast<double>(counts.size()));
    }
};

/// In `binCount` bins; a value on an edge belongs to the bin above, the greatest one to the last. A log scale
/// where the values are positive and span more than a factor of 30.
Histogram histogramOf(std::span<const double> values, ChartUnit unit, std::size_t binCount = 40);

class HistogramChart : public Chart {
    Q_OBJECT

public:
    explicit HistogramChart(QWidget* parent = nullptr);

    void setHistogram(Histogram histogram, const QString& xTitle, const QString& yTitle);
    const PlotArea& area() const { return m_area; }
    /// Bin of a mark.
    std::size_t binOf(int mark) const { return m_bars[std::size_t(mark)].bin; }

    int markCount() const override { return static_cast<int>(m_bars.size()); }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override { return m_bars[std::size_t(mark)].rect; }
    QVector<HoverLine> describe(int mark) const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;

private:
    struct Bar {
        std::size_t bin = 0;
        QRectF rect;
    };
    Histogram m_histogram;
    PlotTitles m_titles;
    PlotArea m_area;
    std::vector<Bar> m_bars;
};

} // namespace lanescope::ui
