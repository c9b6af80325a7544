// SPDX-License-Identifier: Apache-2.0
#include "ui/state/load_controller.h"

#include <new>
#include <utility>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {
// 15 Hz: fast enough to look alive, slow enough to cost nothing.
constexpr int kPollIntervalMs = 66;
} // namespace

Result<TracePtr> prepared(Result<TracePtr> outcome, const std::function<void(const TracePtr&)>& prepare) {
    try {
        if (outcome) {
            prepare(*outcome);
        }
    } catch (const std::bad_alloc&) {
        const std::string path = (*outcome)->path();
        outcome = Error{
            ErrorCode::OutOfMemory, "there is not enough memory to show it; close other traces", path, {}};
    }
    return outcome;
}

LoadController::LoadController(QObject* parent)
    : QObject(parent)
    , m_progress(std::make_shared<Progress>()) {
    m_poll.setInterval(kPollIntervalMs);
    connect(&m_poll, &QTimer::timeout, this, &LoadController::progressChanged);
}

LoadController::~LoadController() = default;

void LoadController::start(Loader loader) {
    m_task = {}; // stops the one before and waits for it
    m_progress = std::make_shared<Progress>();
    m_running = true;
    const quint64 run = ++m_run;
    m_poll.start();
    const auto deliver = [this, run](Result<TracePtr> outcome) {
        QMetaObject::invokeMethod(
            this, [this, run, made = std::move(outcome)] { finish(run, made); }, Qt::QueuedConnection);
    };
    m_task =
        ThreadPool::shared().start([deliver, load = std::move(loader), progress = m_progress](
                                       std::stop_token stop) { deliver(load(*progress, std::move(stop))); });
    if (m_task.isEmpty()) {
        deliver(Error{
            ErrorCode::OutOfMemory, "no thread could be started to load it; close other traces", {}, {}});
    }
}

void LoadController::cancel() {
    m_task.requestStop();
}

LoadProgress LoadController::progress() const {
    return {m_progress->stage.load(std::memory_order_relaxed),
            m_progress->bytesDone.load(std::memory_order_relaxed),
            m_progress->bytesTotal.load(std::memory_order_relaxed),
            m_progress->events.load(std::memory_order_relaxed)};
}

void LoadController::finish(quint64 run, const Result<TracePtr>& outcome) {
    if (run != m_run) {
        return;
    }
    m_running = false;
    m_poll.stop();
    emit finished(outcome);
}

} // namespace lanescope::ui
