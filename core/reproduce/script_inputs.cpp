// SPDX-License-Identifier: Apache-2.0
#include "core/reproduce/script_inputs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "core/base/number_text.h"

namespace lanescope {

namespace {

std::string listText(const Shape& numbers) {
    std::string text = "[";
    for (const std::int64_t number : numbers) {
        text += (text.size() > 1 ? ", " : "") + std::to_string(number);
    }
    return text + "]";
}

/// Name of a type in Python, such as "bfloat16"; empty where it is no type of a tensor.
std::string typeNameOf(const OperatorInput& input) {
    constexpr std::string_view kLibrary = "c10::";
    switch (input.type) {
    case DataType::Float64:
        return "float64";
    case DataType::Float32:
        return "float32";
    case DataType::Float16:
        return "float16";
    case DataType::BFloat16:
        return "bfloat16";
    case DataType::Int64:
        return "int64";
    case DataType::Int32:
        return "int32";
    case DataType::Int16:
        return "int16";
    case DataType::Int8:
        return "int8";
    case DataType::UInt8:
        return "uint8";
    case DataType::Bool:
        return "bool";
    case DataType::Complex64:
        return "complex64";
    case DataType::Complex128:
        return "complex128";
    case DataType::Float8:
    case DataType::Float4: { // one of several kinds, named as in C++
        std::string name = input.typeName.substr(std::min(kLibrary.size(), input.typeName.size()));
        std::ranges::transform(name, name.begin(), [](char c) { return c == 'F' ? 'f' : c; });
        return name;
    }
    default:
        return {};
    }
}

/// An input that holds positions in a dimension of another one.
struct IndexRule {
    std::string_view name;
    std::size_t index; ///< of the input
    std::size_t into;  ///< input that is indexed
    int dimension;     ///< of that; kByArgument: the number in input 1; kPlane: the last two together
};
constexpr int kByArgument = -10;
constexpr int kPlane = -11;
constexpr int kByValue = -12; ///< the plain argument `into` is the size

constexpr IndexRule kIndexRules[] = {
    {"aten::embedding", 1, 0, 0},
    {"aten::embedding_bag", 1, 0, 0},
    {"aten::_embedding_bag", 1, 0, 0},
    {"aten::embedding_dense_backward", 1, 2, kByValue},
    {"aten::embedding_backward", 1, 2, kByValue},
    {"aten::index_select", 2, 0, kByArgument},
    {"aten::index_add_", 2, 0, kByArgument},
    {"aten::index_add", 2, 0, kByArgument},
    {"aten::index_copy_", 2, 0, kByArgument},
    {"aten::index_fill_", 2, 0, kByArgument},
    {"aten::gather", 2, 0, kByArgument},
    {"aten::scatter", 2, 0, kByArgument},
    {"aten::scatter_", 2, 0, kByArgument},
    {"aten::scatter_add", 2, 0, kByArgument},
    {"aten::scatter_add_", 2, 0, kByArgument},
    {"aten::take", 1, 0, kPlane},
    {"aten::nll_loss", 1, 0, 1},
    {"aten::nll_loss_nd", 1, 0, 1},
    {"aten::nll_loss_forward", 1, 0, 1},
    {"aten::nll_loss2d_forward", 1, 0, 1},
    {"aten::nll_loss_backward", 2, 1, 1},
    {"aten::nll_loss2d_backward", 2, 1, 1},
    {"aten::cross_entropy_loss", 1, 0, 1},
    {"aten::max_pool2d_with_indices_backward", 7, 1, kPlane},
};

/// Numbers of an input stay below this; nullopt: it indexes nothing.
std::optional<std::int64_t> indexLimit(const OperatorArgs& args, std::size_t index) {
    const auto rule = std::ranges::find_if(
        kIndexRules, [&](const IndexRule& each) { return each.name == args.name && each.index == index; });
    if (rule == std::end(kIndexRules)) {
        return std::nullopt;
    }
    const Shape& shape = args.shape(rule->into);
    if (rule->dimension == kByValue) {
        const std::vector<std::int64_t> size = args.integers(rule->into);
        return size.empty() ? std::nullopt : std::optional(size.front());
    }
    if (rule->dimension == kPlane) {
        return shape.size() < 2 ? std::nullopt
                                : std::optional(shape[shape.size() - 1] * shape[shape.size() - 2]);
    }
    std::int64_t dimension = rule->dimension;
    if (dimension == kByArgument) {
        const std::vector<std::int64_t> recorded = args.integers(1);
        dimension = recorded.empty() ? 0 : recorded.front();
    }
    dimension += dimension < 0 ? static_cast<std::int64_t>(shape.size()) : 0;
    const auto at = static_cast<std::size_t>(dimension);
    return dimension >= 0 && at < shape.size() ? std::optional(shape[at]) : std::nullopt;
}

/// Offsets that cut the items of a batch, the first at 0: as flash-attention and embedding bags take them.
struct OffsetRule {
    std::string_view name;
    std::size_t index;
    std::size_t into; ///< input whose first dimension is cut
};
constexpr OffsetRule kOffsetRules[] = {
    {"aten::_flash_attention_forward", 3, 0},
    {"aten::_flash_attention_forward", 4, 1},
    {"aten::_flash_attention_backward", 6, 1},
    {"aten::_flash_attention_backward", 7, 2},
    {"flash_attn::_flash_attn_varlen_forward", 3, 0},
    {"flash_attn::_flash_attn_varlen_forward", 4, 1},
    {"aten::embedding_bag", 2, 1},
    {"aten::_embedding_bag", 2, 1},
};

/// The number of items between two offsets; nullopt: the input holds none.
std::optional<std::int64_t> offsetStep(const OperatorArgs& args, std::size_t index) {
    const auto rule = std::ranges::find_if(
        kOffsetRules, [&](const OffsetRule& each) { return each.name == args.name && each.index == index; });
    if (rule == std::end(kOffsetRules) || args.shape(index).size() != 1 || args.shape(rule->into).empty()) {
        return std::nullopt;
    }
    return args.shape(rule->into).front() / std::max<std::int64_t>(args.shape(index).front() - 1, 1);
}

std::string tensorLiteral(const std::string& type, const Shape& shape, const Shape& strides,
                          const std::string& more = {}) {
    std::string text = "dict(kind=\"tensor\", type=\"" + type + "\", shape=" + listText(shape);
    if (strides.size() == shape.size() && !shape.empty() &&
        std::ranges::all_of(strides, [](std::int64_t stride) { return stride >= 0; })) {
        text += ", strides=" + listText(strides);
    }
    return text + more + ")";
}

class InputWriter {
public:
    explicit InputWriter(const RecordedCall& call)
        : m_call(call) {
        m_hasTensorOfSize = std::ranges::any_of(call.args.inputs, [](const OperatorInput& input) {
            return !input.shape.empty() || !input.list.empty();
        });
    }

