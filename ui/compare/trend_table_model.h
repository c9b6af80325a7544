// SPDX-License-Identifier: Apache-2.0
// The trend of several runs as an item model: a row a figure, a column a run, with the change from the first
// one beside each figure. UI thread only.
#pragma once

#include <vector>

#include "core/compare/trend.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {

class TrendTableModel : public AnalysisTableModel {
    Q_OBJECT

public:
    using AnalysisTableModel::AnalysisTableModel;

    /// The first run is the baseline.
    void setTrend(std::vector<TrendRun> runs);
    const std::vector<TrendRun>& runs() const { return m_runs; }
    /// Position of the run of a column among the runs; -1: it has none.
    int runOf(int column) const { return column > static_cast<int>(m_runs.size()) ? -1 : column - 1; }

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// The figure of a cell; null: it is not one of a run that has it.
    const MetricDifference* metricOf(const QModelIndex& index) const;

    std::vector<TrendRun> m_runs;
};

} // namespace lanescope::ui
