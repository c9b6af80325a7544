// SPDX-License-Identifier: Apache-2.0
#include "core/agent/tool_arguments.h"

#include <simdjson.h>

#include <algorithm>

#include "core/base/status.h"
#include "core/table/json_writer.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

std::vector<std::string> choicesOf(const Parameter& parameter) {
    std::vector<std::string> choices;
    std::string_view rest = parameter.choices;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        choices.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return choices;
}

std::optional<ArgumentValue> scalarOf(dom::element element) {
    bool flag = false;
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text;
    if (element.get(flag) == simdjson::SUCCESS) {
        return flag;
    }
    if (element.get(integer) == simdjson::SUCCESS) {
        return integer;
    }
    if (element.get(real) == simdjson::SUCCESS) {
        return real;
    }
    if (element.get(text) == simdjson::SUCCESS) {
        return std::string(text);
    }
    return std::nullopt;
}

/// An error text where the value does not fit.
std::string mismatch(const Parameter& parameter, const ArgumentValue& value) {
    const std::string name(parameter.name);
    const auto* integer = std::get_if<std::int64_t>(&value);
    const auto* text = std::get_if<std::string>(&value);
    switch (parameter.type) {
    case ParameterType::Text: {
        const std::vector<std::string> choices = choicesOf(parameter);
        if (text == nullptr) {
            return name + " is a text";
        }
        return choices.empty() || std::ranges::find(choices, *text) != choices.end()
                   ? std::string()
                   : name + " is one of " + std::string(parameter.choices);
    }
    case ParameterType::Integer:
        return integer != nullptr && *integer >= parameter.least && *integer <= parameter.most
                   ? std::string()
                   : name + " is a whole number from " + std::to_string(parameter.least) + " to " +
                         std::to_string(parameter.most);
    case ParameterType::Flag:
        return std::holds_alternative<bool>(value) ? std::string() : name + " is true or false";
    case ParameterType::TextOrInteger:
        return text != nullptr || integer != nullptr ? std::string() : name + " is a text or a whole number";
    case ParameterType::Values:
        break;
    }
    return name + " is an object";
}

std::string namesOf(std::span<const Parameter> parameters) {
    std::string names;
    for (const Parameter& parameter : parameters) {
        names += (names.empty() ? "" : ", ") + std::string(parameter.name);
    }
    return names.empty() ? "none" : names;
}

} // namespace

Result<ToolArguments> ToolArguments::parse(std::string_view json, std::span<const Parameter> parameters,
                                           const std::map<std::string, ArgumentValue>& usual) {
    ToolArguments arguments;
    arguments.m_parameters.assign(parameters.begin(), parameters.end());
    dom::parser parser;
    dom::object object;
    const simdjson::padded_string padded(json.empty() ? std::string_view("{}") : json);
    if (parser.parse(padded).get(object) != simdjson::SUCCESS) {
        return invalidArgument("arguments is an object");
    }
    for (const dom::key_value_pair member : object) {
        const Parameter* parameter = arguments.parameter(member.key);
        if (parameter == nullptr) {
            return invalidArgument("there is no argument \"" + std::string(member.key) +
                                   "\"; known: " + namesOf(parameters));
        }
        dom::object values;
        if (parameter->type == ParameterType::Values && member.value.get(values) == simdjson::SUCCESS) {
            for (const dom::key_value_pair value : values) {
                const auto scalar = scalarOf(value.value);
                if (!scalar) {
                    return invalidArgument(std::string(member.key) + " has texts and numbers only");
                }
                arguments.m_values[std::string(member.key) + "." + std::string(value.key)] = *scalar;
            }
            continue;
        }
        const std::optional<ArgumentValue> scalar = scalarOf(member.value);
        const std::string wrong =
            scalar ? mismatch(*parameter, *scalar) : mismatch(*parameter, ArgumentValue(0.5));
        if (!wrong.empty() || !scalar) {
            return invalidArgument(wrong.empty() ? std::string(member.key) + " has no fitting value" : wrong);
        }
        arguments.m_values[std::string(member.key)] = *scalar;
    }
    for (const auto& [name, value] : usual) {
        if (arguments.parameter(name) != nullptr) {
            arguments.m_values.try_emplace(name, value);
        }
    }
    for (const Parameter& parameter : parameters) {
        if (parameter.isRequired && !arguments.has(parameter.name)) {
            return invalidArgument("the argument " + std::string(parameter.name) +
                                   " is missing: " + std::string(parameter.help));
        }
    }
    return arguments;
}

