// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/kernel_names.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/analysis/telling_parts.h"
#include "core/base/ascii.h"
#include "core/device_work/name_words.h"

namespace lanescope {

namespace {

/// As demanglers of GCC and LLVM write it, and that of CUDA's tools.
constexpr std::array<std::string_view, 2> kAnonymous{"(anonymous namespace)", "<unnamed>"};

bool isIdentifier(char c) {
    return isAsciiAlnum(c) || c == '_' || c == '$';
}

void removePrefix(std::string_view& text, std::string_view prefix) {
    if (text.starts_with(prefix) && text.size() > prefix.size()) {
        text.remove_prefix(prefix.size());
    }
}
void removeSuffix(std::string_view& text, std::string_view suffix) {
    if (text.ends_with(suffix) && text.size() > suffix.size()) {
        text.remove_suffix(suffix.size());
    }
}

std::string withoutAnonymousNamespaces(std::string text) {
    for (const std::string_view name : kAnonymous) {
        for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
            text.erase(at, text.compare(at + name.size(), 2, "::") == 0 ? name.size() + 2 : name.size());
        }
    }
    return text;
}

/// Whether a bracket opens (+1) or closes (-1) at `at`; "->" closes none.
int bracketAt(std::string_view text, std::size_t at) {
    switch (text[at]) {
    case '<':
    case '(':
    case '{':
    case '[':
        return 1;
    case '>':
        return at > 0 && text[at - 1] == '-' ? 0 : -1;
    case ')':
    case '}':
    case ']':
        return -1;
    default:
        return 0;
    }
}

/// The position of the bracket that closes the one at `open`; the end of the text where none does.
std::size_t closeOf(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += bracketAt(text, at);
        if (depth == 0) {
            return at;
        }
    }
    return text.size();
}

/// A function's signature taken apart: "void ns::base<arguments>(parameters)".
struct Signature {
    std::string_view qualified; ///< with namespaces and template arguments
    std::string_view scope;     ///< last namespace or class before the base, without template arguments
    std::string_view base;      ///< last component, without template arguments
    std::string_view arguments; ///< between its angle brackets
};

std::string_view untilBracket(std::string_view text) {
    return text.substr(0, text.find_first_of("<({"));
}

Signature takeApart(std::string_view text) {
    Signature parts;
    std::size_t start = 0;
    std::size_t end = 0;
    std::size_t base = 0;
    std::size_t scope = 0;
    bool hasScope = false;
    for (; end < text.size() && text[end] != '('; ++end) {
        if (bracketAt(text, end) > 0) {
            end = closeOf(text, end);
        } else if (text[end] == ' ') { // before it stands a return type
            start = base = end + 1;
            hasScope = false;
        } else if (text.substr(end, 2) == "::") {
            scope = base;
            hasScope = true;
            base = end + 2;
            ++end;
        }
    }
    end = std::min(end, text.size());
    parts.qualified = text.substr(start, end - start);
    parts.scope = hasScope ? untilBracket(text.substr(scope, base - 2 - scope)) : std::string_view();
    const std::string_view last = text.substr(std::min(base, end), end - std::min(base, end));
    parts.base = untilBracket(last);
    if (parts.base.size() < last.size()) {
        const std::size_t open = parts.base.size();
        parts.arguments = last.substr(open + 1, closeOf(last, open) - open - 1);
    }
    return parts;
}

/// Kernels whose own name only says how they loop; what they compute is in their template arguments.
bool isCarrier(std::string_view base) {
    static constexpr std::array<std::string_view, 6> kNames{
        "reduce_kernel",         "multi_tensor_apply_kernel", "kernelPointwiseApply1",
        "kernelPointwiseApply2", "tensor_kernel_scan",        "distribution_elementwise_grid_stride_kernel"};
    return base.ends_with("elementwise_kernel") || base.ends_with("elementwise_kernel_manual_unroll") ||
           std::ranges::find(kNames, base) != kNames.end();
}

/// Names of kernels that say nothing without their class or namespace.
bool isGeneric(std::string_view base) {
    return base == "kernel" || base == "Kernel" || base == "Kernel2" || base == "device_kernel" ||
           base == "kernel_cutlass" || base == "run" || base == "cutlass_kernel";
}

