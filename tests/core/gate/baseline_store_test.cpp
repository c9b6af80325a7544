// SPDX-License-Identifier: Apache-2.0
// The store of runs: what was added is there, from several writers at once, and nothing else is believed.
#include "core/gate/baseline_store.h"

#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "core/gate/run_record_file.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

TEST(BaselineStore, KeepsRunsByAge) {
    const TempFolder folder;
    const std::string store = folder.path("store");
    EXPECT_FALSE(storedRuns(store)) << "there is none yet";
    for (const int age : {3, 1, 2}) {
        RunRecord run = madeRun(static_cast<std::uint64_t>(age), 1e8 * age);
        run.addedNs = age;
        run.label = "c" + std::to_string(age);
        ASSERT_TRUE(addRun(store, "model=a,gpu=h100", run));
    }
    ASSERT_TRUE(addRun(store, "other", madeRun(9, 5e8)));
    const auto stored = storedRuns(store, "model=a,gpu=h100");
    ASSERT_TRUE(stored);
    ASSERT_EQ(stored->runs.size(), 3u);
    EXPECT_EQ(stored->runs[0].run.label, "c1");
    EXPECT_EQ(stored->runs[2].run.label, "c3");
    EXPECT_EQ(*stored->runs[2].run.metrics[0].candidate, 3e8);
    EXPECT_EQ(storedRuns(store)->runs.size(), 4u);
    const auto removed = pruneRuns(store, "model=a,gpu=h100", 1);
    ASSERT_TRUE(removed);
    EXPECT_EQ(removed->size(), 2u);
    ASSERT_EQ(storedRuns(store, "model=a,gpu=h100")->runs.size(), 1u);
    EXPECT_EQ(storedRuns(store, "model=a,gpu=h100")->runs[0].run.label, "c3");
    EXPECT_EQ(storedRuns(store, "other")->runs.size(), 1u);
}

TEST(BaselineStore, ARecordingCountsOnce) {
    const TempFolder folder;
    ASSERT_TRUE(addRun(folder.path("s"), "main", madeRun(7, 1e8)));
    RunRecord again = madeRun(7, 1e8);
    again.addedNs = 99;
    const auto refused = addRun(folder.path("s"), "main", again);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("in the store already"), std::string::npos);
    EXPECT_EQ(storedRuns(folder.path("s"))->runs.size(), 1u);
}

TEST(BaselineStore, SeveralWritersAtOnceLoseNothing) {
    const TempFolder folder;
    constexpr int kWriters = 4;
    constexpr int kRuns = 10;
    {
        std::vector<std::jthread> writers;
        for (int w = 0; w < kWriters; ++w) {
            writers.emplace_back([&, w] {
                for (int i = 0; i < kRuns; ++i) {
                    RunRecord run = madeRun(static_cast<std::uint64_t>(w * 100 + i), 1e8);
                    run.addedNs = 5; // the same moment for all
                    EXPECT_TRUE(addRun(folder.path("s"), "main", std::move(run)));
                }
            });
        }
    }
    const auto stored = storedRuns(folder.path("s"));
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->runs.size(), std::size_t{kWriters * kRuns});
    EXPECT_TRUE(stored->notices.empty());
}

TEST(BaselineStore, WhatIsNoRunIsNoted) {
    const TempFolder folder;
    ASSERT_TRUE(addRun(folder.path("s"), "main", madeRun(1, 1e8)));
    fs::create_directories(folder.path("s/main"));
    folder.write("s/main/1.run.json", "{\"traceEvents\": []}");
    folder.write("s/main/2.run.json", "{\"lanescope_run\": 2}");
    folder.write("s/main/3.run.json",
                 "{\"lanescope_run\": 1, \"steps\": -4, \"metrics\": [1, {}, {\"value\": 1e400}]");
    folder.write("s/main/readme.txt", "not a run");
    const auto stored = storedRuns(folder.path("s"));
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->runs.size(), 1u);
    EXPECT_EQ(stored->notices.size(), 3u);
    const auto removed = pruneRuns(folder.path("s"), "main", 0);
    ASSERT_TRUE(removed);
    EXPECT_EQ(removed->size(), 1u);
    EXPECT_TRUE(fs::exists(folder.path("s/main/readme.txt"))) << "prune removes runs, and nothing else";
    EXPECT_TRUE(fs::exists(folder.path("s/main/1.run.json")));
}

TEST(BaselineStore, NamesOfSeriesStayInTheStore) {
    const TempFolder folder;
    for (const char* name : {"", ".", "..", "../up", "a/b", "a b", ".hidden", "x\n", "\xff"}) {
        EXPECT_FALSE(addRun(folder.path("s"), name, madeRun(1, 1))) << name;
        EXPECT_FALSE(pruneRuns(folder.path("s"), name, 0)) << name;
    }
    EXPECT_FALSE(addRun(folder.path("s"), std::string(300, 'a'), madeRun(1, 1)));
}

} // namespace
} // namespace lanescope::test
