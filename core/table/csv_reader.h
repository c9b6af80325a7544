// SPDX-License-Identifier: Apache-2.0
// Reads comma-separated values (RFC 4180) with a header line, as CsvWriter writes them. Pure functions; any
// thread. Cost O(text).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

struct CsvTable {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows; ///< as many cells as the header has

    /// Nothing when there is no such column.
    std::optional<std::size_t> column(std::string_view name) const;
};

/// InvalidArgument for a quote that never ends, a row of another length, or no header.
Result<CsvTable> readCsv(std::string_view text);

} // namespace lanescope
