// SPDX-License-Identifier: Apache-2.0
// The charts of an AnalysisView, each under its title, side by side or below each other as the room allows.
// As many as fit are shown; where that is not all, a button shows the next ones. UI thread only.
#pragma once

#include <QWidget>

#include <vector>

#include "ui/panels/analysis_view.h"

class QBoxLayout;
class QToolButton;

namespace lanescope::ui {

class Chart;
class ElidedLabel;

class ChartRow : public QWidget {
    Q_OBJECT

public:
    explicit ChartRow(QWidget* parent = nullptr);

    /// Keeps the charts that are of the same kind as before, with their focus.
    void setCharts(std::vector<AnalysisChart> charts);
    bool isEmpty() const { return m_charts.empty(); }
    const std::vector<AnalysisChart>& charts() const { return m_charts; }
    Chart* chartAt(std::size_t index) const { return m_boxes[index].chart; }

signals:
    void placeActivated(const lanescope::RowTarget& place);
    /// A moment of a chart over time.
    void momentActivated(lanescope::TimeNs timeNs);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Box {
        QWidget* widget = nullptr;
        ElidedLabel* title = nullptr;
        QToolButton* next = nullptr;
        Chart* chart = nullptr;
        std::size_t kind = 0; ///< of the variant
    };
    Box makeBox(std::size_t index);
    void fill(std::size_t index);
    void activate(std::size_t index, int mark);
    void arrange();

    QBoxLayout* m_layout;
    std::vector<AnalysisChart> m_charts;
    std::vector<Box> m_boxes;
    std::size_t m_first = 0; ///< shown
};

} // namespace lanescope::ui
