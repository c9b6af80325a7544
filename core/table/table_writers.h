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

#include "core/table/table.h"

namespace lanescope {

class JsonWriter;

/// The keys as header. An unknown figure is an empty cell.
void writeCsv(std::ostream& out, const Table& table);

/// An array of one object per row. An unknown figure is null.
void writeJson(JsonWriter& json, const Table& table);

/// The first column stands last, since names are long; numbers are aligned to the right. Texts are cut at
/// `maxTextWidth` code points (0: not) and free of control characters, so that a hostile name cannot act on a
/// terminal. `shownOf` gives the form of a text that people read, such as the short name of a kernel: that is
/// not cut in the first column, behind which nothing stands. Nothing: the text stays as it is.
using ShownForm = std::function<std::optional<std::string>(std::string_view text)>;
void writeText(std::ostream& out, const Table& table, std::size_t maxTextWidth = 100,
               const ShownForm& shownOf = nullptr);

} // namespace lanescope
