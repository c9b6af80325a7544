// SPDX-License-Identifier: Apache-2.0
// The schema of a session as rows: what lanescope_schema, completion and the documentation's test read.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/sql/engine/sql_table.h"
#include "core/sql/session/session.h"
#include "core/sql/tables/trace_facts.h"

struct sqlite3;

namespace lanescope::sql {

inline constexpr const char* kSchemaTable = "lanescope_schema";

/// Tables and views of "main", column by column, as the connection has them.
std::vector<SchemaEntry> schemaEntries(sqlite3* database, const FactsPtr& facts);

/// Columns of the tables of analyses, which every trace gives; that of an empty one.
std::vector<SchemaEntry> analysisEntries();

/// The table lanescope_schema over entries that outlive it.
std::unique_ptr<SqlTable> makeSchemaTable(std::function<const std::vector<SchemaEntry>&()> entries);

} // namespace lanescope::sql
