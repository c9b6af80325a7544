// SPDX-License-Identifier: Apache-2.0
// Messages of Protocol Buffers, written field by field without a schema. A value. Source: protobuf.dev,
// "Encoding".
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

class MessageWriter {
public:
    void number(std::uint32_t field, std::uint64_t value) {
        key(field, 0);
        varint(value);
    }
    void integer(std::uint32_t field, std::int64_t value) {
        number(field, static_cast<std::uint64_t>(value));
    }
    void fixed64(std::uint32_t field, std::uint64_t value) {
        key(field, 1);
        for (unsigned shift = 0; shift < 64; shift += 8) {
            m_bytes += static_cast<char>(value >> shift);
        }
    }
    void real(std::uint32_t field, double value) { fixed64(field, std::bit_cast<std::uint64_t>(value)); }
    void text(std::uint32_t field, std::string_view value) {
        key(field, 2);
        varint(value.size());
        m_bytes += value;
    }
    void message(std::uint32_t field, const MessageWriter& value) { text(field, value.m_bytes); }
    void packed(std::uint32_t field, const std::vector<std::uint64_t>& values) {
        MessageWriter list;
        for (const std::uint64_t value : values) {
            list.varint(value);
        }
        message(field, list);
    }

    const std::string& bytes() const { return m_bytes; }

private:
    void key(std::uint32_t field, unsigned wireType) { varint(std::uint64_t{field} << 3 | wireType); }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) {
            m_bytes += static_cast<char>(value | 0x80);
        }
        m_bytes += static_cast<char>(value);
    }

    std::string m_bytes;
};

} // namespace lanescope
