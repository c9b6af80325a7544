// SPDX-License-Identifier: Apache-2.0
// Results of SQL as plain values, for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/sql/session/session.h"

namespace lanescope::test {

struct QueryRows {
    std::vector<std::string> columns;
    /// Null is "NULL"; real numbers have 17 digits.
    std::vector<std::vector<std::string>> rows;
    std::string error; ///< empty: none
};

/// Runs all statements; the rows are those of the last one.
QueryRows query(sql::Session& session, std::string_view text);

/// A session over one trace.
std::unique_ptr<sql::Session> sessionOf(TracePtr trace, sql::SessionOptions options = {});

} // namespace lanescope::test
