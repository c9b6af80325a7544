// SPDX-License-Identifier: Apache-2.0
// Rows of a statement as Arrow's interprocess format (core/table/arrow_writer.h). One thread; the rows are
// held in memory.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>

#include "core/base/result.h"
#include "core/sql/session/session.h"
#include "core/table/arrow_writer.h"

namespace lanescope::sql {

struct ArrowSummary {
    std::uint64_t rows = 0;
    std::uint64_t hiddenSecrets = 0; ///< distinct texts
};

struct ArrowOptions {
    std::span<const SchemaEntry> schema; ///< of one table: units and meanings of columns by their names
    bool keepSecrets = false;
    std::uint64_t mostRows = 0; ///< 0: all
};

Result<ArrowSummary> writeArrow(std::ostream& out, Statement& statement, ArrowForm form,
                                const ArrowOptions& options);

} // namespace lanescope::sql
