// SPDX-License-Identifier: Apache-2.0
// A whole as one bar whose parts lie beside each other, in groups with a gap between them. A mark is a part;
// its name and share are written into it where they fit. UI thread only.
#pragma once

#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_color.h"
#include "ui/charts/value_axis.h"

namespace lanescope::ui {

struct SplitPart {
    QString name;
    double value = 0; ///< not negative
    ChartColor color;
    QString help;  ///< meaning of the part; may be empty
    int group = 0; ///< parts of one group follow each other
};

class SplitBar : public Chart {
    Q_OBJECT

public:
    explicit SplitBar(QWidget* parent = nullptr);

    void setParts(std::vector<SplitPart> parts, ChartUnit unit);
    const std::vector<SplitPart>& parts() const { return m_parts; }

    int markCount() const override { return m_total > 0 ? static_cast<int>(m_parts.size()) : 0; }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override;
    QVector<HoverLine> describe(int mark) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;

private:
    /// "Data loading 33 %", the share alone, or nothing, as the part has room.
    QString label(std::size_t part) const;

    std::vector<SplitPart> m_parts;
    ChartUnit m_unit = ChartUnit::Duration;
    double m_total = 0;
    std::vector<QRectF> m_rects; ///< by part
};

} // namespace lanescope::ui
