// SPDX-License-Identifier: Apache-2.0
#include "core/base/string_pool.h"

#include <bit>
#include <functional>

namespace lanescope {

StringPool::StringPool()
    : StringPool(Column<char>(), Column<std::uint64_t>(std::vector<std::uint64_t>{0, 0})) {}

StringPool::StringPool(Column<char> bytes, Column<std::uint64_t> offsets)
    : m_bytes(std::move(bytes))
    , m_offsets(std::move(offsets)) {
    buildIndex();
}

void StringPool::buildIndex() {
    m_buckets.assign(std::bit_ceil(size() * 2 + 2), kNoIndex);
    const std::size_t mask = m_buckets.size() - 1;
    for (std::size_t i = 0; i < size(); ++i) {
        std::size_t slot = std::hash<std::string_view>()(text(StringId(i))) & mask;
        while (m_buckets[slot] != kNoIndex) {
            slot = (slot + 1) & mask;
        }
        m_buckets[slot] = static_cast<std::uint32_t>(i);
    }
}

StringId StringPool::find(std::string_view wanted) const {
    const std::size_t mask = m_buckets.size() - 1;
    std::size_t slot = std::hash<std::string_view>()(wanted) & mask;
    while (m_buckets[slot] != kNoIndex) {
        const StringId id{m_buckets[slot]};
        if (text(id) == wanted) {
            return id;
        }
        slot = (slot + 1) & mask;
    }
    return kNotFound;
}

std::size_t StringPool::sizeBytes() const {
    return m_bytes.sizeBytes() + m_offsets.sizeBytes() + m_buckets.size() * sizeof(std::uint32_t);
}

} // namespace lanescope
