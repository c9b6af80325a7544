// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/unexplained_work.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/device_work_class.h"
#include "core/analysis/intervals.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

UnexplainedWork workDuringUnexplained(const Trace& trace, const CriticalPath& path) {
    std::vector<TimeRange> waits;
    for (const PathSegment& segment : path.segments) {
        if (segment.unexplainedNs > 0) {
            waits.push_back({segment.range.endNs - segment.unexplainedNs, segment.range.endNs});
        }
    }
    if (waits.empty()) {
        return {};
    }
    std::vector<TimeRange> compute;
    std::vector<TimeRange> communication;
    std::vector<TimeRange> copies;
    DeviceWorkClasses classes(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        const TimeRange range = trace.slices().range(op.slice).clippedTo(path.range);
        if (range.isEmpty()) {
            continue;
        }
        switch (classes.of(op)) {
        case DeviceWorkClass::Memcpy:
        case DeviceWorkClass::Memset:
            copies.push_back(range);
            break;
        case DeviceWorkClass::Communication:
            communication.push_back(range);
            break;
        case DeviceWorkClass::Computation:
        case DeviceWorkClass::Other:
            compute.push_back(range);
            break;
        }
    }
    IntervalSet rest(std::move(waits));
    const auto take = [&rest](std::vector<TimeRange> ranges) {
        const IntervalSet work(std::move(ranges));
        const DurationNs ns = rest.intersectedWith(work).totalNs();
        rest = rest.without(work);
        return ns;
    };
    UnexplainedWork result;
    result.computeNs = take(std::move(compute));
    result.communicationNs = take(std::move(communication));
    result.copyNs = take(std::move(copies));
    result.idleNs = rest.totalNs();
    return result;
}

std::string unexplainedWorkText(const UnexplainedWork& work) {
    std::vector<std::pair<DurationNs, std::string_view>> parts = {{work.computeNs, "computation"},
                                                                  {work.communicationNs, "communication"},
                                                                  {work.copyNs, "copies"},
                                                                  {work.idleNs, "nothing"}};
    std::erase_if(parts, [](const auto& part) { return part.first <= 0; });
    if (parts.empty()) {
        return {};
    }
    std::ranges::stable_sort(parts, std::ranges::greater(), [](const auto& part) { return part.first; });
    DurationNs allNs = 0;
    std::string list;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        allNs += parts[i].first;
        list += i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ";
        list += std::string(parts[i].second) + " for " + decimalMicroseconds(parts[i].first) + " us";
    }
    return "During the unexplained waits of the path (" + decimalMicroseconds(allNs) +
           " us) the device ran " + list + ".";
}

} // namespace lanescope
