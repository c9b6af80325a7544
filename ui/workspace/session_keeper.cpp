// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/session_keeper.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/session/session_text.h"
#include "ui/state/settings.h"
#include "ui/workspace/session_io.h"
#include "ui/workspace/workspace.h"
#include "ui/workspace/workspace_sessions.h"

namespace lanescope::ui {

namespace {
constexpr int kPeriodMs = 30'000; // what a crash may cost of ranges and lanes
}

SessionKeeper::SessionKeeper(Workspace* workspace, const Settings* settings, const QString& path)
    : m_workspace(workspace)
    , m_settings(settings)
    , m_path(path) {
    connect(workspace, &Workspace::closing, this, &SessionKeeper::save);
    connect(&m_timer, &QTimer::timeout, this, &SessionKeeper::save);
    m_timer.start(kPeriodMs);
}

void SessionKeeper::reopen() {
    if (const Result<Session> last = readSession(m_path); last && m_settings->reopensTraces()) {
        m_workspace->sessions().reopen(*last);
    }
}

void SessionKeeper::restoreViews() {
    if (const Result<Session> last = readSession(m_path); last) {
        m_workspace->sessions().restoreViews(*last);
    }
    QFile::remove(m_path);
}

void SessionKeeper::save() {
    if (m_path.isEmpty()) {
        return;
    }
    const Session session = m_settings->reopensTraces() ? m_workspace->sessions().describe({}) : Session();
    if (session.traces.empty() && session.pages.empty()) {
        QFile::remove(m_path);
    } else if (QDir().mkpath(QFileInfo(m_path).absolutePath())) {
        // Without room on the disk the next start opens less, no more.
        static_cast<void>(writeSession(session, m_path));
    }
}

QString lastSessionPath() {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return data.isEmpty() ? QString() : data + QStringLiteral("/last.lanescope");
}

} // namespace lanescope::ui
