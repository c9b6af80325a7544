// SPDX-License-Identifier: Apache-2.0
// Units of the times of files, as the user chose them, and the words for them. A choice is remembered in the
// settings of the running window, and every load of that file obeys it. UI thread only.
#pragma once

#include <QString>

#include <string>

#include "core/store/file_time_unit.h"

namespace lanescope::ui {

/// "µs"
QString fileTimeUnitSymbol(FileTimeUnit unit);
/// "Microseconds"
QString fileTimeUnitTitle(FileTimeUnit unit);

/// A choice for loads from now on, kept in the settings; a trace that is open stays as it is until it is
/// loaded again.
void rememberFileTimeUnit(const std::string& path, FileTimeUnit unit);

} // namespace lanescope::ui
