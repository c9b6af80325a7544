// SPDX-License-Identifier: Apache-2.0
// The answer to a query as a table for people: typed columns, and the slice of each row where the query tells
// it. One thread at a time, like the session.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/result.h"
#include "core/sql/session/session.h"
#include "core/table/table.h"

namespace lanescope::sql {

struct QueryTable {
    Table table;
    bool isCut = false; ///< there are more rows than were asked for
};

/// The value of ":name" in all statements that have it.
struct QueryParameter {
    std::string name; ///< without the colon
    std::variant<std::monostate, std::int64_t, double, std::string> value;
};

/// Runs all statements of `text` and answers with the rows of the last one that has any, at most `mostRows`.
/// A column is of whole numbers or real numbers where all of its cells are, else of texts; "dur" and names
/// that end in "_ns" are durations. Further columns of one name have a number behind it. A row leads to the
/// slice that "slice_id", or "id" beside the slice's "name", or another column that has ids of slices tells,
/// else to the range of "ts" and "dur", else to the nanosecond of the first column of times: "ts", names that
/// end in "_ts", and such as "max(ts)". Parameters without a value are null. `trace` is the first one of the
/// session.
Result<QueryTable> queryTable(Session& session, const Trace& trace, std::string_view text,
                              std::size_t mostRows, std::span<const QueryParameter> parameters = {});

} // namespace lanescope::sql
