// SPDX-License-Identifier: Apache-2.0
// Tables of a rocpd database (rocprofv3, rocprof-sys): each name ends with the id of the run that wrote it,
// and files of several runs may be merged into one. Source: rocprofiler-sdk, rocpd_schema, versions 3 and 4.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/sqlite/database.h"

namespace lanescope::rocm {

/// Tables whose rows are events, in the order in which they are read.
enum class RocpdTable : std::size_t { Samples, Dispatches, Copies, Allocations, Regions, Count_ };
inline constexpr std::size_t kRocpdTableCount = static_cast<std::size_t>(RocpdTable::Count_);
inline constexpr std::array<std::string_view, kRocpdTableCount> kRocpdTables{
    "rocpd_sample", "rocpd_kernel_dispatch", "rocpd_memory_copy", "rocpd_memory_allocate", "rocpd_region"};

/// Ends of the names of tables, one for each run, ascending, at most kMostRuns; empty when the database is of
/// another format.
std::vector<std::string> rocpdRuns(const sqlite::Database& database);
inline constexpr std::size_t kMostRuns = 40;

/// Names of the tables of events: run by run, in the order of RocpdTable.
std::vector<std::string> rocpdEventTables(const sqlite::Database& database);

/// "rocpd, schema 3".
std::string rocpdFormatName(const sqlite::Database& database);

} // namespace lanescope::rocm
