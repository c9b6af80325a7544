// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/trend_view.h"

#include <QVBoxLayout>

#include <map>

#include "core/store/trace.h"
#include "ui/compare/change_delegate.h"
#include "ui/compare/trend_table_model.h"
#include "ui/query/sql_text.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_tools.h"

namespace lanescope::ui {

namespace {

/// Figures by trace; used by the worker only.
class FigureStore {
public:
    const SideFigures& of(const TracePtr& trace, const std::stop_token& stop) {
        std::erase_if(m_known, [](const auto& entry) { return entry.second.trace.expired(); });
        const auto [at, isNew] = m_known.try_emplace(trace.get());
        if (isNew || at->second.trace.lock() != trace) {
            at->second = {trace, runFigures(*trace, stop)};
            if (stop.stop_requested()) {
                at->second.trace.reset(); // not whole
            }
        }
        return at->second.figures;
    }

private:
    struct Known {
        std::weak_ptr<const Trace> trace;
        SideFigures figures;
    };
    std::map<const Trace*, Known> m_known;
};

} // namespace

TrendView::TrendView(PreferenceStorePtr preferences)
    : m_model(new TrendTableModel(this))
    , m_table(new DataTable)
    , m_job(std::make_unique<LatestJob<std::vector<Run>, std::vector<TrendRun>>>(
          this,
          [store = std::make_shared<FigureStore>()](const std::vector<Run>& runs,
                                                    const std::stop_token& stop) {
              std::vector<NamedFigures> figures;
              for (const Run& run : runs) {
                  figures.push_back({run.name.toStdString(), store->of(run.trace, stop)});
              }
              return trend(figures);
          },
          [this](std::vector<TrendRun> made) {
              take(std::move(made));
              emit settled();
          })) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new ChangeDelegate(m_table));
    m_tools =
        new TableTools(m_table, m_model,
                       {QStringLiteral("compare_trend"), {QStringLiteral("metric"), QStringLiteral("unit")}},
                       std::move(preferences));
    m_tools->setEmptyText(tr("Comparing…"));
    m_tools->offerSql([this] {
        auto* dialog = new SqlTextDialog(sqlOfRows(m_model->table().table()), {}, this);
        dialog->open();
    });
    layout->addWidget(m_tools);
    layout->addWidget(m_table, 1);
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAccessibleName(tr("Trend of all open runs"));
    connect(m_table, &DataTable::rowActivated, this, [this] {
        const int run = m_model->runOf(m_table->currentIndex().column());
        if (run > 0) {
            emit runActivated(run);
        }
    });
}

TrendView::~TrendView() {
    m_job.reset();
}

void TrendView::setRuns(std::vector<Run> runs) {
    m_runs = std::move(runs);
    if (!m_runs.empty()) {
        m_job->request(m_runs);
    }
}

void TrendView::take(std::vector<TrendRun> trend) {
    m_model->setTrend(std::move(trend));
    m_tools->apply();
}

} // namespace lanescope::ui
