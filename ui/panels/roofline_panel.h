// SPDX-License-Identifier: Apache-2.0
// The Roofline panel of one document: a point for each operator with the same inputs, by intensity and
// achieved rate, under the roofs of its device. The area of a point is its time, its colour the family of the
// operator. A click selects the longest kernel, which the timeline and the other panels follow. A recording
// with hardware counters has no times: there, each operator has a measured and a modelled point on the roof
// above its intensity. UI thread only.
#pragma once

#include <memory>

#include "ui/panels/panel.h"
#include "ui/state/latest_job.h"
#include "ui/state/roofline_data.h"

class QLabel;

namespace lanescope::ui {

class Document;
class ScatterChart;
struct ScatterChartData;

class RooflinePanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit RooflinePanel(Document* document, QWidget* parent = nullptr);
    ~RooflinePanel() override;

    bool isSettled() const override { return m_job->isIdle(); }
    const ScatterChart* chart() const { return m_chart; }

private:
    void request();
    void take(std::shared_ptr<const RooflineAnswer> answer);
    void updateNote();
    void activate(int point);

    Document* m_document;
    ScatterChart* m_chart;
    QLabel* m_note;
    std::shared_ptr<const RooflineAnswer> m_answer; ///< null before the first one
    std::unique_ptr<LatestJob<Selection, std::shared_ptr<const RooflineAnswer>>> m_job;
};

/// The chart of an answer. `trace` is the one it was made of.
ScatterChartData rooflineChart(const RooflineAnswer& answer);

} // namespace lanescope::ui
