// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/log_folder_watch.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

#include "core/archive/archive_reader.h"
#include "core/ranks/trace_file_name.h"
#include "core/remote/remote_location.h"
#include "ui/state/trace_location.h"

namespace lanescope::ui {

namespace {

constexpr int kSettleMs = 400;
// A file that changed within the last seconds counts as being written; look again when that is over.
constexpr int kGrowingMs = 3500;
constexpr int kRemotePeriodMs = 30'000;
constexpr int kMostWatched = 500;

QString pathOf(const QString& location) {
    const std::string place = QFile::encodeName(location).toStdString();
    return isFolderInArchive(place)
               ? QFile::decodeName(QByteArray::fromStdString(splitArchiveLocation(place).archive))
               : location;
}

} // namespace

bool isLogFolder(const QString& location) {
    const std::string place = QFile::encodeName(location).toStdString();
    if (isRemoteLocation(place)) {
        // Only asking there could tell; names have to.
        const std::string name = QFileInfo(location).fileName().toStdString();
        return !mayBeTraceName(name) && !mayBeOtherTraceName(name);
    }
    const QFileInfo file(location);
    return !isSampleLocation(location) &&
           (file.isDir() || isFolderInArchive(place) || (hasArchiveName(place) && file.isFile()));
}

LogFolderWatch::LogFolderWatch(const QString& location, QObject* parent)
    : QObject(parent)
    , m_location(location)
    , m_path(pathOf(location))
    , m_isRemote(isRemoteLocation(location.toStdString()))
    , m_remotePeriodMs(kRemotePeriodMs)
    , m_job(
          this,
          [](const std::string& path, std::stop_token stop) {
              return std::make_shared<const Result<LogFolder>>(scanLogFolder(path, {}, std::move(stop)));
          },
          [this](Answer folder) { take(std::move(folder)); }) {
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        if (!look()) {
            emit looked();
        }
    });
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { m_delay.start(kSettleMs); });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_delay.start(kSettleMs); });
    scan();
}

void LogFolderWatch::scan() {
    m_scanned = stamp();
    m_isFolder = !m_isRemote && (m_isFolder || QFileInfo(m_path).isDir());
    m_delay.stop();
    m_job.request(QFile::encodeName(m_location).toStdString());
}

void LogFolderWatch::setSeen(bool seen) {
    const bool wasSeen = std::exchange(m_isSeen, seen);
    if (m_isRemote && seen && !wasSeen && m_folder != nullptr && m_job.isIdle()) {
        lookLater();
    }
}

LogFolderWatch::Stamp LogFolderWatch::stamp() const {
    const QFileInfo file(m_path);
    return !m_isRemote && file.isFile() ? Stamp{file.size(), file.lastModified()} : Stamp();
}

bool LogFolderWatch::look() {
    if (m_isRemote) {
        if (m_isSeen) {
            scan();
        }
        return m_isSeen;
    }
    if (m_isFolder) { // or was one: then the scan says what is wrong
        scan();
        return true;
    }
    watchPlaces(); // what was replaced is watched no more
    const Stamp now = stamp();
    if (now == m_scanned || now == Stamp()) {
        return false; // something beside the archive, or it is just being replaced
    }
    if (const qint64 ageMs = now.modified.msecsTo(QDateTime::currentDateTime());
        ageMs >= 0 && ageMs < kGrowingMs) {
        m_delay.start(kGrowingMs);
        return false;
    }
    scan();
    return true;
}

void LogFolderWatch::take(Answer folder) {
    m_trouble.reset();
    if (m_folder != nullptr && m_folder->has_value() && !folder->has_value()) {
        m_trouble = folder->error();
    } else {
        m_folder = std::move(folder);
    }
    watchPlaces();
    lookLater();
    emit folderChanged();
    emit looked();
}

void LogFolderWatch::lookLater() {
    if (m_isRemote) {
        m_delay.start(m_remotePeriodMs);
        return;
    }
    if (m_scanned != stamp()) {
        m_delay.start(kGrowingMs); // written to while it was scanned
        return;
    }
    const bool isGrowing =
        m_folder->has_value() && std::ranges::any_of((*m_folder)->runs, [](const LogRun& run) {
            return std::ranges::any_of(run.workers, [](const LogWorker& worker) {
                return std::ranges::any_of(
                    worker.spans, [](const LogSpan& span) { return span.state == LogSpan::State::Growing; });
            });
        });
    if (isGrowing) {
        m_delay.start(kGrowingMs);
    }
}

void LogFolderWatch::watchPlaces() {
    if (m_isRemote) {
        return;
    }
    QStringList paths{m_path};
    if (const QFileInfo place(m_path); place.isDir()) {
        QDirIterator folders(m_path, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
        while (folders.hasNext() && paths.size() < kMostWatched) {
            paths << folders.next();
        }
    } else {
        paths << place.path(); // in which another file takes the archive's name
    }
    QStringList added;
    const QStringList watched = m_watcher.directories() + m_watcher.files();
    std::ranges::copy_if(paths, std::back_inserter(added), [&](const QString& path) {
        return !watched.contains(path) && QFileInfo::exists(path);
    });
    if (!added.isEmpty()) {
        m_watcher.addPaths(added);
    }
}

} // namespace lanescope::ui
