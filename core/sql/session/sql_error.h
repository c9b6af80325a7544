// SPDX-License-Identifier: Apache-2.0
// SQLite's messages made useful: with line and column, and names that are near a wrong one. Pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/sql/engine/query_guard.h"

namespace lanescope::sql {

/// A statement as its user wrote it, with what stands before it.
struct WrittenStatement {
    std::string_view whole; ///< up to the end of the statement
    std::size_t start = 0;  ///< where the statement begins
};

/// `offset` is the byte of the whole text that the message is about; negative: unknown.
Error sqlError(std::string_view message, const WrittenStatement& statement, int offset,
               std::span<const std::string> knownNames);

/// The message for a statement that a limit or the stop token ended; nothing for other results of SQLite.
std::optional<Error> limitError(int status, QueryGuard& guard);

/// The name in "no such table: NAME" and the like, without its schema; empty: the message is another one.
std::string_view missingName(std::string_view message);

/// The place in the text that the user wrote of a place in `sql`, which may be made of it and then ends like
/// it; -1: that text has no such place.
int offsetInText(std::string_view sql, std::string_view text, int offset);

} // namespace lanescope::sql
