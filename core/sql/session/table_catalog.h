// SPDX-License-Identifier: Apache-2.0
// Schemas of a session with their traces, and the makers of their tables. One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sql/args/arg_reader.h"
#include "core/sql/engine/sql_table.h"
#include "core/sql/session/derived_tables.h"
#include "core/sql/session/session.h"
#include "core/sql/tables/tables.h"
#include "core/sql/tables/trace_facts.h"

namespace lanescope::sql {

inline constexpr std::string_view kMainSchema = "main";
inline constexpr std::string_view kRanksSchema = "ranks";
inline constexpr std::string_view kCompareSchema = "compare";

class TableCatalog {
public:
    /// At least one trace, one rank or one summary. "main" has the first trace; of summaries it is empty.
    /// `guard` outlives the catalog.
    TableCatalog(std::vector<NamedTrace> traces, Ranks ranks, QueryGuard& guard);

    /// A schema with one trace.
    struct Schema {
        std::string name;
        FactsPtr facts;
        std::unique_ptr<ArgReader> args;
        std::int64_t number = 0; ///< of the trace in the session
        std::vector<DerivedTable> derived;
    };
    const std::vector<Schema>& schemas() const { return m_schemas; }
    const Schema* schemaCalled(std::string_view name) const;
    /// Schemas besides "main".
    std::vector<std::string> otherSchemas() const;
    /// Whether "ranks" has the tables of traces, with a column for the rank.
    bool hasTracesOfRanks() const { return !m_ranks.empty(); }
    /// Whether there are no traces at all, so that "main" has no tables.
    bool hasSummariesOnly() const { return m_hasSummariesOnly; }

    /// An error where there is no such table, or it cannot be made.
    Result<std::unique_ptr<SqlTable>> make(std::string_view schema, std::string_view name);
    /// Whether make() can make the table.
    bool isTable(std::string_view schema, std::string_view name) const;
    /// Whether the schema has a table of that name that is declared when a statement names it.
    bool isDerived(std::string_view schema, std::string_view name) const;
    /// Tables that are declared when a statement names them.
    const std::vector<DerivedTable>& derived(std::string_view schema) const;

private:
    std::unique_ptr<SqlTable> makeOfRanks(const TableEntry& entry) const;

    QueryGuard* m_guard;
    std::vector<Schema> m_schemas;
    struct Rank {
        std::int64_t rank;
        std::int64_t shiftNs;
        FactsPtr facts;
    };
    std::vector<Rank> m_ranks;
    std::vector<DerivedTable> m_compare;
    std::vector<DerivedTable> m_rankFigures;
    bool m_hasSummariesOnly = false;
    std::vector<DerivedTable> m_none;
};

} // namespace lanescope::sql
