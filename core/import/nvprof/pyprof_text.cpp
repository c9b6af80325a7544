// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/pyprof_text.h"

#include <algorithm>

#include "core/base/json_string.h"
#include "core/import/nvprof/python_literal.h"

namespace lanescope::nvprof {

namespace {

using Kind = PythonLiteral::Kind;

std::string_view textOf(const PythonLiteral& literal, std::string_view key) {
    const PythonLiteral* member = literal.member(key);
    return member == nullptr ? std::string_view() : std::string_view(member->text);
}

/// Names of element types as Kineto writes them; others stay.
std::string_view typeName(std::string_view dtype) {
    static constexpr std::pair<std::string_view, std::string_view> kNames[] = {{"float32", "float"},
                                                                               {"float64", "double"},
                                                                               {"float16", "c10::Half"},
                                                                               {"half", "c10::Half"},
                                                                               {"bfloat16", "c10::BFloat16"},
                                                                               {"int64", "long int"},
                                                                               {"int32", "int"},
                                                                               {"int16", "short int"},
                                                                               {"int8", "signed char"},
                                                                               {"uint8", "unsigned char"},
                                                                               {"bool", "bool"}};
    const auto found =
        std::ranges::find_if(kNames, [dtype](const auto& candidate) { return candidate.first == dtype; });
    return found == std::end(kNames) ? dtype : found->second;
}

/// "[35, 20]"; empty when a size is no number.
std::string shapeText(const PythonLiteral* shape) {
    std::string text = "[";
    if (shape != nullptr) {
        for (const PythonLiteral& size : shape->items) {
            if (size.text.empty() ||
                !std::ranges::all_of(size.text, [](char c) { return c >= '0' && c <= '9'; })) {
                return "[]";
            }
            text += (text.size() > 1 ? ", " : "") + size.text;
        }
    }
    return text + "]";
}

/// "[1, 1]" of a list, the word of anything else.
std::string valueText(const PythonLiteral* value) {
    if (value == nullptr || (value->kind == Kind::Word && value->text == "None")) {
        return {};
    }
    if (value->kind != Kind::List) {
        return value->text;
    }
    std::string text = "[";
    for (const PythonLiteral& item : value->items) {
        text += (text.size() > 1 ? ", " : "") + item.text;
    }
    return text + "]";
}

/// A list in JSON notation that grows.
class JsonList {
public:
    void add(std::string_view json) {
        m_text += m_text.empty() ? "" : ", ";
        m_text += json;
    }
    bool isEmpty() const { return m_text.empty(); }
    std::string text() const { return "[" + m_text + "]"; }

private:
    std::string m_text;
};

bool isTensor(const PythonLiteral& argument) {
    const std::string_view type = textOf(argument, "type");
    return type == "tensor" || type == "ndarray";
}

/// pyprof writes the tensors of a list one by one; these operators take a list first.
bool takesList(std::string_view op) {
    return op == "cat" || op == "stack" || op == "vstack" || op == "hstack";
}

void setInputs(const PythonLiteral& arguments, std::string_view op, PyprofText& parsed) {
    JsonList dims;
    JsonList types;
    JsonList values;
    JsonList listDims;
    JsonList listTypes;
    const auto endList = [&] {
        if (!listDims.isEmpty()) {
            dims.add(listDims.text());
            types.add(listTypes.text());
            values.add("\"\"");
            listDims = {};
            listTypes = {};
        }
    };
    for (const PythonLiteral& argument : arguments.items) {
        const std::string type = jsonString(typeName(textOf(argument, "dtype")));
        if (isTensor(argument)) {
            const bool isInList = takesList(op);
            (isInList ? listDims : dims).add(shapeText(argument.member("shape")));
            (isInList ? listTypes : types).add(type);
            if (!isInList) {
                values.add("\"\"");
            }
            continue;
        }
        endList();
        const std::string value = valueText(argument.member("value"));
        const bool isList =
            argument.member("value") != nullptr && argument.member("value")->kind == Kind::List;
        dims.add("[]");
        types.add(value.empty() ? "\"\"" : isList ? "\"ScalarList\"" : "\"Scalar\"");
        values.add(jsonString(value));
    }
    endList();
    parsed.dims = dims.text();
    parsed.types = types.text();
    parsed.values = values.text();
}

/// Whether a frame lies in an installed package or in Python's library.
bool isOfPackage(std::string_view frame) {
    const auto contains = [frame](std::string_view part) {
        return frame.find(part) != std::string_view::npos;
    };
    return contains("site-packages/") || contains("dist-packages/") || contains("lib/python3") ||
           contains("/torch/") || frame.starts_with("torch/") || frame.starts_with("<");
}

/// "train.py:12" as Kineto writes a frame: "train.py(12)".
std::string frameName(std::string_view frame) {
    const std::size_t colon = frame.rfind(':');
    return colon == std::string_view::npos
               ? std::string(frame)
               : std::string(frame.substr(0, colon)) + "(" + std::string(frame.substr(colon + 1)) + ")";
}

std::optional<PyprofText> callSite(const PythonLiteral& frames) {
    PyprofText parsed;
    parsed.kind = PyprofText::Kind::CallSite;
    for (const PythonLiteral& frame : frames.items) {
        parsed.frames.push_back(frame.text);
    }
    if (parsed.frames.empty()) {
        return std::nullopt;
    }
    const auto own = std::find_if(parsed.frames.rbegin(), parsed.frames.rend(),
                                  [](const std::string& frame) { return !isOfPackage(frame); });
    parsed.name = frameName(own != parsed.frames.rend() ? *own : parsed.frames.back());
    return parsed;
}

} // namespace

std::optional<PyprofText> parsePyprofText(std::string_view text) {
    if (!text.starts_with('{')) {
        return std::nullopt;
    }
    const std::optional<PythonLiteral> literal = parsePythonLiteral(text);
    if (!literal) {
        return std::nullopt;
    }
    if (const PythonLiteral* frames = literal->member("traceMarker")) {
        return callSite(*frames);
    }
    PyprofText parsed;
    const std::string_view module = textOf(*literal, "mod");
    const std::string_view op = textOf(*literal, "op");
    const PythonLiteral* arguments = literal->member("args");
    if (!op.empty() && arguments != nullptr) {
        parsed.name = (module.empty() ? std::string() : std::string(module) + "::") + std::string(op);
        setInputs(*arguments, op, parsed);
        return parsed;
    }
    if (!module.empty() && literal->member("strRepr") != nullptr) {
        parsed.kind = PyprofText::Kind::Module;
        parsed.name = "nn.Module: " + std::string(module);
        parsed.description = textOf(*literal, "strRepr");
        return parsed;
    }
    return std::nullopt;
}

} // namespace lanescope::nvprof