struct DataType {
    std::string_view name;
    std::string_view shown;
};
constexpr std::array kDataTypes{
    DataType{"float", "float"},
    DataType{"double", "double"},
    DataType{"Half", "half"},
    DataType{"__half", "half"},
    DataType{"half", "half"},
    DataType{"half_t", "half"},
    DataType{"BFloat16", "bf16"},
    DataType{"__nv_bfloat16", "bf16"},
    DataType{"__bf16", "bf16"},
    DataType{"bfloat16_t", "bf16"},
    DataType{"__hip_bfloat16", "bf16"},
    DataType{"hip_bfloat16", "bf16"},
    DataType{"tfloat32_t", "tf32"},
    DataType{"int", "int"},
    DataType{"long", "long"},
    DataType{"bool", "bool"},
    DataType{"char", "char"},
    DataType{"short", "short"},
    DataType{"int8_t", "int8"},
    DataType{"uint8_t", "uint8"},
    DataType{"Float8_e4m3fn", "fp8 e4m3"},
    DataType{"complex", "complex"},
    DataType{"Float8_e5m2", "fp8 e5m2"},
};

const DataType* dataTypeOf(std::string_view word) {
    const auto found = std::ranges::find(kDataTypes, word, &DataType::name);
    return found == kDataTypes.end() ? nullptr : &*found;
}

/// Containers of arguments and ways of addressing them: they are alike for all kernels of a template.
bool isPlumbing(std::string_view word) {
    static constexpr std::array<std::string_view, 11> kNames{"array",
                                                             "Array",
                                                             "TensorListMetadata",
                                                             "TensorListScalarListMetadata",
                                                             "FusedOptimizerTensorListMetadata",
                                                             "TrivialOffsetCalculator",
                                                             "OffsetCalculator",
                                                             "TensorIterator",
                                                             "TensorIteratorBase",
                                                             "DefaultPtrTraits",
                                                             "RestrictPtrTraits"};
    return std::ranges::find(kNames, word) != kNames.end();
}

/// Wrappers around a functor: what is inside counts.
bool isWrapper(std::string_view word) {
    static constexpr std::array<std::string_view, 11> kNames{"BinaryFunctor",
                                                             "UnaryFunctor",
                                                             "ReduceOp",
                                                             "func_wrapper_t",
                                                             "gpu_kernel_impl",
                                                             "gpu_kernel_impl_nocast",
                                                             "opmath_gpu_kernel_with_scalars",
                                                             "gpu_index_kernel",
                                                             "opmath_symmetric_gpu_kernel_with_scalars",
                                                             "tuple",
                                                             "_cuda_scatter_gather_internal_kernel"};
    return std::ranges::find(kNames, word) != kNames.end();
}

std::string_view withoutDecoration(std::string_view operation) {
    removePrefix(operation, "CUDAFunctor");
    removePrefix(operation, "_");
    removeSuffix(operation, "_cuda");
    removeSuffix(operation, "_impl");
    removeSuffix(operation, "_kernel");
    removeSuffix(operation, "_functor");
    removeSuffix(operation, "Functor");
    removeSuffix(operation, "_gpu");
    removeSuffix(operation, "Ops");
    return operation;
}

/// Telling words of template arguments, each once, in the order in which they stand.
struct Words {
    std::vector<std::string_view> operations;
    std::vector<std::string_view> types;
    std::vector<std::string_view> sizes; ///< numbers and flags of the template itself
    std::vector<std::string_view> all;   ///< as they stand; numbers may repeat

    static void addOnce(std::vector<std::string_view>& words, std::string_view word) {
        if (std::ranges::find(words, word) == words.end()) {
            words.push_back(word);
        }
    }
};

constexpr int kDeepest = 8; ///< levels of template arguments that are looked into

void collectWords(std::string_view arguments, int depth, Words& words);

/// Types among the parameters of the innermost lambda: "f(…)::{lambda()#3}::operator()()
/// const::{lambda(float)#1}", or "[lambda(float) (instance 1)]" as CUDA's tools write it.
void collectLambda(std::string_view argument, int depth, Words& words) {
    constexpr std::string_view kLambda = "lambda(";
    const std::size_t at = argument.rfind(kLambda);
    if (at != std::string_view::npos) {
        const std::size_t open = at + kLambda.size() - 1;
        collectWords(argument.substr(open + 1, closeOf(argument, open) - open - 1), depth + 1, words);
    }
}

void addWord(std::string_view word, int depth, Words& words) {
    if (const DataType* type = dataTypeOf(word)) {
        Words::addOnce(words.types, type->shown);
        Words::addOnce(words.all, type->shown);
    } else if (isAsciiDigit(word.front()) || word == "true" || word == "false") {
        if (isAsciiDigit(word.front())) {
            word = word.substr(0, word.find_first_not_of("0123456789")); // 3ul
        }
        if (depth == 0) {
            words.sizes.push_back(word);
        }
        words.all.push_back(word);
    } else {
        const std::string_view operation = withoutDecoration(word);
        Words::addOnce(words.operations, operation);
        Words::addOnce(words.all, operation);
    }
}

