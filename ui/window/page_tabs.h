// SPDX-License-Identifier: Apache-2.0
// Keeps the tab bar and the stack of page widgets in step with the open pages, and offers the menu of a tab.
// UI thread only.
#pragma once

#include <QObject>

class QMenu;
class QPoint;
class QStackedWidget;

namespace lanescope::ui {

class TopBar;
class Workspace;

class PageTabs : public QObject {
    Q_OBJECT

public:
    /// All must outlive this object.
    PageTabs(Workspace* workspace, TopBar* bar, QStackedWidget* stack);

private:
    void add(int index);
    void describe(int index);
    /// Titles of the pages; traces of one title have the folders in which they lie, too.
    void nameTabs();
    void showMenu(const QPoint& point);
    void addBaselineEntries(QMenu* menu, int index);

    Workspace* m_workspace;
    TopBar* m_bar;
    QStackedWidget* m_stack;
};

} // namespace lanescope::ui
