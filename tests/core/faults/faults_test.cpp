// SPDX-License-Identifier: Apache-2.0
// A trace opens, or is refused with a message, whatever the system does meanwhile; and the index cache is
// never left damaged.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/output_file.h"
#include "core/cache/cache_folder.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/core/faults/faults.h"
#include "tests/support/compression.h"
#include "tests/support/csv_file.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/memory_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_digest.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

class FaultTest : public testing::Test {
protected:
    FaultTest() { faults.reset(); }
    ~FaultTest() override { faults.reset(); }

    /// Writes one trace as text and in both containers.
    std::vector<std::string> writeTraces() {
        return {m_folder.write("plain.json", m_text), m_folder.write("packed.json.gz", gzipMember(m_text)),
                m_folder.write("packed.json.zst", zstdFrame(m_text))};
    }
    static LoadOptions options() {
        LoadOptions options;
        options.workers = 2;
        options.chunkBytes = 20000;
        return options;
    }

    TempFolder m_folder;
    std::string m_text = fullTraceText(300);
};

void expectRefusal(const Error& error, const std::string& path) {
    EXPECT_EQ(error.file, path);
    EXPECT_FALSE(error.message.empty());
}

TEST_F(FaultTest, ShortAndInterruptedReadsChangeNothing) {
    for (const std::string& path : writeTraces()) {
        faults.reset();
        const auto expected = traceDigest(**loadTrace(path, options()));
        faults.longestRead = 333;
        faults.interruptEvery = 3;
        const auto trace = loadTrace(path, options());
        ASSERT_TRUE(trace) << trace.error().describe();
        EXPECT_EQ(traceDigest(**trace), expected);
        EXPECT_TRUE(sliceText(**trace, SliceId{5}));
        EXPECT_GT(faults.reads, 50);
    }
}

TEST_F(FaultTest, AReadErrorAtAnyTimeIsAMessageOrANotice) {
    for (const std::string& path : writeTraces()) {
        faults.reset();
        faults.longestRead = 4000;
        ASSERT_TRUE(loadTrace(path, options()));
        const std::int64_t reads = faults.reads;
        int refused = 0;
        for (std::int64_t good = 0; good < reads; ++good) {
            faults.reads = 0;
            faults.failReadAfter = good;
            const auto trace = loadTrace(path, options());
            faults.failReadAfter = Faults::kNever;
            if (trace) {
                EXPECT_EQ(brokenPromise(**trace), "");
            } else {
                ++refused;
                expectRefusal(trace.error(), path);
                EXPECT_EQ(trace.error().code, ErrorCode::FileUnreadable);
            }
        }
        EXPECT_GT(refused, 0);
    }
}

TEST_F(FaultTest, AReadErrorWhenArgsAreWantedIsAMessage) {
    for (const std::string& path : writeTraces()) {
        faults.reset();
        const auto trace = loadTrace(path, options());
        ASSERT_TRUE(trace);
        faults.reads = 0;
        faults.failReadAfter = 0;
        const auto text = sliceText(**trace, SliceId{7});
        ASSERT_FALSE(text);
        EXPECT_FALSE(text.error().message.empty());
    }
}

TEST_F(FaultTest, AFileMayGrowOrShrinkAtAnyRead) {
    for (const std::string& bytes : {m_text, gzipMember(m_text), zstdFrame(m_text)}) {
        const auto whole = std::make_shared<MemoryFile>(bytes);
        ASSERT_TRUE(loadTraceFrom(whole, options()));
        for (std::uint64_t reads = 0; reads <= whole->reads(); ++reads) {
            for (const std::uint64_t later : {std::size_t{0}, bytes.size() / 3, bytes.size() - 1}) {
                const auto shrinking = std::make_shared<MemoryFile>(bytes);
                shrinking->readsUntilChange = reads;
                shrinking->sizeLater = later;
                const auto trace = loadTraceFrom(shrinking, options());
                if (!trace) {
                    expectRefusal(trace.error(), "memory.json");
                    continue;
                }
                EXPECT_EQ(brokenPromise(**trace), "");
                EXPECT_FALSE((*trace)->diagnostics().empty());
                if ((*trace)->slices().size() > 0) {
                    static_cast<void>(sliceText(**trace, SliceId{0}));
                }
            }
            const auto growing = std::make_shared<MemoryFile>(bytes);
            growing->sizeFirst = bytes.size() / 2;
            growing->readsUntilChange = reads;
            growing->sizeLater = bytes.size();
            const auto trace = loadTraceFrom(growing, options());
            if (trace) {
                EXPECT_EQ(brokenPromise(**trace), "");
                EXPECT_FALSE((*trace)->diagnostics().empty());
            } else {
                expectRefusal(trace.error(), "memory.json");
            }
        }
    }
}

