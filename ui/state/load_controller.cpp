// SPDX-License-Identifier: Apache-2.0
#include "ui/state/load_controller.h"

#include <utility>

namespace lanescope::ui {

namespace {
// 15 Hz: fast enough to look alive, slow enough to cost nothing.
constexpr int kPollIntervalMs = 66;
} // namespace

LoadController::LoadController(QObject* parent)
    : QObject(parent)
    , m_progress(std::make_shared<Progress>()) {
    m_poll.setInterval(kPollIntervalMs);
    connect(&m_poll, &QTimer::timeout, this, &LoadController::progressChanged);
}

LoadController::~LoadController() = default;

void LoadController::start(Loader loader) {
    m_thread = {}; // stops and joins the one before
    m_progress = std::make_shared<Progress>();
    m_running = true;
    const quint64 run = ++m_run;
    m_poll.start();
    m_thread =
        std::jthread([this, run, load = std::move(loader), progress = m_progress](std::stop_token stop) {
            Result<TracePtr> outcome = load(*progress, std::move(stop));
            QMetaObject::invokeMethod(
                this, [this, run, made = std::move(outcome)] { finish(run, made); }, Qt::QueuedConnection);
        });
}

void LoadController::cancel() {
    m_thread.request_stop();
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
