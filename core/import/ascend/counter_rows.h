// SPDX-License-Identifier: Apache-2.0
// Counters in a database of Ascend's profilers: memory, bandwidths, frequencies.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::ascend {

/// Each measured column of each table becomes a series of its device. An error only when cancelled.
Status readCounters(sqlite::RowSession& session);
/// NPU_MODULE_MEM: what each module of CANN holds, of modules that hold anything. Last of all tables.
Status readModuleMemory(sqlite::RowSession& session);

} // namespace lanescope::ascend
