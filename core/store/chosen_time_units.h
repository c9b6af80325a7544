// SPDX-License-Identifier: Apache-2.0
// Units that a person chose for files whose format leaves them open, for the whole program. Any thread.
#pragma once

#include <optional>
#include <string>

#include "core/store/file_time_unit.h"

namespace lanescope {

/// Chooses the unit for loads of that file from now on; nothing: the unit of all others. An empty path stands
/// for all others.
void chooseTimeUnit(const std::string& path, std::optional<FileTimeUnit> unit);
/// Whether anybody chose, even the unit that holds anyway.
bool isTimeUnitChosen(const std::string& path);
/// The unit to read the file in: chosen for it, else chosen for all, else microseconds.
FileTimeUnit chosenTimeUnit(const std::string& path);

} // namespace lanescope
