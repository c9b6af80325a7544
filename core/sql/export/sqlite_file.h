// SPDX-License-Identifier: Apache-2.0
// The tables of a session as a database of SQLite: rows as they are, views as views, indexes where they help.
// Tables of analyses and args are left out. One thread; the database is made in memory.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/sql/session/session.h"

namespace lanescope::sql {

struct DatabaseSummary {
    std::uint64_t tables = 0;
    std::uint64_t rows = 0;
    std::uint64_t hiddenSecrets = 0; ///< distinct texts
    std::uint64_t fileBytes = 0;
};

/// Writes `path` as a whole or not at all.
Result<DatabaseSummary> saveDatabase(Session& session, const std::string& path, const InputFiles& inputs,
                                     bool keepSecrets);

} // namespace lanescope::sql
