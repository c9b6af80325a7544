// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/rules_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFileSystemWatcher>

#include "core/base/output_file.h"
#include "ui/state/preferences.h"
#include "ui/state/source_place.h"

namespace lanescope::ui {

void RulesFile::watch(const QString& path) {
    m_path = path;
    if (m_watcher == nullptr) {
        m_watcher = new QFileSystemWatcher(this);
        const auto tell = [this] {
            watch(m_path); // editors write a new file in place of the old one
            emit changed();
        };
        connect(m_watcher, &QFileSystemWatcher::fileChanged, this, tell);
        connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, tell);
    }
    const QFileInfo file(path);
    for (const QString& watched : {file.filePath(), file.path()}) {
        if (QFileInfo::exists(watched)) {
            m_watcher->addPath(watched);
        }
    }
}

QString RulesFile::edit(const QString& path, const QByteArray& start, const Preferences& chosen) {
    const QFileInfo info(path);
    if (!info.exists()) {
        QDir().mkpath(info.path());
        const Status written = writeFile(QFile::encodeName(info.filePath()).toStdString(),
                                         {start.data(), std::size_t(start.size())}, {});
        if (!written) {
            return tr("Cannot write %1: %2")
                .arg(info.filePath(), QString::fromStdString(written.error().message));
        }
        watch(path);
    }
    return openInEditor({info.absoluteFilePath(), 1}, chosen);
}

} // namespace lanescope::ui
