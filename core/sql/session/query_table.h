// SPDX-License-Identifier: Apache-2.0
// The answer to a query as a table for people: typed columns, and the slice of each row where the query tells
// it. One thread at a time, like the session.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/result.h"
#include "core/sql/session/session.h"
#include "core/table/table.h"

namespace lanescope::sql {

struct QueryTable {
    Table table;
    bool isCut = false; ///< there are more rows than were asked for
};

/// Runs all statements of `text` and answers with the rows of the last one that has any, at most `mostRows`.
/// A column is of whole numbers or real numbers where all of its cells are, else of texts; "dur" and names
/// that end in "_ns" are durations. A row leads to the slice that "slice_id", or "id" beside the slice's
/// "name", tells. `trace` is the first one of the session.
Result<QueryTable> queryTable(Session& session, const Trace& trace, std::string_view text,
                              std::size_t mostRows);

} // namespace lanescope::sql
