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
#include "ui/state/preferences.h"

namespace lanescope::ui {

class DataTable;
class TableTools;
class TrendTableModel;

class TrendView : public QWidget {
    Q_OBJECT

public:
    struct Run {
        QString name;
        TracePtr trace;
    };

    explicit TrendView(PreferenceStorePtr preferences);
    ~TrendView() override;

    /// The first is the baseline.
    void setRuns(std::vector<Run> runs);
    bool isIdle() const { return m_job->isIdle(); }

signals:
    /// A cell of this run was double-clicked or Enter was pressed on it; never the baseline.
    void runActivated(int run);
    void settled();

private:
    void take(std::vector<TrendRun> trend);

    std::vector<Run> m_runs;
    TrendTableModel* m_model;
    DataTable* m_table;
    TableTools* m_tools;
    std::unique_ptr<LatestJob<std::vector<Run>, std::vector<TrendRun>>> m_job;
};

} // namespace lanescope::ui
