// SPDX-License-Identifier: Apache-2.0
// Tables of FlatBuffers, described as values and written without a schema: as much as Arrow's metadata needs.
// Source: flatbuffers.dev, "FlatBuffer Internals". Values; any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

class FlatTable {
public:
    // Each sets the field of that number.
    void byte(std::size_t field, std::uint8_t value) { set(field, value); }
    void shortNumber(std::size_t field, std::int16_t value) { set(field, value); }
    void number(std::size_t field, std::int32_t value) { set(field, value); }
    void longNumber(std::size_t field, std::int64_t value) { set(field, value); }
    void text(std::size_t field, std::string_view value) { set(field, std::string(value)); }
    void table(std::size_t field, FlatTable value);
    void tables(std::size_t field, std::vector<FlatTable> values) { set(field, std::move(values)); }
    /// `count` structs of 8-byte alignment, as they lie in memory.
    void structs(std::size_t field, std::uint32_t count, std::string bytes) {
        set(field, Structs{count, std::move(bytes)});
    }

    /// The buffer whose root this is.
    std::string buffer() const;

private:
    struct Structs {
        std::uint32_t count = 0;
        std::string bytes;
    };
    using Slot = std::variant<std::monostate, std::uint8_t, std::int16_t, std::int32_t, std::int64_t,
                              std::string, std::shared_ptr<const FlatTable>, std::vector<FlatTable>, Structs>;
    template <typename Value>
    void set(std::size_t field, Value value) {
        m_slots.resize(std::max(m_slots.size(), field + 1));
        m_slots[field] = std::move(value);
    }
    /// Appends the table and returns its position.
    std::size_t write(std::string& bytes) const;
    static std::size_t writeReferred(std::string& bytes, const Slot& slot);

    std::vector<Slot> m_slots;
};

} // namespace lanescope