TEST_F(FaultTest, AFullOrBrokenDiskLeavesNoCacheEntry) {
    const std::string path = writeTraces()[0];
    const std::string cache = m_folder.path("cache");
    const auto trace = loadTrace(path, options());
    ASSERT_TRUE(trace);
    const auto isEmpty = [&] { return !fs::exists(cache) || fs::is_empty(cache); };
    ASSERT_TRUE(cacheTrace(**trace, cache, kNoLimit));
    const std::int64_t entryBytes = faults.writtenBytes;
    ASSERT_GT(entryBytes, 10000);
    clearTraceCache(cache);
    for (std::int64_t room = 0; room < entryBytes; room += entryBytes / 23) {
        faults.reset();
        faults.diskBytes = room;
        const auto written = cacheTrace(**trace, cache, kNoLimit);
        ASSERT_FALSE(written);
        EXPECT_FALSE(written.error().message.empty());
        EXPECT_TRUE(isEmpty()) << room;
    }
    faults.reset();
    faults.failSync = true;
    EXPECT_FALSE(cacheTrace(**trace, cache, kNoLimit));
    EXPECT_TRUE(isEmpty());
    faults.reset();
    faults.failRename = true;
    EXPECT_FALSE(cacheTrace(**trace, cache, kNoLimit));
    EXPECT_TRUE(isEmpty());
    faults.reset();
    faults.longestWrite = 1000;
    faults.interruptEvery = 4;
    ASSERT_TRUE(cacheTrace(**trace, cache, kNoLimit));
    faults.reset();
    LoadOptions cached = options();
    cached.cacheFolder = cache;
    EXPECT_EQ((*loadTrace(path, cached))->data().fileModifiedNs, 0) << "read from the cache";
}

TEST_F(FaultTest, AFullOrBrokenDiskLeavesTheOutputThatWasThere) {
    const std::string path = m_folder.write("report.html", "before");
    faults.reset();
    const std::string text(300'000, 'x');
    const auto expectOld = [&](const char* cause) {
        const Status written = writeFile(path, text, {});
        ASSERT_FALSE(written) << cause;
        expectRefusal(written.error(), path);
        EXPECT_NE(written.error().message.find(cause), std::string::npos) << written.error().message;
        EXPECT_EQ(readFile(path), "before");
        EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), fs::directory_iterator()), 1);
        faults.reset();
    };
    for (const std::int64_t room : {0, 1, 70'000, 299'999}) {
        faults.diskBytes = room;
        expectOld("No space left on device");
    }
    faults.failSync = true;
    expectOld("Input/output error");
    faults.failRename = true;
    expectOld("Read-only file system");
    faults.longestWrite = 1000;
    faults.interruptEvery = 4;
    EXPECT_TRUE(writeFile(path, text, {}));
    EXPECT_EQ(readFile(path), text);
}

TEST_F(FaultTest, KilledAtAnyWriteAnOutputIsOldOrNewAndNothingIsLeft) {
    const std::string path = m_folder.write("report.html", "before");
    faults.reset();
    for (std::int64_t call = 1; call <= 4; ++call) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            faults.killAtWrite = call;
            faults.longestWrite = 100'000;
            ::_exit(writeFile(path, std::string(300'000, 'x'), {}) ? 0 : 1);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_EQ(WIFSIGNALED(status), call <= 3);
        EXPECT_EQ(readFile(path), call <= 3 ? "before" : std::string(300'000, 'x'));
        EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), fs::directory_iterator()), 1);
    }
}

TEST_F(FaultTest, KilledAtAnyWriteTheCacheIsStillGood) {
    const std::string path = writeTraces()[0];
    const std::string cache = m_folder.path("cache");
    LoadOptions cached = options();
    cached.cacheFolder = cache;
    const auto trace = loadTrace(path, options());
    ASSERT_TRUE(trace);
    auto expected = traceDigest(**trace);
    expected.erase("header"); // credentials are not kept
    int killed = 0;
    for (std::int64_t write = 1; write < 200; write += 3) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            faults.reset();
            faults.killAtWrite = write;
            faults.longestWrite = 1024;
            ::_exit(cacheTrace(**trace, cache, kNoLimit) ? 0 : 1);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        killed += WIFSIGNALED(status) ? 1 : 0;
        const auto again = loadTrace(path, cached);
        ASSERT_TRUE(again);
        auto digest = traceDigest(**again);
        digest.erase("header");
        EXPECT_EQ(digest, expected) << "killed at write " << write;
        if (WIFEXITED(status)) {
            EXPECT_EQ((*again)->data().fileModifiedNs, 0) << "read from the cache";
            break;
        }
    }
    EXPECT_GT(killed, 10);
    EXPECT_GT(clearTraceCache(cache), 0u);
    EXPECT_TRUE(fs::is_empty(cache)) << "what interrupted writes left behind goes too";
}

/// For as long as it lives, all threads of a process of root have the rights of a user who owns nothing. The
/// process itself stays: a forked child would be without the threads of its pools, and wait for them.
class OrdinaryUser {
public:
    OrdinaryUser() {
        if (::geteuid() == 0) {
            m_isChanged = ::seteuid(kNobody) == 0;
        }
    }
    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;
    ~OrdinaryUser() {
        if (m_isChanged && ::seteuid(0) != 0) {
            std::abort();
        }
    }

private:
    static constexpr uid_t kNobody = 65534;
    bool m_isChanged = false;
};

