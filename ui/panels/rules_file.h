// SPDX-License-Identifier: Apache-2.0
// A file of the user's that a view depends on: signals when it changes, and opens it in the editor. UI thread
// only.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

class QFileSystemWatcher;

namespace lanescope::ui {

struct Preferences;

class RulesFile : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Watches the file and its folder from now on, beside those of earlier calls.
    void watch(const QString& path);
    /// Opens it in the editor, begun with `start` where there is none. Returns what went wrong; empty:
    /// nothing.
    QString edit(const QString& path, const QByteArray& start, const Preferences& chosen);

signals:
    void changed();

private:
    QFileSystemWatcher* m_watcher = nullptr; ///< null: nothing is watched
    QString m_path;                          ///< the latest
};

} // namespace lanescope::ui
