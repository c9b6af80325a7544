// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/host_cover.h"

#include "core/store/trace.h"

namespace lanescope {

HostCover::HostCover(const Trace& trace, const std::function<bool(SliceId)>& isChosen)
    : m_tracks(trace.tracks().size()) {
    for (std::size_t t = 0; t < trace.tracks().size(); ++t) {
        const Track& track = trace.tracks()[t];
        if (track.kind != TrackKind::Thread) {
            continue;
        }
        std::vector<TimeRange> ranges;
        const std::size_t first = indexOf(track.firstSlice);
        for (std::size_t i = first; i < first + track.sliceCount; ++i) {
            if (isChosen(SliceId(i))) {
                ranges.push_back(trace.slices().range(SliceId(i)));
            }
        }
        m_tracks[t] = IntervalSums(IntervalSet(std::move(ranges)));
    }
}

HostCover::HostCover(const Trace& trace, std::span<const TrackRange> ranges)
    : m_tracks(trace.tracks().size()) {
    std::vector<std::vector<TimeRange>> ofTrack(trace.tracks().size());
    for (const TrackRange& each : ranges) {
        if (each.track != kNoTrack) {
            ofTrack[indexOf(each.track)].push_back(each.range);
        }
    }
    for (std::size_t t = 0; t < ofTrack.size(); ++t) {
        m_tracks[t] = IntervalSums(IntervalSet(std::move(ofTrack[t])));
    }
}

} // namespace lanescope
