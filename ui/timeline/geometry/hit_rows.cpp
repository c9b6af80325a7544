// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/hit_rows.h"

#include <algorithm>
#include <utility>

#include "core/store/trace.h"

namespace lanescope::ui {

std::shared_ptr<const HitRows> makeHitRows(const TracePtr& trace, const LaneTree& tree,
                                           const std::vector<LaneRows>& shown,
                                           std::shared_ptr<const SearchHits> hits, bool hidesOthers,
                                           const std::stop_token& stop) {
    auto filter = std::make_shared<HitRows>();
    filter->hidesOthers = hidesOthers;
    filter->rows.resize(tree.lanes.size());
    const std::vector<SliceId>& all = hits->slices;
    for (std::size_t i = 0; i < tree.lanes.size() && !stop.stop_requested(); ++i) {
        const LaneInfo& lane = tree.lanes[i];
        if (lane.isSeries()) {
            continue;
        }
        // Slices of a track follow each other.
        const Track& track = trace->track(lane.track);
        const auto begin = std::ranges::lower_bound(all, track.firstSlice);
        const auto end =
            std::lower_bound(begin, all.end(), SliceId(std::uint32_t(track.firstSlice) + track.sliceCount));
        filter->rows[i] = hidesOthers ? LaneRows::ofSlices(trace, lane.track, {begin, end}, stop)
                                      : LaneRows::within(shown[i], {begin, end});
    }
    filter->hits = std::move(hits);
    return filter;
}

} // namespace lanescope::ui
