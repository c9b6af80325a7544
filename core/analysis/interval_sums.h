// SPDX-License-Identifier: Apache-2.0
// A set of time that finds how much of it lies in a range without a walk over its intervals: for many
// questions about long ranges. A plain value; any thread. Making one is linear in the set.
#pragma once

#include <cstddef>
#include <vector>

#include "core/analysis/intervals.h"

namespace lanescope {

class IntervalSums {
public:
    IntervalSums() = default;
    explicit IntervalSums(IntervalSet set);

    const IntervalSet& set() const { return m_set; }
    /// Same as IntervalSet::totalNs(range). O(log n).
    DurationNs totalNs(TimeRange range) const;

private:
    IntervalSet m_set;
    std::vector<DurationNs> m_beforeNs; ///< sum of the intervals before each, and of all
};

} // namespace lanescope
