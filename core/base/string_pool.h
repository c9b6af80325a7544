// SPDX-License-Identifier: Apache-2.0
// The interned strings of a trace: every distinct name once, as valid UTF-8. StringId 0 is the empty
// string. Immutable after construction; any thread may read. text() is O(1), find() hashes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/column.h"
#include "core/base/ids.h"

namespace lanescope {

class StringPool {
public:
    StringPool();
    /// `offsets` has one entry more than there are strings; string i is bytes [offsets[i], offsets[i+1]).
    StringPool(Column<char> bytes, Column<std::uint64_t> offsets);

    std::size_t size() const { return m_offsets.size() - 1; }
    std::string_view text(StringId id) const {
        const std::uint64_t start = m_offsets[indexOf(id)];
        return {m_bytes.data() + start, static_cast<std::size_t>(m_offsets[indexOf(id) + 1] - start)};
    }
    /// The id of `text`, or kNoIndex cast to StringId when no string equals it. Linear scan-free: uses a
    /// hash index built on construction.
    StringId find(std::string_view text) const;
    static constexpr StringId kNotFound{kNoIndex};

    const Column<char>& bytes() const { return m_bytes; }
    const Column<std::uint64_t>& offsets() const { return m_offsets; }
    std::size_t sizeBytes() const;

private:
    void buildIndex();

    Column<char> m_bytes;
    Column<std::uint64_t> m_offsets;
    /// Open-addressing table of string indexes, kNoIndex where free.
    std::vector<std::uint32_t> m_buckets;
};

} // namespace lanescope
