// SPDX-License-Identifier: Apache-2.0
// Restriction of an analysis to a part of a trace. A plain value; the default means everything.
#pragma once

#include <optional>

#include "core/base/time.h"

namespace lanescope {

struct Selection {
    /// Slices that start in this range. Absent: all.
    std::optional<TimeRange> range;

    bool includes(TimeNs startNs) const { return !range || range->contains(startNs); }
};

} // namespace lanescope
