// SPDX-License-Identifier: Apache-2.0
// Rows of a rocpd database that are events: regions (calls and markers), kernels, copies, allocations,
// samples of counters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/import/rocm/rocpd_info.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::rocm {

/// `runs` are those of rocpdRuns(). An error only when cancelled.
Status readRocpdRows(sqlite::RowSession& session, RocpdInfo& info, const std::vector<std::string>& runs);

} // namespace lanescope::rocm
