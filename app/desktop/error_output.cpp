// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/error_output.h"

#include <QTextStream>

namespace lanescope::desktop {

void printError(const QString& message) {
    if (!message.isEmpty()) {
        QTextStream(stderr) << "lanescope: " << message << Qt::endl;
    }
}

} // namespace lanescope::desktop