/// One template argument: its last component, then its own arguments.
void collectArgument(std::string_view argument, int depth, Words& words) {
    argument = asciiTrimmed(argument);
    // A function has its return type in front.
    for (const std::string_view prefix : {"void ", "const ", "unsigned ", "signed "}) {
        removePrefix(argument, prefix);
    }
    if (argument.starts_with('(')) { // "(cub::BlockLoadAlgorithm)3"
        argument.remove_prefix(std::min(closeOf(argument, 0) + 1, argument.size()));
    }
    std::size_t end = 0;
    while (end < argument.size() && (isIdentifier(argument[end]) || argument[end] == ':')) {
        ++end;
    }
    std::string_view word = argument.substr(0, end);
    if (const std::size_t colon = word.rfind(':'); colon != std::string_view::npos) {
        word.remove_prefix(colon + 1);
    }
    if (isPlumbing(word)) {
        return;
    }
    if (word == "OpaqueType") { // "OpaqueType<4>", a type known by its size only
        const std::size_t begin = static_cast<std::size_t>(word.data() - argument.data());
        word = argument.substr(begin, closeOf(argument, std::min(end, argument.size() - 1)) + 1 - begin);
        Words::addOnce(words.types, word);
        Words::addOnce(words.all, word);
        return;
    }
    if (!word.empty() && !isWrapper(word)) {
        addWord(word, depth, words);
    }
    if (end < argument.size() && argument[end] == '<') {
        collectWords(argument.substr(end + 1, closeOf(argument, end) - end - 1), depth + 1, words);
    }
    if (!isWrapper(word)) {
        collectLambda(argument, depth, words);
    }
}

void collectWords(std::string_view arguments, int depth, Words& words) {
    if (depth > kDeepest) {
        return;
    }
    for (std::size_t at = 0; at < arguments.size();) {
        std::size_t end = at;
        while (end < arguments.size() && arguments[end] != ',') {
            end = bracketAt(arguments, end) > 0 ? closeOf(arguments, end) + 1 : end + 1;
        }
        end = std::min(end, arguments.size());
        collectArgument(arguments.substr(at, end - at), depth, words);
        at = end + 1;
    }
}

/// "base<a, b>"; the base alone without words.
std::string withArguments(std::string_view base, const std::vector<std::string>& words) {
    std::string text(base);
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += (i == 0 ? "<" : ", ") + words[i];
    }
    return words.empty() ? text : text + ">";
}

/// "elementwise<Mul, float, 128x4>": the operation, the types, the size of a block's tile.
std::string carrierName(std::string_view base, const Words& words) {
    const bool isVector = base.starts_with("vectorized_");
    const bool isUnrolled = base.starts_with("unrolled_") || base.ends_with("_manual_unroll");
    for (const std::string_view prefix : {"vectorized_", "unrolled_", "index_"}) {
        removePrefix(base, prefix);
    }
    removeSuffix(base, "_manual_unroll");
    removeSuffix(base, "_kernel");
    std::vector<std::string> shown;
    constexpr std::size_t kOperations = 2;
    for (std::size_t i = 0; i < std::min(kOperations, words.operations.size()); ++i) {
        shown.emplace_back(words.operations[i]);
    }
    constexpr std::size_t kTypes = 3;
    for (std::size_t i = 0; i < std::min(kTypes, words.types.size()); ++i) {
        shown.emplace_back(words.types[i]);
    }
    std::string tile;
    for (const std::string_view size : words.sizes) {
        tile += (tile.empty() ? "" : "x") + std::string(size);
    }
    if (isVector) {
        tile = "vec" + tile;
    } else if (isUnrolled) {
        tile = tile.empty() ? "unrolled" : "unrolled " + tile;
    }
    if (!tile.empty() && !shown.empty()) {
        shown.push_back(tile);
    }
    return withArguments(base, shown);
}

std::string templateName(std::string_view base, const Words& words) {
    constexpr std::size_t kMost = 8;
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < std::min(kMost, words.all.size()); ++i) {
        shown.emplace_back(words.all[i]);
    }
    return withArguments(base, shown);
}

bool isPlain(std::string_view name) {
    const bool hasSyntax = name.find_first_of("<(") != std::string_view::npos ||
                           name.find("::") != std::string_view::npos || name.starts_with("_Z");
    // Copies and memsets are written for people: "Memcpy HtoD (Pinned -> Device)".
    return !hasSyntax || name.starts_with("Memcpy") || name.starts_with("Memset") || name.starts_with("Copy");
}

