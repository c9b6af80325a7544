// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/display_name.h"

#include <cxxabi.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace lanescope::ui {

namespace {

constexpr std::string_view kAnonymous = "(anonymous namespace)";

bool isIdentifier(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

bool startsWith(std::string_view text, std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
}
bool endsWith(std::string_view text, std::string_view suffix) {
    return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}
bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

void removePrefix(std::string_view& text, std::string_view prefix) {
    if (startsWith(text, prefix) && text.size() > prefix.size()) {
        text.remove_prefix(prefix.size());
    }
}
void removeSuffix(std::string_view& text, std::string_view suffix) {
    if (endsWith(text, suffix) && text.size() > suffix.size()) {
        text.remove_suffix(suffix.size());
    }
}

std::string demangled(std::string_view name) {
    if (!startsWith(name, "_Z")) {
        return std::string(name);
    }
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 && text ? std::string(text.get()) : std::string(name);
}

std::string withoutAnonymousNamespaces(std::string text) {
    for (std::size_t at = text.find(kAnonymous); at != std::string::npos; at = text.find(kAnonymous, at)) {
        const std::size_t end = at + kAnonymous.size();
        text.erase(at, text.compare(end, 2, "::") == 0 ? kAnonymous.size() + 2 : kAnonymous.size());
    }
    return text;
}

/// A function's signature taken apart: "void ns::base<arguments>(parameters)".
struct Signature {
    std::string_view qualified; ///< with namespaces, without template arguments
    std::string_view base;      ///< last component of it
    std::string_view arguments; ///< between the angle brackets
};

Signature takeApart(std::string_view text) {
    Signature parts;
    std::size_t end = 0;
    std::size_t start = 0;
    while (end < text.size() && text[end] != '<' && text[end] != '(') {
        if (text[end] == ' ') {
            start = end + 1; // what stood before was a return type
        }
        ++end;
    }
    parts.qualified = text.substr(start, end - start);
    const std::size_t colon = parts.qualified.rfind("::");
    parts.base = colon == std::string_view::npos ? parts.qualified : parts.qualified.substr(colon + 2);
    if (end < text.size() && text[end] == '<') {
        int depth = 0;
        std::size_t close = end;
        for (; close < text.size(); ++close) {
            // "->" does not close a bracket
            if (text[close] == '<') {
                ++depth;
            } else if (text[close] == '>' && text[close - 1] != '-' && --depth == 0) {
                break;
            }
        }
        parts.arguments = text.substr(end + 1, close - end - 1);
    }
    return parts;
}

/// Kernels whose own name only says how they loop; what they compute is in their template arguments.
bool isCarrier(std::string_view base) {
    static constexpr std::array<std::string_view, 6> kNames{
        "reduce_kernel",         "multi_tensor_apply_kernel", "kernelPointwiseApply1",
        "kernelPointwiseApply2", "tensor_kernel_scan",        "distribution_elementwise_grid_stride_kernel"};
    return endsWith(base, "elementwise_kernel") || endsWith(base, "elementwise_kernel_manual_unroll") ||
           std::find(kNames.begin(), kNames.end(), base) != kNames.end();
}

/// Wrappers, types and namespaces that tell nothing about what a carrier computes.
bool isNoise(std::string_view word) {
    static constexpr std::array<std::string_view, 54> kNoise{"at",
                                                             "native",
                                                             "c10",
                                                             "std",
                                                             "cuda",
                                                             "detail",
                                                             "float",
                                                             "double",
                                                             "int",
                                                             "long",
                                                             "bool",
                                                             "char",
                                                             "short",
                                                             "unsigned",
                                                             "const",
                                                             "signed",
                                                             "void",
                                                             "half",
                                                             "Half",
                                                             "BFloat16",
                                                             "complex",
                                                             "lambda",
                                                             "operator",
                                                             "array",
                                                             "Array",
                                                             "true",
                                                             "false",
                                                             "gpu_kernel_impl",
                                                             "gpu_kernel_impl_nocast",
                                                             "BinaryFunctor",
                                                             "AUnaryFunctor",
                                                             "BUnaryFunctor",
                                                             "UnaryFunctor",
                                                             "binary_internal",
                                                             "ReduceOp",
                                                             "func_wrapper_t",
                                                             "TensorListMetadata",
                                                             "TensorListScalarListMetadata",
                                                             "TensorIterator",
                                                             "TensorIteratorBase",
                                                             "Tensor",
                                                             "Scalar",
                                                             "opmath_gpu_kernel_with_scalars",
                                                             "opmath_symmetric_gpu_kernel_with_scalars",
                                                             "gpu_index_kernel",
                                                             "templates",
                                                             "DepthList",
                                                             "FusedOptimizerTensorListMetadata",
                                                             "internal",
                                                             "optional",
                                                             "apply",
                                                             "hip",
                                                             "ArrayRef",
                                                             "legacy"};
    return word.empty() || (word[0] >= '0' && word[0] <= '9') ||
           std::find(kNoise.begin(), kNoise.end(), word) != kNoise.end();
}

std::string_view carriedOperation(std::string_view arguments) {
    for (std::size_t at = 0; at < arguments.size();) {
        if (!isIdentifier(arguments[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < arguments.size() && isIdentifier(arguments[end])) {
            ++end;
        }
        const std::string_view word = arguments.substr(at, end - at);
        const bool isNamespace = arguments.substr(end, 2) == "::";
        if (!isNamespace && !isNoise(word)) {
            return word;
        }
        at = end;
    }
    return {};
}

std::string_view withoutDecoration(std::string_view operation) {
    removePrefix(operation, "CUDAFunctor_");
    removePrefix(operation, "CUDAFunctorOnSelf_");
    removeSuffix(operation, "_cuda");
    removeSuffix(operation, "_impl");
    removeSuffix(operation, "_kernel");
    removeSuffix(operation, "_functor");
    removeSuffix(operation, "Functor");
    removeSuffix(operation, "_gpu");
    removeSuffix(operation, "Ops");
    return operation;
}

} // namespace

std::string shortKernelName(std::string_view name) {
    if (!contains(name, "<") && !contains(name, "(") && !contains(name, "::") && !startsWith(name, "_Z")) {
        return std::string(name);
    }
    // Copies and memsets are written for people: "Memcpy HtoD (Pinned -> Device)".
    if (startsWith(name, "Memcpy") || startsWith(name, "Memset") || startsWith(name, "Copy")) {
        return std::string(name);
    }
    const std::string text = withoutAnonymousNamespaces(demangled(name));
    std::string_view view = text;
    removePrefix(view, "void ");
    const Signature parts = takeApart(view);
    if (parts.base.empty()) {
        return std::string(name);
    }
    if (isCarrier(parts.base)) {
        std::string_view base = parts.base;
        removePrefix(base, "vectorized_");
        removePrefix(base, "unrolled_");
        removePrefix(base, "index_");
        removeSuffix(base, "_manual_unroll");
        removeSuffix(base, "_kernel");
        const std::string_view operation = withoutDecoration(carriedOperation(parts.arguments));
        if (!operation.empty()) {
            return std::string(base) + "<" + std::string(operation) + ">";
        }
        return std::string(base);
    }
    // cutlass::Kernel<the_real_name>: the class is the same for all of them.
    if (parts.base == "Kernel" || parts.base == "Kernel2" || parts.base == "device_kernel" ||
        parts.base == "kernel_cutlass") {
        std::string_view inner = parts.arguments;
        std::size_t end = 0;
        while (end < inner.size() && (isIdentifier(inner[end]) || inner[end] == ':')) {
            ++end;
        }
        const Signature innerParts = takeApart(inner.substr(0, end));
        if (innerParts.base.size() > 3) {
            return std::string(innerParts.base);
        }
    }
    return std::string(parts.base);
}

std::string shortPythonName(std::string_view name) {
    if (startsWith(name, "nn.Module: ")) {
        return std::string(name.substr(11));
    }
    if (startsWith(name, "<built-in ")) {
        std::string_view rest = name.substr(10);
        removePrefix(rest, "method ");
        removePrefix(rest, "function ");
        const std::size_t end = rest.find_first_of(" >");
        return std::string(rest.substr(0, end)) + " (built-in)";
    }
    const std::size_t close = name.rfind("): ");
    if (close == std::string_view::npos) {
        return std::string(name);
    }
    const std::size_t open = name.rfind('(', close);
    if (open == std::string_view::npos) {
        return std::string(name);
    }
    const std::string_view function = name.substr(close + 3);
    const std::string_view line = name.substr(open + 1, close - open - 1);
    std::string_view file = name.substr(0, open);
    if (const std::size_t slash = file.rfind('/'); slash != std::string_view::npos) {
        file.remove_prefix(slash + 1);
    }
    return std::string(function) + " (" + std::string(file) + ":" + std::string(line) + ")";
}

} // namespace lanescope::ui
