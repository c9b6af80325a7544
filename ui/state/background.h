// SPDX-License-Identifier: Apache-2.0
// One piece of work on the program's thread pool whose result is delivered on the UI thread. For questions
// that replace each other: latest_job.h. Call from the UI thread.
#pragma once

#include <QObject>

#include <new>
#include <stop_token>
#include <utility>

#include "core/base/thread_pool.h"
#include "ui/state/out_of_memory.h"

namespace lanescope::ui {

/// A task that belongs to a QObject: it is asked to stop and waited for when its parent is destroyed.
class OwnedTask : public QObject {
public:
    using QObject::QObject;
    void start(ThreadPool::Work work) { m_task = ThreadPool::shared().start(std::move(work)); }
    bool isEmpty() const { return m_task.isEmpty(); }

private:
    ThreadPool::Task m_task;
};

/// Runs `work(stop)` on the pool, then `deliver(result)` on the UI thread. If `context` is destroyed first,
/// the work is asked to stop and waited for, and nothing is delivered. `work` must not use members of
/// `context`.
template <typename Work, typename Deliver>
void runInBackground(QObject* context, Work work, Deliver deliver) {
    auto* task = new OwnedTask(context);
    task->start([task, work = std::move(work), deliver = std::move(deliver)](std::stop_token stop) {
        try {
            QMetaObject::invokeMethod(
                task,
                [task, deliver, result = work(std::move(stop))]() mutable {
                    task->deleteLater();
                    deliver(std::move(result));
                },
                Qt::QueuedConnection);
        } catch (const std::bad_alloc&) {
            tellOutOfMemory();
        }
    });
    if (task->isEmpty()) {
        delete task;
        tellOutOfMemory();
    }
}

} // namespace lanescope::ui
