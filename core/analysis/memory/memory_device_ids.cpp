// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/memory_device_ids.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope {

namespace {
constexpr std::int32_t kCpu = 0;
}

MemoryDeviceIds::MemoryDeviceIds(const Trace& trace) {
    const std::vector<std::int32_t>& active = trace.activeDevices();
    if (active.size() != 1 || active.front() < 0) {
        return;
    }
    std::int32_t only = -1;
    for (const MemoryEvent& event : trace.memoryEvents()) {
        if (event.deviceType == kCpu) {
            continue;
        }
        if (only >= 0 && event.deviceId != only) {
            return;
        }
        only = event.deviceId;
    }
    if (only >= 0 && only != active.front()) {
        m_from = only;
        m_to = active.front();
    }
}

std::int32_t MemoryDeviceIds::of(const MemoryEvent& event) const {
    if (event.deviceType == kCpu) {
        return -1;
    }
    return event.deviceId == m_from && m_from >= 0 ? m_to : event.deviceId;
}

} // namespace lanescope
