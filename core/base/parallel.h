// SPDX-License-Identifier: Apache-2.0
// Fork-join over a range of independent tasks. Threads live only for the call.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

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
        std::vector<std::jthread> threads;
        try {
            for (std::size_t i = 1; i < std::min<std::size_t>(workers, count); ++i) {
                threads.emplace_back(run);
            }
        } catch (const std::exception&) {
            // Out of threads or memory for them: those that there are do the work.
        }
        run();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

} // namespace lanescope
