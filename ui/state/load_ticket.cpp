// SPDX-License-Identifier: Apache-2.0
#include "ui/state/load_ticket.h"

#include <algorithm>
#include <utility>

namespace lanescope::ui {

void LoadTicket::enter(std::uint64_t bytes, const std::stop_token& stop) {
    {
        const std::lock_guard lock(m_mutex);
        if (std::exchange(m_isNextLetIn, false)) {
            m_grantedBytes = bytes;
            return;
        }
        m_wantedBytes = std::max<std::uint64_t>(bytes, 1);
        m_grantedBytes = 0;
    }
    m_ask();
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, stop, [this] { return m_wantedBytes == 0; });
    m_wantedBytes = 0;
}

std::uint64_t LoadTicket::wantedBytes() const {
    const std::lock_guard lock(m_mutex);
    return m_wantedBytes;
}

void LoadTicket::letIn() {
    const std::lock_guard lock(m_mutex);
    m_grantedBytes = std::exchange(m_wantedBytes, 0);
    m_changed.notify_all();
}

std::uint64_t LoadTicket::grantedBytes() const {
    const std::lock_guard lock(m_mutex);
    return m_grantedBytes;
}

} // namespace lanescope::ui
