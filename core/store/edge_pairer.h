// SPDX-License-Identifier: Apache-2.0
// Makes slices of events that come as a begin and an end: B/E by nesting on their track, b/e and S/F by id
// within their track. O(n log n).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

/// A begin or end on its way to a slice.
struct StagedEdge {
    TimeNs timeNs = 0;
    std::uint64_t offset = 0;
    std::int64_t id = 0; ///< async only
    std::uint32_t track = 0;
    StringId name = kEmptyString;
    CategoryId category{0};
    char phase = 'B';
};

struct PairedSlice {
    std::uint32_t track;
    TimeNs startNs;
    DurationNs durationNs;
    std::uint64_t offset; ///< of the begin
    StringId name;
    CategoryId category;
};

struct PairedSlices {
    std::vector<PairedSlice> slices; ///< by track, then by begin
    std::uint64_t unmatchedEnds = 0;
    Diagnostics diagnostics;
};

/// `edges` in file order; reordered. What is never closed ends with the last edge of its track.
PairedSlices pairEdges(std::vector<StagedEdge>& edges);

} // namespace lanescope
