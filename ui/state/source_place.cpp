// SPDX-License-Identifier: Apache-2.0
#include "ui/state/source_place.h"

#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <array>

#include "core/base/pattern.h"
#include "ui/state/preferences.h"
#include "ui/state/track_names.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

struct KnownEditor {
    const char* program;
    const char* command;
};
constexpr std::array kEditors{
    KnownEditor{"code", "code -g {file}:{line}"}, KnownEditor{"kate", "kate -l {line} {file}"},
    KnownEditor{"gedit", "gedit +{line} {file}"}, KnownEditor{"gvim", "gvim +{line} {file}"}};

QString installedEditor() {
    for (const KnownEditor& editor : kEditors) {
        if (!QStandardPaths::findExecutable(QLatin1String(editor.program)).isEmpty()) {
            return QLatin1String(editor.command);
        }
    }
    return {};
}

/// How a place is written: the first group is the file, the second the line.
const std::array<Pattern, 4>& placeForms() {
    static const std::array kForms{
        *Pattern::parse("^([^\\n]+)\\((\\d+)\\): "),
        *Pattern::parse("^\\s*File \"([^\"\\n]+)\", line (\\d+)"),
        *Pattern::parse("^([^\\n]+\\.py):(\\d+)( |$)"),
        *Pattern::parse("^[^\\n]+ \\(([^\\n()]+\\.py):(\\d+)\\)$"),
    };
    return kForms;
}

} // namespace

std::optional<SourcePlace> sourcePlaceOf(const QString& frameName) {
    for (const Pattern& form : placeForms()) {
        const auto groups = form.groupsIn(frameName.toStdString());
        if (!groups) {
            continue;
        }
        bool isNumber = false;
        const QString file = toText((*groups)[0]);
        const int line = toText((*groups)[1]).toInt(&isNumber);
        if (isNumber && line >= 1 && !file.startsWith(QLatin1Char('<'))) {
            return SourcePlace{file, line};
        }
    }
    return std::nullopt;
}

QString mappedPath(const QString& file, const QStringList& pathMap) {
    for (const QString& entry : pathMap) {
        const qsizetype divider = entry.indexOf(QLatin1Char('='));
        const QString from = entry.left(divider).trimmed();
        if (divider < 0 || !file.startsWith(from) || (from.isEmpty() && QFileInfo(file).isAbsolute())) {
            continue;
        }
        QString to = entry.mid(divider + 1).trimmed();
        if (from.isEmpty() && !to.endsWith(QLatin1Char('/'))) {
            to += QLatin1Char('/');
        }
        return to + file.mid(from.size());
    }
    return file;
}

QStringList editorCommand(const QString& command, const QString& file, int line) {
    QStringList words = QProcess::splitCommand(command);
    bool namesFile = false;
    for (QString& word : words) {
        namesFile = namesFile || word.contains(QLatin1String("{file}"));
        // The line first: what the file is called stays as it is.
        word.replace(QLatin1String("{line}"), QString::number(line)).replace(QLatin1String("{file}"), file);
    }
    if (!words.isEmpty() && !namesFile) {
        words << file;
    }
    return words;
}

QString openInEditor(const SourcePlace& place, const Preferences& chosen) {
    const QString command =
        chosen.editorCommand.trimmed().isEmpty() ? installedEditor() : chosen.editorCommand.trimmed();
    if (command.isEmpty()) {
        return tr("No editor is set: enter a command in the settings, such as “code -g {file}:{line}”");
    }
    const QFileInfo file(mappedPath(place.file, chosen.editorPathMap));
    // A relative name must not be found wherever Lanescope was started.
    if (!file.isAbsolute() || !file.isFile()) {
        return tr("%1 is not on this machine; map the folders of the recording machine in the settings")
            .arg(file.filePath());
    }
    const QStringList words = editorCommand(command, file.absoluteFilePath(), place.line);
    return QProcess::startDetached(words.front(), words.mid(1))
               ? QString()
               : tr("“%1” cannot be started").arg(words.front());
}

} // namespace lanescope::ui
