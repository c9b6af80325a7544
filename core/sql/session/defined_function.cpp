// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/defined_function.h"

#include <sqlite3.h>

#include "core/base/ascii.h"

namespace lanescope::sql {

namespace {

constexpr std::size_t kMostParameters = 100;
constexpr std::size_t kDeepestCall = 16;

} // namespace

Result<std::unique_ptr<DefinedFunction>> DefinedFunction::define(sqlite3* database, SqlFunction function,
                                                                 const Compile& compile,
                                                                 DefinedFunction* before) {
    if (function.parameters.size() > kMostParameters) {
        return Error{ErrorCode::LimitExceeded, "the function has more than 100 parameters", {}, {}};
    }
    for (std::string& parameter : function.parameters) {
        parameter.insert(0, "$");
    }
    std::unique_ptr<DefinedFunction> defined(new DefinedFunction(database, std::move(function)));
    if (defined->enroll() != SQLITE_OK) {
        return Error{ErrorCode::InvalidArgument, sqlite3_errmsg(database), {}, {}};
    }
    // After the function is known, since it may call itself.
    Result<sqlite3_stmt*> statement = compile(defined->m_function.select);
    if (statement && *statement == nullptr) {
        statement = Error{ErrorCode::InvalidArgument, "CREATE PERFETTO FUNCTION needs a SELECT", {}, {}};
    }
    if (!statement) {
        const SqlFunction& failed = defined->m_function;
        before != nullptr
            ? before->enroll()
            : sqlite3_create_function_v2(database, failed.name.c_str(),
                                         static_cast<int>(failed.parameters.size()), SQLITE_UTF8, nullptr,
                                         nullptr, nullptr, nullptr, nullptr);
        return statement.error();
    }
    defined->m_statements.push_back(*statement);
    return defined;
}

DefinedFunction::~DefinedFunction() {
    for (sqlite3_stmt* statement : m_statements) {
        sqlite3_finalize(statement);
    }
}

bool DefinedFunction::isSameAs(const SqlFunction& other) const {
    return equalsIgnoringCase(m_function.name, other.name) &&
           m_function.parameters.size() == other.parameters.size();
}

int DefinedFunction::enroll() {
    return sqlite3_create_function_v2(m_database, m_function.name.c_str(),
                                      static_cast<int>(m_function.parameters.size()), SQLITE_UTF8, this, call,
                                      nullptr, nullptr, nullptr);
}

void DefinedFunction::call(sqlite3_context* context, int count, sqlite3_value** arguments) {
    try {
        static_cast<DefinedFunction*>(sqlite3_user_data(context))->run(context, count, arguments);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

sqlite3_stmt* DefinedFunction::statementHere() {
    if (m_depth == m_statements.size()) {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database, m_function.select.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
            return nullptr;
        }
        m_statements.push_back(statement);
    }
    return m_statements[m_depth];
}

void DefinedFunction::run(sqlite3_context* context, int count, sqlite3_value** arguments) {
    if (m_depth >= kDeepestCall) {
        sqlite3_result_error(context, "functions call each other more than 16 levels deep", -1);
        return;
    }
    sqlite3_stmt* statement = statementHere();
    if (statement == nullptr) {
        sqlite3_result_error(context, sqlite3_errmsg(m_database), -1);
        return;
    }
    ++m_depth;
    int status = SQLITE_OK;
    for (int i = 0; i < count && status == SQLITE_OK; ++i) {
        const std::string& name = m_function.parameters[static_cast<std::size_t>(i)];
        const int index = sqlite3_bind_parameter_index(statement, name.c_str());
        status = index == 0 ? SQLITE_OK : sqlite3_bind_value(statement, index, arguments[i]);
    }
    status = status == SQLITE_OK ? sqlite3_step(statement) : status;
    if (status == SQLITE_ROW && sqlite3_column_count(statement) > 0) {
        sqlite3_result_value(context, sqlite3_column_value(statement, 0));
    }
    if (status != SQLITE_OK && status != SQLITE_ROW && status != SQLITE_DONE) {
        sqlite3_result_error(context, sqlite3_errmsg(m_database), -1);
        sqlite3_result_error_code(context, status);
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    --m_depth;
}

} // namespace lanescope::sql
