// SPDX-License-Identifier: Apache-2.0
// Figures of ranks side by side as tables of the schema "ranks": what the command ranks prints. They are made
// of summaries, which traces give when a statement first names such a table. One thread at a time.
#pragma once

#include <string>
#include <vector>

#include "core/sql/session/derived_tables.h"
#include "core/sql/session/session.h"

namespace lanescope::sql {

/// A figure with the name of a table of rows, such as steps, is called NAME_table. Over summaries it has both
/// names.
std::vector<DerivedTable> rankFigureTables(Ranks ranks);

/// The collectives of one trace, alone, as the command collectives prints them.
std::vector<DerivedTable> collectiveTables(const TracePtr& trace);

/// End of a message about a table that summaries do not have: which tables there are.
std::string summariesHint(const std::vector<DerivedTable>& tables);

} // namespace lanescope::sql
