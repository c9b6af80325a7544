// SPDX-License-Identifier: Apache-2.0
// Answers questions of which only the latest matters, on a thread of the program's pool: a new request stops
// the one that is being answered, and answers to old requests are dropped. request() and deliver run on the
// UI thread, work on the pool. Must be destroyed before the context object; the destructor stops the work and
// waits for it.
#pragma once

#include <QObject>

#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/base/thread_pool.h"
#include "ui/state/out_of_memory.h"

namespace lanescope::ui {

template <typename Request, typename Answer>
class LatestJob {
public:
    using Work = std::function<Answer(const Request&, std::stop_token)>;
    using Deliver = std::function<void(Answer)>;

    LatestJob(QObject* context, Work work, Deliver deliver)
        : m_context(context)
        , m_work(std::move(work))
        , m_deliver(std::move(deliver)) {}

    ~LatestJob() {
        const std::lock_guard lock(m_mutex);
        m_pending.reset();
        m_current.request_stop();
    }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    void request(Request request) {
        ++m_generation;
        m_answered = false;
        {
            const std::lock_guard lock(m_mutex);
            m_pending.emplace(m_generation, std::move(request));
            m_current.request_stop();
            if (m_isRunning) {
                return; // the running task takes the new request next
            }
            m_isRunning = true;
        }
        m_task = ThreadPool::shared().start([this](const std::stop_token&) { run(); });
        if (m_task.isEmpty()) {
            const std::lock_guard lock(m_mutex);
            m_pending.reset();
            m_isRunning = false;
            m_answered = true;
            tellOutOfMemory();
        }
    }
    /// Stops the work and drops its answer.
    void cancel() {
        ++m_generation;
        m_answered = true;
        const std::lock_guard lock(m_mutex);
        m_pending.reset();
        m_current.request_stop();
    }
    /// False from request() until its answer was delivered.
    bool isIdle() const { return m_answered; }

private:
    void run() {
        while (true) {
            std::pair<quint64, Request> job;
            std::stop_token jobStop;
            {
                const std::lock_guard lock(m_mutex);
                if (!m_pending) {
                    m_isRunning = false;
                    return;
                }
                job = std::move(*m_pending);
                m_pending.reset();
                m_current = std::stop_source();
                jobStop = m_current.get_token();
            }
            try {
                Answer answer = m_work(job.second, jobStop);
                if (jobStop.stop_requested()) {
                    continue;
                }
                QMetaObject::invokeMethod(
                    m_context,
                    [this, generation = job.first, made = std::move(answer)]() mutable {
                        if (generation == m_generation) {
                            m_answered = true;
                            m_deliver(std::move(made));
                        }
                    },
                    Qt::QueuedConnection);
            } catch (const std::bad_alloc&) {
                // The shown result stays; a message says why.
                tellOutOfMemory();
                QMetaObject::invokeMethod(
                    m_context,
                    [this, generation = job.first] { m_answered = m_answered || generation == m_generation; },
                    Qt::QueuedConnection);
            }
        }
    }

    QObject* m_context;
    Work m_work;
    Deliver m_deliver;
    quint64 m_generation = 0; ///< UI thread only
    bool m_answered = true;   ///< UI thread only
    std::mutex m_mutex;
    std::optional<std::pair<quint64, Request>> m_pending; ///< guarded by m_mutex
    std::stop_source m_current;                           ///< guarded by m_mutex
    bool m_isRunning = false;                             ///< guarded by m_mutex
    ThreadPool::Task m_task;                              ///< last: waited for first
};

} // namespace lanescope::ui
