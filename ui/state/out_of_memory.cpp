// SPDX-License-Identifier: Apache-2.0
#include "ui/state/out_of_memory.h"

namespace lanescope::ui {

OutOfMemory& OutOfMemory::instance() {
    static OutOfMemory object;
    return object;
}

void OutOfMemory::tell() {
    QMetaObject::invokeMethod(this, &OutOfMemory::happened, Qt::QueuedConnection);
}

} // namespace lanescope::ui
