// SPDX-License-Identifier: Apache-2.0
// A file of numbered, checksummed sections of plain values, written once and read back. The format is
// private to one build on one kind of machine: a version, the sizes of the stored types and the byte
// order are part of its head. Reading verifies every checksum before anything is used.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/column.h"
#include "core/base/result.h"
#include "core/os/handle.h"

namespace lanescope {

/// Collects sections and writes them at once. Views must stay valid until write() returns.
class SectionWriter {
public:
    template <typename T>
    void add(std::uint32_t id, std::span<const T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        m_sections.push_back(
            {id, sizeof(T), {reinterpret_cast<const char*>(values.data()), values.size_bytes()}});
    }
    template <typename T>
    void add(std::uint32_t id, const std::vector<T>& values) {
        add(id, std::span<const T>(values));
    }
    template <typename T>
    void add(std::uint32_t id, const Column<T>& values) {
        add(id, values.span());
    }
    /// Keeps a copy.
    void addText(std::uint32_t id, std::string text);

    /// Keeps a copy of values of `elementBytes` each.
    void addCopy(std::uint32_t id, std::uint32_t elementBytes, std::string bytes);

    /// Writes to `path` through a temporary file beside it that is synced and renamed, readable by its
    /// owner only. `key` comes back from SectionReader::open.
    Result<bool> write(const std::string& path, std::string_view key) const;

private:
    struct Section {
        std::uint32_t id;
        std::uint32_t elementBytes;
        std::string_view bytes;
    };
    std::vector<Section> m_sections;
    std::vector<std::unique_ptr<std::string>> m_texts;
};

/// A section file in memory. It is not mapped: a file that is cut, or a disk that fails, would end the
/// program at the next touch of a page. Thread-safe once open.
class SectionReader {
public:
    /// Null when the file is missing, damaged, of another version, or not about `key`; also when it belongs
    /// to another user, others may write to it, or its place holds a link: its content would be somebody
    /// else's.
    static std::shared_ptr<const SectionReader> open(const std::string& path, std::string_view key);
    ~SectionReader();
    SectionReader(const SectionReader&) = delete;
    SectionReader& operator=(const SectionReader&) = delete;

    /// The section's values in place; nullopt when it is missing or of another type. `self` lives as
    /// long as the column.
    template <typename T>
    static std::optional<Column<T>> column(const std::shared_ptr<const SectionReader>& self,
                                           std::uint32_t id) {
        const std::optional<std::string_view> bytes = self->section(id, sizeof(T));
        if (!bytes) {
            return std::nullopt;
        }
        return Column<T>(
            std::span<const T>(reinterpret_cast<const T*>(bytes->data()), bytes->size() / sizeof(T)), self);
    }
    /// A copy of the section's values.
    template <typename T>
    std::optional<std::vector<T>> values(std::uint32_t id) const {
        const std::optional<std::string_view> bytes = section(id, sizeof(T));
        if (!bytes) {
            return std::nullopt;
        }
        std::vector<T> copy(bytes->size() / sizeof(T));
        if (!copy.empty()) {
            std::memcpy(static_cast<void*>(copy.data()), bytes->data(), bytes->size());
        }
        return copy;
    }
    std::optional<std::string_view> text(std::uint32_t id) const { return section(id, 1); }

private:
    struct Entry {
        std::uint32_t id;
        std::uint32_t elementBytes;
        std::uint64_t offset;
        std::uint64_t bytes;
        std::uint64_t checksum;
    };
    friend class SectionWriter;

    SectionReader() = default;
    /// Reads the first bytes into memory of its own; false when that fails.
    bool fill(const os::Handle& file, std::size_t bytes);
    bool takeEntries(std::string_view key);
    std::optional<std::string_view> section(std::uint32_t id, std::size_t elementBytes) const;

    const char* m_data = nullptr;
    std::size_t m_bytes = 0;
    std::vector<Entry> m_entries;
};

/// A quick 64-bit checksum, several GB/s; finds damage, not forgery.
std::uint64_t checksumOf(std::string_view bytes);

} // namespace lanescope
