// SPDX-License-Identifier: Apache-2.0
// Time of one cause by the Python frames that it was spent in: calls of one path of frames are one node.
// Finds the innermost frame that still holds nearly all of it, and what is largest inside. Not thread-safe.
// O(1) a slice that is met for the first time, and a segment.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

class Trace;

class FrameTree {
public:
    explicit FrameTree(const Trace& trace);

    /// Adds a segment of a gap to the innermost Python frame around `slice` (which may be a frame itself).
    void add(SliceId slice, std::size_t gap, TimeRange range, TrackId track);

    struct Part {
        std::string what;      ///< the frame and the largest parts inside; empty: no frame is known
        std::string frame;     ///< that holds all of it
        std::string innermost; ///< the largest frame inside; empty for none
        DurationNs innermostNs = 0;
        std::string builtin;   ///< built-in function that holds most of it; empty for none
        std::string userFrame; ///< innermost frame of the user's code around all of it; may be empty
        DurationNs ns = 0;
        CausePlace place; ///< the gap that holds most of it, and a call of the frame in it
        std::vector<TrackRange> host;
    };
    /// One part, or several where frames inside hold `leastNs` each. The parts sum up to all that was added.
    std::vector<Part> parts(DurationNs leastNs) const;

private:
    struct Node {
        std::uint32_t parent = 0;
        StringId name = kEmptyString;
        DurationNs selfNs = 0;
        std::vector<std::uint32_t> children{};
    };
    struct Entry {
        std::uint32_t node;
        std::size_t gap;
        DurationNs ns;
        CausePlace place;
    };
    std::uint32_t nodeOf(SliceId slice);
    std::vector<DurationNs> totals() const;
    /// Down from `node` while one child holds nearly all of it.
    std::uint32_t hottest(std::uint32_t node, const std::vector<DurationNs>& totals, double share) const;
    std::uint32_t named(std::uint32_t node) const;
    std::vector<std::uint32_t> chosen(const std::vector<DurationNs>& totals, DurationNs leastNs) const;
    struct Inside {
        StringId name = kEmptyString;
        DurationNs ns = 0;
    };
    /// The call of `node` around a slice that was added; kNoSlice: it is in none.
    SliceId callAround(SliceId slice, std::uint32_t node) const;
    std::vector<Inside> inside(std::uint32_t node, const std::vector<DurationNs>& totals) const;
    Part describe(std::uint32_t node, const std::vector<DurationNs>& totals) const;

    const Trace& m_trace;
    std::vector<Node> m_nodes{1};
    std::unordered_map<std::uint64_t, std::uint32_t> m_children;
    std::unordered_map<std::uint32_t, std::uint32_t> m_nodeOfSlice;
    std::vector<Entry> m_entries;
};

} // namespace lanescope
