// SPDX-License-Identifier: Apache-2.0
#include "ui/state/time_warp.h"

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

TimeWarp::TimeWarp(const std::vector<Anchor>& anchors) {
    m_anchors.reserve(anchors.size());
    for (const Anchor& anchor : anchors) {
        if (m_anchors.empty() ||
            (anchor.timeNs > m_anchors.back().timeNs && anchor.shownNs > m_anchors.back().shownNs)) {
            m_anchors.push_back(anchor);
        }
    }
    if (m_anchors.empty()) {
        m_anchors.push_back({});
    }
}

std::ptrdiff_t TimeWarp::pieceOf(TimeNs timeNs, TimeNs Anchor::*by) const {
    const auto after =
        std::upper_bound(m_anchors.begin(), m_anchors.end(), timeNs,
                         [by](TimeNs time, const Anchor& anchor) { return time < anchor.*by; });
    return after - m_anchors.begin() - 1;
}

double TimeWarp::shownSince(TimeNs originNs, TimeNs timeNs) const {
    const auto piece = std::size_t(std::max<std::ptrdiff_t>(0, pieceOf(timeNs, &Anchor::timeNs)));
    const Anchor& from = m_anchors[piece];
    double slope = 1;
    if (timeNs >= from.timeNs && piece + 1 < m_anchors.size()) {
        const Anchor& to = m_anchors[piece + 1];
        slope = double(to.shownNs - from.shownNs) / double(to.timeNs - from.timeNs);
    }
    return double(from.shownNs - originNs) + double(timeNs - from.timeNs) * slope;
}

TimeNs TimeWarp::shownAt(TimeNs timeNs) const {
    // From the piece's own anchor, so that epoch times lose no digit.
    const auto piece = std::size_t(std::max<std::ptrdiff_t>(0, pieceOf(timeNs, &Anchor::timeNs)));
    const TimeNs originNs = m_anchors[piece].shownNs;
    return originNs + TimeNs(std::llround(shownSince(originNs, timeNs)));
}

TimeNs TimeWarp::timeAt(TimeNs shownNs) const {
    const std::ptrdiff_t piece = pieceOf(shownNs, &Anchor::shownNs);
    const Anchor& from = m_anchors[std::size_t(std::max<std::ptrdiff_t>(0, piece))];
    if (piece < 0 || std::size_t(piece) + 1 == m_anchors.size()) {
        return from.timeNs + (shownNs - from.shownNs);
    }
    const Anchor& to = m_anchors[std::size_t(piece) + 1];
    const double share = double(shownNs - from.shownNs) / double(to.shownNs - from.shownNs);
    return from.timeNs + TimeNs(std::floor(share * double(to.timeNs - from.timeNs)));
}

double TimeWarp::steepest(TimeRange shown, DurationNs leastNs) const {
    double steepest = 1;
    auto piece = std::size_t(std::max<std::ptrdiff_t>(0, pieceOf(shown.startNs, &Anchor::shownNs)));
    for (; piece + 1 < m_anchors.size() && m_anchors[piece].shownNs < shown.endNs; ++piece) {
        const Anchor& from = m_anchors[piece];
        const Anchor& to = m_anchors[piece + 1];
        if (TimeRange{from.shownNs, to.shownNs}.clippedTo(shown).durationNs() >= leastNs) {
            steepest =
                std::max(steepest, double(to.shownNs - from.shownNs) / double(to.timeNs - from.timeNs));
        }
    }
    return steepest;
}

} // namespace lanescope::ui
