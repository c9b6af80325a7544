// SPDX-License-Identifier: Apache-2.0
// Binds flow points of a track to slices while these go by in nesting order. Used once per track.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/store/slice_arranger.h"
#include "core/store/slice_nester.h"

namespace lanescope {

class FlowPointBinder {
public:
    /// Sorts `points` by time.
    explicit FlowPointBinder(std::vector<FlowPoint>& points);

    /// Settles the points before `timeNs`, when all slices that start before it have been added.
    void settleBefore(TimeNs timeNs, SliceNester& nester);
    void settleAll(SliceNester& nester);
    /// The slice at `position` was added: points that wait for the next one, or for its end, take it.
    void sliceStarted(std::uint32_t position, TimeNs startNs, TimeNs endNs);

    /// Position of the slice that point i touches, kNoPosition for none.
    std::uint32_t positionOf(std::size_t point) const { return m_positions[point]; }

private:
    void settleNext(SliceNester& nester);
    void takeEnd(std::uint32_t position, TimeNs endNs);

    std::vector<FlowPoint>& m_points;
    std::vector<std::uint32_t> m_positions;
    std::vector<std::size_t> m_waiting;
    std::size_t m_next = 0;
    bool m_hasEnds = false; ///< some points bind to ends
    std::uint32_t m_lastStarted = kNoPosition;
    TimeNs m_lastStartNs = std::numeric_limits<TimeNs>::min();
};

} // namespace lanescope
