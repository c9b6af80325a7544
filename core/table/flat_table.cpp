// SPDX-License-Identifier: Apache-2.0
#include "core/table/flat_table.h"

#include <cstring>

namespace lanescope {

namespace {

template <typename Number>
void append(std::string& bytes, Number value) {
    bytes.append(reinterpret_cast<const char*>(&value),
                 sizeof(value)); // little-endian, as all machines we run on
}

template <typename Number>
void put(std::string& bytes, std::size_t at, Number value) {
    std::memcpy(bytes.data() + at, &value, sizeof(value));
}

void align(std::string& bytes, std::size_t size, std::size_t behind = 0) {
    while ((bytes.size() + behind) % size != 0) {
        bytes += '\0';
    }
}

/// Lets the reference at `from` lead to `to`.
void refer(std::string& bytes, std::size_t from, std::size_t to) {
    put(bytes, from, static_cast<std::uint32_t>(to - from));
}

} // namespace

void FlatTable::table(std::size_t field, FlatTable value) {
    set(field, std::make_shared<const FlatTable>(std::move(value)));
}

std::size_t FlatTable::write(std::string& bytes) const {
    const auto sizeOf = [](const Slot& slot) -> std::size_t {
        switch (slot.index()) {
        case 0:
            return 0;
        case 1:
            return sizeof(std::uint8_t);
        case 2:
            return sizeof(std::int16_t);
        case 4:
            return sizeof(std::int64_t);
        default: // numbers of 4 bytes, and references
            return sizeof(std::uint32_t);
        }
    };
    std::vector<std::uint16_t> places; // of fields, from the start of the table
    std::size_t size = sizeof(std::int32_t);
    for (const Slot& slot : m_slots) {
        const std::size_t width = sizeOf(slot);
        size = width == 0 ? size : (size + width - 1) / width * width;
        places.push_back(width == 0 ? 0 : static_cast<std::uint16_t>(size));
        size += width;
    }
    const std::size_t descriptionSize = (places.size() + 2) * sizeof(std::uint16_t);
    align(bytes, sizeof(std::int64_t), descriptionSize);
    const std::size_t description = bytes.size();
    append(bytes, static_cast<std::uint16_t>(descriptionSize));
    append(bytes, static_cast<std::uint16_t>(size));
    for (const std::uint16_t place : places) {
        append(bytes, place);
    }
    const std::size_t start = bytes.size();
    bytes.resize(start + size);
    put(bytes, start, static_cast<std::int32_t>(start - description));
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const std::size_t at = start + places[i];
        const Slot& slot = m_slots[i];
        if (const auto* byte = std::get_if<std::uint8_t>(&slot)) {
            put(bytes, at, *byte);
        } else if (const auto* small = std::get_if<std::int16_t>(&slot)) {
            put(bytes, at, *small);
        } else if (const auto* number = std::get_if<std::int32_t>(&slot)) {
            put(bytes, at, *number);
        } else if (const auto* large = std::get_if<std::int64_t>(&slot)) {
            put(bytes, at, *large);
        } else if (!std::holds_alternative<std::monostate>(slot)) {
            const std::size_t referred = writeReferred(bytes, slot);
            refer(bytes, at, referred);
        }
    }
    return start;
}

std::size_t FlatTable::writeReferred(std::string& bytes, const Slot& slot) {
    if (const auto* table = std::get_if<std::shared_ptr<const FlatTable>>(&slot)) {
        return (*table)->write(bytes);
    }
    if (const auto* structs = std::get_if<Structs>(&slot)) {
        align(bytes, sizeof(std::int64_t), sizeof(std::uint32_t));
        const std::size_t start = bytes.size();
        append(bytes, structs->count);
        bytes += structs->bytes;
        return start;
    }
    align(bytes, sizeof(std::uint32_t));
    const std::size_t start = bytes.size();
    if (const auto* text = std::get_if<std::string>(&slot)) {
        append(bytes, static_cast<std::uint32_t>(text->size()));
        bytes += *text + '\0';
        return start;
    }
    const auto& tables = std::get<std::vector<FlatTable>>(slot);
    append(bytes, static_cast<std::uint32_t>(tables.size()));
    const std::size_t references = bytes.size();
    bytes.resize(references + tables.size() * sizeof(std::uint32_t));
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const std::size_t table = tables[i].write(bytes);
        refer(bytes, references + i * sizeof(std::uint32_t), table);
    }
    return start;
}

std::string FlatTable::buffer() const {
    std::string bytes(sizeof(std::uint32_t), '\0');
    const std::size_t root = write(bytes);
    refer(bytes, 0, root);
    return bytes;
}

} // namespace lanescope
