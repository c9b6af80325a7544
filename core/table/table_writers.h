// SPDX-License-Identifier: Apache-2.0
// The three written forms of a table: CSV and JSON for machines, aligned columns for people. All show the
// same exact figures (cell_text.h). One thread.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/table.h"

namespace lanescope {

class JsonWriter;

/// The keys as header. An unknown figure is an empty cell.
void writeCsv(std::ostream& out, const Table& table);

/// An array of one object per row. An unknown figure is null.
void writeJson(JsonWriter& json, const Table& table);

/// The form of a text that people read, such as the short name of a kernel. Nothing: the text stays as it is.
using ShownForm = std::function<std::optional<std::string>(std::string_view text)>;

struct TextLayout {
    std::size_t mostTextWidth = 100; ///< code points that a text is cut at; 0: not cut
    std::size_t lineWidth = 0;       ///< of a terminal; 0: as wide as the columns are
    ShownForm shownOf = nullptr;     ///< forms in the first column are cut only where the line is too narrow
};

/// Columns in the order of the table, so that what names a row comes first; numbers are aligned to the right.
/// Texts are free of control characters, so that a hostile name cannot act on a terminal. Where the columns
/// are wider than a line, those that matter least are left out and texts are cut, that of the first column
/// last. Returns the keys of the columns that were left out.
std::vector<std::string> writeText(std::ostream& out, const Table& table, const TextLayout& layout = {});

} // namespace lanescope
