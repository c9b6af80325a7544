// SPDX-License-Identifier: Apache-2.0
// An elastic time axis: where times of a trace are shown, piecewise linear and strictly ascending through
// anchors, with true lengths before the first and after the last one. A value that never changes; any thread.
// Look-ups cost O(log anchors), those of a Walk usually O(1).
#pragma once

#include <vector>

#include "core/base/time.h"

namespace lanescope::ui {

class TimeWarp {
public:
    struct Anchor {
        TimeNs timeNs = 0;
        TimeNs shownNs = 0;
    };

    /// Anchors that are not ascending in both are left out. At least one.
    explicit TimeWarp(const std::vector<Anchor>& anchors);

    /// Shown time less `originNs`: exact to fractions of a nanosecond where the origin is near.
    double shownSince(TimeNs originNs, TimeNs timeNs) const;
    TimeNs shownAt(TimeNs timeNs) const;
    TimeRange shownAt(TimeRange range) const { return {shownAt(range.startNs), shownAt(range.endNs)}; }
    /// The other way, rounded down.
    TimeNs timeAt(TimeNs shownNs) const;

    /// The most that time is stretched within what is shown, of stretches that are shown for at least
    /// `leastNs`; at least 1. O(anchors in it).
    double steepest(TimeRange shown, DurationNs leastNs) const;

    class Walk;

private:
    /// Linear part: from one anchor to the next, or beyond the ends.
    struct Piece {
        TimeNs firstNs = 0; ///< it is that of times in [firstNs, endNs)
        TimeNs endNs = 0;
        TimeNs fromNs = 0;
        double shownNs = 0; ///< of `fromNs`, since the origin
        double slope = 1;
    };
    Piece piece(std::ptrdiff_t index, TimeNs originNs) const;
    /// The anchor that begins the piece; -1 before the first.
    std::ptrdiff_t pieceOf(TimeNs timeNs, TimeNs Anchor::*by) const;
    /// Piece of a time in piece `index` or after it: O(log of the pieces between).
    std::ptrdiff_t pieceFrom(std::ptrdiff_t index, TimeNs timeNs) const;

    std::vector<Anchor> m_anchors;
};

/// shownSince() of many times that mostly ascend. Refers to the warp.
class TimeWarp::Walk {
public:
    Walk(const TimeWarp& warp, TimeNs originNs)
        : m_warp(&warp)
        , m_originNs(originNs) {}

    double shownSince(TimeNs timeNs) {
        if (timeNs < m_piece.firstNs || timeNs >= m_piece.endNs) {
            step(timeNs);
        }
        return m_piece.shownNs + double(timeNs - m_piece.fromNs) * m_piece.slope;
    }

private:
    void step(TimeNs timeNs);

    const TimeWarp* m_warp;
    TimeNs m_originNs;
    std::ptrdiff_t m_index = -1;
    Piece m_piece;
};

} // namespace lanescope::ui
