// SPDX-License-Identifier: Apache-2.0
// Work of NPUs in a database of Ascend's profilers: tasks of streams and collective operations.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "core/base/status.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::ascend {

/// Operators of PyTorch by the connection that leads from them to tasks: CONNECTION_IDS backwards.
using OperatorIdsByConnection = std::unordered_map<std::int64_t, std::int64_t>;

/// A number for a connection, above 0: 0 is a connection, too, in some files. 0 for none.
std::int64_t correlationOf(std::optional<std::int64_t> connection);

/// An error only when cancelled.
Status readDeviceRows(sqlite::RowSession& session, const OperatorIdsByConnection& operators);

} // namespace lanescope::ascend
