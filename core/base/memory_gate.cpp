// SPDX-License-Identifier: Apache-2.0
#include "core/base/memory_gate.h"

namespace lanescope {

MemoryGate::Pass MemoryGate::enter(std::uint64_t bytes, const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    const auto place = m_line.insert(m_line.end(), bytes);
    const bool isRoom = m_changed.wait(lock, stop, [&] {
        return place == m_line.begin() &&
               (m_tasks == 0 || (bytes <= m_limitBytes && m_usedBytes <= m_limitBytes - bytes));
    });
    m_line.erase(place);
    m_changed.notify_all();
    if (!isRoom) {
        return nullptr;
    }
    ++m_tasks;
    m_usedBytes += bytes;
    return {this, [this, bytes](void*) { leave(bytes); }};
}

void MemoryGate::leave(std::uint64_t bytes) {
    const std::lock_guard lock(m_mutex);
    --m_tasks;
    m_usedBytes -= bytes;
    m_changed.notify_all();
}

} // namespace lanescope
