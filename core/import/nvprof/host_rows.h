// SPDX-License-Identifier: Apache-2.0
// Calls, names and overheads of the host in a database of nvprof.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::nvprof {

/// Calls of the CUDA runtime and driver. An error only when cancelled, as from the other functions here.
Status readCalls(sqlite::RowSession& session);
/// Names of processes and threads.
Status readNames(sqlite::RowSession& session);
/// Time that the profiler itself took.
Status readOverheads(sqlite::RowSession& session);

} // namespace lanescope::nvprof