const Parameter* ToolArguments::parameter(std::string_view name) const {
    const auto found = std::ranges::find(m_parameters, name, &Parameter::name);
    return found == m_parameters.end() ? nullptr : &*found;
}

std::optional<std::string> ToolArguments::optionalText(std::string_view name) const {
    const auto found = m_values.find(std::string(name));
    if (found == m_values.end()) {
        return std::nullopt;
    }
    if (const auto* integer = std::get_if<std::int64_t>(&found->second)) {
        return std::to_string(*integer);
    }
    const auto* text = std::get_if<std::string>(&found->second);
    return text != nullptr ? std::optional(*text) : std::nullopt;
}

std::string ToolArguments::text(std::string_view name) const {
    if (const auto given = optionalText(name)) {
        return *given;
    }
    const Parameter* described = parameter(name);
    return described == nullptr ? std::string()
                                : std::string(described->choices.substr(0, described->choices.find(',')));
}

std::int64_t ToolArguments::integer(std::string_view name) const {
    const auto found = m_values.find(std::string(name));
    if (found != m_values.end()) {
        if (const auto* integer = std::get_if<std::int64_t>(&found->second)) {
            return *integer;
        }
    }
    const Parameter* described = parameter(name);
    return described == nullptr ? 0 : described->usual;
}

bool ToolArguments::flag(std::string_view name) const {
    const auto found = m_values.find(std::string(name));
    const bool* flag = found == m_values.end() ? nullptr : std::get_if<bool>(&found->second);
    return flag != nullptr && *flag;
}

std::map<std::string, ArgumentValue> ToolArguments::values(std::string_view name) const {
    std::map<std::string, ArgumentValue> members;
    const std::string start = std::string(name) + ".";
    for (const auto& [key, value] : m_values) {
        if (key.starts_with(start)) {
            members[key.substr(start.size())] = value;
        }
    }
    return members;
}

void writeInputSchema(JsonWriter& json, std::span<const Parameter> parameters) {
    json.beginObject();
    json.member("type", "object");
    json.member("additionalProperties", false);
    json.key("required");
    json.beginArray();
    for (const Parameter& parameter : parameters) {
        if (parameter.isRequired) {
            json.value(parameter.name);
        }
    }
    json.endArray();
    json.key("properties");
    json.beginObject();
    for (const Parameter& parameter : parameters) {
        json.key(parameter.name);
        json.beginObject();
        json.key("type");
        switch (parameter.type) {
        case ParameterType::Text:
            json.value("string");
            break;
        case ParameterType::Integer:
            json.value("integer");
            json.member("minimum", parameter.least);
            json.member("maximum", parameter.most);
            json.member("default", parameter.usual);
            break;
        case ParameterType::Flag:
            json.value("boolean");
            break;
        case ParameterType::TextOrInteger:
            json.beginArray();
            json.value("string");
            json.value("integer");
            json.endArray();
            break;
        case ParameterType::Values:
            json.value("object");
            break;
        }
        if (const auto choices = choicesOf(parameter); !choices.empty()) {
            json.key("enum");
            json.beginArray();
            for (const std::string& choice : choices) {
                json.value(choice);
            }
            json.endArray();
            json.member("default", choices.front());
        }
        json.member("description", parameter.help);
        json.endObject();
    }
    json.endObject();
    json.endObject();
}

} // namespace lanescope
