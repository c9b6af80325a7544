// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/tree_keys.h"

#include <QAction>
#include <QCursor>
#include <QScrollBar>

#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {

void addTreeKeys(DataTable* table, AnalysisTableModel* model) {
    const auto onKey = [table, model](Qt::Key key, bool expanded) {
        auto* action = new QAction(table);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        QObject::connect(action, &QAction::triggered, table, [table, model, expanded] {
            const int row = table->currentIndex().row();
            if (row >= 0 && !model->setExpanded(row, expanded)) {
                table->horizontalScrollBar()->triggerAction(expanded ? QScrollBar::SliderSingleStepAdd
                                                                     : QScrollBar::SliderSingleStepSub);
            }
        });
        table->addAction(action);
    };
    onKey(Qt::Key_Right, true);
    onKey(Qt::Key_Left, false);
    QObject::connect(table, &QTableView::clicked, table, [table, model](const QModelIndex& index) {
        const int x = table->viewport()->mapFromGlobal(QCursor::pos()).x();
        const int begin = table->columnViewportPosition(0) + table->horizontalScrollBar()->value();
        const int perCharacter = table->fontMetrics().horizontalAdvance(QLatin1Char(' '));
        constexpr int kSign = 4; // characters: the sign and what is beside it
        const int end = begin + perCharacter * (model->signEnd(index.row()) + kSign);
        if (index.column() == 0 && x >= begin && x < end) {
            model->setExpanded(index.row(), !model->isExpanded(index.row()));
        }
    });
}

} // namespace lanescope::ui
