// SPDX-License-Identifier: Apache-2.0
// Sets of time: sorted, disjoint, non-empty intervals, and their algebra. Plain values; any thread. Making a
// set sorts (O(n log n)); everything else is linear in the sizes of its operands.
#pragma once

#include <span>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

class IntervalSet {
public:
    IntervalSet() = default;
    /// The union of `ranges`, in any order; empty ones are left out.
    explicit IntervalSet(std::vector<TimeRange> ranges);

    std::span<const TimeRange> ranges() const { return m_ranges; }
    bool isEmpty() const { return m_ranges.empty(); }
    /// O(log n).
    bool contains(TimeNs timeNs) const;
    /// Saturates at the largest DurationNs, like the next one.
    DurationNs totalNs() const;
    /// Calls use(part) for the non-empty parts inside `range`, in order. O(log n + ranges inside), like the
    /// next two.
    template <typename Use>
    void forEachWithin(TimeRange range, Use use) const {
        for (std::size_t i = firstEndingAfter(range.startNs);
             !range.isEmpty() && i < m_ranges.size() && m_ranges[i].startNs < range.endNs; ++i) {
            use(m_ranges[i].clippedTo(range));
        }
    }
    /// From the first to the last moment of `range` that the set contains; empty if it contains none.
    TimeRange clipped(TimeRange range) const;
    /// Length of the part inside `range`.
    DurationNs totalNs(TimeRange range) const;

    IntervalSet intersectedWith(const IntervalSet& other) const;
    IntervalSet without(const IntervalSet& other) const;
    IntervalSet unitedWith(const IntervalSet& other) const;

private:
    std::size_t firstEndingAfter(TimeNs timeNs) const;

    std::vector<TimeRange> m_ranges;
};

} // namespace lanescope
