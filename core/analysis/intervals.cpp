// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/intervals.h"

#include <algorithm>
#include <iterator>

#include "core/base/run_sort.h"

namespace lanescope {

IntervalSet::IntervalSet(std::vector<TimeRange> ranges)
    : m_ranges(std::move(ranges)) {
    std::erase_if(m_ranges, [](const TimeRange& range) { return range.isEmpty(); });
    sortRuns(m_ranges, [](const TimeRange& a, const TimeRange& b) { return a.startNs < b.startNs; });
    std::size_t kept = 0;
    for (const TimeRange& range : m_ranges) {
        if (kept > 0 && range.startNs <= m_ranges[kept - 1].endNs) {
            m_ranges[kept - 1].endNs = std::max(m_ranges[kept - 1].endNs, range.endNs);
        } else {
            m_ranges[kept++] = range;
        }
    }
    m_ranges.resize(kept);
}

std::size_t IntervalSet::firstEndingAfter(TimeNs timeNs) const {
    const auto first =
        std::upper_bound(m_ranges.begin(), m_ranges.end(), timeNs,
                         [](TimeNs wanted, const TimeRange& range) { return wanted < range.endNs; });
    return static_cast<std::size_t>(first - m_ranges.begin());
}

bool IntervalSet::contains(TimeNs timeNs) const {
    const std::size_t at = firstEndingAfter(timeNs);
    return at < m_ranges.size() && m_ranges[at].startNs <= timeNs;
}

TimeRange IntervalSet::clipped(TimeRange range) const {
    TimeRange hull{range.startNs, range.startNs};
    forEachWithin(range, [&hull](TimeRange part) {
        hull = {hull.isEmpty() ? part.startNs : hull.startNs, part.endNs};
    });
    return hull;
}

DurationNs IntervalSet::totalNs() const {
    DurationNs total = 0;
    for (const TimeRange& range : m_ranges) {
        total = saturatingAdd(total, saturatingSubtract(range.endNs, range.startNs));
    }
    return total;
}

DurationNs IntervalSet::totalNs(TimeRange range) const {
    DurationNs total = 0;
    forEachWithin(range, [&total](TimeRange part) {
        total = saturatingAdd(total, saturatingSubtract(part.endNs, part.startNs));
    });
    return total;
}

IntervalSet IntervalSet::intersectedWith(const IntervalSet& other) const {
    IntervalSet result;
    if (isEmpty() || other.isEmpty()) {
        return result;
    }
    result.m_ranges.reserve(m_ranges.size() + other.m_ranges.size());
    for (std::size_t a = 0, b = 0; a < m_ranges.size() && b < other.m_ranges.size();) {
        const TimeRange part = m_ranges[a].clippedTo(other.m_ranges[b]);
        if (!part.isEmpty()) {
            result.m_ranges.push_back(part);
        }
        if (m_ranges[a].endNs < other.m_ranges[b].endNs) {
            ++a;
        } else {
            ++b;
        }
    }
    return result;
}

IntervalSet IntervalSet::without(const IntervalSet& other) const {
    IntervalSet result;
    result.m_ranges.reserve(m_ranges.size() + other.m_ranges.size());
    std::size_t b = 0;
    for (TimeRange rest : m_ranges) {
        while (b < other.m_ranges.size() && other.m_ranges[b].endNs <= rest.startNs) {
            ++b;
        }
        for (std::size_t i = b; i < other.m_ranges.size() && other.m_ranges[i].startNs < rest.endNs; ++i) {
            if (other.m_ranges[i].startNs > rest.startNs) {
                result.m_ranges.push_back({rest.startNs, other.m_ranges[i].startNs});
            }
            rest.startNs = std::max(rest.startNs, other.m_ranges[i].endNs);
            b = i;
        }
        if (!rest.isEmpty()) {
            result.m_ranges.push_back(rest);
        }
    }
    return result;
}

IntervalSet IntervalSet::unitedWith(const IntervalSet& other) const {
    std::vector<TimeRange> all;
    all.reserve(m_ranges.size() + other.m_ranges.size());
    std::merge(m_ranges.begin(), m_ranges.end(), other.m_ranges.begin(), other.m_ranges.end(),
               std::back_inserter(all),
               [](const TimeRange& a, const TimeRange& b) { return a.startNs < b.startNs; });
    return IntervalSet(std::move(all));
}

} // namespace lanescope
