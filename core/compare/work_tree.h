// SPDX-License-Identifier: Apache-2.0
// Tree of a trace's host work in the compared steps, by which two traces are matched:
// annotations, modules (Python frames "nn.Module: ...") and operators, each with the device work that it
// launched itself. Steps and other Python frames are left out. Of a range of time it has what starts in it
// and what launched the device work that does or that was running by then. Immutable, any thread. Made in O(n
// log n) for n such slices; 64 bytes a node and 4 bytes a slice of the trace.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/compare/compared_trace.h"

namespace lanescope {

/// Numbers for texts, the same for both traces. Refers to the texts.
class SharedNames {
public:
    std::uint32_t keyOf(std::string_view text) {
        return m_keys.emplace(text, static_cast<std::uint32_t>(m_keys.size())).first->second;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> m_keys;
};

enum class WorkKind : std::uint8_t { Annotation, Module, Operator };

struct WorkNode {
    SliceId slice = kNoSlice;
    std::uint32_t parent = kNoIndex;
    std::uint32_t subtreeEnd = 0; ///< one past the last node below
    std::uint32_t name = 0;       ///< shared key
    std::uint32_t step = 0;       ///< position among the compared ones
    std::uint32_t firstOp = 0;    ///< in WorkTree::ops
    std::uint32_t opCount = 0;
    WorkKind kind = WorkKind::Operator;
    std::uint64_t content = 0; ///< hash of its name, its device work's names and all below
    DurationNs deviceSelfNs = 0;
    DurationNs deviceTotalNs = 0;
};

struct WorkTree {
    /// Depth first, track after track; the tracks that marked steps lie on come first.
    std::vector<WorkNode> nodes;
    /// Device work by the node that launched it, in order of start.
    std::vector<DeviceOpId> ops;
    /// Device work of the compared steps without a node around its launch; by step, then start.
    std::vector<std::vector<DeviceOpId>> rootOps;
    /// Outermost nodes of a step on one track: [first, end) are theirs and all below.
    struct Root {
        std::uint32_t step = 0;
        TrackId track = kNoTrack;
        std::uint32_t first = 0;
        std::uint32_t end = 0;
    };
    std::vector<Root> roots; ///< in order of the nodes
    std::vector<std::uint32_t> nodeOfSlice;
    /// kNoIndex for none. Also of device work that does not count because it is not in the range.
    std::vector<std::uint32_t> nodeOfOp;
    std::vector<std::uint32_t> keyOfName; ///< shared key by StringId

    /// The innermost node at or around the slice; kNoIndex for none. O(nesting depth).
    std::uint32_t nodeAround(const Trace& trace, SliceId slice) const;
};

/// "baseline → candidate"; of names that differ in a hash alone the baseline's with the first part of its
/// hash.
std::string pairName(const std::string& baseline, const std::string& candidate);

/// Shared keys of all texts of a trace, by StringId. Texts that differ only from a hash on have one key.
std::vector<std::uint32_t> keysOfNames(const Trace& trace, SharedNames& names);

/// Incomplete when stopped.
WorkTree workTree(const ComparedTrace& compared, std::vector<std::uint32_t> keyOfName,
                  const std::stop_token& stop = {});

} // namespace lanescope
