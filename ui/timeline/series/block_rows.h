// SPDX-License-Identifier: Apache-2.0
// Named stretches of time on the rows of a lane, such as the replays of graphs with their blocks and
// operators. Made on a pool thread with the values of lanes, immutable then.
#pragma once

#include <QString>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "ui/theme/category_colors.h"

namespace lanescope::ui {

struct LaneBlock {
    TimeRange range;
    std::uint32_t text = 0;   ///< into BlockRows::texts
    std::uint32_t detail = 0; ///< into BlockRows::texts, for the pointer; 0: none
    std::uint32_t pieces = 0; ///< slices that it stands for
    SliceId slice = kNoSlice; ///< selected by a click on the block
    bool isOutlined = false;  ///< not recorded with the work, but found out
    std::uint32_t key = 0;    ///< into BlockRows::texts: blockKey() where a user can name it; 0: none
};

struct BlockRow {
    QString title; ///< such as "operator"
    ColorRole role = ColorRole::Operator;
    std::vector<LaneBlock> blocks; ///< ascending and apart
};

struct BlockRows {
    std::vector<QString> texts{QString()};
    std::vector<BlockRow> rows; ///< from the top

    /// The block of a row at a time, or null. O(log blocks).
    const LaneBlock* at(std::size_t row, TimeNs timeNs) const {
        const std::vector<LaneBlock>& blocks = rows[row].blocks;
        const auto found = std::ranges::upper_bound(blocks, timeNs, {},
                                                    [](const LaneBlock& block) { return block.range.endNs; });
        return found != blocks.end() && found->range.contains(timeNs) ? &*found : nullptr;
    }
};

} // namespace lanescope::ui
