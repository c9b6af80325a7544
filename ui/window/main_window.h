// SPDX-License-Identifier: Apache-2.0
// The window around a workspace: tab bar, menus, docks, dialogs, status bar, drag and drop. The workspace
// owns what is open. UI thread only.
#pragma once

#include <QMainWindow>
#include <QPointer>

#include <memory>

class QStackedWidget;

namespace lanescope {
struct Error;
}

namespace lanescope::ui {

class DropOverlay;
class KeyMap;
class LaneLayouts;
class MenuActions;
class OpenPages;
class Panel;
class PanelDocks;
class PreferenceStore;
class Settings;
class SettingsDialog;
class StatusLine;
class TopBar;
class Tour;
class TraceExports;
class WelcomePage;
class Workspace;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `settings` must outlive the window. Everything in the window obeys `preferences`; null: the defaults.
    /// Traces among `locations`, which the caller will open, are read while the window is built.
    explicit MainWindow(Settings* settings, std::shared_ptr<PreferenceStore> preferences = nullptr,
                        const QStringList& locations = {});
    ~MainWindow() override;

    Workspace& workspace() const { return *m_workspace; }
    /// Pages of the workspace.
    OpenPages& pages() const;
    PanelDocks& panels() const { return *m_panels; }
    MenuActions& menuActions() const { return *m_menuActions; }
    LaneLayouts& laneLayouts() const { return *m_laneLayouts; }
    TraceExports& exports() const { return *m_exports; }
    TopBar& topBar() const { return *m_topBar; }
    PreferenceStore& preferences() const;
    Settings& settings() const { return *m_settings; }

    /// Shows the current trace's panel of that kind in front and returns it; null if no trace is ready or no
    /// kind has the name.
    Panel* bringPanelForward(const QString& kindName);
    void showCommandPalette(const QString& typed = {});
    /// Puts the cursor into the field of the tool bar.
    void focusSearch();
    void showShortcuts();
    /// Starts the guided tour, from its first step.
    void startTour();
    void editShortcuts();
    void showSettings();
    void showAbout();
    /// Shows a message in the status bar for some seconds.
    void showMessage(const QString& message);
    /// Shows an error in a box that blocks nothing.
    void showError(const Error& error);
    /// Names the traces that were not reopened after a crash.
    void showLeftOut(const QStringList& keys);
    /// Updates everything that shows times, after their unit or origin has changed.
    void refreshTimes();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void childEvent(QChildEvent* event) override;

private:
    void makeMenus();
    void followSearch();
    /// Widget of the current page that takes the timeline's keys; null: none.
    QWidget* keyTarget() const;
    void followWorkspace();
    void setDialogs();
    /// Shows the current page, its panels and its state.
    void showCurrent();
    QWidget* welcome();

    Settings* m_settings;
    std::unique_ptr<Workspace> m_workspace;
    TopBar* m_topBar;
    QStackedWidget* m_stack;
    WelcomePage* m_welcome = nullptr; ///< made when it is first shown
    StatusLine* m_status;
    DropOverlay* m_dropOverlay;
    PanelDocks* m_panels;
    QString m_frontBeforeArea; ///< the panel that the figures of a selected range cover; empty: none
    MenuActions* m_menuActions;
    LaneLayouts* m_laneLayouts;
    TraceExports* m_exports;
    KeyMap* m_keys = nullptr;
    QPointer<SettingsDialog> m_settingsDialog;
    QPointer<Tour> m_tour;
};

} // namespace lanescope::ui
