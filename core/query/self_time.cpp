// SPDX-License-Identifier: Apache-2.0
#include "core/query/self_time.h"

#include <algorithm>

#include "core/query/row_query.h"
#include "core/store/trace.h"

namespace lanescope {

DurationNs selfTimeNs(const Trace& trace, SliceId slice) {
    return selfTimeNs(trace, slice, trace.slices().range(slice));
}

DurationNs selfTimeNs(const Trace& trace, SliceId slice, TimeRange within) {
    const TimeRange own = trace.slices().range(slice).clippedTo(within);
    DurationNs coveredNs = 0;
    TimeNs coveredUntil = own.startNs;
    for (const SliceId child : childrenOf(trace, slice)) { // in start order
        const TimeRange part = trace.slices().range(child).clippedTo({coveredUntil, own.endNs});
        coveredNs += part.durationNs();
        coveredUntil = std::max(coveredUntil, part.endNs);
    }
    return own.durationNs() - coveredNs;
}

} // namespace lanescope
