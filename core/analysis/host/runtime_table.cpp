// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/runtime_table.h"

#include "core/store/trace.h"

namespace lanescope {

std::vector<DurationRow> runtimeTable(const Trace& trace, const Selection& selection, std::stop_token stop) {
    std::vector<SliceId> calls;
    for (const Launch& launch : trace.launches()) {
        if (selection.includes(trace.slices().range(launch.slice))) {
            calls.push_back(launch.slice);
        }
    }
    return durationRows(trace, calls, selection, stop);
}

} // namespace lanescope
