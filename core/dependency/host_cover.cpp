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
        m_tracks[t] = IntervalSet(std::move(ranges));
    }
}

} // namespace lanescope
