// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/trend_view.h"

#include <QEvent>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

#include "core/store/trace.h"
#include "ui/compare/change_delegate.h"
#include "ui/compare/compare_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/theme.h"

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

TrendView::TrendView(QWidget* parent)
    : QWidget(parent)
    , m_model(new QStandardItemModel(this))
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
              m_trend = std::move(made);
              refresh();
              emit settled();
          })) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    m_table->setModel(m_model);
    m_table->setEmptyText(tr("Comparing…"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAccessibleName(tr("Trend of all open runs"));
    connect(m_table, &DataTable::rowActivated, this, [this] {
        const int run = m_table->currentIndex().column() - 1;
        if (run > 0 && run < int(m_trend.size())) {
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

void TrendView::refresh() {
    const Theme& theme = Theme::of(palette());
    m_model->clear();
    QStringList header{tr("Figure")};
    for (const TrendRun& run : m_trend) {
        header << QString::fromStdString(run.name);
    }
    // A figure that any run has.
    std::vector<CompareRow> labels;
    std::vector<std::string> ids;
    for (const TrendRun& run : m_trend) {
        const std::vector<CompareRow> rows = compareRows(run.metrics);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (std::ranges::find(ids, run.metrics[i].id) == ids.end()) {
                ids.push_back(run.metrics[i].id);
                labels.push_back(rows[i]);
            }
        }
    }
    for (std::size_t figure = 0; figure < ids.size(); ++figure) {
        QList<QStandardItem*> items{new QStandardItem(labels[figure].name)};
        for (std::size_t run = 0; run < m_trend.size(); ++run) {
            auto* item = new QStandardItem;
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (const MetricDifference* metric = m_trend[run].metric(ids[figure])) {
                const CompareRow row = compareRows({*metric}).front();
                const bool isChange = run > 0 && metric->deltaFraction().value_or(0) != 0;
                item->setText(isChange ? QStringLiteral("%1  %2").arg(row.candidate, row.percent)
                                       : row.candidate);
                if (isChange) {
                    item->setForeground(changeColor(row.status, theme));
                    item->setToolTip(plainToolTip(row.hint));
                }
            } else {
                item->setText(tr("n/a"));
            }
            items << item;
        }
        m_model->appendRow(items);
    }
    m_model->setHorizontalHeaderLabels(header);
    for (int column = 0; column < header.size(); ++column) {
        m_model->horizontalHeaderItem(column)->setToolTip(
            column == 0   ? QString()
            : column == 1 ? tr("%1: the baseline").arg(header[column])
                          : tr("%1: double-click to compare it with the baseline").arg(header[column]));
        constexpr int kNarrowest = 60;
        constexpr int kWidest = 220;
        m_table->fitColumn(column, kNarrowest, kWidest);
    }
}

void TrendView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
}

} // namespace lanescope::ui
