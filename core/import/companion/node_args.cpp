// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/node_args.h"

#include <simdjson.h>

#include "core/base/json_string.h"

namespace lanescope::companion {

namespace {

namespace dom = simdjson::dom;

/// Inputs or outputs of a node, of either schema.
struct Tensors {
    dom::array values;
    dom::array shapes;
    dom::array types;
    bool isKnown = false;
};

Tensors tensorsOf(const dom::object& node, const std::string& word) {
    Tensors tensors;
    dom::object inner;
    if (node[word + "s"].get(inner) == simdjson::SUCCESS) { // schema 1.0.3 and later
        tensors.isKnown = inner["values"].get(tensors.values) == simdjson::SUCCESS &&
                          inner["shapes"].get(tensors.shapes) == simdjson::SUCCESS &&
                          inner["types"].get(tensors.types) == simdjson::SUCCESS;
    } else {
        tensors.isKnown = node[word + "s"].get(tensors.values) == simdjson::SUCCESS &&
                          node[word + "_shapes"].get(tensors.shapes) == simdjson::SUCCESS &&
                          node[word + "_types"].get(tensors.types) == simdjson::SUCCESS;
    }
    return tensors;
}

bool isTensor(std::string_view type) {
    return type.starts_with("Tensor(");
}
bool isTensorList(std::string_view type) {
    return type.starts_with("GenericList[Tensor(");
}
bool isScalar(std::string_view type) {
    return type == "Int" || type == "Double" || type == "Bool" || type == "Float" || type == "SymInt";
}
bool isScalarList(std::string_view type) {
    return type.starts_with("GenericList[") && !isTensorList(type);
}

/// "Tensor(c10::Half)" -> "c10::Half", other types as torch.profiler names them.
std::string typeWord(std::string_view type) {
    if (isTensor(type) && type.ends_with(')')) {
        return std::string(type.substr(7, type.size() - 8));
    }
    return isTensorList(type)   ? "TensorList"
           : isScalarList(type) ? "ScalarList"
           : isScalar(type)     ? "Scalar"
                                : "";
}

/// A value as torch.profiler writes it; empty for tensors and what it leaves out.
std::string valueWord(dom::element value, std::string_view type) {
    bool flag = false;
    if (value.get(flag) == simdjson::SUCCESS) {
        return flag ? "True" : "False";
    }
    if (isScalar(type)) {
        return simdjson::minify(value);
    }
    dom::array list;
    if (!isScalarList(type) || value.get(list) != simdjson::SUCCESS) {
        return {};
    }
    std::string text = "[";
    for (const dom::element item : list) {
        const bool isFlag = item.get(flag) == simdjson::SUCCESS;
        text += (text.size() > 1 ? ", " : "") +
                (isFlag ? std::string(flag ? "True" : "False") : std::string(simdjson::minify(item)));
    }
    return text + "]";
}

bool has(const std::vector<Arg>& args, std::string_view key) {
    return findArg(args, key) != nullptr;
}

void addInputs(const Tensors& inputs, std::vector<Arg>& args) {
    std::string dims;
    std::string types;
    std::string values;
    auto value = inputs.values.begin();
    auto shape = inputs.shapes.begin();
    for (const dom::element typeElement : inputs.types) {
        if (value == inputs.values.end() || shape == inputs.shapes.end()) {
            return; // lists of different lengths say nothing
        }
        std::string_view type;
        if (typeElement.get(type) != simdjson::SUCCESS) {
            return;
        }
        const bool hasShape = isTensor(type) || isTensorList(type);
        const char* const comma = dims.empty() ? "" : ", ";
        dims += comma + (hasShape ? std::string(simdjson::minify(*shape)) : std::string("[]"));
        types += comma + jsonString(typeWord(type));
        values += comma + jsonString(valueWord(*value, type));
        ++value;
        ++shape;
    }
    if (dims.empty()) {
        return;
    }
    // The three belong together: those of the profile stay when it has any shapes.
    if (!has(args, "Input Dims")) {
        args.push_back({"Input Dims", "[" + dims + "]", false});
        if (!has(args, "Input type")) {
            args.push_back({"Input type", "[" + types + "]", false});
        }
    }
    if (!has(args, "Concrete Inputs")) {
        args.push_back({"Concrete Inputs", "[" + values + "]", false});
    }
}

bool isInput(std::string_view key) {
    return key.starts_with("input") || key.starts_with("output");
}

void addTensors(const Tensors& tensors, const std::string& word, std::vector<Arg>& args) {
    if (tensors.isKnown) {
        args.push_back({"ET " + word + "s", simdjson::minify(tensors.values), false});
        args.push_back({"ET " + word + " shapes", simdjson::minify(tensors.shapes), false});
        args.push_back({"ET " + word + " types", simdjson::minify(tensors.types), false});
    }
}

void addMember(std::string_view key, dom::element value, std::vector<Arg>& args) {
    std::string_view text;
    if (value.get(text) == simdjson::SUCCESS) {
        if (!text.empty()) {
            args.push_back({"ET " + std::string(key), std::string(text), true});
        }
    } else {
        args.push_back({"ET " + std::string(key), simdjson::minify(value), false});
    }
}

} // namespace

void addNodeArgs(const ExecutionNode& node, const std::string& file, std::vector<Arg>& args) {
    dom::parser parser;
    dom::object object;
    if (parser.parse(node.details).get(object) != simdjson::SUCCESS) {
        return;
    }
    const Tensors inputs = tensorsOf(object, "input");
    if (inputs.isKnown) {
        addInputs(inputs, args);
    }
    args.push_back({"ET file", file, true});
    args.push_back({"ET id", std::to_string(node.id), false});
    addTensors(inputs, "input", args);
    addTensors(tensorsOf(object, "output"), "output", args);
    for (const dom::key_value_pair member : object) {
        dom::array attributes;
        if (member.key == "attrs" && member.value.get(attributes) == simdjson::SUCCESS) {
            for (const dom::element element : attributes) {
                std::string_view name;
                dom::element value;
                if (element["name"].get(name) == simdjson::SUCCESS &&
                    element["value"].get(value) == simdjson::SUCCESS) {
                    addMember(name, value, args);
                }
            }
        } else if (!isInput(member.key) && member.key != "id" && member.key != "name") {
            addMember(member.key, member.value, args);
        }
    }
}

} // namespace lanescope::companion
