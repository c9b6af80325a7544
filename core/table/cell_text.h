// SPDX-License-Identifier: Apache-2.0
// The exact text of a cell, the same in every export: times in microseconds, fractions in percent, as many
// decimals as the column says, independent of the locale. Pure functions; any thread.
#pragma once

#include <string>

#include "core/table/table.h"

namespace lanescope {

/// A whole number in `unit`.
std::string exactText(std::int64_t value, Unit unit);
/// A real number of the column `spec` in `unit`; empty where it is not finite.
std::string exactText(double value, Unit unit, const ColumnSpec& spec);
/// Empty for an unknown figure.
std::string exactText(const Table& table, std::size_t row, std::size_t column);

} // namespace lanescope
