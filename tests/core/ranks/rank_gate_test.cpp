// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_gate.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/full_trace_text.h"

namespace lanescope {
namespace {

constexpr std::uint64_t kMiB = 1u << 20;

TracePtr someTrace() {
    const auto trace = loadTraceText(test::fullTraceText(4000), "text");
    EXPECT_TRUE(trace);
    return trace ? *trace : nullptr;
}

TEST(RankGate, CountsMoreWhereRanksBeforeNeededMore) {
    RankGate gate(100 * kMiB);
    const TracePtr trace = someTrace();
    ASSERT_NE(trace, nullptr);
    std::uint64_t tables = 0;
    for (const Trace::MemoryUse& use : trace->memory()) {
        tables += use.bytes;
    }
    const std::uint64_t before = gate.neededBytes(kMiB);
    EXPECT_GT(before, kMiB) << "its summary needs something, too";
    gate.learn(100 * kMiB, *trace); // a tenth of that
    EXPECT_EQ(gate.neededBytes(kMiB), before) << "no rank counts for less than its estimate";
    gate.learn(kMiB, *trace);
    EXPECT_GT(gate.neededBytes(kMiB), before + tables);
    EXPECT_EQ(gate.neededBytes(2 * kMiB) / 1024, 2 * gate.neededBytes(kMiB) / 1024);
    const std::uint64_t learned = gate.neededBytes(kMiB);
    gate.learn(0, *trace); // came from the index cache, without an estimate
    gate.learn(2 * kMiB, *trace);
    EXPECT_EQ(gate.neededBytes(kMiB), learned) << "the worst one counts";
}

TEST(RankGate, WhoSeemedToFitWaitsOnceRanksHaveTurnedOutLarger) {
    const TracePtr trace = someTrace();
    ASSERT_NE(trace, nullptr);
    RankGate gate(4 * kMiB);
    {
        const MemoryGate::Pass first = gate.enter(kMiB, {});
        EXPECT_NE(gate.enter(kMiB, {}), nullptr) << "two fit";
    }
    gate.learn(kMiB, *trace);
    ASSERT_GT(2 * gate.neededBytes(kMiB), 4 * kMiB);
    MemoryGate::Pass first = gate.enter(kMiB, {});
    ASSERT_NE(first, nullptr);
    std::atomic<bool> hasLeft = false;
    bool waited = false;
    std::jthread second([&] { waited = gate.enter(kMiB, {}) != nullptr && hasLeft; });
    hasLeft = true;
    first.reset();
    second.join();
    EXPECT_TRUE(waited);
}

} // namespace
} // namespace lanescope