/// With the namespaces and template arguments that the short form leaves out.
std::string qualifiedName(std::string_view name) {
    if (isPlain(name)) {
        return std::string(name);
    }
    const std::string text = withoutAnonymousNamespaces(readableKernelName(name));
    return std::string(takeApart(text).qualified);
}

/// The base of a kernel's name and all words of its template arguments.
struct Instance {
    std::string_view name;
    std::string base;
    std::vector<std::string> words;
};

Instance instanceOf(std::string_view name) {
    const std::string text = withoutAnonymousNamespaces(readableKernelName(name));
    const Signature parts = takeApart(text);
    Words words;
    collectWords(parts.arguments, 0, words);
    return {name, std::string(parts.base), {words.all.begin(), words.all.end()}};
}

/// By kernel, "kentry<1, Rmsnorm2dFwd, …, 1, …>": the first words of kernels whose short names are alike, and
/// those from the first to the last at which they differ. May be alike, too.
std::vector<std::string> differingWords(std::span<const std::string_view> names) {
    std::vector<Instance> instances;
    for (const std::string_view name : names) {
        instances.push_back(instanceOf(name));
    }
    const std::vector<std::string>& first = instances.front().words;
    std::size_t before = first.size();
    for (const Instance& other : instances) {
        const auto end = std::ranges::mismatch(first, other.words).in1;
        before = std::min(before, static_cast<std::size_t>(end - first.begin()));
    }
    std::size_t behind = first.size() - before;
    for (const Instance& other : instances) {
        std::size_t same = 0;
        while (same < std::min(behind, other.words.size() - before) &&
               first[first.size() - 1 - same] == other.words[other.words.size() - 1 - same]) {
            ++same;
        }
        behind = same;
    }
    constexpr std::size_t kShownBefore = 3;
    constexpr std::size_t kMostDiffering = 8;
    std::vector<std::string> texts;
    for (const Instance& instance : instances) {
        const auto begin = instance.words.begin();
        const std::size_t end = instance.words.size() - behind;
        std::vector<std::string> shown(begin,
                                       begin + static_cast<std::ptrdiff_t>(std::min(before, kShownBefore)));
        if (before > kShownBefore) {
            shown.emplace_back("…");
        }
        const std::size_t shownEnd = std::min(end, before + kMostDiffering);
        shown.insert(shown.end(), begin + static_cast<std::ptrdiff_t>(before),
                     begin + static_cast<std::ptrdiff_t>(shownEnd));
        if (shownEnd < instance.words.size()) {
            shown.emplace_back("…");
        }
        texts.push_back(withArguments(instance.base, shown));
    }
    return texts;
}

/// " #3.7.1": the numbers of the lambdas of a kernel's template arguments. They stand for types that nothing
/// else names. Nothing without lambdas.
std::string lambdaNumbers(std::string_view name) {
    constexpr int kMost = 16; // more stand in names that are broken
    constexpr std::string_view kLambda = "lambda";
    std::string numbers;
    std::size_t at = 0;
    for (int i = 0; i < kMost && (at = name.find("lambda(", at)) != std::string_view::npos; ++i) {
        const std::size_t close = closeOf(name, at + kLambda.size());
        const std::size_t digit = std::min(name.find_first_of("0123456789]}", close), name.size());
        const std::size_t end = std::min(name.find_first_not_of("0123456789", digit), name.size());
        numbers += (numbers.empty() ? " #" : ".") + std::string(name.substr(digit, end - digit));
        at += kLambda.size();
    }
    return numbers;
}

/// Identifiers of a name, each once, in their order.
std::vector<std::string_view> identifiersOf(std::string_view name) {
    std::vector<std::string_view> all;
    for (std::size_t at = 0; at < name.size();) {
        std::size_t end = at;
        while (end < name.size() && isIdentifier(name[end])) {
            ++end;
        }
        if (const std::string_view word = name.substr(at, end - at);
            !word.empty() && !isAsciiDigit(word.front()) && std::ranges::find(all, word) == all.end()) {
            all.push_back(word);
        }
        at = std::max(end, at + 1);
    }
    return all;
}

/// By kernel " (gpu_kernel_impl_nocast)": the first of its identifiers that the fewest have. Empty: all have
/// all of them.
std::vector<std::string> ownIdentifiers(std::span<const std::string_view> names) {
    std::unordered_map<std::string_view, std::size_t> uses;
    std::vector<std::vector<std::string_view>> words;
    for (const std::string_view name : names) {
        words.push_back(identifiersOf(name));
        for (const std::string_view word : words.back()) {
            ++uses[word];
        }
    }
    std::vector<std::string> texts;
    for (const std::vector<std::string_view>& own : words) {
        const auto rarest =
            std::ranges::min_element(own, {}, [&uses](std::string_view word) { return uses[word]; });
        const bool isOwn = rarest != own.end() && uses[*rarest] < names.size();
        texts.push_back(isOwn ? " (" + std::string(*rarest) + ")" : std::string());
    }
    return texts;
}

} // namespace

