// SPDX-License-Identifier: Apache-2.0
#include "core/cache/cache_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include <gtest/gtest.h>
#include <unistd.h>

#include "core/base/file.h"
#include "core/cache/trace_cache.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/canary_trace.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/trace_digest.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

class TraceCacheTest : public testing::Test {
protected:
    void SetUp() override {
        m_folder =
            fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
        m_cache = (m_folder / "cache").string();
    }
    void TearDown() override { fs::remove_all(m_folder); }

    std::string writeTrace(const std::string& name, const std::string& text) {
        const std::string path = (m_folder / name).string();
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }
    TracePtr load(const std::string& path, bool cached) {
        LoadOptions options;
        options.workers = 2;
        options.cacheFolder = cached ? m_cache : std::string();
        auto trace = loadTrace(path, options);
        EXPECT_TRUE(trace) << trace.error().describe();
        return trace ? *trace : nullptr;
    }
    void remember(const std::string& path) {
        const auto written = cacheTrace(*load(path, false), m_cache, kNoLimit);
        ASSERT_TRUE(written) << written.error().describe();
        ASSERT_TRUE(*written);
    }
    /// Header values differ by design: the cache masks what looks like a credential.
    static std::map<std::string, std::uint64_t> digestOf(const Trace& trace) {
        auto digest = test::traceDigest(trace);
        EXPECT_EQ(digest.erase("header"), 1u);
        return digest;
    }
    /// Only a trace read from its file knows when the file changed.
    static bool cameFromCache(const Trace& trace) { return trace.data().fileModifiedNs == 0; }
    std::string onlyEntry() const { return fs::directory_iterator(m_cache)->path().string(); }

    fs::path m_folder;
    std::string m_cache;
};

TEST_F(TraceCacheTest, MemoryIsAskedForBeforeATextIsRead) {
    const std::string path = writeTrace("a.json", test::fullTraceText(300));
    std::vector<std::uint64_t> asked;
    Progress progress;
    LoadOptions options;
    options.cacheFolder = m_cache;
    options.admit = [&](std::uint64_t bytes) {
        asked.push_back(bytes);
        EXPECT_EQ(progress.events, 0u) << "nothing is read yet";
    };
    const auto fresh = loadTrace(path, options, &progress);
    ASSERT_TRUE(fresh);
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_GT(asked.front(), (*fresh)->ledger().read * 50);
    remember(path);
    ASSERT_TRUE(loadTrace(path, options));
    EXPECT_EQ(asked.size(), 1u) << "what the cache has needs no memory";
}

TEST_F(TraceCacheTest, OpensTheSameStore) {
    const std::string path = writeTrace("a.json", test::fullTraceText(300));
    const TracePtr fresh = load(path, true);
    EXPECT_FALSE(cameFromCache(*fresh)) << "nothing is cached yet";
    remember(path);
    const TracePtr cached = load(path, true);
    ASSERT_TRUE(cameFromCache(*cached));
    EXPECT_EQ(digestOf(*cached), digestOf(*fresh));
    EXPECT_EQ(cached->textBytes(), fresh->textBytes());
    EXPECT_EQ(cached->format(), fresh->format());
    EXPECT_EQ(cached->baseTimeNs(), fresh->baseTimeNs());
    EXPECT_EQ(cached->ledger(), fresh->ledger());
    EXPECT_EQ(cached->diagnostics()[DiagnosticKind::NegativeDuration].count, 1u);
    EXPECT_EQ(cached->diagnostics()[DiagnosticKind::NegativeDuration].offsets,
              fresh->diagnostics()[DiagnosticKind::NegativeDuration].offsets);
    const SliceId kernel = cached->deviceOps().front().slice;
    const auto text = sliceText(*cached, kernel);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "correlation")->value, "1");
}

TEST_F(TraceCacheTest, KeepsNoSecrets) {
    const std::string path = writeTrace("a.json", test::fullTraceText(3));
    remember(path);
    std::ifstream in(onlyEntry(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), {});
    EXPECT_EQ(bytes.find("made_up_and_no_secret"), std::string::npos);
    EXPECT_NE(bytes.find("environment"), std::string::npos);
    EXPECT_EQ(fs::status(onlyEntry()).permissions() & fs::perms::others_all, fs::perms::none);
}

