// SPDX-License-Identifier: Apache-2.0
// The functions that statements of a session may call. One connection, one thread at a time.
#pragma once

#include <string>
#include <vector>

#include "core/sql/functions/functions.h"
#include "core/sql/session/session.h"

struct sqlite3;

namespace lanescope::sql {

std::string functionName(const FunctionEntry& function);

/// Functions that docs/sql.md describes, then SQLite's own without operators and helpers of its modules.
std::vector<Session::FunctionName> functionNames(sqlite3* database);

} // namespace lanescope::sql
