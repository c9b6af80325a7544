// SPDX-License-Identifier: Apache-2.0
// Fork-join over a range of independent tasks, on threads of the program's pool.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <vector>

#include "core/base/thread_pool.h"

namespace lanescope {

/// Runs `task(i)` for every i in [0, count) on up to `workers` threads, the calling one included; tasks
/// start in order of i. Returns when all have ended. The first exception of a task is thrown again here.
template <typename Task>
void parallelFor(std::size_t count, unsigned workers, const Task& task) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
                task(i);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = failure ? failure : std::current_exception();
            next = count;
        }
    };
    {
        std::vector<ThreadPool::Task> helpers;
        try {
            for (std::size_t i = 1; i < std::min<std::size_t>(workers, count); ++i) {
                helpers.push_back(ThreadPool::shared().start([&run](const std::stop_token&) { run(); }));
            }
        } catch (const std::exception&) {
            // Out of memory for threads: the existing ones do the work.
        }
        run();
    } // waits for the helpers; one that has not begun never runs
    if (failure) {
        std::rethrow_exception(failure);
    }
}

} // namespace lanescope
