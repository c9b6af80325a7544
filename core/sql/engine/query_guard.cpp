// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/query_guard.h"

#include <condition_variable>
#include <mutex>

#include "core/base/thread_pool.h"

namespace lanescope::sql {

/// A stop token that a task requests at the deadline.
class DeadlineWatch {
public:
    DeadlineWatch(const std::stop_token& outer, QueryGuard::Clock::time_point deadline)
        : m_forward(outer, [source = m_source]() mutable { source.request_stop(); })
        , m_task(
              ThreadPool::shared().start([source = m_source, deadline](const std::stop_token& end) mutable {
                  std::mutex mutex;
                  std::condition_variable_any changed;
                  std::unique_lock lock(mutex);
                  if (!changed.wait_until(lock, end, deadline, [&end] { return end.stop_requested(); })) {
                      source.request_stop();
                  }
              })) {}

    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_forward;
    ThreadPool::Task m_task;
};

QueryGuard::QueryGuard(std::stop_token stop, std::optional<std::chrono::nanoseconds> timeout,
                       std::uint64_t memoryBytes)
    : m_stop(std::move(stop))
    , m_timeout(timeout)
    , m_memoryBytes(memoryBytes) {}

QueryGuard::~QueryGuard() = default;

void QueryGuard::restart() {
    m_watch.reset();
    m_deadline = m_timeout ? std::optional(Clock::now() + *m_timeout) : std::nullopt;
    m_isLate = false;
}

std::stop_token QueryGuard::stop() {
    if (!m_deadline) {
        return m_stop;
    }
    if (m_watch == nullptr) {
        m_watch = std::make_unique<DeadlineWatch>(m_stop, *m_deadline);
    }
    return m_watch->token();
}

} // namespace lanescope::sql
