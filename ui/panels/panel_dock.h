// SPDX-License-Identifier: Apache-2.0
// A dock that shows the current document's panel, with one thin title line that holds the panel's tools.
// Panels belong to their documents; the dock only shows them. UI thread only.
#pragma once

#include <QDockWidget>

class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace lanescope::ui {

class PanelDock : public QDockWidget {
    Q_OBJECT

public:
    /// `name` identifies the dock in saved layouts.
    PanelDock(const QString& name, const QString& title, QWidget* parent = nullptr);

    /// Shows `panel` and its `tools` (may be null).
    void showPanel(QWidget* panel, QWidget* tools);
    /// Stands in the dock while there is no panel; may be empty.
    void setWaitingText(const QString& text);
    /// True while the user can see the panel: the dock is open and not behind others.
    bool isInSight() const { return m_isInSight; }
    /// Shows the dock, in front of those it shares its place with.
    void bringForward();

private:
    QWidget* makeTitle(const QString& title);

    QStackedWidget* m_panels;
    QStackedWidget* m_tools;
    QLabel* m_noPanel;
    QWidget* m_noTools;
    bool m_isInSight = false;
};

} // namespace lanescope::ui