    ScriptInputs write() {
        if (m_call.strides.empty()) {
            m_result.unknown.emplace_back("strides were not recorded: tensors are contiguous");
        }
        if (!m_call.hasValues) {
            m_result.unknown.emplace_back("plain arguments were not recorded");
        }
        for (std::size_t i = 0; i < m_call.args.inputs.size(); ++i) {
            m_result.literals.push_back(literal(i));
        }
        return std::move(m_result);
    }

private:
    Shape stridesOf(std::size_t at) const {
        return at < m_call.strides.size() ? m_call.strides[at] : Shape();
    }

    std::string literal(std::size_t at) {
        const OperatorInput& input = m_call.args.input(at);
        const std::string type = typeNameOf(input);
        if (at == 1 && !m_call.indices.empty()) {
            return indicesLiteral();
        }
        if (!input.list.empty()) {
            return listLiteral(at);
        }
        if (!type.empty()) {
            return tensorLiteral(type, input.shape, stridesOf(at), contentOf(at));
        }
        std::string value;
        if (readValue(input.value, value)) {
            return "dict(kind=\"value\", value=" + value + ")";
        }
        if (!input.value.empty()) {
            m_result.unknown.push_back("the value of input " + std::to_string(at) + " is not a number");
            return "dict(kind=\"unknown\")";
        }
        // An execution trace calls a tensor that is not there "nullptr (uninitialized)".
        const bool isAbsent = input.typeName.empty() || input.typeName.starts_with("nullptr");
        return m_call.hasValues && isAbsent ? "dict(kind=\"none\")" : "dict(kind=\"unknown\")";
    }

