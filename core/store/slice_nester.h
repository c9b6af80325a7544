// SPDX-License-Identifier: Apache-2.0
// Nests the slices of one track: gives each its parent and a row. Fed in nesting order (slice_order.h);
// positions count in that order. Rows of a layer nest properly; what overlaps goes to further layers.
#pragma once

#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

#include "core/base/page_allocator.h"
#include "core/base/time.h"

namespace lanescope {

inline constexpr std::uint32_t kNoPosition = 0xFFFFFFFFu;

class SliceNester {
public:
    /// Where a slice should go when it overlaps others in part.
    enum class Wish : std::uint8_t {
        None,    ///< where its parent is, else the first layer where it nests
        Base,    ///< the first layer where it nests, wherever its parent is
        Overflow ///< not the base layer
    };

    explicit SliceNester(std::size_t count);

    /// Closes what ends at or before `timeNs`; returns the innermost open slice.
    std::uint32_t innermostAt(TimeNs timeNs);
    void add(std::uint32_t position, TimeNs startNs, TimeNs endNs, Wish wish);
    /// The farthest open slice that ends before `endNs`: with what a slice from now to there would
    /// overlap in part. kNoPosition for none. Call before add(). O(1) amortized.
    std::uint32_t outermostEndingBefore(TimeNs startNs, TimeNs endNs);

    /// Innermost slice open at the start of the slice that covers its first half; kNoPosition for none.
    std::uint32_t parent(std::size_t position) const { return m_parent[position]; }
    std::uint32_t row(std::size_t position) const { return m_row[position]; }
    std::size_t rowCount() const { return m_slicesOfRow.size(); }
    std::uint32_t slicesOfRow(std::size_t row) const { return m_slicesOfRow[row]; }
    std::size_t layerCount() const { return m_layers.size(); }
    /// Rows of a layer by depth.
    const std::vector<std::uint32_t>& rowsOfLayer(std::size_t layer) const {
        return m_layers[layer].rowOfDepth;
    }

private:
    struct Layer {
        std::vector<TimeNs> openEnds;
        std::vector<std::uint32_t> rowOfDepth; ///< row number in order of creation
    };
    struct Open {
        TimeNs endNs;
        std::uint32_t position;
        std::uint32_t layer;
        std::uint32_t longer; ///< index + 1 of the nearest one below that ends no earlier; 0: none
        std::uint32_t next;   ///< index of the nearest one from here upwards that may still be open
    };
    using Freed = std::pair<TimeNs, std::uint32_t>;

    std::uint32_t innermostCovering(TimeNs startNs, TimeNs endNs);
    std::uint32_t openFrom(std::uint32_t index, TimeNs timeNs);
    bool fits(std::uint32_t layer, TimeNs startNs, TimeNs endNs);
    std::uint32_t layerFor(TimeNs startNs, TimeNs endNs, Wish wish);

    std::vector<Open> m_open; ///< by start; below the last there may be some that have ended
    std::vector<Layer> m_layers;
    /// Layers beyond the searched ones by when they are empty.
    std::priority_queue<Freed, std::vector<Freed>, std::greater<>> m_free;
    PagedVector<std::uint32_t> m_parent; ///< of what has been added
    PagedVector<std::uint32_t> m_row;
    std::vector<std::uint32_t> m_slicesOfRow;
};

} // namespace lanescope
