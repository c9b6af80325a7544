// SPDX-License-Identifier: Apache-2.0
// Tables of a trace of rocmProfileData whose rows are events: calls and markers of the host, work of devices,
// monitored values. Source: ROCm/rocmProfileData, schema 2. Ids of rows are unique in the file.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/base/status.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::rocm {

/// In the order in which they are read, which is also that of their EventRefs.
enum class RpdTable : std::size_t { Monitor, Ops, Apis, Count_ };
inline constexpr std::array<std::string_view, static_cast<std::size_t>(RpdTable::Count_)> kRpdTables{
    "rocpd_monitor", "rocpd_op", "rocpd_api"};

/// An error only when cancelled.
Status readRpdRows(sqlite::RowSession& session);

} // namespace lanescope::rocm
