// SPDX-License-Identifier: Apache-2.0
#include "app/library/cell_builder.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

#include "app/library/arrow_columns.h"
#include "core/secrets/secret_mask.h"

namespace lanescope::library {

namespace {

std::string numberText(double value) {
    constexpr std::size_t kRoom = 32;
    std::string text(kRoom, '\0');
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
    text.resize(static_cast<std::size_t>(result.ptr - text.data()));
    return text;
}

} // namespace

void CellBuilder::setKnown(bool isKnown) {
    const std::size_t row = m_numbers.size();
    if (row % 8 == 0) {
        m_known.push_back(0);
    }
    m_known.back() |= static_cast<std::uint8_t>(isKnown ? 1u << (row % 8) : 0u);
    m_knownCount += isKnown ? 1 : 0;
}

/// Makes the cells there are ones of another type.
void CellBuilder::turnTo(Kind kind) {
    std::string bytes;
    for (std::size_t row = 0; row < m_numbers.size(); ++row) {
        const bool isKnown = (m_known[row / 8] >> (row % 8) & 1u) != 0;
        if (kind == Kind::Real && isKnown) {
            m_numbers[row] = std::bit_cast<std::int64_t>(static_cast<double>(m_numbers[row]));
        } else if (kind == Kind::Text) {
            if (isKnown) {
                bytes += m_kind == Kind::Integer ? std::to_string(m_numbers[row])
                                                 : numberText(std::bit_cast<double>(m_numbers[row]));
            }
            m_numbers[row] = static_cast<std::int64_t>(bytes.size());
        }
    }
    m_bytes = std::move(bytes);
    m_kind = kind;
}

void CellBuilder::addNull() {
    setKnown(false);
    m_numbers.push_back(m_kind == Kind::Text ? static_cast<std::int64_t>(m_bytes.size()) : 0);
}

void CellBuilder::add(std::string_view text) {
    if (m_kind != Kind::Text) {
        turnTo(Kind::Text);
    }
    setKnown(true);
    m_bytes += text;
    m_numbers.push_back(static_cast<std::int64_t>(m_bytes.size()));
}

void CellBuilder::add(const sql::Value& value) {
    if (const auto* text = std::get_if<std::string_view>(&value)) {
        add(std::string_view(maskSecrets({}, *text)));
        return;
    }
    const auto* integer = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    if (integer == nullptr && real == nullptr) {
        addNull();
        return;
    }
    if (m_kind == Kind::Text) {
        add(std::string_view(integer != nullptr ? std::to_string(*integer) : numberText(*real)));
        return;
    }
    const Kind needed = real != nullptr || m_kind == Kind::Real ? Kind::Real : Kind::Integer;
    if (m_kind != needed) {
        turnTo(needed);
    }
    setKnown(true);
    const double asReal = real != nullptr ? *real : static_cast<double>(*integer);
    m_numbers.push_back(needed == Kind::Real ? std::bit_cast<std::int64_t>(asReal) : *integer);
}

const char* CellBuilder::format() const {
    switch (m_kind) {
    case Kind::Integer:
        return "l";
    case Kind::Real:
        return "g";
    case Kind::Text:
        return "U";
    case Kind::Null:
        break;
    }
    return "n";
}

void CellBuilder::moveTo(ArrowColumn& column, std::string_view format) {
    column.format = format;
    column.length = static_cast<std::int64_t>(m_numbers.size());
    column.nullCount = column.length - m_knownCount;
    if (format == "n") {
        return;
    }
    if (format == "U" && m_kind == Kind::Null) {
        turnTo(Kind::Text);
    }
    for (std::size_t row = 0; m_kind == Kind::Real && column.nullCount > 0 && row < m_numbers.size(); ++row) {
        if ((m_known[row / 8] >> (row % 8) & 1u) == 0) {
            m_numbers[row] = std::bit_cast<std::int64_t>(std::numeric_limits<double>::quiet_NaN());
        }
    }
    if (m_kind == Kind::Text) {
        m_numbers.insert(m_numbers.begin(), 0);
    }
    column.buffers = {column.nullCount == 0 ? ArrowBuffer() : bufferOf(std::move(m_known)),
                      bufferOf(std::move(m_numbers))};
    if (m_kind == Kind::Text) {
        column.buffers.push_back(bufferOf(std::move(m_bytes)));
    }
}

} // namespace lanescope::library
