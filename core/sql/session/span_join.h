// SPDX-License-Identifier: Apache-2.0
// CREATE VIRTUAL TABLE x USING span_join(a PARTITIONED k, b PARTITIONED k), as Perfetto has it: the common
// parts of the spans of two tables with the columns of both, for each partition apart. Spans have `ts` and
// `dur` and do not overlap within their table and partition. The result is a temporary table. One thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/sql/session/perfetto_syntax.h"

struct sqlite3;

namespace lanescope::sql {

struct SpanJoin {
    struct Side {
        std::string table;
        std::string partition; ///< empty: none
    };
    std::string name;
    Side left;
    Side right;
    bool keepsLeft = false;  ///< span_left_join: parts of the left without a part of the right, too
    bool keepsRight = false; ///< span_outer_join: those of the right without a part of the left as well
};

/// Nothing for another statement.
Result<std::optional<SpanJoin>> parseSpanJoin(std::string_view statement);

/// Computes the parts into temporary tables; the statement that is left makes the table of them.
Result<Rewriting> makeSpanJoin(sqlite3* database, const SpanJoin& join);

} // namespace lanescope::sql
