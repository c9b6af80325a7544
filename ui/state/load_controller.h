// SPDX-License-Identifier: Apache-2.0
// Runs one load on a thread of the program's pool and reports on the UI thread. Progress is polled, the
// outcome arrives by a queued call. Destroying the controller stops the load and waits for it; loaders answer
// a stop request within 100 ms. UI thread only.
#pragma once

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/thread_pool.h"
#include "core/store/trace_ptr.h"

namespace lanescope::ui {

/// How far a load is, as plain values.
struct LoadProgress {
    LoadStage stage = LoadStage::Opening;
    quint64 bytesDone = 0;
    quint64 bytesTotal = 0;
    quint64 events = 0;
};

/// `outcome` after `prepare` has taken the trace; an error where memory runs out meanwhile.
Result<TracePtr> prepared(Result<TracePtr> outcome, const std::function<void(const TracePtr&)>& prepare);

class LoadController : public QObject {
    Q_OBJECT

public:
    /// Makes the trace; runs on the worker thread.
    using Loader = std::function<Result<TracePtr>(Progress&, std::stop_token)>;

    explicit LoadController(QObject* parent = nullptr);
    ~LoadController() override;

    /// Starts `loader`; a load that is still running is stopped and its outcome dropped.
    void start(Loader loader);
    /// Asks the running load to stop; finished() follows with ErrorCode::Cancelled.
    void cancel();
    bool isRunning() const { return m_running; }
    LoadProgress progress() const;

signals:
    void progressChanged();
    void finished(const lanescope::Result<lanescope::TracePtr>& outcome);

private:
    void finish(quint64 run, const Result<TracePtr>& outcome);

    std::shared_ptr<Progress> m_progress;
    QTimer m_poll;
    bool m_running = false;
    quint64 m_run = 0;
    ThreadPool::Task m_task; ///< last: waited for before anything that it uses goes
};

} // namespace lanescope::ui
