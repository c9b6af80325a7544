// SPDX-License-Identifier: Apache-2.0
// A worker thread for questions of which only the latest matters: a new request stops the one that is
// being answered, and answers to old requests are dropped. request() and deliver run on the UI thread,
// work on the worker. Must be destroyed before the context object.
#pragma once

#include <QObject>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

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
        , m_deliver(std::move(deliver))
        , m_thread([this](std::stop_token stop) { run(std::move(stop)); }) {}

    ~LatestJob() {
        m_thread.request_stop();
        const std::lock_guard lock(m_mutex);
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
        }
        m_wake.notify_one();
    }
    /// False from request() until its answer was delivered.
    bool isIdle() const { return m_answered; }

private:
    void run(std::stop_token stop) {
        while (true) {
            std::pair<quint64, Request> job;
            std::stop_token jobStop;
            {
                std::unique_lock lock(m_mutex);
                if (!m_wake.wait(lock, stop, [this] { return m_pending.has_value(); })) {
                    return;
                }
                job = std::move(*m_pending);
                m_pending.reset();
                m_current = std::stop_source();
                jobStop = m_current.get_token();
                if (stop.stop_requested()) {
                    return;
                }
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
                // What is shown stays as it was; the user hears why.
                OutOfMemory::instance().tell();
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
    std::condition_variable_any m_wake;
    std::optional<std::pair<quint64, Request>> m_pending; ///< guarded by m_mutex
    std::stop_source m_current;                           ///< guarded by m_mutex
    std::jthread m_thread;
};

} // namespace lanescope::ui
