// SPDX-License-Identifier: Apache-2.0
#include "core/cost/operator_args.h"

#include "core/cost/text_cursor.h"

namespace lanescope {

namespace {

/// Reads the small arrays of these args; anything else ends the reading.
class ArrayReader : public TextCursor {
public:
    using TextCursor::TextCursor;

    /// A string without its quotes; escapes stay, none of these texts needs them.
    bool string(std::string& value) {
        if (!take('"')) {
            return false;
        }
        value.clear();
        for (; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
            m_at += m_text[m_at] == '\\' && m_at + 1 < m_text.size() ? 1 : 0;
            value.push_back(m_text[m_at]);
        }
        return take('"');
    }
    /// Whatever stands there up to the next comma or bracket.
    void skipWord() {
        while (m_at < m_text.size() && m_text[m_at] != ',' && m_text[m_at] != ']') {
            ++m_at;
        }
    }
    void skipArray() {
        int depth = 0;
        do {
            depth += m_text[m_at] == '[' ? 1 : m_text[m_at] == ']' ? -1 : 0;
            ++m_at;
        } while (depth > 0 && m_at < m_text.size());
    }
};

/// "[2, 3]" into `shape`, "[[2, 3], [4]]" into `list`.
bool readShape(ArrayReader& reader, OperatorInput& input) {
    if (!reader.take('[')) {
        reader.skipWord();
        return true;
    }
    while (!reader.take(']')) {
        if (reader.peek('[')) {
            OperatorInput inner;
            if (!readShape(reader, inner)) {
                return false;
            }
            input.list.push_back(std::move(inner.shape));
        } else {
            std::int64_t size = 0;
            if (!reader.number(size)) {
                return false;
            }
            input.shape.push_back(size);
        }
        if (!reader.take(',') && !reader.peek(']')) {
            return false;
        }
    }
    return true;
}

OperatorInput& inputAt(OperatorArgs& args, std::size_t index) {
    if (index >= args.inputs.size()) {
        args.inputs.resize(index + 1);
    }
    return args.inputs[index];
}

void readDims(std::string_view text, OperatorArgs& args) {
    ArrayReader reader(text);
    if (!reader.take('[')) {
        return;
    }
    for (std::size_t i = 0; !reader.take(']') && !reader.atEnd(); ++i) {
        if (!readShape(reader, inputAt(args, i))) {
            return;
        }
        reader.take(',');
    }
}

template <typename Use>
void readStrings(std::string_view text, const Use& use) {
    ArrayReader reader(text);
    if (!reader.take('[')) {
        return;
    }
    for (std::size_t i = 0; !reader.take(']') && !reader.atEnd(); ++i) {
        std::string value;
        if (reader.peek('[')) {
            reader.skipArray();
        } else if (!reader.string(value)) {
            reader.skipWord();
        }
        use(i, std::move(value));
        reader.take(',');
    }
}

} // namespace

double elementsOf(const Shape& shape) {
    double product = 1;
    for (const std::int64_t size : shape) {
        product *= static_cast<double>(size);
    }
    return product;
}

const OperatorInput& OperatorArgs::input(std::size_t index) const {
    static const OperatorInput kNone;
    return has(index) ? inputs[index] : kNone;
}

bool OperatorArgs::flag(std::size_t index) const {
    const std::string& value = input(index).value;
    return value == "True" || value == "true" || value == "1";
}

std::vector<std::int64_t> OperatorArgs::integers(std::size_t index) const {
    std::vector<std::int64_t> result;
    ArrayReader reader(input(index).value);
    reader.take('[');
    for (std::int64_t value = 0; reader.number(value); reader.take(',')) {
        result.push_back(value);
    }
    return result;
}

std::vector<bool> OperatorArgs::flags(std::size_t index) const {
    std::vector<bool> result;
    const std::string_view text = input(index).value;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.substr(at).starts_with("True") || text.substr(at).starts_with("False")) {
            result.push_back(text[at] == 'T');
        }
    }
    return result;
}

std::optional<Shape> broadcast(const Shape& a, const Shape& b) {
    const Shape& longer = a.size() >= b.size() ? a : b;
    const Shape& shorter = a.size() >= b.size() ? b : a;
    Shape result = longer;
    const std::size_t offset = longer.size() - shorter.size();
    for (std::size_t i = 0; i < shorter.size(); ++i) {
        std::int64_t& size = result[offset + i];
        if (size != shorter[i] && size != 1 && shorter[i] != 1) {
            return std::nullopt;
        }
        size = size == 1 ? shorter[i] : size;
    }
    return result;
}

OperatorArgs operatorArgs(std::string_view name, std::string_view dims, std::string_view types,
                          std::string_view concrete) {
    OperatorArgs args;
    args.name = name;
    readDims(dims, args);
    readStrings(types, [&args](std::size_t i, std::string value) {
        OperatorInput& input = inputAt(args, i);
        input.type = dataTypeOf(value);
        input.typeName = std::move(value);
    });
    readStrings(concrete,
                [&args](std::size_t i, std::string value) { inputAt(args, i).value = std::move(value); });
    return args;
}

} // namespace lanescope
