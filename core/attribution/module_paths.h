// SPDX-License-Identifier: Apache-2.0
// Numbers for the chains of nn.Module objects around slices, as modulePath() (kernel_attribution.h) writes
// them: calls of one module below the same modules have one number, and a number its parent. Refers to the
// trace. Used by one thread at a time. Cost of a question O(depth) the first time that its slice is asked.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"

namespace lanescope {

class Trace;

class ModulePaths {
public:
    struct Path {
        std::uint32_t parent = kNoIndex; ///< a smaller number
        std::uint32_t depth = 0;         ///< from 0
        StringId name = kEmptyString;    ///< of the innermost module, as in the file
        SliceId first = kNoSlice;        ///< the call that was asked for first
    };

    explicit ModulePaths(const Trace& trace)
        : m_trace(trace) {}

    /// Number of the path of the module call `module`; kNoIndex for kNoSlice.
    std::uint32_t numberOf(SliceId module);
    /// By number.
    const std::vector<Path>& paths() const { return m_paths; }

private:
    const Trace& m_trace;
    std::vector<Path> m_paths;
    std::unordered_map<std::uint32_t, std::uint32_t> m_numberOfSlice;
    std::unordered_map<std::uint64_t, std::uint32_t> m_numberOfStep; ///< by parent and name
    std::vector<SliceId> m_chain;
};

} // namespace lanescope
