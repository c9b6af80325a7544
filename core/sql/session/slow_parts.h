// SPDX-License-Identifier: Apache-2.0
// Which parts of a statement no table answers, so that SQLite evaluates them row by row, and how they could
// be written instead. SQLite's own plans show it: a condition that a table takes shows in the plan. Only
// SELECTs that select_parts.h understands are looked at. One thread at a time, like the session;
// milliseconds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/sql/session/session.h"

namespace lanescope::sql {

struct SlowPart {
    std::string text; ///< as the statement has it, on one line
    std::string hint; ///< how to write it, one of a few sentences (userText) without full stop
};

/// Seconds from which a statement is worth it.
inline constexpr double kSlowSeconds = 1;

/// Slow parts of all statements of `text`, which must have been run in the session.
std::vector<SlowPart> slowParts(Session& session, std::string_view text);

} // namespace lanescope::sql
