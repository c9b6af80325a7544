// SPDX-License-Identifier: Apache-2.0
// The rows of lanes with nothing but the hits of a search: on the rows that they have, to be painted over the
// faded others, or moved up where the others are hidden. A pure function of immutable rows; O(hits),
// for lanes without Python frames O(slices log hits). Any thread.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "ui/state/search_state.h"
#include "ui/timeline/lanes/lane_rows.h"
#include "ui/timeline/lanes/lane_tree.h"

namespace lanescope::ui {

struct HitRows {
    std::shared_ptr<const SearchHits> hits;
    bool hidesOthers = false;
    std::vector<LaneRows> rows; ///< by lane; empty for lanes of values
};

/// `shown` are the rows by lane as they are without the filter. In part when stopped.
std::shared_ptr<const HitRows> makeHitRows(const TracePtr& trace, const LaneTree& tree,
                                           const std::vector<LaneRows>& shown,
                                           std::shared_ptr<const SearchHits> hits, bool hidesOthers,
                                           const std::stop_token& stop = {});

} // namespace lanescope::ui
