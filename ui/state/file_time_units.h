// SPDX-License-Identifier: Apache-2.0
// Words for units of the times of files. Any thread.
#pragma once

#include <QString>

#include "core/store/file_time_unit.h"

namespace lanescope::ui {

/// "µs"
QString fileTimeUnitSymbol(FileTimeUnit unit);
/// "Microseconds"
QString fileTimeUnitTitle(FileTimeUnit unit);

} // namespace lanescope::ui
