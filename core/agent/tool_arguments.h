// SPDX-License-Identifier: Apache-2.0
// Arguments of a call of a tool: which ones there are, with type, limits and help, and the values of one
// call. The JSON schema that clients see and the check of what they send follow from one table. Plain values;
// any thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

class JsonWriter;

enum class ParameterType : unsigned char {
    Text,
    Integer,
    Flag,
    TextOrInteger,
    Values, ///< an object of texts and numbers
};

struct Parameter {
    std::string_view name;
    ParameterType type = ParameterType::Text;
    std::string_view help;
    bool isRequired = false;
    std::string_view choices = {}; ///< values divided by commas, the first is the default; empty: any
    std::int64_t least = 0;        ///< of an integer
    std::int64_t most = 0;
    std::int64_t usual = 0; ///< default of an integer
};

using ArgumentValue = std::variant<bool, std::int64_t, double, std::string>;

class ToolArguments {
public:
    /// `json` is the object of arguments; empty: none. The error says which argument is wrong and what it may
    /// be. Depth, number and size of values are limited. `usual`: values of arguments that the call may leave
    /// out.
    static Result<ToolArguments> parse(std::string_view json, std::span<const Parameter> parameters,
                                       const std::map<std::string, ArgumentValue>& usual = {});

    bool has(std::string_view name) const { return m_values.contains(std::string(name)); }
    /// The text, or the default choice; a number as text. Empty where there is none.
    std::string text(std::string_view name) const;
    std::optional<std::string> optionalText(std::string_view name) const;
    /// The number, or the default.
    std::int64_t integer(std::string_view name) const;
    bool flag(std::string_view name) const;
    /// Members of an argument of type Values.
    std::map<std::string, ArgumentValue> values(std::string_view name) const;

private:
    const Parameter* parameter(std::string_view name) const;

    std::vector<Parameter> m_parameters;
    std::map<std::string, ArgumentValue> m_values; ///< those of Values as NAME.MEMBER
};

/// The JSON schema of an object with these members, and no others.
void writeInputSchema(JsonWriter& json, std::span<const Parameter> parameters);

} // namespace lanescope
