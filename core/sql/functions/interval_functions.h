// SPDX-License-Identifier: Apache-2.0
// Table functions over sets of intervals: interval_merge(source) and interval_intersect(a, b). A source is
// the name of a table with columns ts and dur, or a SELECT that has them. One connection, one thread.
#pragma once

#include <span>
#include <string_view>

#include "core/sql/functions/functions.h"

struct sqlite3;

namespace lanescope::sql {

/// `context` outlives the connection.
int registerIntervalFunctions(sqlite3* database, FunctionContext& context);

std::span<const FunctionEntry> intervalFunctions();

} // namespace lanescope::sql
