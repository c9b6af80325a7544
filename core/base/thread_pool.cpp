// SPDX-License-Identifier: Apache-2.0
#include "core/base/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/page_allocator.h"

namespace lanescope {

namespace {
constexpr std::chrono::seconds kIdleTime{5}; // a thread without work ends after it
}

struct ThreadPool::Task::State {
    enum class Phase { Queued, Running, Ended };

    Work work;
    std::stop_source stop;
    std::mutex mutex;
    std::condition_variable ended;
    Phase phase = Phase::Queued;

    /// False if the task was given up before.
    bool begin() {
        const std::lock_guard lock(mutex);
        if (phase != Phase::Queued) {
            return false;
        }
        phase = Phase::Running;
        return true;
    }
    void end() {
        const std::lock_guard lock(mutex);
        phase = Phase::Ended;
        ended.notify_all();
    }
    /// Gives up a task that has not begun, else waits for its end.
    void giveUpOrWait() {
        std::unique_lock lock(mutex);
        if (phase == Phase::Queued) {
            phase = Phase::Ended;
            return;
        }
        ended.wait(lock, [this] { return phase == Phase::Ended; });
    }
};

ThreadPool::Task& ThreadPool::Task::operator=(Task&& other) noexcept {
    if (this != &other) {
        requestStop();
        finish();
        m_state = std::move(other.m_state);
    }
    return *this;
}

ThreadPool::Task::~Task() {
    requestStop();
    finish();
}

void ThreadPool::Task::requestStop() {
    if (m_state != nullptr) {
        m_state->stop.request_stop();
    }
}

void ThreadPool::Task::finish() {
    if (m_state != nullptr) {
        m_state->giveUpOrWait();
        m_state.reset();
    }
}

struct ThreadPool::Threads {
    using State = Task::State;

    mutable std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::shared_ptr<State>> queue;
    std::vector<std::shared_ptr<State>> running;
    std::list<std::thread> threads;
    std::vector<std::thread> finished; ///< to be joined
    std::size_t idle = 0;
    bool isEnding = false;

    ~Threads() {
        {
            const std::lock_guard lock(mutex);
            isEnding = true;
            for (const auto& tasks : {std::vector(queue.begin(), queue.end()), running}) {
                for (const auto& task : tasks) {
                    task->stop.request_stop();
                }
            }
        }
        wake.notify_all();
        for (std::thread& thread : threads) {
            thread.join();
        }
        for (std::thread& thread : finished) {
            thread.join();
        }
    }

    bool add(const std::shared_ptr<State>& task) {
        std::vector<std::thread> over;
        {
            const std::lock_guard lock(mutex);
            over.swap(finished);
            if (isEnding) {
                return false;
            }
            queue.push_back(task);
            if (idle < queue.size() && !addThread()) {
                queue.pop_back();
                return false;
            }
        }
        wake.notify_one();
        for (std::thread& thread : over) {
            thread.join();
        }
        return true;
    }

    /// With the mutex held.
    bool addThread() {
        try {
            const auto place = threads.emplace(threads.end());
            try {
                *place = std::thread([this, place] { run(place); });
            } catch (...) {
                threads.erase(place);
                throw;
            }
            return true;
        } catch (const std::system_error&) {
            return false;
        } catch (const std::bad_alloc&) {
            return false;
        }
    }

    void run(std::list<std::thread>::iterator self) {
        std::unique_lock lock(mutex);
        while (true) {
            ++idle;
            wake.wait_for(lock, kIdleTime, [this] { return isEnding || !queue.empty(); });
            --idle;
            if (queue.empty()) {
                break;
            }
            const std::shared_ptr<State> task = std::move(queue.front());
            queue.pop_front();
            running.push_back(task);
            lock.unlock();
            if (task->begin()) {
                task->work(task->stop.get_token());
                task->work = nullptr; // what it holds goes before anybody hears of its end
                leavePageBlocks();
                task->end();
            }
            lock.lock();
            running.erase(std::ranges::find(running, task));
        }
        if (!isEnding) {
            finished.push_back(std::move(*self));
            threads.erase(self);
        }
    }
};

ThreadPool::ThreadPool()
    : m_threads(std::make_unique<Threads>()) {}

ThreadPool::~ThreadPool() = default;

void ThreadPool::endThreads() {
    m_threads = std::make_unique<Threads>();
}

ThreadPool& ThreadPool::shared() {
    static ThreadPool pool;
    return pool;
}

ThreadPool::Task ThreadPool::start(Work work) {
    auto state = std::make_shared<Task::State>();
    state->work = std::move(work);
    return m_threads->add(state) ? Task(std::move(state)) : Task();
}

bool ThreadPool::startDetached(Work work) {
    auto state = std::make_shared<Task::State>();
    state->work = std::move(work);
    return m_threads->add(state);
}

std::size_t ThreadPool::threadCount() const {
    const std::lock_guard lock(m_threads->mutex);
    return m_threads->threads.size();
}

} // namespace lanescope
