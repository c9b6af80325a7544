// SPDX-License-Identifier: Apache-2.0
#include "core/recording/scheduling_alone.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/base/ascii.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Names of categories in Perfetto, systrace, Nsight Systems and what converts them.
bool isScheduling(std::string_view category) {
    const std::string lower = asciiLowered(category);
    return lower == "sched" || lower.starts_with("sched_") || lower.starts_with("sched/") ||
           lower.find("scheduling") != std::string::npos;
}

} // namespace

std::uint64_t schedulingAlone(const Trace& trace) {
    if (!trace.deviceOps().empty() || !trace.launches().empty() || !trace.memoryEvents().empty()) {
        return 0;
    }
    if (trace.slices().size() == 0) {
        std::uint64_t packets = 0;
        for (const EventKindCount& kind : trace.eventsByKind()) {
            packets += kind.name == "ftrace_events" ? kind.count : 0;
        }
        return trace.instants().size() == 0 && trace.counters().empty() ? packets : 0;
    }
    std::vector<bool> areScheduling;
    for (const Category& category : trace.categories()) {
        areScheduling.push_back(isScheduling(trace.text(category.name)));
    }
    const auto categories = trace.slices().category;
    return std::all_of(categories.begin(), categories.end(),
                       [&](CategoryId category) { return areScheduling[indexOf(category)]; })
               ? trace.slices().size()
               : 0;
}

} // namespace lanescope
