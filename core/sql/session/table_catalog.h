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
#include "core/sql/tables/trace_facts.h"

namespace lanescope::sql {

inline constexpr std::string_view kMainSchema = "main";
inline constexpr std::string_view kRanksSchema = "ranks";
inline constexpr std::string_view kCompareSchema = "compare";

class TableCatalog {
public:
    /// At least one trace or one rank; "main" has the first. `guard` outlives the catalog.
    TableCatalog(std::vector<NamedTrace> traces, std::vector<RankTrace> ranks, QueryGuard& guard);

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
    bool hasRanks() const { return !m_ranks.empty(); }

    /// An error where there is no such table, or it cannot be made.
    Result<std::unique_ptr<SqlTable>> make(std::string_view schema, std::string_view name);
    /// Whether make() knows the table.
    bool isTable(std::string_view schema, std::string_view name) const;
    /// Whether the schema has a table of that name that is declared when a statement names it.
    bool isDerived(std::string_view schema, std::string_view name) const;
    /// Tables that are declared when a statement names them.
    const std::vector<DerivedTable>& derived(std::string_view schema) const;

private:
    Result<std::unique_ptr<SqlTable>> makeOfRanks(std::string_view name) const;

    QueryGuard* m_guard;
    std::vector<Schema> m_schemas;
    struct Rank {
        std::int64_t rank;
        std::int64_t shiftNs;
        FactsPtr facts;
    };
    std::vector<Rank> m_ranks;
    std::vector<DerivedTable> m_compare;
    std::vector<DerivedTable> m_none;
};

} // namespace lanescope::sql
