// SPDX-License-Identifier: Apache-2.0
// The one line above the timeline: a tab per trace, open, the field for searching, and the steps of the
// current trace. UI thread only.
#pragma once

#include <QTabBar>
#include <QToolBar>

namespace lanescope::ui {

class SearchField;
class StepNavigator;

class TopBar : public QToolBar {
    Q_OBJECT

public:
    explicit TopBar(QWidget* parent = nullptr);

    QTabBar* tabs() const { return m_tabs; }
    StepNavigator* steps() const { return m_steps; }
    SearchField* search() const { return m_search; }
    /// Index of the new tab.
    int addTab(const QString& title);

signals:
    void openRequested();
    void closeRequested(int index);

private:
    QTabBar* m_tabs;
    StepNavigator* m_steps;
    SearchField* m_search;
};

} // namespace lanescope::ui
