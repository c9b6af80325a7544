// SPDX-License-Identifier: Apache-2.0
// Lets tasks begin, in the order in which they came, while what they need together stays within a bound. One
// that needs more than the bound goes alone. Any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>

namespace lanescope {

class MemoryGate {
public:
    explicit MemoryGate(std::uint64_t limitBytes)
        : m_limitBytes(limitBytes) {}

    /// Reservation of an admitted task; destruction releases it. Must be destroyed before the gate.
    using Pass = std::shared_ptr<void>;

    /// Null when it would have to wait.
    Pass tryEnter(std::uint64_t bytes);
    /// Waits until there is room. Null when stopped.
    Pass enter(std::uint64_t bytes, const std::stop_token& stop);

private:
    bool isRoom(std::uint64_t bytes) const;
    Pass passOf(std::uint64_t bytes);
    void leave(std::uint64_t bytes);

    const std::uint64_t m_limitBytes;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::uint64_t m_usedBytes = 0;
    std::uint64_t m_tasks = 0;       ///< that passed and have not left
    std::list<std::uint64_t> m_line; ///< what those that wait need, the first first
};

} // namespace lanescope
