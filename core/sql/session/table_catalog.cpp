// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/table_catalog.h"

#include <algorithm>
#include <iterator>

#include "core/catalog/analysis_context.h"
#include "core/sql/session/dependency_tables.h"
#include "core/sql/session/rank_figures.h"
#include "core/sql/tables/rank_table.h"
#include "core/sql/tables/result_table.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

const DerivedTable* tableCalled(const std::vector<DerivedTable>& tables, std::string_view name) {
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [name](const DerivedTable& table) { return table.name == name; });
    return found == tables.end() ? nullptr : &*found;
}

const TableEntry* entryCalled(const std::vector<TableEntry>& entries, std::string_view name) {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [name](const TableEntry& entry) { return entry.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

} // namespace

TableCatalog::TableCatalog(std::vector<NamedTrace> traces, Ranks ranks, QueryGuard& guard)
    : m_guard(&guard)
    , m_hasSummariesOnly(traces.empty() && ranks.traces.empty()) {
    for (const RankTrace& rank : ranks.traces) {
        m_ranks.push_back({rank.rank, rank.shiftNs, std::make_shared<const TraceFacts>(rank.trace, guard)});
    }
    std::stable_sort(m_ranks.begin(), m_ranks.end(),
                     [](const Rank& a, const Rank& b) { return a.rank < b.rank; });
    const auto add = [this](const std::string& name, const FactsPtr& facts, std::size_t number,
                            const std::shared_ptr<AnalysisContext>& context) {
        std::vector<DerivedTable> derived = analysisTables(context);
        std::ranges::move(dependencyTables(context), std::back_inserter(derived));
        std::ranges::move(collectiveTables(facts->tracePtr()), std::back_inserter(derived));
        m_schemas.push_back({name, facts, std::make_unique<ArgReader>(facts->tracePtr(), *m_guard),
                             static_cast<std::int64_t>(number), std::move(derived)});
    };
    for (std::size_t i = 0; i < traces.size(); ++i) {
        const std::shared_ptr<AnalysisContext> context =
            traces[i].context != nullptr ? traces[i].context
                                         : std::make_shared<AnalysisContext>(traces[i].trace);
        const auto facts = std::make_shared<const TraceFacts>(context, guard);
        if (i == 0) {
            add(std::string(kMainSchema), facts, i, context);
        }
        if (!traces[i].schema.empty()) {
            add(traces[i].schema, facts, i, context);
        }
    }
    if (traces.empty()) {
        const FactsPtr facts = m_hasSummariesOnly
                                   ? std::make_shared<const TraceFacts>(
                                         std::make_shared<const Trace>(TraceData()), guard) // has no tables
                                   : m_ranks.front().facts;
        add(std::string(kMainSchema), facts, 0, std::make_shared<AnalysisContext>(facts->tracePtr()));
    }
    if (!ranks.traces.empty() || !ranks.summaries.empty()) {
        m_rankFigures = rankFigureTables(std::move(ranks));
    }
    if (traces.size() == 2) {
        m_compare = comparisonTables(traces[0].trace, traces[1].trace);
    }
}

const TableCatalog::Schema* TableCatalog::schemaCalled(std::string_view name) const {
    const auto found = std::find_if(m_schemas.begin(), m_schemas.end(),
                                    [name](const Schema& schema) { return schema.name == name; });
    return found == m_schemas.end() ? nullptr : &*found;
}

std::vector<std::string> TableCatalog::otherSchemas() const {
    std::vector<std::string> names;
    for (const Schema& schema : m_schemas) {
        if (schema.name != kMainSchema) {
            names.push_back(schema.name);
        }
    }
    if (!m_compare.empty()) {
        names.emplace_back(kCompareSchema);
    }
    if (!m_rankFigures.empty()) {
        names.emplace_back(kRanksSchema);
    }
    return names;
}

const std::vector<DerivedTable>& TableCatalog::derived(std::string_view schema) const {
    if (schema == kCompareSchema) {
        return m_compare;
    }
    if (schema == kRanksSchema) {
        return m_rankFigures;
    }
    const Schema* owner = m_hasSummariesOnly ? nullptr : schemaCalled(schema);
    return owner == nullptr ? m_none : owner->derived;
}

bool TableCatalog::isDerived(std::string_view schema, std::string_view name) const {
    return tableCalled(derived(schema), name) != nullptr;
}

bool TableCatalog::isTable(std::string_view schema, std::string_view name) const {
    const bool hasTables =
        schema == kRanksSchema ? hasTracesOfRanks() : !m_hasSummariesOnly && schemaCalled(schema) != nullptr;
    return (hasTables && entryCalled(allTables(), name) != nullptr) || isDerived(schema, name);
}

std::unique_ptr<SqlTable> TableCatalog::makeOfRanks(const TableEntry& entry) const {
    std::vector<RankPart> parts;
    for (const Rank& rank : m_ranks) {
        parts.push_back({rank.rank, rank.shiftNs, entry.make(rank.facts)});
    }
    return std::unique_ptr<SqlTable>(std::make_unique<RankTable>(std::move(parts)));
}

Result<std::unique_ptr<SqlTable>> TableCatalog::make(std::string_view schema, std::string_view name) {
    const std::vector<TableEntry> entries = allTables();
    const TableEntry* entry = entryCalled(entries, name);
    const Schema* owner = schemaCalled(schema);
    if (entry != nullptr && owner != nullptr) {
        return entry->make(owner->facts);
    }
    if (entry != nullptr && schema == kRanksSchema && hasTracesOfRanks()) {
        return makeOfRanks(*entry);
    }
    if (const DerivedTable* table = tableCalled(derived(schema), name)) {
        const std::stop_token stop = m_guard->stop();
        Result<Table> made = table->make(stop);
        if (!made) {
            return made.error();
        }
        if (stop.stop_requested()) { // parts can be missing
            return Error{ErrorCode::Cancelled, "stopped", {}, {}};
        }
        return std::unique_ptr<SqlTable>(std::make_unique<ResultTable>(
            std::move(*made), owner == nullptr ? TracePtr() : owner->facts->tracePtr()));
    }
    return Error{ErrorCode::InvalidArgument, "there is no table " + std::string(name), {}, {}};
}

} // namespace lanescope::sql
