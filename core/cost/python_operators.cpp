// SPDX-License-Identifier: Apache-2.0
#include "core/cost/python_operators.h"

#include <algorithm>
#include <utility>

namespace lanescope {

namespace {

/// Python's methods whose names differ from the operators' (docs.python.org, data model).
constexpr std::pair<std::string_view, std::string_view> kMethods[] = {
    {"truediv", "div"},     {"floordiv", "floor_divide"}, {"and", "bitwise_and"}, {"or", "bitwise_or"},
    {"xor", "bitwise_xor"}, {"invert", "bitwise_not"},    {"mod", "remainder"}};

/// Operators whose method may begin with i (in place) or r (operands exchanged): "__iadd__", "__radd__".
constexpr std::string_view kArithmetic[] = {"add",      "sub",    "mul", "truediv",
                                            "floordiv", "matmul", "pow", "mod"};

std::string_view withoutUnderlines(std::string_view method) {
    constexpr std::string_view kUnderlines = "__";
    if (method.size() <= 2 * kUnderlines.size() || !method.starts_with(kUnderlines) ||
        !method.ends_with(kUnderlines)) {
        return {};
    }
    method = method.substr(kUnderlines.size(), method.size() - 2 * kUnderlines.size());
    const bool hasPrefix = (method[0] == 'i' || method[0] == 'r') &&
                           std::ranges::find(kArithmetic, method.substr(1)) != std::end(kArithmetic);
    return hasPrefix ? method.substr(1) : method;
}

} // namespace

std::string atenNameOf(std::string_view pythonName) {
    static constexpr std::string_view kModules[] = {"torch::", "torch.nn.functional::", "Tensor::"};
    for (const std::string_view module : kModules) {
        if (!pythonName.starts_with(module)) {
            continue;
        }
        std::string_view name = pythonName.substr(module.size());
        if (name.find("::") != std::string_view::npos) {
            return {}; // "torch::autograd::AccumulateGrad" is one of C++
        }
        if (const std::string_view method = withoutUnderlines(name); !method.empty()) {
            const auto known = std::ranges::find_if(
                kMethods, [method](const auto& candidate) { return candidate.first == method; });
            name = known == std::end(kMethods) ? method : known->second;
        }
        return "aten::" + std::string(name);
    }
    return {};
}

} // namespace lanescope
