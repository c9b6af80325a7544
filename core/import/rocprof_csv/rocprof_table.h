// SPDX-License-Identifier: Apache-2.0
// A table that rocprof (versions 1 and 2) or rocprofv3 writes as CSV: kernels, copies, calls or markers with
// their times, or statistics of names without times. Source: ROCm/rocprofiler, bin/tblextr.py;
// rocprofiler-sdk, source/lib/output/generateCSV.cpp. Immutable once read; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace lanescope::rocprof_csv {

enum class Content : std::uint8_t { Kernels, Copies, Calls, Statistics };

struct RocprofTable {
    Content content = Content::Kernels;
    std::string text;
    std::vector<std::string> columns;
    std::vector<std::uint64_t> rows; ///< where each begins in `text`
    std::uint64_t malformed = 0;     ///< rows with another number of fields
    std::string flaw;                ///< of the compression

    std::uint64_t sizeBytes() const { return text.capacity() + rows.capacity() * sizeof(std::uint64_t); }
    /// Fields of a row, one for each column.
    std::vector<std::string> fields(std::size_t row) const;
    /// Position of the first of these columns that the table has; upper and lower case and '-' and '_' are
    /// equal.
    std::optional<std::size_t> columnOf(std::initializer_list<std::string_view> names) const;
};

/// Whether a file that begins so is such a table.
bool beginsLikeTable(std::string_view content);

/// LimitExceeded where the text needs more memory than `mostBytes`; 0: no limit.
Result<std::shared_ptr<const RocprofTable>> readTable(const std::shared_ptr<const ByteFile>& file,
                                                      std::uint64_t mostBytes, Progress& progress,
                                                      const std::stop_token& stop);

} // namespace lanescope::rocprof_csv
