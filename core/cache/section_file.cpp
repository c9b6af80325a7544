// SPDX-License-Identifier: Apache-2.0
#include "core/cache/section_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>

#include "core/base/input_files.h"
#include "core/base/output_file.h"
#include "core/os/memory.h"

namespace lanescope {

namespace {

constexpr std::uint64_t kMagic = 0x314F4353454E414Cu; // "LANESCO1" on a little-endian machine
/// Raised with every change of what the sections mean.
constexpr std::uint32_t kFormatVersion = 9;
constexpr std::size_t kAlignment = 64;

struct Head {
    std::uint64_t magic;
    std::uint32_t version;
    std::uint32_t sectionCount;
    std::uint64_t fileBytes;
    std::uint64_t keyBytes;
    std::uint64_t checksum; ///< of key and entries
};

std::uint64_t aligned(std::uint64_t offset) {
    return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

} // namespace

std::uint64_t checksumOf(std::string_view bytes) {
    constexpr std::uint64_t kPrime = 0x9E3779B185EBCA87u;
    std::array<std::uint64_t, 4> parts{1, 2, 3, 5};
    const char* p = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 32; p += 32, left -= 32) {
        for (std::size_t i = 0; i < 4; ++i) {
            std::uint64_t word;
            std::memcpy(&word, p + 8 * i, 8);
            parts[i] = std::rotl(parts[i] + word * kPrime, 31) * 0xC2B2AE3D27D4EB4Fu;
        }
    }
    std::uint64_t sum = bytes.size() * kPrime;
    for (const std::uint64_t part : parts) {
        sum = std::rotl(sum ^ part, 27) * kPrime + 0x85EBCA77C2B2AE63u;
    }
    for (; left > 0; ++p, --left) {
        sum = std::rotl(sum ^ static_cast<unsigned char>(*p), 11) * kPrime;
    }
    return sum ^ sum >> 32;
}

void SectionWriter::addText(std::uint32_t id, std::string text) {
    addCopy(id, 1, std::move(text));
}

void SectionWriter::addCopy(std::uint32_t id, std::uint32_t elementBytes, std::string bytes) {
    m_texts.push_back(std::make_unique<std::string>(std::move(bytes)));
    m_sections.push_back({id, elementBytes, *m_texts.back()});
}

Result<bool> SectionWriter::write(const std::string& path, std::string_view key) const {
    using Entry = SectionReader::Entry;
    std::vector<Entry> entries;
    std::uint64_t offset =
        aligned(sizeof(Head) + key.size() + m_sections.size() * sizeof(Entry) + kAlignment);
    for (const Section& section : m_sections) {
        entries.push_back(
            {section.id, section.elementBytes, offset, section.bytes.size(), checksumOf(section.bytes)});
        offset = aligned(offset + section.bytes.size());
    }
    std::string front(key);
    front.resize(aligned(key.size()), '\0');
    front.append(reinterpret_cast<const char*>(entries.data()), entries.size() * sizeof(Entry));
    const Head head{kMagic, kFormatVersion, static_cast<std::uint32_t>(entries.size()),
                    offset, key.size(),     checksumOf(front)};

    const auto file = OutputFile::create(path, {}, OutputAccess::OwnerOnly);
    if (!file) {
        return file.error();
    }
    std::uint64_t at = 0;
    const auto put = [&](std::string_view bytes) {
        at += bytes.size();
        (*file)->write(bytes);
    };
    const auto pad = [&](std::uint64_t to) { put(std::string(to - at, '\0')); };
    put({reinterpret_cast<const char*>(&head), sizeof head});
    put(front);
    for (std::size_t i = 0; i < m_sections.size() && (*file)->isGood(); ++i) {
        pad(entries[i].offset);
        put(m_sections[i].bytes);
    }
    if ((*file)->isGood()) {
        pad(offset);
    }
    if (const Status written = (*file)->commit(); !written) {
        return written.error();
    }
    return true;
}

SectionReader::~SectionReader() {
    if (m_data != nullptr) {
        os::unmapPages(const_cast<char*>(m_data), m_bytes);
    }
}

std::shared_ptr<const SectionReader> SectionReader::open(const std::string& path, std::string_view key) {
    const auto descriptor = InputDescriptor::open(path, InputName::Own, os::kNoLink);
    if (!descriptor.isOpen()) {
        return nullptr;
    }
    std::shared_ptr<SectionReader> reader(new SectionReader);
    const auto facts = descriptor.handle().facts();
    const bool isRead = facts && facts->kind == os::FileKind::Regular && facts->isTrusted &&
                        facts->sizeBytes >= sizeof(Head) &&
                        reader->fill(descriptor.handle(), facts->sizeBytes);
    return isRead && reader->takeEntries(key) ? reader : nullptr;
}

bool SectionReader::fill(const os::Handle& file, std::size_t bytes) {
    constexpr std::size_t kLargePage = 2u << 20;
    void* memory = os::mapPages(bytes, kLargePage);
    if (memory == nullptr) {
        return false;
    }
    m_data = static_cast<const char*>(memory);
    m_bytes = bytes;
    return file.readAt(0, static_cast<char*>(memory), bytes) == bytes; // else it was cut, or the disk fails
}

/// Checks the head, the key and all checksums.
bool SectionReader::takeEntries(std::string_view key) {
    Head head;
    std::memcpy(&head, m_data, sizeof head);
    const std::uint64_t entryBytes = std::uint64_t{head.sectionCount} * sizeof(Entry);
    if (head.magic != kMagic || head.version != kFormatVersion || head.fileBytes != m_bytes ||
        head.keyBytes != key.size() || aligned(head.keyBytes) + entryBytes > m_bytes - sizeof(Head)) {
        return false;
    }
    const std::string_view front(m_data + sizeof(Head), aligned(head.keyBytes) + entryBytes);
    if (checksumOf(front) != head.checksum || front.substr(0, key.size()) != key) {
        return false;
    }
    m_entries.resize(head.sectionCount);
    std::memcpy(m_entries.data(), front.data() + aligned(head.keyBytes), entryBytes);
    return std::ranges::all_of(m_entries, [this](const Entry& entry) {
        return entry.offset % kAlignment == 0 && entry.offset <= m_bytes &&
               entry.bytes <= m_bytes - entry.offset &&
               checksumOf({m_data + entry.offset, entry.bytes}) == entry.checksum;
    });
}

std::optional<std::string_view> SectionReader::section(std::uint32_t id, std::size_t elementBytes) const {
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [id](const Entry& entry) { return entry.id == id; });
    if (found == m_entries.end() || found->elementBytes != elementBytes || found->bytes % elementBytes != 0) {
        return std::nullopt;
    }
    return std::string_view(m_data + found->offset, found->bytes);
}

} // namespace lanescope
