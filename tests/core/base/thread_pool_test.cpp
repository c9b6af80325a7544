// SPDX-License-Identifier: Apache-2.0
#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <latch>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/parallel.h"

namespace lanescope {
namespace {

TEST(ThreadPoolTest, ATaskThatWaitsHoldsUpNoOther) {
    ThreadPool pool;
    constexpr int kWaiting = 40;
    std::latch release(1);
    std::atomic<int> begun = 0;
    std::vector<ThreadPool::Task> tasks;
    for (int i = 0; i < kWaiting; ++i) {
        tasks.push_back(pool.start([&](const std::stop_token&) {
            ++begun;
            release.wait();
        }));
    }
    std::latch done(1);
    ThreadPool::Task last = pool.start([&](const std::stop_token&) { done.count_down(); });
    done.wait();
    release.count_down();
    for (ThreadPool::Task& task : tasks) {
        task.finish();
    }
    EXPECT_LE(begun, kWaiting);
    EXPECT_GT(begun, 0);
}

TEST(ThreadPoolTest, TheHandleAsksToStopAndWaits) {
    ThreadPool pool;
    std::atomic<bool> hasEnded = false;
    std::latch begun(1);
    {
        const ThreadPool::Task task = pool.start([&](const std::stop_token& stop) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::unique_lock lock(mutex);
            begun.count_down();
            wake.wait(lock, stop, [] { return false; });
            hasEnded = true;
        });
        begun.wait();
    }
    EXPECT_TRUE(hasEnded);
}

TEST(ThreadPoolTest, AfterAllThreadsHaveEndedTasksGetNewOnes) {
    ThreadPool pool;
    for (int round = 0; round < 2; ++round) {
        std::latch begun(1);
        const ThreadPool::Task task = pool.start([&](const std::stop_token&) { begun.count_down(); });
        begun.wait();
        pool.endThreads();
        EXPECT_EQ(pool.threadCount(), 0u);
    }
}

TEST(ThreadPoolTest, ThePoolEndsAfterItsDetachedTasks) {
    std::atomic<int> ended = 0;
    {
        ThreadPool pool;
        for (int i = 0; i < 100; ++i) {
            ASSERT_TRUE(pool.startDetached([&](const std::stop_token&) { ++ended; }));
        }
    }
    EXPECT_EQ(ended, 100);
}

TEST(ThreadPoolTest, ThreadsAreUsedAgain) {
    ThreadPool pool;
    for (int i = 0; i < 500; ++i) {
        std::latch done(1);
        ThreadPool::Task task = pool.start([&](const std::stop_token&) { done.count_down(); });
        done.wait();
        task.finish();
    }
    EXPECT_LE(pool.threadCount(), 4U) << "a thread that has just ended a task may not be idle yet";
}

TEST(ThreadPoolTest, WhatATaskHoldsIsGoneWhenItHasEnded) {
    ThreadPool pool;
    auto held = std::make_shared<int>(1);
    const std::weak_ptr<int> watch = held;
    ThreadPool::Task task = pool.start([held = std::move(held)](const std::stop_token&) {});
    task.finish();
    // A task that never began goes with its last reference, which the pool may hold for a moment longer.
    ThreadPool::Task next = pool.start([](const std::stop_token&) {});
    next.finish();
    for (int i = 0; i < 1'000'000 && !watch.expired(); ++i) {
        std::this_thread::yield();
    }
    EXPECT_TRUE(watch.expired());
}

TEST(ThreadPoolTest, ForksInsideForksEnd) {
    std::atomic<int> count = 0;
    parallelFor(16, 8, [&](std::size_t) {
        parallelFor(16, 8, [&](std::size_t) { parallelFor(4, 4, [&](std::size_t) { ++count; }); });
    });
    EXPECT_EQ(count, 16 * 16 * 4);
}

} // namespace
} // namespace lanescope
