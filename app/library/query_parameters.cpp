// SPDX-License-Identifier: Apache-2.0
#include "app/library/query_parameters.h"

#include <simdjson.h>

namespace lanescope::library {

namespace {

Error invalid(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

} // namespace

Result<QueryParameters> QueryParameters::parse(std::string_view json) {
    QueryParameters parameters;
    if (json.empty()) {
        return parameters;
    }
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    if (parser.parse(json.data(), json.size()).get(object) != simdjson::SUCCESS) {
        return invalid("the parameters are not a JSON object");
    }
    for (const auto& [key, member] : object) {
        Value& value = parameters.m_values[std::string(key)];
        std::int64_t integer = 0;
        double real = 0;
        bool flag = false;
        std::string_view text;
        if (member.get(integer) == simdjson::SUCCESS) {
            value = integer;
        } else if (member.get(flag) == simdjson::SUCCESS) {
            value = std::int64_t{flag};
        } else if (member.is_double() && member.get(real) == simdjson::SUCCESS) {
            value = real;
        } else if (member.get(text) == simdjson::SUCCESS) {
            value = std::string(text);
        } else if (!member.is_null()) {
            return invalid("the parameter " + std::string(key) +
                           " is not a number, text, true, false or null");
        }
    }
    return parameters;
}

Status QueryParameters::bindTo(sql::Statement& statement) const {
    for (const std::string& name : statement.parameters()) {
        const auto found = m_values.find(std::string_view(name).substr(1));
        if (found == m_values.end()) {
            return invalid("the statement has a parameter " + name + " without a value");
        }
        const sql::Value value =
            std::visit([](const auto& given) { return sql::Value(given); }, found->second);
        statement.bind(name, value);
    }
    return {};
}

} // namespace lanescope::library
