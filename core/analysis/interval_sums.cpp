// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/interval_sums.h"

#include <algorithm>
#include <span>
#include <utility>

namespace lanescope {

namespace {

DurationNs lengthOf(const TimeRange& range) {
    return saturatingSubtract(range.endNs, range.startNs);
}

} // namespace

IntervalSums::IntervalSums(IntervalSet set)
    : m_set(std::move(set)) {
    m_beforeNs.reserve(m_set.ranges().size() + 1);
    m_beforeNs.push_back(0);
    for (const TimeRange& range : m_set.ranges()) {
        m_beforeNs.push_back(saturatingAdd(m_beforeNs.back(), lengthOf(range)));
    }
}

DurationNs IntervalSums::totalNs(TimeRange range) const {
    const std::span<const TimeRange> ranges = m_set.ranges();
    const auto first = std::ranges::upper_bound(ranges, range.startNs, {}, &TimeRange::endNs);
    const auto end = std::ranges::lower_bound(first, ranges.end(), range.endNs, {}, &TimeRange::startNs);
    if (first == end) {
        return 0;
    }
    const TimeRange& last = *(end - 1);
    if (end - first == 1) {
        return lengthOf(last.clippedTo(range));
    }
    const DurationNs betweenNs = m_beforeNs[static_cast<std::size_t>(end - 1 - ranges.begin())] -
                                 m_beforeNs[static_cast<std::size_t>(first + 1 - ranges.begin())];
    return betweenNs + lengthOf(first->clippedTo(range)) + lengthOf(last.clippedTo(range));
}

} // namespace lanescope
