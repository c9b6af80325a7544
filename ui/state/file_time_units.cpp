// SPDX-License-Identifier: Apache-2.0
#include "ui/state/file_time_units.h"

#include <QCoreApplication>
#include <QFile>

#include "ui/state/preferences.h"
#include "ui/state/settings.h"

namespace lanescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::FileTimeUnits", text);
}

} // namespace

QString fileTimeUnitSymbol(FileTimeUnit unit) {
    return unit == FileTimeUnit::Microseconds ? QStringLiteral("µs")
                                              : QString::fromLatin1(nameOf(unit).data());
}

QString fileTimeUnitTitle(FileTimeUnit unit) {
    switch (unit) {
    case FileTimeUnit::Nanoseconds:
        return tr("Nanoseconds");
    case FileTimeUnit::Microseconds:
        break;
    case FileTimeUnit::Milliseconds:
        return tr("Milliseconds");
    case FileTimeUnit::Seconds:
        return tr("Seconds");
    }
    return tr("Microseconds");
}

void rememberFileTimeUnit(const std::string& path, FileTimeUnit unit) {
    changePreferences([&](Preferences& next) { next.fileTimeUnits.choose(path, unit); });
    if (Settings* settings = Settings::current()) {
        settings->setFileTimeUnit(QFile::decodeName(path.c_str()), QString::fromLatin1(nameOf(unit).data()));
    }
}

} // namespace lanescope::ui
