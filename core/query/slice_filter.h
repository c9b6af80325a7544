// SPDX-License-Identifier: Apache-2.0
// A search query made ready for a trace: what can be answered once per name, category and track is, so that
// a slice costs a few look-ups. Immutable; any thread. Making one costs
// O(strings), and O(slices) with a class of device work.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;
struct SearchQuery;
struct SliceTable;

class SliceFilter {
public:
    /// A stretch of slices on one track.
    struct Block {
        std::uint32_t first;
        std::uint32_t end;
    };

    SliceFilter(const Trace& trace, const SearchQuery& query, std::stop_token stop);

    /// Slices of tracks that the query looks at, in the order of the slice table, in pieces for several
    /// threads.
    const std::vector<Block>& blocks() const { return m_blocks; }
    /// Everything but the conditions on the track and on args, for a slice of blocks().
    bool holds(std::uint32_t slice) const;

private:
    const SliceTable& m_slices;
    std::vector<std::uint8_t> m_name; ///< by StringId
    std::vector<std::uint8_t> m_category;
    std::vector<bool> m_ofFamily; ///< by slice; empty: of any
    DurationNs m_minNs;
    DurationNs m_maxNs;
    std::vector<Block> m_blocks;
};

} // namespace lanescope
