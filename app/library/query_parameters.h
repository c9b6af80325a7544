// SPDX-License-Identifier: Apache-2.0
// Values of a statement's parameters, given as a JSON object. Plain values; any thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/status.h"
#include "core/sql/session/session.h"

namespace lanescope::library {

class QueryParameters {
public:
    /// Numbers, texts, true, false and null by name, without the colon. Empty text: none.
    static Result<QueryParameters> parse(std::string_view json);

    /// An error for a parameter without a value.
    Status bindTo(sql::Statement& statement) const;

private:
    using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
    std::map<std::string, Value, std::less<>> m_values;
};

} // namespace lanescope::library
