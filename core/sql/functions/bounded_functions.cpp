// SPDX-License-Identifier: Apache-2.0
// SQLite's functions that could work for hours on a few short arguments. SQLite asks whether to stop between
// its functions, not within one, so these are refused what would take that long, before they begin.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/ascii.h"
#include "core/sql/engine/sqlite_values.h"
#include "core/sql/functions/functions.h"

namespace lanescope::sql {

namespace {

using Arguments = std::span<sqlite3_value*>;
/// Why a call is refused; null: it is not.
using Check = const char* (*)(Arguments arguments);

/// Widths and precisions of a format, each of which is so many steps whatever the result may hold.
const char* checkFormat(Arguments arguments) {
    constexpr std::int64_t kMost = 1'000'000;
    constexpr const char* kRefusal = "widths and precisions of a format add up to more than 1 000 000";
    if (arguments.empty()) {
        return nullptr;
    }
    const std::string_view format = textOf(arguments[0]);
    std::size_t next = 1;
    std::int64_t sum = 0;
    for (std::size_t at = format.find('%'); at != std::string_view::npos; at = format.find('%', at)) {
        for (++at; at < format.size() && contains("-+ !#,l.*0123456789", format.substr(at, 1));) {
            std::int64_t number = 0;
            const std::size_t start = at;
            for (; at < format.size() && isAsciiDigit(format[at]); ++at) {
                number = std::min(number * 10 + (format[at] - '0'), kMost + 1);
            }
            if (at == start && format[at++] == '*' && next < arguments.size()) {
                number = sqlite3_value_int64(arguments[next++]);
            }
            if (number > kMost || number < -kMost || (sum += std::max(number, -number)) > kMost) {
                return kRefusal;
            }
        }
        const bool takesNone = at >= format.size() || format[at] == '%' || format[at] == 'n';
        next += takesNone ? 0 : 1;
        at += at < format.size() ? 1 : 0;
    }
    return nullptr;
}

/// Each place of one text may be compared with all of the other.
const char* checkSearch(Arguments arguments) {
    constexpr std::int64_t kMost = 10'000'000'000;
    const std::int64_t all = sqlite3_value_bytes(arguments[0]);
    const std::int64_t part = sqlite3_value_bytes(arguments[1]);
    return all * part > kMost ? "both texts are too long for a search" : nullptr;
}

struct Bounded {
    const char* name;
    int arguments; ///< -1: any number
    Check check;
};
constexpr std::array kBounded{Bounded{"printf", -1, checkFormat}, Bounded{"format", -1, checkFormat},
                              Bounded{"instr", 2, checkSearch}, Bounded{"replace", 3, checkSearch}};

/// A connection of its own, on which SQLite's function still has its name.
class BuiltIn {
public:
    BuiltIn(sqlite3* database, const Bounded& function)
        : m_database(database)
        , m_function(function) {}
    ~BuiltIn() {
        for (const auto& [count, statement] : m_statements) {
            sqlite3_finalize(statement);
        }
        sqlite3_close_v2(m_connection);
    }
    BuiltIn(const BuiltIn&) = delete;
    BuiltIn& operator=(const BuiltIn&) = delete;

    void answer(sqlite3_context* call, Arguments arguments) {
        if (const char* refusal = m_function.check(arguments)) {
            sqlite3_result_error(call, (std::string(m_function.name) + ": " + refusal).c_str(), -1);
            return;
        }
        sqlite3_stmt* const statement = statementFor(arguments.size());
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            sqlite3_bind_value(statement, static_cast<int>(i) + 1, arguments[i]);
        }
        if (const int status = sqlite3_step(statement); status == SQLITE_ROW) {
            sqlite3_result_value(call, sqlite3_column_value(statement, 0));
        } else {
            sqlite3_result_error(call, sqlite3_errmsg(m_connection), -1);
            sqlite3_result_error_code(call, status);
        }
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
    }

private:
    /// Opens the connection when it is first needed.
    sqlite3_stmt* statementFor(std::size_t count) {
        if (m_connection == nullptr) {
            constexpr int kFlags =
                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX;
            sqlite3_open_v2(":memory:", &m_connection, kFlags, nullptr);
            sqlite3_limit(m_connection, SQLITE_LIMIT_LENGTH,
                          sqlite3_limit(m_database, SQLITE_LIMIT_LENGTH, -1));
        }
        const auto [place, isNew] = m_statements.try_emplace(count, nullptr);
        if (isNew) {
            std::string text = "SELECT " + std::string(m_function.name) + "(";
            for (std::size_t i = 0; i < count; ++i) {
                text += i == 0 ? "?" : ",?";
            }
            text += ")";
            sqlite3_prepare_v3(m_connection, text.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &place->second,
                               nullptr);
        }
        return place->second;
    }

    sqlite3* m_database;
    const Bounded& m_function;
    sqlite3* m_connection = nullptr;
    std::map<std::size_t, sqlite3_stmt*> m_statements; ///< by the number of arguments
};

void callBounded(sqlite3_context* context, int count, sqlite3_value** arguments) {
    try {
        static_cast<BuiltIn*>(sqlite3_user_data(context))
            ->answer(context, {arguments, static_cast<std::size_t>(count)});
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

} // namespace

int registerBoundedFunctions(sqlite3* database) {
    for (const Bounded& function : kBounded) {
        const int status = sqlite3_create_function_v2(
            database, function.name, function.arguments,
            SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, new BuiltIn(database, function),
            callBounded, nullptr, nullptr, [](void* builtIn) { delete static_cast<BuiltIn*>(builtIn); });
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return SQLITE_OK;
}

} // namespace lanescope::sql
