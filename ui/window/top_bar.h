// SPDX-License-Identifier: Apache-2.0
// The one line above the timeline: a tab per trace, open, and the steps of the current one. UI thread only.
#pragma once

#include <QTabBar>
#include <QToolBar>

namespace lanescope::ui {

class StepNavigator;

class TopBar : public QToolBar {
    Q_OBJECT

public:
    explicit TopBar(QWidget* parent = nullptr);

    QTabBar* tabs() const { return m_tabs; }
    StepNavigator* steps() const { return m_steps; }
    /// Index of the new tab.
    int addTab(const QString& title);

signals:
    void openRequested();
    void closeRequested(int index);

private:
    QTabBar* m_tabs;
    StepNavigator* m_steps;
};

} // namespace lanescope::ui
