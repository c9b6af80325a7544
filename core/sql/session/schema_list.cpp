// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/schema_list.h"

#include <algorithm>

#include <array>

#include <sqlite3.h>

#include "core/sql/args/args_module.h"
#include "core/sql/engine/table_module.h"
#include "core/sql/engine/typed_table.h"
#include "core/sql/session/table_catalog.h"
#include "core/sql/tables/tables.h"
#include "core/store/trace.h"

namespace lanescope::sql {

namespace {

void addTable(std::vector<SchemaEntry>& entries, std::string_view table,
              const std::vector<ColumnInfo>& columns, const char* source = "table") {
    for (const ColumnInfo& column : columns) {
        entries.push_back({std::string(table), column.name, typeName(column.type), column.unit, column.help,
                           source, column.isHidden});
    }
}

/// The column of a table that column `i` of a view shows, for an expression the first one of its name; null
/// if there is none.
const SchemaEntry* originOf(const std::vector<SchemaEntry>& entries, sqlite3_stmt* statement, int i) {
    const char* table = sqlite3_column_table_name(statement, i);
    const char* column = sqlite3_column_origin_name(statement, i);
    auto found = entries.end();
    if (table != nullptr && column != nullptr) {
        found = std::ranges::find_if(entries, [&](const SchemaEntry& entry) {
            return entry.table == table && entry.column == column;
        });
    }
    if (found == entries.end()) {
        found = std::ranges::find(entries, sqlite3_column_name(statement, i), &SchemaEntry::column);
    }
    return found == entries.end() ? nullptr : &*found;
}

void addView(std::vector<SchemaEntry>& entries, sqlite3* database, const ViewEntry& view) {
    sqlite3_stmt* statement = nullptr;
    const std::string text = "SELECT * FROM " + quotedName(view.name);
    if (sqlite3_prepare_v2(database, text.c_str(), -1, &statement, nullptr) == SQLITE_OK) {
        for (int i = 0; i < sqlite3_column_count(statement); ++i) {
            const char* type = sqlite3_column_decltype(statement, i);
            SchemaEntry entry{std::string(view.name),
                              sqlite3_column_name(statement, i),
                              type == nullptr ? "INTEGER" : type,
                              "",
                              "",
                              "view",
                              false};
            if (entry.column == "render_stage_category") {
                entry.help = "Perfetto's class of the work: 2 for kernels, 0 for the rest";
            } else if (const SchemaEntry* origin = originOf(entries, statement, i)) {
                entry.unit = origin->unit;
                entry.help = origin->help;
            }
            entries.push_back(std::move(entry));
        }
    }
    sqlite3_finalize(statement);
}

struct EntryRows {
    RowNumber rowCount() const { return static_cast<RowNumber>(entries->size()); }
    const std::vector<SchemaEntry>* entries;
};

template <std::string SchemaEntry::*member>
TypedColumn<EntryRows> entryColumn(std::string name, std::string help) {
    return textColumn<EntryRows>(std::move(name), std::move(help),
                                 [](const EntryRows& data, RowNumber row) -> std::optional<std::string> {
                                     return (*data.entries)[row].*member;
                                 });
}

std::vector<TypedColumn<EntryRows>> entryColumns() {
    return {
        entryColumn<&SchemaEntry::table>("table", "Table or view"),
        entryColumn<&SchemaEntry::column>("column", "Column"),
        entryColumn<&SchemaEntry::type>("type", "INTEGER, REAL or TEXT"),
        entryColumn<&SchemaEntry::unit>("unit", "ns, bytes, slice for the id of a slice, and so on"),
        entryColumn<&SchemaEntry::help>("text", "Meaning"),
        entryColumn<&SchemaEntry::source>("source", "table, view, or analysis for the result of one"),
        integerColumn<EntryRows>(
            "is_hidden", "", "1 where SELECT * leaves it out",
            [](const EntryRows& data, RowNumber row) { return std::int64_t{(*data.entries)[row].isHidden}; }),
    };
}

} // namespace

std::vector<SchemaEntry> schemaEntries(sqlite3* database, const FactsPtr& facts) {
    std::vector<SchemaEntry> entries;
    for (const TableEntry& entry : allTables()) {
        addTable(entries, entry.name, entry.make(facts)->columns());
    }
    addTable(entries, "args", argsColumns());
    for (const ViewEntry& view : allViews()) {
        addView(entries, database, view);
    }
    addTable(entries, kSchemaTable, makeSchemaTable({})->columns());
    return entries;
}

std::vector<SchemaEntry> analysisEntries() {
    std::vector<SchemaEntry> entries;
    QueryGuard guard({}, {}, 0);
    TableCatalog catalog({{"", std::make_shared<const Trace>(TraceData())}}, {}, guard);
    for (const DerivedTable& table : catalog.derived(kMainSchema)) {
        if (const auto made = catalog.make(kMainSchema, table.name)) {
            addTable(entries, table.name, (*made)->columns(), "analysis");
        }
    }
    return entries;
}

std::unique_ptr<SqlTable> makeSchemaTable(std::function<const std::vector<SchemaEntry>&()> entries) {
    return std::make_unique<TypedTable<EntryRows>>(
        entryColumns(), 500.0,
        [entries = std::move(entries)](const std::stop_token&) -> Result<std::shared_ptr<const EntryRows>> {
            return std::shared_ptr<const EntryRows>(std::make_shared<EntryRows>(EntryRows{&entries()}));
        });
}

} // namespace lanescope::sql
