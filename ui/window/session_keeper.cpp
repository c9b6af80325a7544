// SPDX-License-Identifier: Apache-2.0
#include "ui/window/session_keeper.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/session/session_text.h"
#include "ui/state/settings.h"
#include "ui/window/main_window.h"
#include "ui/window/session_io.h"

namespace lanescope::ui {

namespace {
constexpr int kPeriodMs = 30'000; // what a crash may cost of ranges and lanes
}

SessionKeeper::SessionKeeper(MainWindow* window, const Settings* settings, const QString& path)
    : m_window(window)
    , m_settings(settings)
    , m_path(path) {
    connect(window, &MainWindow::closing, this, &SessionKeeper::save);
    connect(&m_timer, &QTimer::timeout, this, &SessionKeeper::save);
    m_timer.start(kPeriodMs);
}

void SessionKeeper::reopen() {
    if (const Result<Session> last = readSession(m_path); last && m_settings->reopensTraces()) {
        m_window->reopen(*last);
    }
}

void SessionKeeper::restoreViews() {
    if (const Result<Session> last = readSession(m_path); last) {
        m_window->restoreViews(*last);
    }
    QFile::remove(m_path);
}

void SessionKeeper::save() {
    if (m_path.isEmpty()) {
        return;
    }
    const Session session = m_settings->reopensTraces() ? m_window->session({}) : Session();
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
