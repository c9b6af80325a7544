// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_words.h"

#include "core/cost/operator_args.h"

namespace lanescope {

std::string inputsText(const OperatorArgs& args) {
    std::string text;
    const auto addShape = [&text](const Shape& shape) {
        text += "(";
        for (std::size_t i = 0; i < shape.size(); ++i) {
            text += i == 0 ? "" : ",";
            text += std::to_string(shape[i]);
        }
        text += ")";
    };
    for (const OperatorInput& input : args.inputs) {
        text += text.empty() ? "" : ";";
        if (!input.list.empty()) {
            text += std::to_string(input.list.size()) + (input.list.size() == 1 ? " tensor" : " tensors");
        } else if (!input.shape.empty()) {
            addShape(input.shape);
            text += shortName(input.type);
        } else {
            text += input.value;
        }
    }
    while (text.ends_with(';')) {
        text.pop_back();
    }
    return text;
}

} // namespace lanescope
