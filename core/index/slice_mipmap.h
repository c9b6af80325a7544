// SPDX-License-Identifier: Apache-2.0
// Level of detail of slices: for every row a blocked tree (leaf of 16 slices, fan-out 4) whose nodes
// carry what a pixel needs, so that drawing costs in proportion to pixels, not slices. Immutable; any
// thread may read. Memory: about 3.3 bytes a slice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/column.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

struct SliceTable;
struct Row;

/// A node covers consecutive slices of a row.
struct MipmapNode {
    TimeNs startNs;           ///< of the first slice
    TimeNs endNs;             ///< of the last slice
    DurationNs busyNs;        ///< sum of durations
    DurationNs longestNs;     ///< duration of the longest slice
    SliceId longest;          ///< the first of the longest slices
    std::uint32_t sliceCount;
};

class SliceMipmap {
public:
    static constexpr std::uint32_t kLeafSlices = 16;
    static constexpr std::uint32_t kFanOut = 4;

    SliceMipmap() = default;

    /// Builds the trees of `rows`, distributing rows over `workers` threads.
    static SliceMipmap build(const SliceTable& slices, std::span<const Row> rows, unsigned workers);

    /// Nodes of `level` (0 is finest) of a row; empty when the row has fewer than two leaves' worth.
    std::span<const MipmapNode> level(std::size_t rowIndex, std::size_t level) const;
    std::size_t levelCount(std::size_t rowIndex) const;

    std::size_t sizeBytes() const;
    const Column<MipmapNode>& nodes() const { return m_nodes; }
    const Column<std::uint64_t>& firstNodes() const { return m_firstNode; }

private:
    friend class TraceCache;
    Column<MipmapNode> m_nodes;
    Column<std::uint64_t> m_firstNode; ///< R + 1 entries: nodes of row r, finest level first
    Column<std::uint32_t> m_sliceCount; ///< per row
};

} // namespace lanescope
