// SPDX-License-Identifier: Apache-2.0
// A line of source code that a trace names, and the way to the user's editor. What a trace says is not
// trusted: nothing is opened without a click, the editor is run without a shell, and only files that exist
// on this machine and are not programs of the system are handed over as one argument of it.
//
// Settings (QSettings):
//   editor/command   what to run, such as "code -g {file}:{line}"; words are divided by blanks, quotes keep
//                    them together. Empty: the first of code, kate, gedit, gvim that is installed
//   editor/pathMap   list of "from=to": a file whose name begins with "from" is looked for under "to"; the
//                    first that fits counts. An empty one is for relative names, such as those of packages
//                    ("torch/nn/modules/linear.py")
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace lanescope::ui {

struct Preferences;

struct SourcePlace {
    QString file; ///< as recorded
    int line = 0; ///< from 1

    bool operator==(const SourcePlace&) const = default;
};

/// Place of a Python frame "train.py(12): step", a line of a recorded call stack, 'File "train.py", line 12,
/// in step', a call site "train.py:12 step" or a frame of a memory snapshot "step (train.py:12)"; nullopt for
/// other names, such as "<built-in method …>".
std::optional<SourcePlace> sourcePlaceOf(const QString& frameName);

/// Where `file` is on this machine by the path map; the file itself where no entry fits.
QString mappedPath(const QString& file, const QStringList& pathMap);

/// Program and arguments; empty when the command is.
QStringList editorCommand(const QString& command, const QString& file, int line);

/// Opens the place in the editor of the preferences. Empty when that worked, else what stands in the way.
QString openInEditor(const SourcePlace& place, const Preferences& chosen);

} // namespace lanescope::ui
