// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <tuple>
#include <utility>

#include "core/analysis/device/device_series.h"
#include "core/analysis/memory/memory_device_ids.h"
#include "core/analysis/memory/memory_use.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Points {
    std::vector<TimeNs> timeNs;
    std::vector<double> value;
    void add(TimeNs time, std::int64_t bytes) {
        timeNs.push_back(time);
        value.push_back(static_cast<double>(bytes));
    }
    /// For what most events repeat.
    void addIfChanged(TimeNs time, std::int64_t bytes) {
        if (value.empty() || value.back() != static_cast<double>(bytes)) {
            add(time, bytes);
        }
    }
    StepSeries build() { return {std::move(timeNs), std::move(value)}; }
};

struct Device {
    Points allocated;
    Points reserved;
    Points running; ///< sum of allocations and releases so far
    std::int64_t sum = 0;
};

std::string nameOf(std::int32_t type, std::int32_t id) {
    return memoryDeviceName({type, id}) + " memory";
}

} // namespace

std::vector<MemorySeries> memorySeries(const Trace& trace) {
    const MemoryDeviceIds ids(trace);
    std::map<std::pair<std::int32_t, std::int32_t>, Device> devices;
    for (const MemoryEvent& event : trace.memoryEvents()) {
        Device& device = devices[{event.deviceType, ids.of(event)}];
        if (event.totalAllocated >= 0) {
            device.allocated.add(event.timeNs, event.totalAllocated);
        }
        if (event.totalReserved >= 0) {
            device.reserved.addIfChanged(event.timeNs, event.totalReserved);
        }
        device.sum = saturatingAdd(device.sum, event.bytes);
        device.running.add(event.timeNs, device.sum);
    }

    std::vector<MemorySeries> series;
    for (auto& [key, device] : devices) {
        MemorySeries& curve = series.emplace_back();
        std::tie(curve.deviceType, curve.deviceId) = key;
        curve.name = nameOf(curve.deviceType, curve.deviceId);
        curve.relative = device.allocated.timeNs.empty();
        curve.allocatedBytes = curve.relative ? device.running.build() : device.allocated.build();
        curve.reservedBytes = device.reserved.build();
    }
    return series;
}

} // namespace lanescope
