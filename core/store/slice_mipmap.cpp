// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_mipmap.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>
#include <vector>

#include "core/base/page_allocator.h"
#include "core/base/parallel.h"
#include "core/store/tables.h"

namespace lanescope {

namespace {

constexpr std::uint64_t kLeaf = SliceMipmap::kLeafSlices;
constexpr std::uint64_t kFan = SliceMipmap::kFanOut;

/// Levels that lie completely within a block, the unit of work: 16 * 4^6 slices.
constexpr std::size_t kBlockLevels = 7;
constexpr std::uint64_t kBlockSlices = 65'536;

std::uint64_t leafCount(std::uint32_t sliceCount) {
    return sliceCount <= kLeaf ? 0 : (sliceCount + kLeaf - 1) / kLeaf;
}

std::uint64_t parentCount(std::uint64_t nodeCount) {
    return nodeCount <= 1 ? 0 : (nodeCount + kFan - 1) / kFan;
}

std::uint64_t nodeCount(std::uint32_t sliceCount) {
    std::uint64_t total = 0;
    for (std::uint64_t count = leafCount(sliceCount); count > 0; count = parentCount(count)) {
        total += count;
    }
    return total;
}

DurationNs clampedDuration(std::uint64_t durationNs) {
    return static_cast<DurationNs>(
        std::min<std::uint64_t>(durationNs, std::numeric_limits<DurationNs>::max()));
}

MipmapNode leafNode(const TimeNs* startNs, const DurationNs* durationNs, std::uint32_t first,
                    std::uint32_t count) {
    const TimeNs* starts = startNs + first;
    const DurationNs* durations = durationNs + first;
    // Slices of a row do not overlap, so that an unsigned sum cannot wrap.
    std::uint64_t busyNs = 0;
    DurationNs longestNs = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        busyNs += static_cast<std::uint64_t>(durations[i]);
        longestNs = std::max(longestNs, durations[i]);
    }
    const auto longest =
        static_cast<std::uint32_t>(std::find(durations, durations + count, longestNs) - durations);
    return {starts[0],
            starts[count - 1] + durations[count - 1],
            clampedDuration(busyNs),
            longestNs,
            SliceId(first + longest),
            count};
}

MipmapNode parentNode(std::span<const MipmapNode> children) {
    MipmapNode node = children.front();
    std::uint64_t busyNs = static_cast<std::uint64_t>(node.busyNs);
    for (const MipmapNode& child : children.subspan(1)) {
        node.endNs = child.endNs;
        node.sliceCount += child.sliceCount;
        busyNs += static_cast<std::uint64_t>(child.busyNs);
        if (child.longestNs > node.longestNs) {
            node.longestNs = child.longestNs;
            node.longest = child.longest;
        }
    }
    node.busyNs = clampedDuration(busyNs);
    return node;
}

/// Writes parents [first, last) of `below` to `above`.
void fillParents(std::span<const MipmapNode> below, MipmapNode* above, std::uint64_t first,
                 std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i) {
        const std::uint64_t child = i * kFan;
        above[i] = parentNode(below.subspan(child, std::min(kFan, below.size() - child)));
    }
}

/// Rows [firstRow, endRow); of a row that is larger than a block only the given block.
struct Task {
    std::uint32_t firstRow;
    std::uint32_t endRow;
    std::uint32_t block;
};

/// Cuts `rows` into tasks of about one block; the number of tasks depends on the slices only.
std::vector<Task> makeTasks(std::span<const Row> rows) {
    std::vector<Task> tasks;
    const auto rowCount = static_cast<std::uint32_t>(rows.size());
    std::uint32_t groupStart = 0;
    std::uint64_t groupSlices = 0;
    const auto closeGroup = [&](std::uint32_t end) {
        if (groupStart < end) {
            tasks.push_back({groupStart, end, 0});
        }
        groupStart = end;
        groupSlices = 0;
    };
    for (std::uint32_t r = 0; r < rowCount; ++r) {
        const std::uint64_t slices = rows[r].sliceCount;
        if (slices > kBlockSlices) {
            closeGroup(r);
            for (std::uint32_t block = 0; block * kBlockSlices < slices; ++block) {
                tasks.push_back({r, r + 1, block});
            }
            groupStart = r + 1;
        } else {
            groupSlices += slices;
            if (groupSlices >= kBlockSlices) {
                closeGroup(r + 1);
            }
        }
    }
    closeGroup(rowCount);
    return tasks;
}

class Builder {
public:
    Builder(const SliceTable& slices, std::span<const Row> rows, std::span<const std::uint32_t> firstNode,
            MipmapNode* nodes)
        : m_startNs(slices.startNs.data())
        , m_durationNs(slices.durationNs.data())
        , m_rows(rows)
        , m_firstNode(firstNode)
        , m_nodes(nodes) {}

