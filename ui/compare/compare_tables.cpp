// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_tables.h"

#include <QHeaderView>

#include "ui/compare/change_delegate.h"
#include "ui/compare/compare_table_model.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {

CompareTables::CompareTables(QWidget* parent)
    : QTabWidget(parent)
    , m_trend(new TrendView) {
    setDocumentMode(true);
    constexpr int kLeastWidth = 600; // names have to stay legible
    setMinimumWidth(kLeastWidth);
    const Page overview = add(tr("Overview"));
    overview.table->setColumnHidden(CompareTableModel::Count, true);
    overview.table->setColumnHidden(CompareTableModel::Share, true);
    m_pages = {overview,
               add(tr("Modules")),
               add(tr("Operators")),
               add(tr("Kernels")),
               add(tr("Categories")),
               add(tr("Steps")),
               add(tr("Unmatched"))};
    addTab(m_trend, tr("Trend"));
    setTabVisible(indexOf(m_trend), false);
    connect(m_trend, &TrendView::settled, this, &CompareTables::settled);
    connect(m_trend, &TrendView::runActivated, this, &CompareTables::runActivated);
}

CompareTables::Page CompareTables::add(const QString& title) {
    auto* model = new CompareTableModel;
    auto* table = new DataTable;
    model->setParent(table);
    table->setModel(model);
    auto* delegate = new ChangeDelegate(table);
    for (int column = CompareTableModel::Change; column < CompareTableModel::ColumnCount_; ++column) {
        table->setItemDelegateForColumn(column, delegate);
    }
    table->setEmptyText(tr("None in either trace"));
    table->setSortingEnabled(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    table->horizontalHeader()->setSectionResizeMode(CompareTableModel::Name, QHeaderView::Stretch);
    connect(table, &DataTable::rowActivated, this, [this, model](int row) {
        if (row >= 0 && row < model->rowCount()) {
            emit pairRequested(model->rowAt(row).baselineSlice, model->rowAt(row).candidateSlice);
        }
    });
    addTab(table, title);
    return {model, table};
}

void CompareTables::setComparison(const Comparison& comparison) {
    constexpr CompareBy kTables[] = {CompareBy::Module, CompareBy::Operator, CompareBy::Kernel,
                                     CompareBy::Category, CompareBy::Step};
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const auto [model, table] = m_pages[i];
        model->setRows(i == 0                    ? compareRows(comparison.overview())
                       : i <= std::size(kTables) ? compareRows(comparison.table(kTables[i - 1]))
                                                 : compareRows(comparison.unmatched()));
        QHeaderView* header = table->horizontalHeader();
        header->setSortIndicatorShown(model->rowCount() > 0);
        model->sort(header->sortIndicatorSection(), header->sortIndicatorOrder());
        constexpr int kNarrowest = 60;
        constexpr int kWidest = 150;
        constexpr int kChip = 24;
        for (int column = CompareTableModel::Change; column < CompareTableModel::ColumnCount_; ++column) {
            table->fitColumn(column, kNarrowest, kWidest);
        }
        table->setColumnWidth(CompareTableModel::Change,
                              table->columnWidth(CompareTableModel::Change) + kChip);
    }
}

void CompareTables::setRuns(std::vector<TrendView::Run> runs) {
    const bool isTrend = runs.size() > 2;
    setTabVisible(indexOf(m_trend), isTrend);
    if (isTrend) {
        m_trend->setRuns(std::move(runs));
    }
}

} // namespace lanescope::ui
