// SPDX-License-Identifier: Apache-2.0
// Scans a folder (or archive) of logs off the UI thread, and again when something in it changes or a file
// that was being written may be complete. An archive is scanned again when it is another one and nobody has
// written to it for a while; a folder on another machine every half minute while somebody looks at it. UI
// thread only; destroying it stops and joins its worker.
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

#include "core/ranks/log_folder.h"
#include "ui/state/latest_job.h"

namespace lanescope::ui {

/// Whether it is a place to look for traces in: a folder, an archive or a folder in one, or, by its name, a
/// folder on another machine.
bool isLogFolder(const QString& location);

class LogFolderWatch : public QObject {
    Q_OBJECT

public:
    explicit LogFolderWatch(const QString& location, QObject* parent = nullptr);

    const QString& location() const { return m_location; }

    /// Null before the first scan has ended. A scan that fails leaves what the one before found.
    std::shared_ptr<const Result<LogFolder>> folder() const { return m_folder; }
    /// Why the last scan failed, where one before did not.
    const std::optional<Error>& trouble() const { return m_trouble; }
    bool isIdle() const { return m_job.isIdle(); }
    void scan();

    /// Whether somebody looks at it.
    void setSeen(bool seen);
    /// Between two looks at a folder on another machine.
    void setRemotePeriodMs(int ms) { m_remotePeriodMs = ms; }

signals:
    void folderChanged();
    /// Emitted after each look at the place: when there was nothing to do, or when the scan has ended.
    void looked();

private:
    using Answer = std::shared_ptr<const Result<LogFolder>>;
    /// State of an archive, to notice changes.
    struct Stamp {
        qint64 sizeBytes = -1;
        QDateTime modified;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };

    Stamp stamp() const;
    /// Looks at the place after a change, or when the time has come. Returns whether that started a scan.
    bool look();
    void take(Answer folder);
    void lookLater();
    void watchPlaces();

    QString m_location;
    QString m_path; ///< of the folder or archive that it is, or is in
    bool m_isRemote;
    bool m_isFolder = false; ///< was one when it was scanned last
    bool m_isSeen = false;
    int m_remotePeriodMs;
    Answer m_folder;
    std::optional<Error> m_trouble;
    Stamp m_scanned; ///< the archive that was scanned last
    QFileSystemWatcher m_watcher;
    QTimer m_delay; ///< many changes, one scan
    LatestJob<std::string, Answer> m_job;
};

} // namespace lanescope::ui
