// SPDX-License-Identifier: Apache-2.0
// Which traces this program has open, kept on disk while it runs, so that after a crash the next one can open
// them again: those that were ready, not one that was being loaded, and none a second time that was already
// opened again after a crash. A small file of its own for every running program, locked by it, replaced as a
// whole and removed at a proper end. UI thread only.
#pragma once

#include <QLockFile>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace lanescope::ui {

struct OpenTrace {
    QString location;
    bool isReady = false;    ///< loaded without harm
    bool isReopened = false; ///< opened by itself after a crash
};

class OpenTraces {
public:
    /// `folder` is made when it is missing; where that is not possible nothing is remembered.
    explicit OpenTraces(const QString& folder);
    ~OpenTraces();
    OpenTraces(const OpenTraces&) = delete;
    OpenTraces& operator=(const OpenTraces&) = delete;

    struct Left {
        QStringList reopen;  ///< were open and did no harm
        QStringList suspect; ///< were being opened, or open for the second time, when the program crashed
    };
    /// Traces that were open in programs that crashed. Returns each only once.
    Left takeLeft();
    void remember(const std::vector<OpenTrace>& traces);

private:
    QString m_folder;
    QString m_path; ///< of this program's file; empty: nothing is remembered
    std::unique_ptr<QLockFile> m_lock;
};

/// Where the user's running programs keep theirs.
QString openTracesFolder();

} // namespace lanescope::ui
