// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/access_rules.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <sqlite3.h>

namespace lanescope::sql {

namespace {

std::string_view textOf(const char* text) {
    return text == nullptr ? std::string_view() : std::string_view(text);
}

bool isNamedIn(std::string_view text, const auto& names) {
    return std::find(names.begin(), names.end(), text) != names.end();
}

bool isAllowedPragma(std::string_view name) {
    constexpr std::array<std::string_view, 5> kAllowed = {"table_info", "table_xinfo", "table_list",
                                                          "function_list", "data_version"};
    return isNamedIn(name, kAllowed);
}

bool isTemporary(std::string_view schema) {
    return schema == "temp";
}

bool isAllowed(int action, const char* first, const char* second, const char* schema) {
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return true;
    case SQLITE_FUNCTION:
        return isAllowedFunction(textOf(second));
    case SQLITE_PRAGMA:
        return isAllowedPragma(textOf(first));
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
        return isTemporary(textOf(schema));
    case SQLITE_CREATE_TEMP_TABLE:
    case SQLITE_CREATE_TEMP_VIEW:
    case SQLITE_CREATE_TEMP_INDEX:
    case SQLITE_DROP_TEMP_TABLE:
    case SQLITE_DROP_TEMP_VIEW:
    case SQLITE_DROP_TEMP_INDEX:
        return true;
    case SQLITE_REINDEX: // CREATE INDEX asks it, too
        return isTemporary(textOf(schema));
    default: // ATTACH, DETACH, TRANSACTION, ALTER TABLE, ANALYZE, triggers, virtual tables, everything in
             // other schemas
        return false;
    }
}

int authorize(void* isSettingUp, int action, const char* first, const char* second, const char* schema,
              const char* /*trigger*/) {
    if (*static_cast<const bool*>(isSettingUp) || isAllowed(action, first, second, schema)) {
        return SQLITE_OK;
    }
    return SQLITE_DENY;
}

} // namespace

bool isAllowedFunction(std::string_view name) {
    constexpr std::array<std::string_view, 5> kRefused = {"load_extension", "readfile", "writefile", "edit",
                                                          "fts3_tokenizer"};
    return !isNamedIn(name, kRefused);
}

void installAccessRules(sqlite3* database, const bool& isSettingUp) {
    sqlite3_set_authorizer(database, authorize, const_cast<bool*>(&isSettingUp));
}

void installLimits(sqlite3* database) {
    int unused = 0;
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &unused);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &unused);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, &unused);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, &unused);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, &unused);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
    sqlite3_limit(database, SQLITE_LIMIT_COLUMN, 200);
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 200);
    sqlite3_limit(database, SQLITE_LIMIT_COMPOUND_SELECT, 50);
    sqlite3_limit(database, SQLITE_LIMIT_VDBE_OP, 10'000'000);
    sqlite3_limit(database, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 10 << 20);
    sqlite3_limit(database, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
}

} // namespace lanescope::sql
