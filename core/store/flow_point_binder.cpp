// SPDX-License-Identifier: Apache-2.0
#include "core/store/flow_point_binder.h"

#include <algorithm>

namespace lanescope {

FlowPointBinder::FlowPointBinder(std::vector<FlowPoint>& points)
    : m_points(points)
    , m_positions(points.size(), kNoPosition) {
    m_hasEnds = std::ranges::any_of(points, &FlowPoint::atEnd);
    std::sort(points.begin(), points.end(), [](const FlowPoint& a, const FlowPoint& b) {
        return a.timeNs != b.timeNs ? a.timeNs < b.timeNs : a.target < b.target;
    });
}

void FlowPointBinder::settleBefore(TimeNs timeNs, SliceNester& nester) {
    while (m_next < m_points.size() && m_points[m_next].timeNs < timeNs) {
        settleNext(nester);
    }
}

void FlowPointBinder::settleAll(SliceNester& nester) {
    while (m_next < m_points.size()) {
        settleNext(nester);
    }
}

void FlowPointBinder::sliceStarted(std::uint32_t position, TimeNs startNs, TimeNs endNs) {
    if (m_hasEnds) {
        takeEnd(position, endNs);
    }
    for (const std::size_t waiting : m_waiting) {
        m_positions[waiting] = position;
    }
    m_waiting.clear();
    m_lastStarted = position;
    m_lastStartNs = startNs;
}

/// Points at the end of the slice are not settled yet: they are not before its start.
void FlowPointBinder::takeEnd(std::uint32_t position, TimeNs endNs) {
    auto at = std::ranges::lower_bound(m_points, endNs, {}, &FlowPoint::timeNs);
    for (; at != m_points.end() && at->timeNs == endNs; ++at) {
        if (at->atEnd) {
            m_positions[static_cast<std::size_t>(at - m_points.begin())] = position;
        }
    }
}

void FlowPointBinder::settleNext(SliceNester& nester) {
    const FlowPoint& point = m_points[m_next];
    if (point.atEnd && m_positions[m_next] != kNoPosition) {
        ++m_next;
        return;
    }
    const bool atStart = m_lastStarted != kNoPosition && m_lastStartNs == point.timeNs;
    if (point.enclosing) {
        m_positions[m_next] = nester.innermostAt(point.timeNs);
        if (m_positions[m_next] == kNoPosition && atStart) {
            m_positions[m_next] = m_lastStarted; // a slice without length
        }
    } else if (atStart) {
        m_positions[m_next] = m_lastStarted;
    } else {
        m_waiting.push_back(m_next);
    }
    ++m_next;
}

} // namespace lanescope
