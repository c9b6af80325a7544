// SPDX-License-Identifier: Apache-2.0
// The list of all tables at the left of the Tables panel: groups with their tables, and a field that filters
// them by letters of their names or by other words for them. UI thread only.
#pragma once

#include <QWidget>

#include <vector>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace lanescope::ui {

/// One table in the list.
struct ListedTable {
    QString name; ///< stable
    QString title;
    QString help;  ///< tooltip; may be empty
    QString words; ///< other words for it, divided by blanks
    /// It can have rows; else it is listed only when it is looked for or shown.
    bool isPossible = true;
};

struct TableListGroup {
    QString title;
    std::vector<ListedTable> tables;
};

class TableList : public QWidget {
    Q_OBJECT

public:
    explicit TableList(const std::vector<TableListGroup>& groups, QWidget* parent = nullptr);

    /// Empty while nothing is chosen.
    QString current() const;
    /// The first one that is listed; empty: none.
    QString first() const;
    /// Emits nothing.
    void setCurrent(const QString& name);
    /// At which no name is cut.
    int fittingWidth() const;

signals:
    /// The user has chosen another table.
    void chosen(const QString& name);
    /// Enter was pressed: on to the table.
    void entered();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void updateShown();
    void moveBy(int rows);
    void chooseClosest();
    std::vector<QTreeWidgetItem*> shownTables() const;

    QLineEdit* m_filter;
    QTreeWidget* m_tree;
    bool m_isSetting = false;
    bool m_hasMoved = false; ///< by keys, since the filter changed
};

} // namespace lanescope::ui
