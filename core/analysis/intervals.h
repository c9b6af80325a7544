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
    /// Saturates at the largest DurationNs, like the next one.
    DurationNs totalNs() const;
    /// Length of the part inside `range`. O(log n + ranges inside).
    DurationNs totalNs(TimeRange range) const;

    IntervalSet intersectedWith(const IntervalSet& other) const;
    IntervalSet without(const IntervalSet& other) const;
    IntervalSet unitedWith(const IntervalSet& other) const;

private:
    std::vector<TimeRange> m_ranges;
};

} // namespace lanescope
