// SPDX-License-Identifier: Apache-2.0
#include "core/base/memory_gate.h"

namespace lanescope {

bool MemoryGate::isRoom(std::uint64_t bytes) const {
    return m_tasks == 0 || (bytes <= m_limitBytes && m_usedBytes <= m_limitBytes - bytes);
}

MemoryGate::Pass MemoryGate::passOf(std::uint64_t bytes) {
    ++m_tasks;
    m_usedBytes += bytes;
    return {this, [this, bytes](void*) { leave(bytes); }};
}

MemoryGate::Pass MemoryGate::tryEnter(std::uint64_t bytes) {
    const std::lock_guard lock(m_mutex);
    return m_line.empty() && isRoom(bytes) ? passOf(bytes) : nullptr;
}

MemoryGate::Pass MemoryGate::enter(std::uint64_t bytes, const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    const auto place = m_line.insert(m_line.end(), bytes);
    const bool mayPass = m_changed.wait(lock, stop, [&] { return place == m_line.begin() && isRoom(bytes); });
    m_line.erase(place);
    m_changed.notify_all();
    return mayPass ? passOf(bytes) : nullptr;
}

void MemoryGate::leave(std::uint64_t bytes) {
    const std::lock_guard lock(m_mutex);
    --m_tasks;
    m_usedBytes -= bytes;
    m_changed.notify_all();
}

} // namespace lanescope