std::string shortKernelName(std::string_view name) {
    if (isPlain(name)) {
        return std::string(name);
    }
    const std::string text = withoutAnonymousNamespaces(readableKernelName(name));
    const Signature parts = takeApart(text);
    if (parts.base.empty()) {
        return std::string(name);
    }
    Words words;
    collectWords(parts.arguments, 0, words);
    if (isCarrier(parts.base)) {
        return carrierName(parts.base, words);
    }
    if (!isGeneric(parts.base)) {
        return templateName(parts.base, words);
    }
    // cutlass::Kernel<the_real_name>: the class is the same for all of them.
    constexpr std::size_t kShortestName = 4;
    if (parts.base != "kernel" && parts.base != "run" && !words.operations.empty() &&
        words.operations.front() == words.all.front() && words.operations.front().size() >= kShortestName) {
        words.all.erase(words.all.begin());
        return templateName(words.operations.front(), words);
    }
    return templateName(parts.scope.empty() ? std::string(parts.base)
                                            : std::string(parts.scope) + "::" + std::string(parts.base),
                        words);
}

KernelNames::KernelNames(std::span<const std::string_view> names)
    : m_names(names.begin(), names.end()) {
    std::unordered_map<std::string, std::vector<std::string_view>> owners; // by short name
    std::unordered_set<std::string_view> seen;
    std::vector<std::string_view> plain;
    for (const std::string_view name : names) {
        if (seen.insert(name).second) {
            owners[shortKernelName(name)].push_back(name);
            if (isPlain(name)) {
                plain.push_back(name);
            }
        }
    }
    for (const auto& [shortName, alike] : owners) {
        if (alike.size() > 1) {
            tellApart(shortName, alike);
        }
    }
    for (auto& [name, shown] : tellingParts(plain)) {
        m_alike.insert_or_assign(name, std::move(shown));
    }
    std::unordered_map<std::string_view, unsigned> uses;
    for (const auto& [name, shown] : m_alike) {
        ++uses[shown];
    }
    std::vector<std::string> full;
    for (const auto& [name, shown] : m_alike) {
        const auto others = owners.find(shown);
        const bool isOfAnother =
            others != owners.end() && others->second != std::vector{std::string_view(name)};
        if (uses[shown] > 1 || isOfAnother) {
            full.push_back(name);
        }
    }
    for (const std::string& name : full) {
        m_alike[name] = name;
    }
}

/// By the numbers of their lambdas, else by the words that differ, else by an identifier that is theirs, else
/// by all that is in the name.
void KernelNames::tellApart(const std::string& shortName, std::span<const std::string_view> alike) {
    std::unordered_map<std::string, unsigned> uses;
    const std::vector<std::string> words = differingWords(alike);
    const std::vector<std::string> own = ownIdentifiers(alike);
    for (std::size_t i = 0; i < alike.size(); ++i) {
        ++uses[shortName + lambdaNumbers(alike[i])];
        ++uses[words[i]];
        ++uses[shortName + own[i]];
        ++uses[qualifiedName(alike[i])];
    }
    constexpr std::size_t kShort = 60;
    for (std::size_t i = 0; i < alike.size(); ++i) {
        const std::string numbered = shortName + lambdaNumbers(alike[i]);
        const bool isTold = numbered != shortName && uses[numbered] == 1;
        const std::string qualified = qualifiedName(alike[i]);
        const bool isQualified = uses[qualified] == 1 && qualified.size() <= kShort;
        const bool isOwn = !isQualified && !own[i].empty() && uses[shortName + own[i]] == 1;
        m_alike.emplace(alike[i], isTold                ? numbered
                                  : uses[words[i]] == 1 ? words[i]
                                  : isOwn               ? shortName + own[i]
                                                        : qualified);
    }
}

void KernelNames::forEach(const std::function<void(const std::string& name, std::string shown)>& take) const {
    for (const std::string& name : m_names) {
        take(name, (*this)(name));
    }
}

std::string KernelNames::operator()(std::string_view name) const {
    const auto alike = m_alike.find(name);
    return alike == m_alike.end() ? shortKernelName(name) : alike->second;
}

} // namespace lanescope
