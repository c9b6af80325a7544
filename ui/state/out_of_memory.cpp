// SPDX-License-Identifier: Apache-2.0
#include "ui/state/out_of_memory.h"

#include <QCoreApplication>

namespace lanescope::ui {

QEvent::Type outOfMemoryEvent() {
    static const auto type = static_cast<QEvent::Type>(QEvent::registerEventType());
    return type;
}

void tellOutOfMemory() {
    QCoreApplication::postEvent(QCoreApplication::instance(), new QEvent(outOfMemoryEvent()));
}

} // namespace lanescope::ui
