// SPDX-License-Identifier: Apache-2.0
// A function that gives rows and that a statement defines: CREATE PERFETTO FUNCTION … RETURNS TABLE(…). It is
// a table function of SQLite, whose text is compiled for each call; calls within each other are allowed 16
// levels deep. One connection, one thread.
#pragma once

#include "core/base/status.h"
#include "core/sql/session/perfetto_syntax.h"

struct sqlite3;

namespace lanescope::sql {

/// Registers the function, which then lives until the connection is closed or another of its name replaces
/// it.
Status defineTableFunction(sqlite3* database, SqlFunction function);

} // namespace lanescope::sql
