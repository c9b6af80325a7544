// SPDX-License-Identifier: Apache-2.0
// Rewrites conditions such as `s.ts + s.dur > x` to conditions on the hidden column "end", which has the same
// values: a table answers a condition on a column, but not one on an expression.
// Pure function; any thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace lanescope::sql {

/// The statement with sums of start and duration in its conditions as ends, where it names a table for which
/// `hasEnd` holds (with its schema, if it gives one); else as it is. Conditions are those of WHERE, ON and
/// HAVING.
std::string
withEndColumns(std::string_view statement,
               const std::function<bool(std::string_view schema, std::string_view table)>& hasEnd);

} // namespace lanescope::sql
