// SPDX-License-Identifier: Apache-2.0
// Calls, operators and marks of the host in a database of Ascend's profilers.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/ascend/device_rows.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::ascend {

/// Ids of operators, by connections of tasks: the row of PYTORCH_API and 1. An error only when cancelled, as
/// from the other functions here.
Status readConnections(sqlite::RowSession& session, OperatorIdsByConnection& operators);
/// CANN_API: a call owns the tasks with its connection.
Status readCannCalls(sqlite::RowSession& session);
/// PYTORCH_API: operators, their queue, Python frames.
Status readPytorchCalls(sqlite::RowSession& session);
/// MSTX_EVENTS: marks and ranges of the program.
Status readMarks(sqlite::RowSession& session);
/// STEP_TIME.
Status readSteps(sqlite::RowSession& session);

} // namespace lanescope::ascend
