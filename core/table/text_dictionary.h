// SPDX-License-Identifier: Apache-2.0
// Distinct texts, numbered from 0 in the order in which they are added. Number 0 is the empty text. Reading
// is safe on any thread while nothing is added.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/hash_index.h"

namespace lanescope {

class TextDictionary {
public:
    TextDictionary();

    /// The number of `text`, which is added where it is new. O(1).
    std::uint32_t add(std::string_view text);
    std::string_view text(std::uint32_t id) const {
        return std::string_view(m_bytes).substr(m_entries[id].start, m_entries[id].size);
    }
    std::size_t size() const { return m_entries.size(); }
    std::size_t sizeBytes() const;

private:
    struct Entry {
        std::size_t start; ///< in m_bytes
        std::size_t size;
    };
    std::string_view text(const Entry& entry) const {
        return std::string_view(m_bytes).substr(entry.start, entry.size);
    }

    std::string m_bytes;
    std::vector<Entry> m_entries;
    HashIndex m_index;
};

} // namespace lanescope