    /// Content of the tensor, where it may not be any numbers.
    std::string contentOf(std::size_t at) {
        const OperatorInput& input = m_call.args.input(at);
        const bool isWhole = input.type == DataType::Int64 || input.type == DataType::Int32;
        if (input.shape.empty()) {
            // A number of Python has become a tensor of one of its two types, which lies on the host.
            const bool isNumber = input.type == DataType::Float64 || input.type == DataType::Int64;
            return isNumber && m_hasTensorOfSize ? ", on=\"cpu\"" : "";
        }
        if (const auto step = offsetStep(m_call.args, at)) {
            m_result.unknown.push_back("input " + std::to_string(at) + " cuts its items into equal pieces");
            return ", steps=" + std::to_string(*step);
        }
        if (const auto limit = indexLimit(m_call.args, at)) {
            return ", below=" + std::to_string(*limit);
        }
        if (isWhole) {
            m_result.unknown.push_back("input " + std::to_string(at) + " holds whole numbers: 0 and 1 here");
        }
        return {};
    }

    std::string listLiteral(std::size_t at) {
        const OperatorInput& input = m_call.args.input(at);
        std::string type = typeNameOf(input);
        if (type.empty()) {
            type = typeOfAnother();
            m_result.unknown.push_back("the type of the tensors of input " + std::to_string(at) +
                                       " was not recorded: " + type);
        }
        std::string text;
        for (std::size_t i = 0; i < input.list.size(); ++i) {
            const bool hasStrides = at < m_call.listStrides.size() && i < m_call.listStrides[at].size();
            text += (text.empty() ? "" : ", ") +
                    tensorLiteral(type, input.list[i], hasStrides ? m_call.listStrides[at][i] : Shape());
        }
        return "dict(kind=\"tensors\", tensors=[" + text + "])";
    }

    std::string typeOfAnother() const {
        for (const OperatorInput& input : m_call.args.inputs) {
            if (input.isTensor() && !typeNameOf(input).empty()) {
                return typeNameOf(input);
            }
        }
        return "float32";
    }

    std::string indicesLiteral() {
        m_result.unknown.emplace_back("the shapes of the indices are those of operators within the call");
        std::string text;
        for (std::size_t i = 0; i < m_call.firstIndexed; ++i) {
            text += "None, ";
        }
        const Shape& indexed = m_call.args.shape(0);
        for (std::size_t i = 0; i < m_call.indices.size(); ++i) {
            const OperatorInput& index = m_call.indices[i];
            text += (i > 0 ? ", " : "") +
                    tensorLiteral(typeNameOf(index), index.shape, {},
                                  ", below=" + std::to_string(indexed[m_call.firstIndexed + i]));
        }
        return "dict(kind=\"tensors\", tensors=[" + text + "])";
    }

    const RecordedCall& m_call;
    bool m_hasTensorOfSize = false;
    ScriptInputs m_result;
};

/// One number or boolean as Python writes it.
bool readItem(std::string_view text, std::string& literal) {
    while (text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    while (text.ends_with(' ')) {
        text.remove_suffix(1);
    }
    if (text == "True" || text == "False") {
        literal += text;
        return true;
    }
    if (text == "true" || text == "false") {
        literal += text == "true" ? "True" : "False";
        return true;
    }
    std::int64_t whole = 0;
    if (const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), whole);
        code == std::errc() && end == text.data() + text.size()) {
        literal += std::to_string(whole);
        return true;
    }
    double number = 0;
    const auto [end, code] = fromChars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size()) {
        return false;
    }
    if (std::isfinite(number)) {
        std::array<char, 32> written{};
        const auto done = std::to_chars(written.data(), written.data() + written.size(), number);
        const std::string_view digits(written.data(), static_cast<std::size_t>(done.ptr - written.data()));
        const bool isWhole = digits.find_first_of(".e") == std::string_view::npos;
        literal += std::string(digits) + (isWhole ? ".0" : "");
    } else {
        literal += std::isnan(number) ? "math.nan" : number > 0 ? "math.inf" : "-math.inf";
    }
    return true;
}

} // namespace

bool readValue(std::string_view text, std::string& literal) {
    literal.clear();
    if (!text.starts_with('[')) {
        return !text.empty() && readItem(text, literal);
    }
    if (!text.ends_with(']')) {
        return false;
    }
    text = text.substr(1, text.size() - 2);
    literal = "[";
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        literal += literal.size() > 1 ? ", " : "";
        if (!readItem(text.substr(0, comma), literal)) {
            return false;
        }
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
    literal += "]";
    return true;
}

ScriptInputs scriptInputs(const RecordedCall& call) {
    return InputWriter(call).write();
}

} // namespace lanescope
