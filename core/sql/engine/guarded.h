// SPDX-License-Identifier: Apache-2.0
// Keeps exceptions away from SQLite, which is C: only memory can run out. Pure; any thread.
#pragma once

#include <new>

#include <sqlite3.h>

namespace lanescope::sql {

template <auto function, typename... Arguments>
int guarded(Arguments... arguments) {
    try {
        return function(arguments...);
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
}

} // namespace lanescope::sql