TEST_F(FaultTest, AReadOnlyCacheStillServes) {
    const std::string path = writeTraces()[0];
    const std::string cache = m_folder.path("cache");
    const auto trace = loadTrace(path, options());
    ASSERT_TRUE(trace && cacheTrace(**trace, cache, kNoLimit));
    for (const auto& entry : fs::directory_iterator(cache)) {
        fs::permissions(entry.path(), fs::perms{0444});
    }
    constexpr fs::perms kReadOnly{0555};
    fs::permissions(cache, kReadOnly);
    fs::permissions(m_folder.path(), kReadOnly | fs::perms::owner_write);
    {
        const OrdinaryUser user; // root may write everywhere
        ASSERT_NE(::geteuid(), 0u);
        LoadOptions cached = options();
        cached.cacheFolder = cache;
        const auto again = loadTrace(path, cached);
        ASSERT_TRUE(again) << again.error().describe();
        EXPECT_EQ((*again)->data().fileModifiedNs, 0) << "read from the cache";
        EXPECT_FALSE(cacheTrace(**trace, cache, kNoLimit));
    }
    fs::permissions(cache, fs::perms::owner_all);
}

TEST_F(FaultTest, WithoutAHomeThereIsNoCacheAndNothingElseChanges) {
    const std::string path = writeTraces()[0];
    ASSERT_EQ(::unsetenv("HOME"), 0);
    ASSERT_EQ(::unsetenv("XDG_CACHE_HOME"), 0);
    EXPECT_EQ(defaultCacheFolder(), "");
    LoadOptions none = options();
    none.cacheFolder = defaultCacheFolder();
    const auto trace = loadTrace(path, none);
    ASSERT_TRUE(trace);
    const auto written = cacheTrace(**trace, defaultCacheFolder(), kNoLimit);
    EXPECT_TRUE(written && !*written);
}

TEST_F(FaultTest, AnyAllocationMayFailWhileLoading) {
    for (const std::string& path : writeTraces()) {
        faults.reset();
        ASSERT_TRUE(loadTrace(path, options()));
        const std::int64_t allocations = faults.allocations;
        int refused = 0;
        // All of the first, where headers and containers are opened, then a sample.
        for (std::int64_t failing = 1; failing <= allocations;
             failing += failing < 300 ? 1 : allocations / 200 + 1) {
            faults.allocations = 0;
            faults.failAllocation = failing;
            const auto trace = loadTrace(path, options());
            faults.failAllocation = Faults::kNever;
            if (trace) {
                EXPECT_EQ(brokenPromise(**trace), "") << "allocation " << failing;
            } else {
                ++refused;
                EXPECT_EQ(trace.error().code, ErrorCode::OutOfMemory);
                expectRefusal(trace.error(), path);
            }
        }
        EXPECT_GT(refused, 100) << allocations;
    }
}

TEST_F(FaultTest, LargeAllocationsMayAllFailWhileLoading) {
    for (const std::string& path : writeTraces()) {
        for (const std::size_t bytes : {2000u, 5000u, 20000u, 50000u, 200000u, 1000000u}) {
            faults.reset();
            faults.failAllocationsFrom = bytes;
            const auto trace = loadTrace(path, options());
            faults.reset();
            if (!trace) {
                EXPECT_EQ(trace.error().code, ErrorCode::OutOfMemory);
                expectRefusal(trace.error(), path);
            }
        }
    }
}

TEST_F(FaultTest, AnyAllocationMayFailAroundTheCache) {
    const std::string path = writeTraces()[0];
    const std::string cache = m_folder.path("cache");
    LoadOptions cached = options();
    cached.cacheFolder = cache;
    const auto trace = loadTrace(path, options());
    ASSERT_TRUE(trace);
    faults.allocations = 0;
    ASSERT_TRUE(cacheTrace(**trace, cache, kNoLimit));
    const std::int64_t writing = faults.allocations;
    for (std::int64_t failing = 1; failing <= writing; ++failing) {
        faults.allocations = 0;
        faults.failAllocation = failing;
        const auto written = cacheTrace(**trace, cache, kNoLimit);
        faults.failAllocation = Faults::kNever;
        if (!written) {
            EXPECT_FALSE(written.error().message.empty());
        }
    }
    ASSERT_TRUE(cacheTrace(**trace, cache, kNoLimit));
    faults.allocations = 0;
    ASSERT_TRUE(loadTrace(path, cached));
    const std::int64_t reading = faults.allocations;
    for (std::int64_t failing = 1; failing <= reading; ++failing) {
        faults.allocations = 0;
        faults.failAllocation = failing;
        const auto again = loadTrace(path, cached);
        faults.failAllocation = Faults::kNever;
        if (again) {
            EXPECT_EQ(brokenPromise(**again), "");
        } else {
            EXPECT_EQ(again.error().code, ErrorCode::OutOfMemory);
        }
    }
}

} // namespace
} // namespace lanescope::test
