// SPDX-License-Identifier: Apache-2.0
// Calls, operators and marks of the host in a database of Ascend's profilers.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "core/base/status.h"
#include "core/base/time.h"
#include "core/import/ascend/device_rows.h"
#include "core/import/ascend/memory_rows.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::ascend {

/// Ids of operators, by connections of tasks: the row of PYTORCH_API and 1. An error only when cancelled, as
/// from the other functions here.
Status readConnections(sqlite::RowSession& session, OperatorIdsByConnection& operators);
/// CANN_API: a call owns the tasks with its connection.
Status readCannCalls(sqlite::RowSession& session);
/// Steps that PYTORCH_API has as "ProfilerStep#N", by N.
using MarkedSteps = std::unordered_multimap<std::int64_t, TimeRange>;

/// PYTORCH_API: operators, which `allocating` gets as well, their queue, Python frames, and steps, which
/// `steps` gets.
Status readPytorchCalls(sqlite::RowSession& session, MarkedSteps& steps, AllocatingOperators& allocating);
/// MSTX_EVENTS: marks and ranges of the program.
Status readMarks(sqlite::RowSession& session);
/// STEP_TIME, which the Ascend PyTorch Profiler derives from the marks: a step that `marked` has is counted
/// and not shown again.
Status readSteps(sqlite::RowSession& session, const MarkedSteps& marked);

} // namespace lanescope::ascend
