// SPDX-License-Identifier: Apache-2.0
// Name and unit of a column for readers of the stored numbers: SQL and Arrow. The texts of other exports are
// in the units of the keys. Pure functions; any thread.
#pragma once

#include <string>

#include "core/table/column_spec.h"

namespace lanescope {

/// Whether the stored numbers are nanoseconds.
bool isTime(Unit unit);
/// The key, with "ns" in the place of "us" or "ms", and "_fraction" in that of "_percent" where the numbers
/// are of 1.
std::string storedName(const ColumnSpec& spec);
/// Empty: a number without unit.
std::string storedUnit(Unit unit);

} // namespace lanescope