TEST_F(TraceCacheTest, KeepsNoSecretsOfNamesAndArgs) {
    const std::string path = writeTrace("a.json", test::canaryTrace());
    remember(path);
    std::ifstream in(onlyEntry(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), {});
    EXPECT_EQ(test::canariesIn(bytes), "");
    const TracePtr fresh = load(path, false);
    const TracePtr cached = load(path, true);
    ASSERT_TRUE(fresh != nullptr && cached != nullptr && cameFromCache(*cached));
    EXPECT_EQ(cached->slices().size(), fresh->slices().size());
    EXPECT_EQ(cached->ledger(), fresh->ledger());
}

TEST_F(TraceCacheTest, IgnoresAnEntryOfAChangedFile) {
    const std::string path = writeTrace("a.json", test::fullTraceText(10));
    remember(path);
    writeTrace("a.json", test::fullTraceText(11));
    const TracePtr trace = load(path, true);
    EXPECT_FALSE(cameFromCache(*trace));
    EXPECT_EQ(trace->deviceOps().size(), 11u);
}

TEST_F(TraceCacheTest, IgnoresAnEntryWhenOnlyTheContentChanged) {
    const std::string path = writeTrace("a.json", test::fullTraceText(10));
    const auto time = fs::last_write_time(path);
    remember(path);
    std::string other = test::fullTraceText(10);
    other.replace(other.find("gemm"), 4, "conv");
    writeTrace("a.json", other);
    fs::last_write_time(path, time);
    const TracePtr trace = load(path, true);
    EXPECT_FALSE(cameFromCache(*trace));
    EXPECT_NE(trace->strings().find("conv"), StringPool::kNotFound);
}

TEST_F(TraceCacheTest, DoesNotRememberATraceWhoseFileChangedSince) {
    const std::string path = writeTrace("a.json", test::fullTraceText(10));
    const TracePtr trace = load(path, false);
    writeTrace("a.json", test::fullTraceText(12));
    const auto written = cacheTrace(*trace, m_cache, kNoLimit);
    ASSERT_TRUE(written);
    EXPECT_FALSE(*written);
}

TEST_F(TraceCacheTest, RebuildsFromADamagedEntry) {
    const std::string path = writeTrace("a.json", test::fullTraceText(50));
    remember(path);
    const auto expected = digestOf(*load(path, false));
    const auto size = fs::file_size(onlyEntry());
    for (std::uintmax_t at = 0; at < size; at += size / 97 + 1) {
        std::fstream entry(onlyEntry(), std::ios::in | std::ios::out | std::ios::binary);
        entry.seekg(static_cast<std::streamoff>(at));
        const int byte = entry.get();
        entry.seekp(static_cast<std::streamoff>(at));
        entry.put(static_cast<char>(byte ^ 0xFF));
        entry.close();
        EXPECT_EQ(digestOf(*load(path, true)), expected) << "byte " << at;
        remember(path);
    }
    fs::resize_file(onlyEntry(), size / 2);
    EXPECT_EQ(digestOf(*load(path, true)), expected);
}

/// Writes an entry with good checksums of tables that `change` has made wrong.
class ForgedCacheTest : public TraceCacheTest {
protected:
    template <typename Change>
    bool isUsed(const Change& change) {
        const std::string path = writeTrace("a.json", test::fullTraceText(40));
        TraceData data = load(path, false)->data();
        change(data);
        const auto file = File::open(path);
        EXPECT_TRUE(file);
        const Trace forged(std::move(data));
        EXPECT_TRUE(writeTraceCache(m_cache, **file, kUsualTimeUnit, forged, kNoLimit));
        return readTraceCache(m_cache, **file, kUsualTimeUnit).has_value();
    }
    template <typename T>
    static Column<T> changed(const Column<T>& column, std::size_t at, T value) {
        std::vector<T> copy(column.begin(), column.end());
        copy.at(at) = value;
        return Column<T>(std::move(copy));
    }
};

TEST_F(ForgedCacheTest, AnUntouchedEntryIsUsed) {
    EXPECT_TRUE(isUsed([](TraceData&) {}));
}

TEST_F(ForgedCacheTest, BoundsBeyondTheTimesAreNotUsed) {
    EXPECT_FALSE(isUsed([](TraceData& data) {
        data.bounds = {std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()};
    }));
    EXPECT_FALSE(isUsed([](TraceData& data) { data.extents = {10, 5}; }));
}

TEST_F(ForgedCacheTest, ParentsInACircleAreNotUsed) {
    EXPECT_FALSE(
        isUsed([](TraceData& data) { data.slices.parent = changed(data.slices.parent, 3, SliceId(3)); }));
    EXPECT_FALSE(
        isUsed([](TraceData& data) { data.slices.parent = changed(data.slices.parent, 0, SliceId(1)); }));
}

