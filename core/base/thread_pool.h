// SPDX-License-Identifier: Apache-2.0
// The threads of the program. A task gets an idle thread or a new one at once, so that a task that waits (for
// memory, for another machine) holds up no other; threads that found no work for a while end. How many run at
// a time is bounded by those who start tasks: parallelFor() by its workers, a job by itself. Any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>

namespace lanescope {

class ThreadPool {
public:
    using Work = std::function<void(std::stop_token stop)>;

    /// A started task. Its destructor asks it to stop and waits for it, like that of std::jthread. Movable;
    /// empty after a move, and when made by default.
    class Task {
    public:
        Task() = default;
        Task(Task&&) noexcept = default;
        Task& operator=(Task&& other) noexcept;
        ~Task();

        bool isEmpty() const { return m_state == nullptr; }
        void requestStop();
        /// Waits until the task has ended; a task that no thread has begun yet never runs.
        void finish();

    private:
        friend class ThreadPool;
        struct State;
        explicit Task(std::shared_ptr<State> state)
            : m_state(std::move(state)) {}
        std::shared_ptr<State> m_state;
    };

    ThreadPool();
    /// As endThreads().
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// The pool that the whole program uses. It lives until the program ends.
    static ThreadPool& shared();

    /// Runs `work` on a thread of the pool; it must not throw. The task is empty if there is no thread for
    /// it, and the work does not run then: out of threads or of memory for them.
    [[nodiscard]] Task start(Work work);
    /// Runs `work` without a handle; the end of the program waits for it. False if there is no thread for it.
    bool startDetached(Work work);

    /// Asks all tasks to stop and joins all threads: the process can then make a copy of itself, in which no
    /// other thread would be. Later tasks get new threads. Nothing else uses the pool meanwhile.
    void endThreads();

    /// Threads that exist now, with and without work.
    std::size_t threadCount() const;

private:
    struct Threads;
    std::unique_ptr<Threads> m_threads;
};

} // namespace lanescope
