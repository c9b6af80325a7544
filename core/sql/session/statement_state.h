// SPDX-License-Identifier: Apache-2.0
// Inside of a statement, for the session that makes it. One thread.
#pragma once

#include <sqlite3.h>

#include "core/sql/engine/query_guard.h"
#include "core/sql/session/heap_limit.h"
#include "core/sql/session/session.h"

namespace lanescope::sql {

struct Statement::State {
    ~State() { sqlite3_finalize(statement); }
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    QueryGuard* guard = nullptr;
    HeapShare* heap = nullptr;
    std::optional<HeapLimit> limit; ///< from the first step to the end
    std::string replacement;        ///< see Rewriting
    std::string leftOver;
    bool hasBegun = false;
    bool usesGroups = false;
};

} // namespace lanescope::sql
