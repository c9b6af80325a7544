// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/function_names.h"

#include <algorithm>
#include <string_view>

#include <sqlite3.h>

#include "core/base/ascii.h"
#include "core/sql/functions/interval_functions.h"
#include "core/sql/functions/slice_functions.h"
#include "core/sql/session/access_rules.h"

namespace lanescope::sql {

namespace {

/// Whether SQLite's name of a function is none of an operator or of its own modules.
bool isForPeople(std::string_view name) {
    return !name.empty() && isAsciiLetter(name.front()) && name != "match" && !name.starts_with("sqlite_") &&
           !name.starts_with("fts") && !name.starts_with("rtree") && isAllowedFunction(name);
}

} // namespace

std::string functionName(const FunctionEntry& function) {
    return std::string(function.call.substr(0, function.call.find('(')));
}

std::vector<Session::FunctionName> functionNames(sqlite3* database) {
    std::vector<Session::FunctionName> names;
    for (const auto list : {scalarFunctions(), aggregateFunctions()}) {
        for (const FunctionEntry& function : list) {
            names.push_back({functionName(function), false});
        }
    }
    for (const auto list : {sliceFunctions(), intervalFunctions()}) {
        for (const FunctionEntry& function : list) {
            names.push_back({functionName(function), true});
        }
    }
    sqlite3_stmt* list = nullptr;
    sqlite3_prepare_v2(database, "PRAGMA function_list", -1, &list, nullptr);
    while (sqlite3_step(list) == SQLITE_ROW) {
        const std::string name = reinterpret_cast<const char*>(sqlite3_column_text(list, 0));
        if (isForPeople(name) &&
            std::ranges::find(names, name, &Session::FunctionName::name) == names.end()) {
            names.push_back({name, false});
        }
    }
    sqlite3_finalize(list);
    return names;
}

} // namespace lanescope::sql
