// SPDX-License-Identifier: Apache-2.0
// Messages of the program on standard error, as terminals and scripts read them. UI thread only.
#pragma once

#include <QString>

namespace lanescope::desktop {

/// Prints "lanescope: MESSAGE" as a line; nothing where `message` is empty.
void printError(const QString& message);

} // namespace lanescope::desktop
