// SPDX-License-Identifier: Apache-2.0
#include "tests/core/memory/made_memory.h"

#include <algorithm>

namespace lanescope::test {

MadeMemory::MadeMemory()
    : m_track(m_fixture.addTrack("main", 1)) {
    DeviceProperties device;
    device.id = 0;
    device.totalMemoryBytes = kMadeCapacity;
    m_fixture.data().devices.push_back(device);
}

void MadeMemory::step(std::int64_t number) {
    m_fixture.addStep(m_fixture.addSlice(m_track, "ProfilerStep#" + std::to_string(number), "user_annotation",
                                         100 * number, 100),
                      number);
}

void MadeMemory::op(const char* name, TimeNs startNs, DurationNs durationNs) {
    m_fixture.addSlice(m_track, name, "cpu_op", startNs, durationNs);
}

void MadeMemory::event(TimeNs timeNs, std::uint64_t address, std::int64_t bytes, std::int64_t total,
                       std::int64_t reserved) {
    MemoryEvent event;
    event.timeNs = timeNs;
    event.address = address;
    event.bytes = bytes;
    event.totalAllocated = total;
    event.totalReserved = reserved;
    event.deviceType = 1;
    event.deviceId = 0;
    event.track = m_track;
    m_fixture.data().memoryEvents.push_back(event);
}

void MadeMemory::block(std::uint64_t address, std::int64_t bytes, TimeNs allocatedNs, TimeNs releasedNs) {
    event(allocatedNs, address, bytes);
    if (releasedNs > 0) {
        event(releasedNs, address, -bytes);
    }
}

std::shared_ptr<const Trace> MadeMemory::take() {
    std::ranges::stable_sort(m_fixture.data().memoryEvents, {}, &MemoryEvent::timeNs);
    return m_fixture.take();
}

} // namespace lanescope::test
