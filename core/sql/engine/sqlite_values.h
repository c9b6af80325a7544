// SPDX-License-Identifier: Apache-2.0
// Values that functions and tables take from SQLite and give to it. Pure; the thread of the connection.
#pragma once

#include <string_view>

#include <sqlite3.h>

#include "core/base/result.h"
#include "core/sql/engine/sql_table.h"

namespace lanescope::sql {

/// Text of an argument, valid as long as it; empty for null.
inline std::string_view textOf(sqlite3_value* value) {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_value_text(value));
    return bytes == nullptr ? std::string_view()
                            : std::string_view(bytes, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

/// SQLite copies the text.
inline void giveText(sqlite3_context* call, std::string_view text) {
    sqlite3_result_text64(call, text.data() == nullptr ? "" : text.data(), text.size(), SQLITE_TRANSIENT,
                          SQLITE_UTF8);
}
/// The text lives as long as the session, such as a name of a trace.
inline void giveLastingText(sqlite3_context* call, std::string_view text) {
    sqlite3_result_text64(call, text.data() == nullptr ? "" : text.data(), text.size(), SQLITE_STATIC,
                          SQLITE_UTF8);
}
/// Ends the statement.
inline void giveError(sqlite3_context* call, const Error& error) {
    sqlite3_result_error(call, error.describe().c_str(), -1);
    if (error.code == ErrorCode::Cancelled) {
        sqlite3_result_error_code(call, SQLITE_INTERRUPT);
    }
}
/// Nothing for kUnknownInteger: the result stays null.
inline void giveInteger(sqlite3_context* call, std::int64_t value) {
    if (value != kUnknownInteger) {
        sqlite3_result_int64(call, value);
    }
}

} // namespace lanescope::sql
