// SPDX-License-Identifier: Apache-2.0
// A timeline for the HTML reports that a reader can pan and zoom, with the figures of a slice at the pointer:
// data and plain script inside the page, which asks the network for nothing. Where scripts are off, the
// picture of timeline_svg.h stands in its place. Pure functions; any thread. Cost O(slices of the drawn
// tracks).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/timeline_svg.h"

namespace lanescope {

/// More slices would make the page slow to load: of more the longest are drawn, and the page says so.
inline constexpr std::size_t kMostTimelineSlices = 20'000;

/// The tracks of `part` with what lies in `range`; at first the page shows part.range. Names are masked
/// (store/args.h) and escaped.
std::string interactiveTimeline(const Trace& trace, const TimelinePart& part, TimeRange range,
                                std::string_view title, std::size_t mostSlices = kMostTimelineSlices);

} // namespace lanescope
