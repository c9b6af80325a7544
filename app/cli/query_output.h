// SPDX-License-Identifier: Apache-2.0
// Rows of SQL results written as they come: aligned text for people, CSV, JSON. One thread.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "app/cli/options.h"
#include "core/base/status.h"
#include "core/sql/session/session.h"

namespace lanescope::cli {

struct QueryOutput {
    Format format = Format::Text;
    std::uint64_t mostRows = 0; ///< 0: all
    std::size_t lineWidth = 0;  ///< of text, which is cut to fit; 0: as wide as it gets
};

/// Runs a statement and writes its rows. A result without columns writes nothing.
Status writeResult(std::ostream& out, const QueryOutput& output, sql::Statement& statement);

/// A number as the text forms write it; empty for null.
std::string valueText(const sql::Value& value);

} // namespace lanescope::cli
