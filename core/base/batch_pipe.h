// SPDX-License-Identifier: Apache-2.0
// Hands batches from a thread that fills them to one that uses them, in order. The batches are made once and
// go back to be filled again, so that the filling thread waits when all of them are full. One filling and one
// using thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>

namespace lanescope {

template <typename Batch>
class BatchPipe {
public:
    using BatchPtr = std::unique_ptr<Batch>;

    explicit BatchPipe(std::size_t batches) {
        for (std::size_t i = 0; i < batches; ++i) {
            m_empty.push_back(std::make_unique<Batch>());
        }
    }

    // The filling thread.

    /// A batch to fill, as it was given back. Null when the using thread has stopped.
    BatchPtr takeEmpty() {
        return take(m_empty, [this] { return m_isCancelled; });
    }
    void putFull(BatchPtr batch) { put(m_full, std::move(batch)); }
    /// No batch follows. Must be called at the end, whatever happened.
    void finish() {
        const std::lock_guard lock(m_mutex);
        m_isFinished = true;
        m_changed.notify_all();
    }

    // The using thread.

    /// The next full batch; null at the end.
    BatchPtr takeFull() {
        return take(m_full, [this] { return m_isFinished; });
    }
    void giveBack(BatchPtr batch) { put(m_empty, std::move(batch)); }
    /// No batch is wanted any more.
    void cancel() {
        const std::lock_guard lock(m_mutex);
        m_isCancelled = true;
        m_changed.notify_all();
    }

private:
    using Batches = std::deque<BatchPtr>;

    void put(Batches& batches, BatchPtr batch) {
        const std::lock_guard lock(m_mutex);
        batches.push_back(std::move(batch));
        m_changed.notify_all();
    }
    template <typename IsOver>
    BatchPtr take(Batches& batches, const IsOver& isOver) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return !batches.empty() || isOver(); });
        if (batches.empty()) {
            return nullptr;
        }
        BatchPtr batch = std::move(batches.front());
        batches.pop_front();
        return batch;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    Batches m_empty;
    Batches m_full;
    bool m_isFinished = false;
    bool m_isCancelled = false;
};

} // namespace lanescope
