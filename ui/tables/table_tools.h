// SPDX-License-Identifier: Apache-2.0
// Filter and menu of a table that stands alone: columns, sorting, copy, export. UI thread only.
#pragma once

#include <QWidget>

#include <functional>

#include "ui/tables/table_columns.h"

class QAction;
class QLineEdit;
class QMenu;
class QToolButton;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class TableFooter;
class TableSorting;

class TableTools : public QWidget {
    Q_OBJECT

public:
    /// `table` has `model`; both live as long as the tools.
    TableTools(DataTable* table, AnalysisTableModel* model, ColumnChoice choice,
               PreferenceStorePtr preferences);

    /// A field for a filter, and a button for the menu of a table; without an owner.
    static QLineEdit* makeFilter(const QString& objectName);
    static QToolButton* makeMenuButton();

    /// Adds "Show SQL" to the menu.
    void offerSql(std::function<void()> show);

    /// The line of totals, to stand below the table; without an owner.
    TableFooter* makeFooter() const;

    /// After the model has a new table.
    void apply();
    /// After columns were hidden, shown or resized: see TableColumns::spread().
    void spread();
    /// Shown while there is nothing; a filter that nothing matches has its own words.
    void setEmptyText(const QString& text);
    QLineEdit* filter() const { return m_filter; }
    TableSorting* sorting() const { return m_sorting; }

private:
    void updateEmptyText();

    DataTable* m_table;
    AnalysisTableModel* m_model;
    ColumnChoice m_choice;
    TableColumns* m_columns;
    TableSorting* m_sorting;
    QLineEdit* m_filter;
    QMenu* m_menu;
    QAction* m_behindExports = nullptr; ///< in the menu
    QString m_emptyText;
};

} // namespace lanescope::ui
