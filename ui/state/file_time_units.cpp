// SPDX-License-Identifier: Apache-2.0
#include "ui/state/file_time_units.h"

#include "ui/theme/translate.h"

namespace lanescope::ui {

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

} // namespace lanescope::ui
