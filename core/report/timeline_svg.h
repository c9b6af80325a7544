// SPDX-License-Identifier: Apache-2.0
// A piece of a timeline as SVG text for the HTML reports, and as PNG: annotations, modules and operators of
// one host thread by depth, and the streams below it. Pure functions; any thread. Cost O(slices of the
// thread) plus what is drawn, which is bounded by the picture's width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class PictureSink;
class Trace;

/// Left end of the axis, right of the tracks' names.
inline constexpr double kTimelineSvgLeft = 90;

/// Part of the timeline to draw.
struct TimelinePart {
    TimeRange range;                      ///< of the axis
    TrackId host = kNoTrack;              ///< the host thread; may be kNoTrack
    TimeRange hostRange;                  ///< of its slices those that run in here
    std::vector<TrackId> otherHosts = {}; ///< threads below it
    std::vector<TrackId> streams = {};    ///< empty: the first six with work in the range
    bool hasStreams = true;               ///< else only threads are drawn
};

/// Whether the timelines of reports draw a slice of a host thread: steps, and Python frames that are no
/// modules, say nothing there.
bool isShownOnHost(const Trace& trace, SliceId slice);
/// By start; of slices that start together the longer one first.
void sortOuterFirst(const Trace& trace, std::vector<SliceId>& slices);

/// Other threads whose operators run for a tenth of the part's time or more, such as that of the backward
/// pass; the busiest two.
std::vector<TrackId> busyOtherThreads(const Trace& trace, const TimelinePart& part);

/// Part for a step: its device work may end long after its mark, when the host is at the next one.
TimelinePart partOfStep(const Trace& trace, SliceId mark, TimeRange range);

/// Draws the tracks from `top` downwards and returns their height.
double drawTimeline(const Trace& trace, const TimelinePart& part, double nsPerPixel, double top,
                    PictureSink& sink);

/// Whole picture with an axis, as wide as the page.
std::string timelineSvg(const Trace& trace, const TimelinePart& part, std::string_view title);
/// Picture in pixels, `width` of them, with the title above: the bytes of a PNG.
std::string timelinePng(const Trace& trace, const TimelinePart& part, std::string_view title, int width);

} // namespace lanescope
