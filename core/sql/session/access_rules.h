// SPDX-License-Identifier: Apache-2.0
// Permissions of a session's statements, and SQLite's own limits. One connection, one thread.
#pragma once

#include <string_view>

struct sqlite3;

namespace lanescope::sql {

/// Lets statements read everything and write only to temporary objects, until `isSettingUp` is true.
/// `isSettingUp` outlives the connection.
void installAccessRules(sqlite3* database, const bool& isSettingUp);

/// Whether statements may call it.
bool isAllowedFunction(std::string_view name);

/// Sizes of texts, expressions and results; no extensions, no writable schema.
void installLimits(sqlite3* database);

} // namespace lanescope::sql
