// SPDX-License-Identifier: Apache-2.0
// Widths of the columns of aligned text on a line of a terminal. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace lanescope {

inline constexpr std::string_view kColumnGap = "  ";

struct FitColumn {
    std::size_t width = 0;    ///< of the widest cell and the key, in code points
    std::size_t keyWidth = 0; ///< never cut
    bool isText = false;      ///< may be cut
    unsigned level = 0;       ///< columns of the highest level are left out first; see kNeverLeftOut
};

/// Level of a column that stays even where lines are too wide with it.
inline constexpr unsigned kNeverLeftOut = 0xFF;

/// A width for each column; 0: left out. `lineWidth` 0: each has its own width. Otherwise texts are cut
/// first, to no less than what still tells rows apart, then columns are left out: by level, the last first,
/// but not the first column. What room is left goes to the texts, to the first column first.
std::vector<std::size_t> fittedWidths(std::span<const FitColumn> columns, std::size_t lineWidth);

} // namespace lanescope
