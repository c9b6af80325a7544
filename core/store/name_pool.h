// SPDX-License-Identifier: Apache-2.0
// Interning of names while decoding: one per worker, not thread-safe. Local id 0 is the empty string.
// Remembers where each name was first seen, for a numbering that does not depend on workers.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace lanescope {

class NamePool {
public:
    NamePool();

    /// Id of `text`, adding it when new. `offset` is where in the file it stands. O(length).
    std::uint32_t intern(std::string_view text, std::uint64_t offset);

    std::size_t size() const { return m_entries.size(); }
    std::string_view text(std::uint32_t id) const { return {m_entries[id].text, m_entries[id].length}; }
    std::uint64_t firstOffset(std::uint32_t id) const { return m_entries[id].firstOffset; }
    std::uint64_t hash(std::uint32_t id) const { return m_entries[id].hash; }
    std::uint64_t sizeBytes() const;

    static std::uint64_t hashOf(std::string_view text);

private:
    struct Entry {
        const char* text;
        std::uint32_t length;
        std::uint64_t hash;
        std::uint64_t firstOffset;
    };
    struct Bucket {
        std::uint32_t tag; ///< upper half of the hash
        std::uint32_t id;  ///< kFree when unused
    };
    static constexpr std::uint32_t kFree = 0xFFFFFFFFu;

    const char* store(std::string_view text);
    void grow();

    std::vector<Entry> m_entries;
    std::vector<Bucket> m_buckets;
    std::vector<std::unique_ptr<char[]>> m_blocks;
    std::size_t m_blockUsed = 0;
    std::size_t m_blockSize = 0;
    std::uint64_t m_blockBytes = 0;
};

} // namespace lanescope
