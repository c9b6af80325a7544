// SPDX-License-Identifier: Apache-2.0
#include "core/base/status.h"
#include "core/sql/session/sql_error.h"
#include "core/sql/session/statement_state.h"

namespace lanescope::sql {

Statement::Statement(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
Statement::Statement(Statement&& other) noexcept = default;
Statement::~Statement() = default;

int Statement::columnCount() const {
    return sqlite3_column_count(m_state->statement);
}

std::string Statement::columnName(int column) const {
    const char* name = sqlite3_column_name(m_state->statement, column);
    return name == nullptr ? std::string() : std::string(name);
}

Result<bool> Statement::step() {
    State& state = *m_state;
    if (!state.hasBegun) {
        state.guard->restart();
        state.limit.emplace(*state.heap);
        state.hasBegun = true;
    }
    int status = sqlite3_step(state.statement);
    if (status == SQLITE_ROW) {
        return true;
    }
    if (status == SQLITE_DONE && !state.replacement.empty()) {
        sqlite3_reset(state.statement); // a statement that has not ended keeps its table
        const int replaced =
            sqlite3_exec(state.database, state.replacement.c_str(), nullptr, nullptr, nullptr);
        status = replaced == SQLITE_OK ? status : replaced;
    }
    Status ended;
    if (status != SQLITE_DONE) {
        ended = limitError(status, *state.guard)
                    .value_or(Error{ErrorCode::InvalidArgument, sqlite3_errmsg(state.database), {}, {}});
    }
    if (!state.leftOver.empty()) {
        sqlite3_exec(state.database, state.leftOver.c_str(), nullptr, nullptr, nullptr);
    }
    state.limit.reset();
    if (!ended) {
        return ended.error();
    }
    return false;
}

Value Statement::value(int column) const {
    sqlite3_stmt* statement = m_state->statement;
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_NULL:
        return std::monostate{};
    default: {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        return std::string_view(bytes == nullptr ? "" : bytes,
                                static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    }
    }
}

bool Statement::bind(const std::string& name, const Value& value) {
    const int index = sqlite3_bind_parameter_index(m_state->statement, name.c_str());
    if (index == 0) {
        return false;
    }
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        sqlite3_bind_int64(m_state->statement, index, *integer);
    } else if (const auto* real = std::get_if<double>(&value)) {
        sqlite3_bind_double(m_state->statement, index, *real);
    } else if (const auto* text = std::get_if<std::string_view>(&value)) {
        sqlite3_bind_text64(m_state->statement, index, text->data(), text->size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8);
    } else {
        sqlite3_bind_null(m_state->statement, index);
    }
    return true;
}

std::vector<std::string> Statement::parameters() const {
    std::vector<std::string> names;
    for (int i = 1; i <= sqlite3_bind_parameter_count(m_state->statement); ++i) {
        const char* name = sqlite3_bind_parameter_name(m_state->statement, i);
        names.emplace_back(name == nullptr ? "?" : name);
    }
    return names;
}

bool Statement::usesGroups() const {
    return m_state->usesGroups;
}

} // namespace lanescope::sql
