// SPDX-License-Identifier: Apache-2.0
// A result as a table of texts with stable column keys, and its three written forms: CSV and JSON for
// machines, aligned columns for people. Numbers are exact decimal text made by whoever fills the table,
// so that every form shows the same figure.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/printable.h"

namespace lanescope {

class JsonWriter;
class Table;

enum class TextCellType { Text, Number };

struct TextTableColumn {
    std::string key; ///< CSV header and JSON key; a unit is part of it, such as "total_us"
    TextCellType type = TextCellType::Number;
};

struct TextTable {
    std::vector<TextTableColumn> columns; ///< at least one
    /// As many cells a row as there are columns. An empty number is an unknown figure: null in JSON.
    std::vector<std::vector<std::string>> rows;
};

/// The exact texts of a table's cells.
TextTable textTableOf(const Table& table);

void writeCsv(std::ostream& out, const TextTable& table);

/// An array of one object per row.
void writeJson(JsonWriter& json, const TextTable& table);

/// The first column stands last, since names are long; numbers are aligned to the right. Texts are cut at
/// `maxTextWidth` code points (0: not) and free of control characters, so that a hostile name cannot act on a
/// terminal.
void writeText(std::ostream& out, const TextTable& table, std::size_t maxTextWidth = 100);

} // namespace lanescope
