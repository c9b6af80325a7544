// SPDX-License-Identifier: Apache-2.0
#include "core/base/memory_gate.h"

#include <atomic>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(MemoryGate, TasksTogetherStayWithinTheBound) {
    constexpr std::uint64_t kLimit = 100;
    constexpr unsigned kSeed = 4711;
    SCOPED_TRACE(kSeed);
    MemoryGate gate(kLimit);
    std::atomic<std::uint64_t> used = 0;
    std::atomic<int> tasks = 0;
    std::atomic<int> flaws = 0;
    {
        std::vector<std::jthread> threads;
        for (unsigned thread = 0; thread < 6; ++thread) {
            threads.emplace_back([&, thread] {
                std::mt19937 random(kSeed + thread);
                for (int i = 0; i < 300; ++i) {
                    const std::uint64_t bytes = random() % 130; // some alone are too much
                    const MemoryGate::Pass pass = gate.enter(bytes, {});
                    const int inside = ++tasks;
                    const std::uint64_t all = used += bytes;
                    flaws += all > kLimit && inside > 1 ? 1 : 0;
                    flaws += pass == nullptr ? 1 : 0;
                    std::this_thread::yield();
                    used -= bytes;
                    --tasks;
                }
            });
        }
    }
    EXPECT_EQ(flaws, 0);
}

TEST(MemoryGate, TryingNeitherWaitsNorPassesThoseWhoDo) {
    MemoryGate gate(10);
    MemoryGate::Pass first = gate.tryEnter(6);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(gate.tryEnter(5), nullptr);
    EXPECT_NE(gate.tryEnter(4), nullptr);
    std::atomic<bool> isIn = false;
    std::jthread waiting([&] { isIn = gate.enter(8, {}) != nullptr; });
    bool isPassed = true;
    for (int i = 0; i < 10'000 && isPassed; ++i) { // until the other one stands in line
        isPassed = gate.tryEnter(4) != nullptr;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_FALSE(isPassed);
    EXPECT_FALSE(isIn);
    first.reset();
    waiting.join();
    EXPECT_TRUE(isIn);
    EXPECT_NE(gate.tryEnter(20), nullptr) << "alone, whatever it needs";
}

TEST(MemoryGate, WhoIsStoppedLeavesTheLine) {
    MemoryGate gate(10);
    const MemoryGate::Pass first = gate.enter(10, {});
    ASSERT_NE(first, nullptr);
    std::stop_source stop;
    std::atomic<bool> isOut = false;
    std::jthread waiting([&] {
        EXPECT_EQ(gate.enter(5, stop.get_token()), nullptr);
        isOut = true;
    });
    EXPECT_FALSE(isOut);
    stop.request_stop();
    waiting.join();
    EXPECT_TRUE(isOut);
    EXPECT_NE(gate.enter(0, {}), nullptr) << "nothing is in its way";
}

} // namespace
} // namespace lanescope
