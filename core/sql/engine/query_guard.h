// SPDX-License-Identifier: Apache-2.0
// Limits of one session: stop token, deadline of the running statement, and memory for rows that are
// collected outside of SQLite. One thread at a time, but the stop tokens and interrupt().
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace lanescope::sql {

class StatementStop;

class QueryGuard {
public:
    using Clock = std::chrono::steady_clock;

    QueryGuard(std::stop_token stop, std::optional<std::chrono::nanoseconds> timeout,
               std::uint64_t memoryBytes);
    ~QueryGuard();
    QueryGuard(const QueryGuard&) = delete;
    QueryGuard& operator=(const QueryGuard&) = delete;

    /// Begins the time of a statement.
    void restart();
    /// For the statements that begin from now on.
    void setTimeout(std::optional<std::chrono::nanoseconds> timeout) { m_timeout = timeout; }
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }
    bool shouldStop() {
        m_isLate = m_isLate || (m_deadline && Clock::now() >= *m_deadline);
        return m_isLate || m_statement.stop_requested();
    }
    /// Stops the running statement; the next one runs. Any thread.
    void interrupt();
    bool isLate() const { return m_isLate; }
    /// For analyses: stopped with the session or the statement, and when the time of that is over. The first
    /// call of a statement with a deadline starts a task that waits for it.
    std::stop_token stop();

    /// False when the statement would use more than it may; release what was taken.
    bool take(std::uint64_t bytes) {
        if (bytes > m_memoryBytes - m_usedBytes) {
            return false;
        }
        m_usedBytes += bytes;
        return true;
    }
    void release(std::uint64_t bytes) { m_usedBytes -= bytes; }
    std::uint64_t memoryBytes() const { return m_memoryBytes; }

private:
    std::stop_token m_stop;
    std::optional<std::chrono::nanoseconds> m_timeout;
    std::optional<Clock::time_point> m_deadline;
    std::mutex m_mutex; ///< of m_stopper, for interrupt()
    std::unique_ptr<StatementStop> m_stopper;
    std::stop_token m_statement; ///< that of m_stopper
    bool m_isLate = false;
    std::uint64_t m_memoryBytes;
    std::uint64_t m_usedBytes = 0;
};

/// Memory that a cursor holds; released with it.
class MemoryShare {
public:
    explicit MemoryShare(QueryGuard& guard)
        : m_guard(&guard) {}
    MemoryShare(const MemoryShare&) = delete;
    MemoryShare& operator=(const MemoryShare&) = delete;
    ~MemoryShare() { releaseAll(); }

    bool take(std::uint64_t bytes) {
        const bool isRoom = m_guard->take(bytes);
        m_bytes += isRoom ? bytes : 0;
        return isRoom;
    }
    void releaseAll() {
        m_guard->release(m_bytes);
        m_bytes = 0;
    }

private:
    QueryGuard* m_guard;
    std::uint64_t m_bytes = 0;
};

/// A value that is made when it is first needed. Where the making was stopped, what came of it serves the
/// rest of that statement only.
template <typename T>
class MadeOnce {
public:
    template <typename Make>
    const T& get(QueryGuard& guard, const Make& make) {
        if (!m_isWhole) {
            std::stop_token stop = guard.stop();
            if (!m_value || m_madeFor != stop) {
                m_value.emplace(make(stop));
                m_isWhole = !stop.stop_requested();
                m_madeFor = std::move(stop);
            }
        }
        return *m_value;
    }

private:
    std::optional<T> m_value;
    std::stop_token m_madeFor;
    bool m_isWhole = false;
};

} // namespace lanescope::sql
