// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_sorting.h"

#include <QMenu>

#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_header.h"

namespace lanescope::ui {

namespace {

Qt::SortOrder turned(Qt::SortOrder order) {
    return order == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
}

} // namespace

TableSorting::TableSorting(DataTable* table, AnalysisTableModel* model)
    : QObject(table)
    , m_table(table)
    , m_model(model) {
    addHeader(qobject_cast<TableHeader*>(table->horizontalHeader()));
    connect(model, &QAbstractItemModel::layoutChanged, this, &TableSorting::showMarks);
    connect(model, &QAbstractItemModel::modelReset, this, &TableSorting::showMarks);
}

void TableSorting::addHeader(TableHeader* header) {
    m_headers.push_back(header);
    connect(header, &TableHeader::secondSortAsked, this, &TableSorting::sortThenBy);
    showMarks();
}

void TableSorting::addMenus(QMenu* menu) {
    QMenu* first = menu->addMenu(tr("Sort by"));
    first->setObjectName(QStringLiteral("sortMenu"));
    connect(first, &QMenu::aboutToShow, this, [this, first] { fill(first, false); });
    QMenu* second = menu->addMenu(tr("Then by"));
    second->setObjectName(QStringLiteral("thenByMenu"));
    connect(second, &QMenu::aboutToShow, this, [this, second] { fill(second, true); });
}

void TableSorting::fill(QMenu* menu, bool isSecond) {
    menu->clear();
    const int sorted = isSecond ? m_model->secondColumn() : m_model->sortColumn();
    const Qt::SortOrder order = isSecond ? m_model->secondOrder() : m_model->sortOrder();
    const auto add = [&](const QString& text, int column, auto chosen) {
        QAction* action = menu->addAction(text, this, chosen);
        action->setCheckable(true);
        action->setChecked(column == sorted);
    };
    add(tr("Order of the table"), -1, [this, isSecond] {
        isSecond ? m_model->sortThenBy(-1, Qt::DescendingOrder)
                 : m_table->sortByColumn(-1, Qt::DescendingOrder);
    });
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (m_table->isColumnHidden(column) || (isSecond && column == m_model->sortColumn())) {
            continue;
        }
        const QString mark = column != sorted               ? QString()
                             : order == Qt::DescendingOrder ? QStringLiteral(" \u25BE")
                                                            : QStringLiteral(" \u25B4");
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        add(QString(title).replace(QLatin1Char('&'), QLatin1String("&&")) + mark, column,
            [this, isSecond, column, again = column == sorted, order] {
                if (isSecond) {
                    sortThenBy(column);
                    return;
                }
                const auto initial = m_model->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
                m_table->sortByColumn(column, again ? turned(order) : Qt::SortOrder(initial.toInt()));
            });
    }
    menu->setEnabled(!isSecond || m_model->sortColumn() >= 0);
}

void TableSorting::sortThenBy(int column) {
    const bool again = column == m_model->secondColumn();
    const auto initial = m_model->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
    m_model->sortThenBy(column, again ? turned(m_model->secondOrder()) : Qt::SortOrder(initial.toInt()));
}

void TableSorting::showMarks() {
    for (TableHeader* header : m_headers) {
        header->setSecondSort(m_model->secondColumn(), m_model->secondOrder());
    }
}

} // namespace lanescope::ui
