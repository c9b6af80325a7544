// SPDX-License-Identifier: Apache-2.0
// Excerpts of large traces: a part of the slices of the whole, from all of its time.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

constexpr std::uint64_t kExcerptBytes = 4u << 20;
constexpr std::uint64_t kCacheBytes = 1u << 30;

std::string longTrace(int events) {
    std::string text = R"({"traceEvents": [
{"ph":"M","name":"process_name","pid":1,"tid":0,"ts":0,"args":{"name":"python"}})";
    std::mt19937 random(7);
    for (int i = 0; i < events; ++i) {
        const std::string number = std::to_string(i);
        text += ",\n{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"op " + std::to_string(random() % 100) +
                " {\\\"ph\\\":\",\"pid\":1,\"tid\":" + std::to_string(1 + i % 5) + ",\"ts\":" + number +
                ",\"dur\":0.5,\"args\":{\"Ev Idx\":" + number + ",\"text\":\"" +
                std::string(random() % 200, 'x') + "\"}}";
    }
    return text + "\n,{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":5,\"ts\":0,"
                  "\"args\":{\"name\":\"backward\"}}]}";
}

using SliceKey = std::tuple<std::string, std::string, TimeNs, DurationNs>;

std::set<SliceKey> slicesOf(const Trace& trace) {
    std::set<SliceKey> slices;
    for (const Track& track : trace.tracks()) {
        for (std::uint32_t i = 0; i < track.rowCount; ++i) {
            const Row& row = trace.rows()[indexOf(track.firstRow) + i];
            for (std::uint32_t s = 0; s < row.sliceCount; ++s) {
                const SliceId slice{static_cast<std::uint32_t>(indexOf(row.firstSlice) + s)};
                slices.emplace(std::string(trace.text(track.name)), std::string(trace.sliceName(slice)),
                               trace.slices().startNs[slice], trace.slices().durationNs[slice]);
            }
        }
    }
    return slices;
}

class ExcerptTest : public testing::Test {
protected:
    TempFolder folder;
};

TEST_F(ExcerptTest, HasSlicesOfTheWholeFromAllOfItsTime) {
    const std::string path = folder.write("long.json", longTrace(150'000));
    const auto whole = loadTrace(path);
    ASSERT_TRUE(whole);
    for (const unsigned workers : {1u, 3u}) {
        LoadOptions options;
        options.workers = workers;
        const auto excerpt = loadTraceExcerpt(path, kExcerptBytes, options);
        ASSERT_TRUE(excerpt) << excerpt.error().describe();
        ASSERT_NE(*excerpt, nullptr);
        const std::set<SliceKey> all = slicesOf(**whole);
        const std::set<SliceKey> some = slicesOf(**excerpt);
        EXPECT_GT(some.size(), all.size() / 12);
        EXPECT_LT(some.size(), all.size() / 2);
        EXPECT_TRUE(std::includes(all.begin(), all.end(), some.begin(), some.end()));
        EXPECT_EQ((*excerpt)->bounds(), (*whole)->bounds()) << "first and last pieces belong to it";
        EXPECT_EQ((*excerpt)->tracks().size(), (*whole)->tracks().size());
        EXPECT_NEAR((*excerpt)->data().share, double(some.size()) / double(all.size()), 0.02);
        EXPECT_EQ((*whole)->data().share, 1);
        const SliceId slice{static_cast<std::uint32_t>((*excerpt)->slices().size() / 2)};
        const auto args = sliceText(**excerpt, slice);
        ASSERT_TRUE(args) << "they are read from the same file";
    }
}

TEST_F(ExcerptTest, OfACompressedFileIsItsBeginning) {
    const std::string text = longTrace(150'000);
    const auto whole = loadTrace(folder.write("whole.json", text));
    ASSERT_TRUE(whole);
    for (const std::string& packed : {gzipMember(text), zstdFrame(text)}) {
        const auto excerpt = loadTraceExcerpt(folder.write("packed", packed), kExcerptBytes);
        ASSERT_TRUE(excerpt);
        ASSERT_NE(*excerpt, nullptr);
        const std::set<SliceKey> all = slicesOf(**whole);
        const std::set<SliceKey> some = slicesOf(**excerpt);
        EXPECT_GT(some.size(), all.size() / 12);
        std::set<TimeNs> starts;
        for (const SliceKey& key : some) {
            starts.insert(std::get<2>(key));
        }
        EXPECT_EQ(*starts.begin(), 0);
        EXPECT_EQ(*starts.rbegin(), TimeNs(some.size() - 1) * 1000) << "without gaps";
        EXPECT_LT((*excerpt)->data().share, 0.5);
    }
}

TEST_F(ExcerptTest, IsNeverTheCacheEntryOfTheWhole) {
    const std::string path = folder.write("long.json", longTrace(150'000));
    LoadOptions options;
    options.cacheFolder = folder.path("cache");
    const auto excerpt = loadTraceExcerpt(path, kExcerptBytes, options);
    ASSERT_TRUE(excerpt);
    ASSERT_NE(*excerpt, nullptr);
    const auto isWritten = cacheTrace(**excerpt, options.cacheFolder, kCacheBytes);
    ASSERT_TRUE(isWritten) << isWritten.error().describe();
    EXPECT_FALSE(*isWritten);
    const auto whole = loadTrace(path, options);
    ASSERT_TRUE(whole);
    EXPECT_EQ((*whole)->data().share, 1);
    EXPECT_GT((*whole)->slices().size(), 2 * (*excerpt)->slices().size());
    const auto isWholeWritten = cacheTrace(**whole, options.cacheFolder, kCacheBytes);
    ASSERT_TRUE(isWholeWritten);
    EXPECT_TRUE(*isWholeWritten);
}

TEST_F(ExcerptTest, IsNothingForFilesThatAreNotMuchLarger) {
    const auto excerpt = loadTraceExcerpt(folder.write("short.json", longTrace(1000)), kExcerptBytes);
    ASSERT_TRUE(excerpt);
    EXPECT_EQ(*excerpt, nullptr);
    EXPECT_FALSE(loadTraceExcerpt(folder.path("absent.json"), kExcerptBytes));
}

TEST_F(ExcerptTest, OfDamagedTextKeepsTheRulesOfATrace) {
    const std::string text = longTrace(120'000);
    std::mt19937_64 random(11);
    for (int round = 0; round < 12; ++round) {
        std::string damaged = text.substr(0, text.size() - random() % (text.size() / 8));
        for (int i = 0; i < 3000; ++i) {
            damaged[random() % damaged.size()] = "{}[]\",:\\ \0x"[random() % 11];
        }
        const auto excerpt = loadTraceExcerpt(folder.write("damaged.json", damaged), kExcerptBytes);
        if (excerpt && *excerpt != nullptr) {
            EXPECT_EQ(brokenPromise(**excerpt), "") << round;
        }
    }
}

TEST_F(ExcerptTest, StopsWhenItIsAskedTo) {
    std::stop_source stop;
    stop.request_stop();
    const auto excerpt =
        loadTraceExcerpt(folder.write("long.json", longTrace(150'000)), kExcerptBytes, {}, stop.get_token());
    ASSERT_FALSE(excerpt);
    EXPECT_EQ(excerpt.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace lanescope::test
