// SPDX-License-Identifier: Apache-2.0
// Which part of a stretch of host time lies inside chosen slices, such as operators. Made once for a choice;
// immutable; any thread. Making one costs O(slices of host threads), a question O(log n).
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/analysis/interval_sums.h"
#include "core/base/ids.h"

namespace lanescope {

class Trace;

/// A stretch of time of one track.
struct TrackRange {
    TrackId track = kNoTrack;
    TimeRange range;
};

class HostCover {
public:
    HostCover(const Trace& trace, const std::function<bool(SliceId)>& isChosen);
    /// Takes given stretches; those of kNoTrack are left out. O(n log n).
    HostCover(const Trace& trace, std::span<const TrackRange> ranges);

    DurationNs coveredNs(TrackId track, TimeRange range) const {
        return m_tracks[indexOf(track)].totalNs(range);
    }
    const IntervalSet& of(TrackId track) const { return m_tracks[indexOf(track)].set(); }

private:
    std::vector<IntervalSums> m_tracks; ///< by TrackId
};

} // namespace lanescope
