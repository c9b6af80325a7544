// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/query_guard.h"

#include <condition_variable>

#include "core/base/thread_pool.h"

namespace lanescope::sql {

/// Stops one statement: with the session, by request, or at a deadline.
class StatementStop {
public:
    explicit StatementStop(const std::stop_token& session)
        : m_forward(session, [source = m_source]() mutable { source.request_stop(); }) {}

    std::stop_token token() const { return m_source.get_token(); }
    void request() { m_source.request_stop(); }
    /// From the first call on a task waits for the deadline.
    void watch(QueryGuard::Clock::time_point deadline) {
        if (!m_watch.isEmpty()) {
            return;
        }
        m_watch =
            ThreadPool::shared().start([source = m_source, deadline](const std::stop_token& end) mutable {
                std::mutex mutex;
                std::condition_variable_any changed;
                std::unique_lock lock(mutex);
                if (!changed.wait_until(lock, end, deadline, [&end] { return end.stop_requested(); })) {
                    source.request_stop();
                }
            });
    }

private:
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_forward;
    ThreadPool::Task m_watch;
};

QueryGuard::QueryGuard(std::stop_token stop, std::optional<std::chrono::nanoseconds> timeout,
                       std::uint64_t memoryBytes)
    : m_stop(std::move(stop))
    , m_timeout(timeout)
    , m_memoryBytes(memoryBytes) {
    restart();
    m_deadline.reset(); // before the first statement
}

QueryGuard::~QueryGuard() = default;

void QueryGuard::restart() {
    auto next = std::make_unique<StatementStop>(m_stop);
    {
        const std::lock_guard lock(m_mutex);
        std::swap(m_stopper, next);
    }
    m_statement = m_stopper->token();
    m_deadline = m_timeout ? std::optional(Clock::now() + *m_timeout) : std::nullopt;
    m_isLate = false;
}

void QueryGuard::interrupt() {
    const std::lock_guard lock(m_mutex);
    m_stopper->request();
}

std::stop_token QueryGuard::stop() {
    if (m_deadline) {
        m_stopper->watch(*m_deadline);
    }
    return m_statement;
}

} // namespace lanescope::sql
