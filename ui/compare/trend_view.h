// SPDX-License-Identifier: Apache-2.0
// Any number of runs against one baseline: a row a figure, a column a run. Figures are made on a worker
// thread, once a trace. UI thread only.
#pragma once

#include <QWidget>

#include <memory>
#include <vector>

#include "core/compare/trend.h"
#include "core/store/trace_ptr.h"
#include "ui/state/latest_job.h"

class QStandardItemModel;

namespace lanescope::ui {

class DataTable;

class TrendView : public QWidget {
    Q_OBJECT

public:
    struct Run {
        QString name;
        TracePtr trace;
    };

    explicit TrendView(QWidget* parent = nullptr);
    ~TrendView() override;

    /// The first is the baseline.
    void setRuns(std::vector<Run> runs);
    bool isIdle() const { return m_job->isIdle(); }

signals:
    /// A cell of this run was double-clicked or Enter was pressed on it; never the baseline.
    void runActivated(int run);
    void settled();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    std::vector<Run> m_runs;
    std::vector<TrendRun> m_trend;
    QStandardItemModel* m_model;
    DataTable* m_table;
    std::unique_ptr<LatestJob<std::vector<Run>, std::vector<TrendRun>>> m_job;
};

} // namespace lanescope::ui
