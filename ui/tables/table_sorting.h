// SPDX-License-Identifier: Apache-2.0
// Sorts a table of an analysis by a second column where rows are equal in the first: Shift + click on a
// header, and menus that sort without a mouse. UI thread only.
#pragma once

#include <QObject>

#include <vector>

class QMenu;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class TableHeader;

class TableSorting : public QObject {
    Q_OBJECT

public:
    /// A child of `table`, which has `model`.
    TableSorting(DataTable* table, AnalysisTableModel* model);

    /// Another header of the same columns.
    void addHeader(TableHeader* header);
    /// Adds "Sort by" and "Then by", which list the columns that are shown.
    void addMenus(QMenu* menu);

private:
    void fill(QMenu* menu, bool isSecond);
    void sortThenBy(int column);
    void showMarks();

    DataTable* m_table;
    AnalysisTableModel* m_model;
    std::vector<TableHeader*> m_headers; ///< live as long as the table
};

} // namespace lanescope::ui
