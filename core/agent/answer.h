// SPDX-License-Identifier: Apache-2.0
// Answer of a tool: columns once, rows, notes, and the figures beside them, written as compact JSON within a
// budget of tokens. What does not fit is left out row by row; the answer says how many rows there are and how
// to get the next ones. All texts are free of control characters and credentials. One thread each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/report.h"
#include "core/table/table.h"

namespace lanescope {

/// Bytes that stand for a token: an estimate on the safe side for JSON with figures.
inline constexpr double kBytesPerToken = 3.5;

/// Longest text of a cell, in code points; a longer one is cut in the middle.
inline constexpr std::size_t kLongestCell = 80;

struct Answer {
    std::string trace; ///< handle
    std::string scope; ///< part of the trace that the figures are about
    std::string unit;  ///< of columns whose keys do not say theirs
    /// Further figures, an object; always whole.
    Report figures = Report::object();
    std::vector<std::string> columns;
    std::vector<std::string> rows; ///< each a JSON array
    std::uint64_t firstRow = 0;    ///< of the rows here among all
    std::uint64_t rowsTotal = 0;
    std::vector<std::string> untrusted; ///< columns and members with texts of the trace
    std::vector<std::string> notes;
    std::string link;
    /// A picture beside the JSON (bytes of a PNG); may be empty.
    std::string picture;
};

/// The cells of rows `rows` of a table as rows of an answer, with "id" as the last column where rows have a
/// place. `idOf` gives the id of a row; empty: none.
void addRows(Answer& answer, const Table& table, const std::vector<std::uint32_t>& rows,
             const std::vector<std::string>& ids, bool fullTexts = false);

/// A text of the trace as it may stand in an answer, cut in the middle unless `isWhole`.
std::string answerText(std::string_view text, bool isWhole = false);

/// At most `budget` tokens. Notes, then figures are left out where they alone need more, and the answer says
/// so.
std::string answerJson(const Answer& answer, std::int64_t budget, std::int64_t elapsedMs);

} // namespace lanescope
