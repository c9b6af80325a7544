// SPDX-License-Identifier: Apache-2.0
// Keeps what a window shows in a session file of its own, so that the next start shows it again: written now
// and then and when the window closes. UI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

namespace lanescope::ui {

class Workspace;
class Settings;

class SessionKeeper : public QObject {
    Q_OBJECT

public:
    /// `workspace` and `settings` must outlive it. Writes to `path`, unless that is empty or the user does
    /// not want traces opened again; reads it only when asked.
    SessionKeeper(Workspace* workspace, const Settings* settings, const QString& path);

    /// Opens the traces that the last window had when it closed and that are still there, as they were.
    void reopen();
    /// After a crash, once what did no harm is open: those become as they were. What else was open then is
    /// forgotten, so that no later start opens it by itself.
    void restoreViews();
    /// Writes what the window shows now.
    void save();

private:
    Workspace* m_workspace;
    const Settings* m_settings;
    QString m_path;
    QTimer m_timer;
};

/// Where the user's last window is kept; empty without a home.
QString lastSessionPath();

} // namespace lanescope::ui