TEST_F(ForgedCacheTest, ParentsOnAnotherTrackAreNotUsed) {
    EXPECT_FALSE(isUsed([](TraceData& data) {
        const Track& last = data.tracks.back();
        ASSERT_GT(indexOf(last.firstSlice), 0u);
        data.slices.parent = changed(data.slices.parent, indexOf(last.firstSlice), SliceId(0));
    }));
}

TEST_F(ForgedCacheTest, SlicesOutOfOrderAreNotUsed) {
    EXPECT_FALSE(isUsed([](TraceData& data) {
        const auto row = std::ranges::find_if(data.rows, [](const Row& r) { return r.sliceCount > 1; });
        ASSERT_NE(row, data.rows.end());
        const std::size_t first = indexOf(row->firstSlice);
        data.slices.startNs =
            changed(data.slices.startNs, first, data.slices.startNs[first + row->sliceCount - 1] + 1);
    }));
}

TEST_F(TraceCacheTest, AnEntryThatOthersMayWriteIsNotUsed) {
    const std::string path = writeTrace("a.json", test::fullTraceText(40));
    remember(path);
    EXPECT_TRUE(cameFromCache(*load(path, true)));
    fs::permissions(onlyEntry(), fs::perms::group_write, fs::perm_options::add);
    EXPECT_FALSE(cameFromCache(*load(path, true)));
}

TEST_F(TraceCacheTest, AnEntryBehindALinkIsNotUsed) {
    const std::string path = writeTrace("a.json", test::fullTraceText(40));
    remember(path);
    const std::string entry = onlyEntry();
    fs::rename(entry, m_folder / "elsewhere");
    fs::create_symlink(m_folder / "elsewhere", entry);
    EXPECT_FALSE(cameFromCache(*load(path, true)));
}

TEST_F(TraceCacheTest, AnEntryOfAnotherUserIsNotUsed) {
    const std::string path = writeTrace("a.json", test::fullTraceText(40));
    remember(path);
    if (::chown(onlyEntry().c_str(), 4711, 4711) != 0) {
        GTEST_SKIP() << "only root gives files away";
    }
    EXPECT_FALSE(cameFromCache(*load(path, true)));
}

/// Cleaners, quotas and disks that fail take pages away from a mapped file, and with them the program.
TEST_F(TraceCacheTest, AnEntryThatIsCutWhileItIsUsedChangesNothing) {
    const std::string path = writeTrace("a.json", test::fullTraceText(3000));
    remember(path);
    const TracePtr trace = load(path, true);
    ASSERT_TRUE(cameFromCache(*trace));
    const auto before = digestOf(*trace);
    fs::resize_file(onlyEntry(), 4096);
    EXPECT_EQ(digestOf(*trace), before);
    EXPECT_FALSE(cameFromCache(*load(path, true))) << "a cut entry is not used again";
}

TEST_F(TraceCacheTest, RemovesTheLeastRecentlyUsedFirst) {
    std::vector<std::string> paths;
    for (const char* name : {"a.json", "b.json", "c.json"}) {
        paths.push_back(writeTrace(name, test::fullTraceText(20)));
        remember(paths.back());
    }
    const std::uint64_t each = traceCacheBytes(m_cache) / 3;
    for (const auto& entry : fs::directory_iterator(m_cache)) {
        fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(1));
    }
    ASSERT_TRUE(cameFromCache(*load(paths[0], true))); // now a.json is the most recently used
    const std::string added = writeTrace("d.json", test::fullTraceText(20));
    ASSERT_TRUE(cacheTrace(*load(added, false), m_cache, each * 5 / 2));
    EXPECT_LE(traceCacheBytes(m_cache), each * 5 / 2);
    EXPECT_TRUE(cameFromCache(*load(paths[0], true)));
    EXPECT_TRUE(cameFromCache(*load(added, true)));
    EXPECT_FALSE(cameFromCache(*load(paths[1], true)));
    EXPECT_GT(clearTraceCache(m_cache), 0u);
    EXPECT_EQ(traceCacheBytes(m_cache), 0u);
}

TEST_F(TraceCacheTest, AFolderThatCannotBeMadeIsAnErrorNotACrash) {
    const std::string path = writeTrace("a.json", test::fullTraceText(2));
    const std::string blocked = writeTrace("file", "x") + "/cache";
    EXPECT_FALSE(cacheTrace(*load(path, false), blocked, kNoLimit));
}

} // namespace
} // namespace lanescope
