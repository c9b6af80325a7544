// SPDX-License-Identifier: Apache-2.0
// Call stacks of a trace with their times, added up over all calls with the same stack: thread, frames,
// operators, launches, and below a launch the device work that it started. Any thread. Cost O(slices).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/export/export_names.h"
#include "core/store/trace.h"

namespace lanescope {

struct CallStacks {
    static constexpr std::uint32_t kNoNode = kNoIndex;
    struct Node {
        std::uint32_t parent = kNoNode;
        std::uint32_t frame = 0; ///< index into frames
        std::uint64_t calls = 0; ///< that run in the range
        DurationNs hostNs = 0;   ///< on the host in the range, without what is below
        DurationNs deviceNs = 0; ///< of device work, the part in the range
    };
    std::vector<std::string> frames; ///< distinct
    std::vector<Node> nodes;         ///< parents come first

    /// Frames from the root to the node.
    std::vector<std::uint32_t> pathOf(std::uint32_t node) const;
};

/// Host times are cut to the range.
CallStacks callStacks(const Trace& trace, const TimeRange& range, ExportNames& names);

} // namespace lanescope
