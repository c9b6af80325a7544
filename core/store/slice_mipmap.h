// SPDX-License-Identifier: Apache-2.0
// Level of detail of slices: for every row a blocked tree (leaf of 16 slices, fan-out 4) whose nodes
// carry what a pixel needs, so that drawing costs in proportion to pixels, not slices. Immutable; any
// thread may read. Memory: about 3.3 bytes a slice and 8 bytes a row.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/column.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

struct SliceTable;
struct Row;

/// A node covers consecutive slices of a row.
struct MipmapNode {
    TimeNs startNs;       ///< of the first slice
    TimeNs endNs;         ///< of the last slice
    DurationNs busyNs;    ///< sum of durations, at most the largest DurationNs
    DurationNs longestNs; ///< duration of the longest slice
    SliceId longest;      ///< the first of the longest slices
    std::uint32_t sliceCount;
};

class SliceMipmap {
public:
    static constexpr std::uint32_t kLeafSlices = 16;
    static constexpr std::uint32_t kFanOut = 4;
    /// A row of 2^32 slices has this many levels.
    static constexpr std::size_t kMaxLevels = 15;

    SliceMipmap() = default;
    /// From columns that build() once made (a mapped cache). `firstNode` has one entry more than
    /// `sliceCount`.
    SliceMipmap(Column<MipmapNode> nodes, Column<std::uint32_t> firstNode, Column<std::uint32_t> sliceCount);

    /// Builds the trees of `rows` in one pass over start and duration, on `workers` threads including the
    /// calling one.
    static SliceMipmap build(const SliceTable& slices, std::span<const Row> rows, unsigned workers);

    /// Nodes of `level` (0 is finest) of a row: node i covers slices [i * n, (i + 1) * n) of the row for
    /// n = kLeafSlices * kFanOut^level. A row of at most one leaf has no levels; the last level has one node.
    std::span<const MipmapNode> level(std::size_t rowIndex, std::size_t level) const;
    std::size_t levelCount(std::size_t rowIndex) const;

    std::size_t sizeBytes() const;
    /// All rows' nodes, row after row, finest level first.
    const Column<MipmapNode>& nodes() const { return m_nodes; }
    const Column<std::uint32_t>& firstNodes() const { return m_firstNode; }
    const Column<std::uint32_t>& sliceCounts() const { return m_sliceCount; }

private:
    Column<MipmapNode> m_nodes;
    Column<std::uint32_t> m_firstNode;  ///< R + 1 entries
    Column<std::uint32_t> m_sliceCount; ///< R entries
};

} // namespace lanescope
