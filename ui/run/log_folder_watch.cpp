// SPDX-License-Identifier: Apache-2.0
#include "ui/run/log_folder_watch.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace lanescope::ui {

namespace {

constexpr int kSettleMs = 400;
// A file that changed within the last seconds counts as being written; look again when that is over.
constexpr int kGrowingMs = 3500;
constexpr int kMostWatched = 500;

} // namespace

LogFolderWatch::LogFolderWatch(const QString& location, QObject* parent)
    : QObject(parent)
    , m_location(location)
    , m_job(
          this,
          [](const std::string& path, std::stop_token stop) {
              return std::make_shared<const Result<LogFolder>>(scanLogFolder(path, {}, std::move(stop)));
          },
          [this](Answer folder) { take(std::move(folder)); }) {
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &LogFolderWatch::scan);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { m_delay.start(kSettleMs); });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_delay.start(kSettleMs); });
    scan();
}

void LogFolderWatch::scan() {
    m_job.request(QFile::encodeName(m_location).toStdString());
}

void LogFolderWatch::take(Answer folder) {
    m_folder = std::move(folder);
    watchFolders();
    if (*m_folder) {
        const bool isGrowing = std::ranges::any_of((*m_folder)->runs, [](const LogRun& run) {
            return std::ranges::any_of(run.workers, [](const LogWorker& worker) {
                return std::ranges::any_of(
                    worker.spans, [](const LogSpan& span) { return span.state == LogSpan::State::Growing; });
            });
        });
        if (isGrowing) {
            m_delay.start(kGrowingMs);
        }
    }
    emit folderChanged();
}

void LogFolderWatch::watchFolders() {
    QStringList paths{m_location};
    if (QFileInfo(m_location).isDir()) {
        QDirIterator folders(m_location, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
        while (folders.hasNext() && paths.size() < kMostWatched) {
            paths << folders.next();
        }
    }
    QStringList added;
    const QStringList watched = m_watcher.directories() + m_watcher.files();
    std::ranges::copy_if(paths, std::back_inserter(added),
                         [&](const QString& path) { return !watched.contains(path); });
    if (!added.isEmpty()) {
        m_watcher.addPaths(added);
    }
}

} // namespace lanescope::ui
