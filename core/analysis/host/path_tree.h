// SPDX-License-Identifier: Apache-2.0
// Slices of the host merged by the path of names that leads to them: what flame graphs and the module tree
// are made of. Not thread-safe while it is built. Cost O(slices of the host) time with a hash look-up for
// each slice that is included, and 4 bytes a slice.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/hash_index.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// All slices of one path. Times are those within the selection; device work counts where it runs.
struct PathNode {
    StringId name = kEmptyString;
    std::uint32_t parent = kNoIndex; ///< which stands before its children
    std::uint32_t subtreeEnd = 0;    ///< one past the last node of its subtree
    std::uint32_t depth = 0;
    std::uint64_t count = 0;
    DurationNs hostTotalNs =
        0; ///< durations; where the path itself is outside of the selection, its children's
    DurationNs hostSelfNs = 0;    ///< without those of child nodes
    DurationNs deviceTotalNs = 0; ///< device work launched in it
    DurationNs deviceSelfNs = 0;  ///< the same without that of child nodes
    SliceId first = kNoSlice;     ///< by start
    SliceId longest = kNoSlice;
};

class PathTree {
public:
    /// `isIncluded` is asked once for each pair of name and category. Empty when stopped.
    /// Paths of `alsoWithin` have nodes, too, though nothing of them lies in the selection.
    PathTree(const Trace& trace, const Selection& selection,
             const std::function<bool(StringId name, CategoryId category)>& isIncluded, std::stop_token stop,
             std::span<const SliceId> alsoWithin = {});

    /// In depth-first order; siblings by their first start.
    const std::vector<PathNode>& nodes() const { return m_nodes; }
    /// Node of the innermost included slice that is `slice` or around it; kNoIndex for none, and where that
    /// has no part in the selection. Remembered, so that all slices together cost O(slices).
    std::uint32_t nodeAround(SliceId slice);

private:
    void resolve(SliceId slice);
    void addSlices(const Selection& selection, const std::stop_token& stop);
    void addSlice(SliceId slice, const Selection& selection);
    void addDeviceWork(const Selection& selection);
    void arrange();
    void sumUp();
    bool isIncluded(SliceId slice);

    const Trace& m_trace;
    const std::function<bool(StringId name, CategoryId category)>& m_ask;
    std::vector<std::vector<std::uint8_t>> m_included; ///< by category, then name: not asked, yes, no
    std::vector<PathNode> m_nodes;
    std::vector<std::uint32_t> m_nodeOf; ///< by slice
    HashIndex m_index;
    std::vector<SliceId> m_path;         ///< slices on the way up
    std::vector<DurationNs> m_longestNs; ///< by node, while slices are added
};

} // namespace lanescope