    void run(const Task& task) const {
        for (std::uint32_t r = task.firstRow; r < task.endRow; ++r) {
            if (m_rows[r].sliceCount > kLeaf) {
                fillBlock(r, task.block);
            }
        }
    }

    /// The levels above the blocks, once all blocks are there.
    void finish(std::uint32_t rowIndex) const {
        MipmapNode* level = m_nodes + m_firstNode[rowIndex];
        std::uint64_t count = leafCount(m_rows[rowIndex].sliceCount);
        for (std::size_t k = 0; count > 1; ++k) {
            const std::uint64_t parents = parentCount(count);
            if (k + 1 >= kBlockLevels) {
                fillParents({level, count}, level + count, 0, parents);
            }
            level += count;
            count = parents;
        }
    }

private:
    void fillBlock(std::uint32_t rowIndex, std::uint32_t block) const {
        const Row& row = m_rows[rowIndex];
        const auto rowStart = static_cast<std::uint32_t>(row.firstSlice);
        MipmapNode* level = m_nodes + m_firstNode[rowIndex];
        std::uint64_t count = leafCount(row.sliceCount);
        std::uint64_t perBlock = kBlockSlices / kLeaf;
        const std::uint64_t lastLeaf = std::min(count, (block + 1) * perBlock);
        for (std::uint64_t leaf = block * perBlock; leaf < lastLeaf; ++leaf) {
            const auto first = static_cast<std::uint32_t>(leaf * kLeaf);
            level[leaf] = leafNode(m_startNs, m_durationNs, rowStart + first,
                                   std::min<std::uint32_t>(kLeaf, row.sliceCount - first));
        }
        for (std::size_t k = 1; k < kBlockLevels && count > 1; ++k) {
            const std::uint64_t parents = parentCount(count);
            perBlock /= kFan;
            fillParents({level, count}, level + count, block * perBlock,
                        std::min(parents, (block + 1) * perBlock));
            level += count;
            count = parents;
        }
    }

    const TimeNs* m_startNs;
    const DurationNs* m_durationNs;
    std::span<const Row> m_rows;
    std::span<const std::uint32_t> m_firstNode;
    MipmapNode* m_nodes;
};

} // namespace

SliceMipmap::SliceMipmap(Column<MipmapNode> nodes, Column<std::uint32_t> firstNode,
                         Column<std::uint32_t> sliceCount)
    : m_nodes(std::move(nodes))
    , m_firstNode(std::move(firstNode))
    , m_sliceCount(std::move(sliceCount)) {
    assert(m_firstNode.size() == m_sliceCount.size() + 1);
    assert(m_firstNode[m_sliceCount.size()] == m_nodes.size());
}

SliceMipmap SliceMipmap::build(const SliceTable& slices, std::span<const Row> rows, unsigned workers) {
    std::vector<std::uint32_t> firstNode(rows.size() + 1);
    std::vector<std::uint32_t> sliceCount(rows.size());
    std::uint64_t total = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        firstNode[r] = static_cast<std::uint32_t>(total);
        sliceCount[r] = rows[r].sliceCount;
        total += nodeCount(rows[r].sliceCount);
    }
    firstNode[rows.size()] = static_cast<std::uint32_t>(total);

    // Not cleared: the workers touch each page first, and write every node.
    std::shared_ptr<MipmapNode[]> nodes = makeSharedPages<MipmapNode>(total);
    const Builder builder(slices, rows, firstNode, nodes.get());
    const std::vector<Task> tasks = makeTasks(rows);
    parallelFor(tasks.size(), workers, [&](std::size_t i) { builder.run(tasks[i]); });
    for (const Task& task : tasks) {
        if (task.block == 1) {
            builder.finish(task.firstRow);
        }
    }
    const std::span<const MipmapNode> view(nodes.get(), total);
    return SliceMipmap(Column<MipmapNode>(view, std::move(nodes)),
                       Column<std::uint32_t>(std::move(firstNode)),
                       Column<std::uint32_t>(std::move(sliceCount)));
}

std::span<const MipmapNode> SliceMipmap::level(std::size_t rowIndex, std::size_t level) const {
    if (rowIndex >= m_sliceCount.size()) {
        return {};
    }
    std::uint64_t first = m_firstNode[rowIndex];
    std::uint64_t count = leafCount(m_sliceCount[rowIndex]);
    for (; level > 0; --level) {
        first += count;
        count = parentCount(count);
    }
    return m_nodes.subspan(first, count);
}

std::size_t SliceMipmap::levelCount(std::size_t rowIndex) const {
    std::size_t levels = 0;
    if (rowIndex < m_sliceCount.size()) {
        for (std::uint64_t count = leafCount(m_sliceCount[rowIndex]); count > 0; count = parentCount(count)) {
            ++levels;
        }
    }
    return levels;
}

std::size_t SliceMipmap::sizeBytes() const {
    return m_nodes.sizeBytes() + m_firstNode.sizeBytes() + m_sliceCount.sizeBytes();
}

} // namespace lanescope
