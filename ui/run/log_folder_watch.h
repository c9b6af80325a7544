// SPDX-License-Identifier: Apache-2.0
// Scans a folder (or archive) of logs off the UI thread, and again when something in it changes or a file
// that was being written may be complete. UI thread only; destroying it stops and joins its worker.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

#include "core/run/log_folder.h"
#include "ui/state/latest_job.h"

namespace lanescope::ui {

class LogFolderWatch : public QObject {
    Q_OBJECT

public:
    explicit LogFolderWatch(const QString& location, QObject* parent = nullptr);

    /// Null before the first scan has ended.
    std::shared_ptr<const Result<LogFolder>> folder() const { return m_folder; }
    bool isIdle() const { return m_job.isIdle(); }
    void scan();

signals:
    void folderChanged();

private:
    using Answer = std::shared_ptr<const Result<LogFolder>>;
    void take(Answer folder);
    void watchFolders();

    QString m_location;
    Answer m_folder;
    QFileSystemWatcher m_watcher;
    QTimer m_delay; ///< many changes, one scan
    LatestJob<std::string, Answer> m_job;
};

} // namespace lanescope::ui
