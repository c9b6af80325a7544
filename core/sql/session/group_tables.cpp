// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/group_tables.h"

#include <algorithm>
#include <charconv>
#include <map>

#include <sqlite3.h>

#include "core/sql/session/grouped_selects.h"
#include "core/sql/session/select_parts.h"
#include "core/sql/session/table_catalog.h"

namespace lanescope::sql {

namespace {

constexpr const char* kSchema = "lanescope_groups";
constexpr std::size_t kMostGroupings = 500;

/// The SELECT of a statement that may explain it.
std::string_view selectionOf(std::string_view sql) {
    for (const std::string_view token : tokensOf(sql)) {
        if (isWord(token, "SELECT") || isWord(token, "WITH")) {
            return sql.substr(static_cast<std::size_t>(token.data() - sql.data()));
        }
    }
    return sql;
}

std::string_view textAt(sqlite3_stmt* statement, int column) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
    return text == nullptr ? std::string_view() : std::string_view(text);
}

/// The table in the fourth operand of an instruction.
const void* tableIn(std::string_view operand) {
    constexpr std::string_view kBeginning = "vtab:";
    std::uintptr_t address = 0;
    if (operand.starts_with(kBeginning)) {
        operand.remove_prefix(kBeginning.size());
        operand.remove_prefix(operand.starts_with("0x") ? 2 : 0);
        std::from_chars(operand.data(), operand.data() + operand.size(), address, 16);
    }
    return reinterpret_cast<const void*>(address);
}

} // namespace

GroupTables::GroupTables(const TableCatalog& catalog, TableModuleContext& tables, bool& isSettingUp)
    : m_catalog(catalog)
    , m_isSettingUp(isSettingUp)
    , m_context{
          [this](std::size_t number) { return number < m_groupings.size() ? &m_groupings[number] : nullptr; },
          &tables} {}

void GroupTables::connect(sqlite3* database) {
    m_database = database;
    registerGroupModule(database, m_context);
}

bool GroupTables::execute(const std::string& sql) {
    m_isSettingUp = true;
    const bool isDone = sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    m_isSettingUp = false;
    return isDone;
}

std::string GroupTables::nameOf(const Grouping& grouping) {
    const auto found = std::find(m_groupings.begin(), m_groupings.end(), grouping);
    const auto number = static_cast<std::size_t>(found - m_groupings.begin());
    if (found == m_groupings.end()) {
        m_groupings.push_back(grouping);
    }
    return std::string(kSchema) + ".g" + std::to_string(number);
}

bool GroupTables::readsOnlyGroups(const std::string& sql) const {
    enum ExplainColumn : int { kOpcode = 1, kP1, kP2, kP3, kP4 };
    sqlite3_stmt* program = nullptr;
    const std::string explained = "EXPLAIN " + std::string(selectionOf(sql));
    if (sqlite3_prepare_v2(m_database, explained.c_str(), -1, &program, nullptr) != SQLITE_OK) {
        return false;
    }
    std::map<int, const std::vector<int>*> groups; // by cursor
    bool isFine = true;
    int status = sqlite3_step(program);
    for (; status == SQLITE_ROW; status = sqlite3_step(program)) {
        const std::string_view opcode = textAt(program, kOpcode);
        const int cursor = sqlite3_column_int(program, kP1);
        if (opcode == "VOpen") {
            const auto known = m_context.readable.find(tableIn(textAt(program, kP4)));
            groups[cursor] = known == m_context.readable.end() ? nullptr : &known->second;
            continue;
        }
        const auto group = groups.find(cursor);
        if (group == groups.end() || group->second == nullptr) {
            continue;
        }
        const int column = sqlite3_column_int(program, kP2);
        isFine = isFine && opcode != "Rowid" &&
                 (opcode != "VColumn" ||
                  std::find(group->second->begin(), group->second->end(), column) != group->second->end());
    }
    sqlite3_finalize(program);
    const bool hasGroups =
        std::ranges::any_of(groups, [](const auto& entry) { return entry.second != nullptr; });
    return isFine && hasGroups && status == SQLITE_DONE;
}

sqlite3_stmt* GroupTables::prepare(std::string_view sql) {
    GroupedSelects selects;
    selects.tableOf = [this](std::string_view schema,
                             std::string_view table) -> std::optional<GroupableTable> {
        const std::string name(table);
        const bool isTemporary = schema.empty() && sqlite3_table_column_metadata(
                                                       m_database, "temp", name.c_str(), nullptr, nullptr,
                                                       nullptr, nullptr, nullptr, nullptr) == SQLITE_OK;
        const std::string_view owner = schema.empty() ? kMainSchema : schema;
        if (isTemporary || !m_catalog.isTable(owner, table) || m_catalog.isDerived(owner, table)) {
            return std::nullopt;
        }
        const auto made = m_context.tables->make(owner, table);
        return made ? std::optional(GroupableTable{std::string(owner), name, (*made)->columns()})
                    : std::nullopt;
    };
    selects.nameOf = [this](const Grouping& grouping) { return nameOf(grouping); };
    for (const bool areKeys : {false, true}) {
        selects.areConditionsKeys = areKeys;
        const std::optional<std::string> text = withGroups(sql, selects);
        if (!text || m_groupings.size() > kMostGroupings) {
            return nullptr;
        }
        m_isAttached = m_isAttached || execute(std::string("ATTACH ':memory:' AS ") + kSchema);
        for (; m_declared < m_groupings.size(); ++m_declared) {
            execute(std::string("CREATE VIRTUAL TABLE ") + kSchema + ".g" + std::to_string(m_declared) +
                    " USING " + kGroupModule + "(" + std::to_string(m_declared) + ")");
        }
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database, text->c_str(), -1, &statement, nullptr) == SQLITE_OK &&
            readsOnlyGroups(*text)) {
            return statement;
        }
        sqlite3_finalize(statement);
    }
    return nullptr;
}

} // namespace lanescope::sql
