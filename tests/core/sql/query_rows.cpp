// SPDX-License-Identifier: Apache-2.0
#include "tests/core/sql/query_rows.h"

#include <array>
#include <cstdio>

#include <gtest/gtest.h>

namespace lanescope::test {

namespace {

std::string textOf(const sql::Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*integer);
    }
    if (const auto* text = std::get_if<std::string_view>(&value)) {
        return std::string(*text);
    }
    if (const auto* real = std::get_if<double>(&value)) {
        std::array<char, 64> buffer{};
        std::snprintf(buffer.data(), buffer.size(), "%.17g", *real);
        return buffer.data();
    }
    return "NULL";
}

} // namespace

QueryRows query(sql::Session& session, std::string_view text) {
    QueryRows result;
    while (!text.empty()) {
        std::string_view rest;
        Result<std::unique_ptr<sql::Statement>> statement = session.prepare(text, rest);
        if (!statement) {
            result.error = statement.error().message;
            return result;
        }
        text = rest;
        if (*statement == nullptr) {
            continue;
        }
        result.columns.clear();
        result.rows.clear();
        for (int i = 0; i < (*statement)->columnCount(); ++i) {
            result.columns.push_back((*statement)->columnName(i));
        }
        while (true) {
            const Result<bool> hasRow = (*statement)->step();
            if (!hasRow) {
                result.error = hasRow.error().message;
                return result;
            }
            if (!*hasRow) {
                break;
            }
            std::vector<std::string>& row = result.rows.emplace_back();
            for (int i = 0; i < (*statement)->columnCount(); ++i) {
                row.push_back(textOf((*statement)->value(i)));
            }
        }
    }
    return result;
}

std::unique_ptr<sql::Session> sessionOf(TracePtr trace, sql::SessionOptions options) {
    Result<std::unique_ptr<sql::Session>> session =
        sql::Session::open({{"", std::move(trace)}}, std::move(options));
    EXPECT_TRUE(session) << (session ? "" : session.error().message);
    return session ? std::move(*session) : nullptr;
}

} // namespace lanescope::test
