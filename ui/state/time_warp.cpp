// SPDX-License-Identifier: Apache-2.0
#include "ui/state/time_warp.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

TimeWarp::Piece TimeWarp::piece(std::ptrdiff_t index, TimeNs originNs) const {
    const auto next = std::size_t(index + 1);
    const Anchor& from = m_anchors[std::size_t(std::max<std::ptrdiff_t>(0, index))];
    Piece piece;
    piece.fromNs = from.timeNs;
    piece.shownNs = double(from.shownNs - originNs);
    piece.firstNs = index < 0 ? std::numeric_limits<TimeNs>::min() : from.timeNs;
    piece.endNs = next < m_anchors.size() ? m_anchors[next].timeNs : std::numeric_limits<TimeNs>::max();
    if (index >= 0 && next < m_anchors.size()) {
        const Anchor& to = m_anchors[next];
        piece.slope = double(to.shownNs - from.shownNs) / double(to.timeNs - from.timeNs);
    }
    return piece;
}

double TimeWarp::shownSince(TimeNs originNs, TimeNs timeNs) const {
    const Piece at = piece(pieceOf(timeNs, &Anchor::timeNs), originNs);
    return at.shownNs + double(timeNs - at.fromNs) * at.slope;
}

std::ptrdiff_t TimeWarp::pieceFrom(std::ptrdiff_t index, TimeNs timeNs) const {
    // Steps that double, then a search within the last of them.
    const auto count = std::ptrdiff_t(m_anchors.size());
    std::ptrdiff_t step = 1;
    while (index + step < count && m_anchors[std::size_t(index + step)].timeNs <= timeNs) {
        index += step;
        step *= 2;
    }
    const auto after =
        std::upper_bound(m_anchors.begin() + index + 1, m_anchors.begin() + std::min(index + step, count),
                         timeNs, [](TimeNs time, const Anchor& anchor) { return time < anchor.timeNs; });
    return after - m_anchors.begin() - 1;
}

void TimeWarp::Walk::step(TimeNs timeNs) {
    m_index = timeNs >= m_piece.firstNs ? m_warp->pieceFrom(m_index, timeNs)
                                        : m_warp->pieceOf(timeNs, &Anchor::timeNs);
    m_piece = m_warp->piece(m_index, m_originNs);
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
