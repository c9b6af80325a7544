// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/defined_function.h"

#include <sqlite3.h>

namespace lanescope::sql {

namespace {

constexpr int kMostParameters = 100;
constexpr int kDeepestCall = 16;

} // namespace

Result<std::unique_ptr<DefinedFunction>> DefinedFunction::define(sqlite3* database, SqlFunction function) {
    if (function.parameters.size() > kMostParameters) {
        return Error{ErrorCode::LimitExceeded, "the function has more than 100 parameters", {}, {}};
    }
    std::unique_ptr<DefinedFunction> defined(new DefinedFunction(database, std::move(function)));
    const int count = static_cast<int>(defined->m_function.parameters.size());
    if (sqlite3_create_function_v2(database, defined->m_function.name.c_str(), count, SQLITE_UTF8,
                                   defined.get(), call, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return Error{ErrorCode::InvalidArgument, sqlite3_errmsg(database), {}, {}};
    }
    return defined;
}

void DefinedFunction::call(sqlite3_context* context, int count, sqlite3_value** arguments) {
    static_cast<DefinedFunction*>(sqlite3_user_data(context))->run(context, count, arguments);
}

void DefinedFunction::run(sqlite3_context* context, int count, sqlite3_value** arguments) {
    if (m_depth >= kDeepestCall) {
        sqlite3_result_error(context, "functions call each other more than 16 levels deep", -1);
        return;
    }
    ++m_depth;
    sqlite3_stmt* statement = nullptr;
    int status = sqlite3_prepare_v2(m_database, m_function.select.c_str(), -1, &statement, nullptr);
    for (int i = 0; i < count && status == SQLITE_OK; ++i) {
        const std::string name = "$" + m_function.parameters[static_cast<std::size_t>(i)];
        const int index = sqlite3_bind_parameter_index(statement, name.c_str());
        status = index == 0 ? SQLITE_OK : sqlite3_bind_value(statement, index, arguments[i]);
    }
    if (status == SQLITE_OK && statement != nullptr) {
        status = sqlite3_step(statement);
        if (status == SQLITE_ROW && sqlite3_column_count(statement) > 0) {
            sqlite3_result_value(context, sqlite3_column_value(statement, 0));
        }
    }
    if (status != SQLITE_OK && status != SQLITE_ROW && status != SQLITE_DONE) {
        sqlite3_result_error(context, sqlite3_errmsg(m_database), -1);
        sqlite3_result_error_code(context, status);
    }
    sqlite3_finalize(statement);
    --m_depth;
}

} // namespace lanescope::sql
