// SPDX-License-Identifier: Apache-2.0
// Content of the Details panel for a range of CUPTI's range profiler beside its counters: the launch call and
// operators that it is lined up with, FLOPs and bytes. Reads an immutable trace; keeps the line-up of all
// ranges once made, so one thread at a time.
#pragma once

#include <optional>

#include "core/attribution/kernel_counters.h"
#include "core/store/trace_ptr.h"
#include "ui/state/slice_details.h"

namespace lanescope::ui {

class RangeDetails {
public:
    explicit RangeDetails(TracePtr trace);

    /// Nothing for other slices. The first range costs a reading of all of them.
    void addTo(SliceDetails& details);

private:
    TracePtr m_trace;
    std::optional<KernelCounters> m_counters;
};

} // namespace lanescope::ui
