// SPDX-License-Identifier: Apache-2.0
// Table functions about one slice of the first trace: what lies around and below it, arrows from and to it,
// and the chain from Python to device work. One connection, one thread at a time.
#pragma once

#include <span>
#include <string_view>

#include "core/sql/functions/functions.h"

struct sqlite3;

namespace lanescope::sql {

/// `context` outlives the connection.
int registerSliceFunctions(sqlite3* database, FunctionContext& context);

std::span<const FunctionEntry> sliceFunctions();

} // namespace lanescope::sql
