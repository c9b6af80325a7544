// SPDX-License-Identifier: Apache-2.0
// The Tables panel of one document: all tables of analyses in one place, with a list of them at the left. The
// filter of a table stays with its group. UI thread only.
#pragma once

#include <QHash>

#include <vector>

#include "ui/panels/analysis_view.h"
#include "ui/panels/panel.h"

class QSplitter;

namespace lanescope::ui {

class AnalysisPanel;
class Document;
class TableList;

/// Tables about one subject.
struct TableGroup {
    QString name; ///< stable: on the command line
    QString title;
    std::vector<ViewKind> views;
    /// Other words for each view, divided by blanks; as many as views.
    QStringList words;
};

class TablesPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel. There is at least one view.
    TablesPanel(std::vector<TableGroup> groups, Document* document, QWidget* parent = nullptr);

    void focusFilter() override;
    void copyContent() const override;
    bool isSettled() const override;
    void showPart(const QString& name) override;

    /// By ViewKind::name; false when there is no such table.
    bool showTable(const QString& name);
    /// ViewKind::name of all tables, in the order of the list.
    QStringList tableNames() const;
    /// Shows the first table of the group, unless one of it is shown; false when there is no such group.
    bool showGroup(const QString& name);
    AnalysisPanel& tables() const { return *m_tables; }

private:
    struct Place {
        QString view;
        int group = 0;
    };

    void takeView(int index);

    std::vector<QString> m_groups; ///< names
    std::vector<Place> m_places;   ///< by view of the panel
    QHash<int, QString> m_filters; ///< by group
    int m_group = 0;
    AnalysisPanel* m_tables;
    TableList* m_list;
    QSplitter* m_splitter;
};

} // namespace lanescope::ui
