// SPDX-License-Identifier: Apache-2.0
#include "core/memory/allocator_calls.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/analysis/memory/memory_device_ids.h"
#include "core/analysis/name_memo.h"
#include "core/store/trace.h"

namespace lanescope {

bool isAllocatorCall(std::string_view name) {
    constexpr std::array<std::string_view, 11> kBegins{
        "cudaMalloc", "cudaFree",    "hipMalloc",    "hipFree",  "hipExtMalloc", "cuMemAlloc",
        "cuMemFree",  "cuMemCreate", "cuMemRelease", "cuMemMap", "cuMemUnmap"};
    return name.find("Host") == std::string_view::npos &&
           std::ranges::any_of(kBegins, [name](std::string_view begin) { return name.starts_with(begin); });
}

std::vector<AllocatorCall> allocatorCalls(const Trace& trace, const Selection& selection) {
    NameMemo<bool> isCall(trace);
    std::map<StringId, AllocatorCall> byName;
    const SliceTable& slices = trace.slices();
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const SliceId slice = SliceId(i);
        if (!isLaunchCall(trace.categoryKind(slice)) || !selection.includes(slices.range(slice)) ||
            !isCall.of(slice, isAllocatorCall)) {
            continue;
        }
        AllocatorCall& call = byName[slices.name[slice]];
        call.name = slices.name[slice];
        ++call.calls;
        call.totalNs = saturatingAdd(call.totalNs, selection.timeOf(slices.range(slice)));
        if (call.longest == kNoSlice || slices.durationNs[slice] > slices.durationNs[call.longest]) {
            call.longest = slice;
        }
    }
    std::vector<AllocatorCall> calls;
    for (const auto& [name, call] : byName) {
        calls.push_back(call);
    }
    std::ranges::stable_sort(calls, std::ranges::greater{}, &AllocatorCall::totalNs);
    return calls;
}

std::vector<ReserveUse> reserveUse(const Trace& trace, const std::vector<StepMemory>& steps,
                                   const Selection& selection) {
    constexpr std::int32_t kCpu = 0;
    const MemoryDeviceIds ids(trace);
    std::map<MemoryDeviceId, ReserveUse> devices;
    for (const MemoryEvent& event : trace.memoryEvents()) {
        if (event.deviceType == kCpu || event.totalReserved < 0 || event.totalAllocated < 0 ||
            !selection.includesInstant(event.timeNs)) {
            continue;
        }
        const auto [entry, isNew] = devices.try_emplace({event.deviceType, ids.of(event)});
        ReserveUse& use = entry->second;
        if (isNew || event.totalReserved > use.reservedBytes) {
            use.device = entry->first;
            use.reservedBytes = event.totalReserved;
            use.allocatedBytes = event.totalAllocated;
            use.atNs = event.timeNs;
        } else if (event.totalReserved == use.reservedBytes) {
            use.allocatedBytes = std::max(use.allocatedBytes, event.totalAllocated);
        }
    }
    std::vector<ReserveUse> rows;
    for (auto& [device, use] : devices) {
        std::vector<const StepMemory*> own;
        for (const StepMemory& step : steps) {
            if (step.device == device && step.slice != kNoSlice && step.endReservedBytes) {
                own.push_back(&step);
            }
        }
        if (own.size() > 2) {
            use.lateGrowthBytes = *own.back()->endReservedBytes - *own[1]->endReservedBytes;
        }
        rows.push_back(use);
    }
    return rows;
}

} // namespace lanescope
