// SPDX-License-Identifier: Apache-2.0
// Time to x and back, in device pixels, for one visible range and width. A plain value; O(1) throughout, or
// O(log anchors) for an elastic axis (state/time_warp.h).
// The view's start is subtracted in int64 before anything becomes a double, so positions are exact at
// every zoom even for epoch times.
#pragma once

#include <memory>
#include <vector>

#include "core/base/time.h"
#include "ui/state/time_warp.h"

namespace lanescope::ui {

class TimeAxis {
public:
    TimeAxis() = default;
    /// `range` not empty, `widthPx` > 0. With a warp, the range is that of shown times.
    TimeAxis(TimeRange range, int widthPx, std::shared_ptr<const TimeWarp> warp = {});

    /// Visible range in true time.
    TimeRange range() const { return m_range; }
    bool isElastic() const { return m_warp != nullptr; }
    int widthPx() const { return m_widthPx; }
    double pxPerNs() const { return m_pxPerNs; }
    double nsPerPx() const { return 1 / m_pxPerNs; }

    double xOf(TimeNs timeNs) const {
        return m_warp == nullptr ? double(timeNs - m_range.startNs) * m_pxPerNs
                                 : m_warp->shownSince(m_shownNs, timeNs) * m_pxPerNs;
    }
    /// Walk along an elastic axis: xOf() divided by pxPerNs(), for many times that mostly ascend.
    TimeWarp::Walk walk() const { return {*m_warp, m_shownNs}; }
    /// xOf() rounded, and held within [-1, width + 1] so that it can become an int safely.
    int pixelOf(TimeNs timeNs) const;
    TimeNs timeAt(double x) const;
    /// Time on the scale of the visible range; another time on an elastic axis only.
    TimeNs shownTimeAt(double x) const;
    /// Length of `px` pixels, at least 1 ns.
    DurationNs durationOf(double px) const;
    /// Duration of `px` pixels around `x`.
    DurationNs durationAround(double x, double px) const;

    /// The largest power of two (ns) that is no wider than a pixel; at least 1. Buckets of it are aligned
    /// to absolute time, so panning never changes what a bucket holds.
    DurationNs bucketNs() const;

private:
    TimeRange m_range{0, 1};
    TimeNs m_shownNs = 0; ///< start of the shown range
    int m_widthPx = 1;
    double m_pxPerNs = 1;
    std::shared_ptr<const TimeWarp> m_warp;
};

/// `range` scaled by `factor` (< 1 zooms in) so that `anchorNs` stays at the same x.
TimeRange zoomedAt(TimeRange range, TimeNs anchorNs, double factor);
TimeRange pannedBy(TimeRange range, DurationNs deltaNs);
/// Between two ranges, for animations; `progress` 0..1.
TimeRange interpolated(TimeRange from, TimeRange to, double progress);

/// Distance of labelled and of small ticks: 1, 2 or 5 times a power of ten.
struct TickScale {
    DurationNs majorNs = 1;
    DurationNs minorNs = 1; ///< equals majorNs where there is no room for small ticks
};
/// Major ticks at least `minMajorPx` apart, minor ones at least `minMinorPx`.
TickScale tickScale(const TimeAxis& axis, double minMajorPx, double minMinorPx);

/// Multiples of `stepNs` from `originNs` within the axis' range, one before it included.
std::vector<TimeNs> ticks(const TimeAxis& axis, TimeNs originNs, DurationNs stepNs);

} // namespace lanescope::ui
