// SPDX-License-Identifier: Apache-2.0
// The three written forms of a table: CSV and JSON for machines, aligned columns for people. All show the
// same exact figures (cell_text.h). One thread.
#pragma once

#include <cstddef>
#include <iosfwd>

#include "core/table/table.h"

namespace lanescope {

class JsonWriter;

/// The keys as header. An unknown figure is an empty cell.
void writeCsv(std::ostream& out, const Table& table);

/// An array of one object per row. An unknown figure is null.
void writeJson(JsonWriter& json, const Table& table);

/// The first column stands last, since names are long; numbers are aligned to the right. Texts are cut at
/// `maxTextWidth` code points (0: not) and free of control characters, so that a hostile name cannot act on a
/// terminal.
void writeText(std::ostream& out, const Table& table, std::size_t maxTextWidth = 100);

} // namespace lanescope
