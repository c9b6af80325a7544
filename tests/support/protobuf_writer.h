// SPDX-License-Identifier: Apache-2.0
// Writes messages of Protocol Buffers for tests, field by field, without a schema.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::test {

class ProtobufWriter {
public:
    static std::string varint(std::uint64_t value) {
        std::string bytes;
        for (; value >= 0x80; value >>= 7) {
            bytes += static_cast<char>(value | 0x80);
        }
        return bytes + static_cast<char>(value);
    }

    ProtobufWriter& number(std::uint32_t field, std::uint64_t value) {
        m_bytes += varint(std::uint64_t{field} << 3) + varint(value);
        return *this;
    }
    ProtobufWriter& integer(std::uint32_t field, std::int64_t value) {
        return number(field, static_cast<std::uint64_t>(value));
    }
    ProtobufWriter& fixed64(std::uint32_t field, std::uint64_t value) {
        m_bytes += varint(std::uint64_t{field} << 3 | 1);
        for (int i = 0; i < 8; ++i) {
            m_bytes += static_cast<char>(value >> (8 * i));
        }
        return *this;
    }
    ProtobufWriter& real(std::uint32_t field, double value) {
        return fixed64(field, std::bit_cast<std::uint64_t>(value));
    }
    ProtobufWriter& bytes(std::uint32_t field, std::string_view value) {
        m_bytes += varint(std::uint64_t{field} << 3 | 2) + varint(value.size());
        m_bytes += value;
        return *this;
    }
    ProtobufWriter& message(std::uint32_t field, const ProtobufWriter& value) {
        return bytes(field, value.m_bytes);
    }

    const std::string& data() const { return m_bytes; }

private:
    std::string m_bytes;
};

} // namespace lanescope::test
