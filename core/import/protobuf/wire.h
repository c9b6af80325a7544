// SPDX-License-Identifier: Apache-2.0
// Protocol Buffers' wire format, read in place: no schema, no allocation, no recursion. Every length and
// number is checked against the bytes that are there. Source: protobuf.dev, "Encoding". Values; any thread.
// Views stay valid as long as the bytes do.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope::protobuf {

enum class WireType : std::uint8_t {
    Varint = 0,
    Fixed64 = 1,
    Bytes = 2,
    GroupStart = 3,
    GroupEnd = 4,
    Fixed32 = 5
};

inline constexpr std::uint32_t kMostFieldNumber = (1u << 29) - 1;
/// Bytes of the longest varint.
inline constexpr std::size_t kMostVarintBytes = 10;

/// One field of a message. Wrong types give 0 or an empty text, as a missing field would.
struct Field {
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t value = 0; ///< Varint, Fixed64 and Fixed32
    std::string_view bytes;  ///< Bytes

    bool isNumber() const { return type != WireType::Bytes; }
    /// int64, int32, enums and bools, which are sign-extended.
    std::int64_t integer() const { return static_cast<std::int64_t>(value); }
    /// double of Fixed64, float of Fixed32.
    double real() const {
        return type == WireType::Fixed64 ? std::bit_cast<double>(value)
               : type == WireType::Fixed32
                   ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(value)))
                   : 0;
    }
};

/// Reads a varint at the start of `bytes`, at most 64 bits in at most 10 bytes. Returns the bytes it takes; 0
/// when it is cut off or too long.
inline std::size_t readVarint(std::string_view bytes, std::uint64_t& value) {
    if (!bytes.empty() && static_cast<unsigned char>(bytes[0]) < 0x80) {
        value = static_cast<unsigned char>(bytes[0]);
        return 1;
    }
    std::uint64_t sum = 0;
    const std::size_t most = bytes.size() < kMostVarintBytes ? bytes.size() : kMostVarintBytes;
    for (std::size_t i = 0; i < most; ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        sum |= static_cast<std::uint64_t>(byte & 0x7F) << (7 * i);
        if (byte < 0x80) {
            if (i + 1 == kMostVarintBytes && byte > 1) {
                return 0; // more than 64 bits
            }
            value = sum;
            return i + 1;
        }
    }
    return 0;
}

/// The fields of a message, one after the other. Groups, which no format uses any more, are passed over.
class MessageReader {
public:
    explicit MessageReader(std::string_view message)
        : m_begin(message.data())
        , m_at(message.data())
        , m_field(message.data())
        , m_end(message.data() + message.size()) {}

    /// The next field; false at the end or where the message is damaged.
    bool next(Field& field) {
        while (m_at != m_end) {
            std::uint64_t tag = 0;
            const char* at = readNumber(m_at, tag);
            if (at == nullptr || tag < (1u << 3) || tag >> 3 > kMostFieldNumber) {
                return stop();
            }
            field.number = static_cast<std::uint32_t>(tag >> 3);
            field.type = static_cast<WireType>(tag & 7);
            field.bytes = {};
            field.value = 0;
            at = readValue(at, field);
            if (at == nullptr || !passesGroups(field.type)) {
                return stop();
            }
            m_field = m_at;
            m_at = at;
            if (m_groups == 0 && field.type != WireType::GroupEnd) {
                return true;
            }
        }
        m_damaged = m_damaged || m_groups != 0;
        return false;
    }

    bool isDamaged() const { return m_damaged; }
    /// Position behind the last field that was read.
    std::size_t position() const { return static_cast<std::size_t>(m_at - m_begin); }
    /// Position of the tag of the last field that was read.
    std::size_t fieldStart() const { return static_cast<std::size_t>(m_field - m_begin); }

private:
    bool stop() {
        m_damaged = true;
        m_end = m_at;
        return false;
    }

    /// Behind the varint; null when it is damaged. Most have one byte.
    const char* readNumber(const char* at, std::uint64_t& value) const {
        if (at != m_end && static_cast<signed char>(*at) >= 0) {
            value = static_cast<unsigned char>(*at);
            return at + 1;
        }
        const std::size_t bytes = readVarint({at, static_cast<std::size_t>(m_end - at)}, value);
        return bytes == 0 ? nullptr : at + bytes;
    }

    const char* readValue(const char* at, Field& field) const {
        // The usual types first: a table of jumps would be guessed wrong at every other field.
        if (field.type == WireType::Varint) {
            return readNumber(at, field.value);
        }
        if (field.type == WireType::Bytes) {
            at = readNumber(at, field.value);
            if (at == nullptr || field.value > static_cast<std::uint64_t>(m_end - at)) {
                return nullptr;
            }
            field.bytes = {at, static_cast<std::size_t>(field.value)};
            return at + field.value;
        }
        return readRareValue(at, field);
    }

    const char* readRareValue(const char* at, Field& field) const {
        switch (field.type) {
        case WireType::Fixed64:
        case WireType::Fixed32: {
            const std::ptrdiff_t bytes = field.type == WireType::Fixed64 ? 8 : 4;
            if (m_end - at < bytes) {
                return nullptr;
            }
            for (std::ptrdiff_t i = bytes; i-- > 0;) {
                field.value = field.value << 8 | static_cast<unsigned char>(at[i]);
            }
            return at + bytes;
        }
        case WireType::GroupStart:
        case WireType::GroupEnd:
            return at;
        default:
            return nullptr;
        }
    }

    /// False for the end of a group that did not begin.
    bool passesGroups(WireType type) {
        if (type == WireType::GroupStart) {
            ++m_groups;
        } else if (type == WireType::GroupEnd) {
            return m_groups-- != 0;
        }
        return true;
    }

    const char* m_begin;
    const char* m_at;
    const char* m_field;
    const char* m_end;
    std::uint64_t m_groups = 0;
    bool m_damaged = false;
};

/// Calls `take` for each number of a repeated field of varints, packed or not. False when the packed numbers
/// are damaged.
template <typename Take>
bool forEachVarint(const Field& field, const Take& take) {
    if (field.isNumber()) {
        take(field.value);
        return true;
    }
    for (std::string_view rest = field.bytes; !rest.empty();) {
        std::uint64_t value = 0;
        const std::size_t bytes = readVarint(rest, value);
        if (bytes == 0) {
            return false;
        }
        rest.remove_prefix(bytes);
        take(value);
    }
    return true;
}

/// Calls `take` for each 64-bit word of a repeated fixed64 or double, packed or not. False when a word is
/// cut.
template <typename Take>
bool forEachFixed64(const Field& field, const Take& take) {
    if (field.isNumber()) {
        take(field.value);
        return true;
    }
    for (std::size_t i = 0; i + 8 <= field.bytes.size(); i += 8) {
        std::uint64_t value = 0;
        for (std::size_t k = 8; k-- > 0;) {
            value = value << 8 | static_cast<unsigned char>(field.bytes[i + k]);
        }
        take(value);
    }
    return field.bytes.size() % 8 == 0;
}

} // namespace lanescope::protobuf
