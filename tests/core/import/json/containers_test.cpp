// SPDX-License-Identifier: Apache-2.0
// Traces in compressed and damaged files load like their text, as far as it goes.
#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/random_json.h"
#include "tests/support/trace_digest.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

Result<TracePtr> loadBytes(std::string bytes, unsigned workers = 1, std::size_t chunkBytes = 64u << 10) {
    LoadOptions options;
    options.workers = workers;
    options.chunkBytes = chunkBytes;
    return loadTraceFrom(std::make_shared<MemoryFile>(std::move(bytes)), options);
}

std::uint64_t count(const Trace& trace, DiagnosticKind kind) {
    return trace.diagnostics()[kind].count;
}

TEST(Containers, CompressedTracesLoadLikeTheirText) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        JsonStyle style;
        style.headerLast = seed == 2;
        const std::string text = randomTraceText(seed, seed == 3 ? 2000 : 60, style);
        const auto plain = loadBytes(text);
        ASSERT_TRUE(plain);
        auto expected = traceDigest(**plain);
        expected.erase("file");
        for (const std::string& data : {gzipMember(text), zstdFrame(text),
                                        gzipMember(text.substr(0, 500)) + gzipMember(text.substr(500))}) {
            for (const unsigned workers : {1u, 2u}) {
                for (const std::size_t chunkBytes :
                     {std::size_t{256}, std::size_t{50000}, std::size_t{4} << 20}) {
                    const auto trace = loadBytes(data, workers, chunkBytes);
                    ASSERT_TRUE(trace) << trace.error().describe();
                    EXPECT_EQ((*trace)->textBytes(), text.size());
                    EXPECT_EQ((*trace)->fileBytes(), data.size());
                    auto digest = traceDigest(**trace);
                    digest.erase("file");
                    EXPECT_EQ(digest, expected) << "seed " << seed << ", chunks of " << chunkBytes;
                    const auto event = sliceText(**trace, SliceId{0});
                    ASSERT_TRUE(event);
                    EXPECT_EQ(event->text, sliceText(**plain, SliceId{0})->text);
                }
            }
        }
    }
}

TEST(Containers, AFrameOfZstdIsInflatedOnce) {
    // The text after the events comes from the last chunk, without inflating all again.
    std::string text = R"({"traceEvents":[)";
    for (int i = 0; text.size() < (8u << 20); ++i) {
        text += R"({"ph":"X","name":"n)" + std::to_string(i * 7919 % 100003) + R"(","pid":1,"tid":1,"ts":)" +
                std::to_string(i) + R"(,"dur":1},)";
    }
    text.back() = ']';
    text += R"(,"traceName":"last"})";
    for (const unsigned workers : {1u, 2u}) {
        const auto file = std::make_shared<MemoryFile>(zstdFrame(text));
        LoadOptions options;
        options.workers = workers;
        options.chunkBytes = 1u << 20;
        const auto trace = loadTraceFrom(file, options);
        ASSERT_TRUE(trace) << trace.error().describe();
        EXPECT_EQ((*trace)->textBytes(), text.size());
        EXPECT_LT(file->bytesRead(), file->sizeBytes() * 3 / 2);
    }
}

/// The text of a trace and where its events end.
struct CutTrace {
    std::string text;
    std::vector<std::size_t> eventEnds;

    std::uint64_t eventsWithin(std::size_t bytes) const {
        return static_cast<std::uint64_t>(std::upper_bound(eventEnds.begin(), eventEnds.end(), bytes) -
                                          eventEnds.begin());
    }
};

CutTrace cutTrace() {
    CutTrace cut;
    cut.text = R"({"schemaVersion":1,"traceEvents":[)";
    for (int i = 0; i < 12; ++i) {
        cut.text += i == 0 ? "" : ",\n  ";
        cut.text += R"({"ph":"X","cat":"cpu_op","name":"op \"\\)" + std::to_string(i) +
                    R"(","pid":1,"tid":1,"ts":)" + std::to_string(i) +
                    R"(.5,"dur":0.25,"args":{"a":[{"b":"}]"}],"External id":)" + std::to_string(i) + "}}";
        cut.eventEnds.push_back(cut.text.size());
    }
    cut.text += "\n],\"traceName\":\"x\"}";
    return cut;
}

void expectEvents(const std::string& bytes, std::uint64_t events, bool complete, const std::string& what) {
    for (const std::size_t chunkBytes : {256u, 65536u}) {
        const auto trace = loadBytes(bytes, 2, chunkBytes);
        if (!trace) {
            ASSERT_EQ(events, 0u) << what << ": " << trace.error().describe();
            ASSERT_FALSE(trace.error().message.empty());
            ASSERT_EQ(trace.error().file, "memory.json");
            continue;
        }
        ASSERT_EQ((*trace)->slices().size(), events) << what;
        ASSERT_EQ((*trace)->ledger().read, events) << what;
        ASSERT_EQ((*trace)->diagnostics().empty(), complete) << what;
        ASSERT_EQ(brokenPromise(**trace), "") << what;
    }
}

TEST(Containers, PlainTextCutAtAnyByteKeepsAllCompleteEvents) {
    const CutTrace cut = cutTrace();
    for (std::size_t size = 0; size < cut.text.size(); ++size) {
        expectEvents(cut.text.substr(0, size), cut.eventsWithin(size), false,
                     std::to_string(size) + " bytes");
    }
    expectEvents(cut.text, cut.eventEnds.size(), true, "all");
}

TEST(Containers, GzipCutAtAnyByteKeepsAllCompleteEvents) {
    const CutTrace cut = cutTrace();
    const std::string stored = storedGzipMember(cut.text);
    for (std::size_t size = 0; size < stored.size(); ++size) {
        const std::size_t header = storedGzipOffset(0);
        const std::size_t textBytes = std::min(cut.text.size(), size - std::min(size, header));
        expectEvents(stored.substr(0, size), cut.eventsWithin(textBytes), false,
                     std::to_string(size) + " bytes");
    }
    const std::string deflated = gzipMember(cut.text);
    std::uint64_t last = 0;
    for (std::size_t size = 1; size < deflated.size(); ++size) {
        const auto trace = loadBytes(deflated.substr(0, size));
        const std::uint64_t events = trace ? (*trace)->slices().size() : 0;
        ASSERT_GE(events, last) << size;
        ASSERT_TRUE(!trace || !(*trace)->diagnostics().empty()) << size;
        last = events;
    }
    EXPECT_EQ(last, cut.eventEnds.size());
}

TEST(Containers, ZstdCutAtAnyByteKeepsTheFramesBefore) {
    const CutTrace cut = cutTrace();
    const std::size_t half = cut.eventEnds[5];
    const std::string first = zstdFrame(cut.text.substr(0, half));
    const std::string data = first + zstdFrame(cut.text.substr(half));
    for (std::size_t size = 1; size < data.size(); ++size) {
        const auto trace = loadBytes(data.substr(0, size));
        const std::uint64_t events = trace ? (*trace)->slices().size() : 0;
        ASSERT_GE(events, size >= first.size() ? 6u : 0u) << size;
        ASSERT_TRUE(!trace || !(*trace)->diagnostics().empty()) << size;
    }
}

TEST(Containers, DamageIsToldAndEventsBeforeItAreKept) {
    const CutTrace cut = cutTrace();
    std::string gzip = gzipMember(cut.text);
    gzip[gzip.size() - 5] = static_cast<char>(gzip[gzip.size() - 5] ^ 1);
    std::string zstd = zstdFrame(cut.text);
    zstd.back() = static_cast<char>(zstd.back() ^ 1);
    for (const std::string& data : {gzip, zstd}) {
        const auto trace = loadBytes(data);
        ASSERT_TRUE(trace);
        EXPECT_EQ((*trace)->slices().size(), cut.eventEnds.size());
        EXPECT_EQ(count(**trace, DiagnosticKind::CompressedDataDamaged), 1u);
        EXPECT_NE((*trace)->diagnostics()[DiagnosticKind::CompressedDataDamaged].detail.find("at byte"),
                  std::string::npos);
    }
    const auto trailing = loadBytes(gzipMember(cut.text) + "garbage");
    ASSERT_TRUE(trailing);
    EXPECT_EQ(count(**trailing, DiagnosticKind::TrailingData), 1u);
}

/// The events' array can end long before the text does; its size and damage behind still count.
TEST(Containers, TextBehindTheEventArrayIsReadToItsEnd) {
    const CutTrace cut = cutTrace();
    std::string text = cut.text;
    text.insert(text.size() - 1, ",\"notes\":\"" + std::string(3u << 20, 'n') + "\"");
    std::string data = gzipMember(text);
    const auto whole = loadBytes(data, 2, 4096);
    ASSERT_TRUE(whole);
    EXPECT_EQ((*whole)->textBytes(), text.size());
    EXPECT_TRUE((*whole)->diagnostics().empty());
    data[data.size() - 5] = static_cast<char>(data[data.size() - 5] ^ 1);
    const auto damaged = loadBytes(data, 2, 4096);
    ASSERT_TRUE(damaged);
    EXPECT_EQ((*damaged)->textBytes(), text.size());
    EXPECT_EQ(count(**damaged, DiagnosticKind::CompressedDataDamaged), 1u);
}

TEST(Containers, RefusalsNameTheFileAndTheReason) {
    for (const std::string& bytes :
         {std::string(), std::string("\x1f\x8b"), gzipMember(""), gzipMember(" "), zstdFrame(""),
          gzipMember(gzipMember("[]")), std::string("\x28\xb5\x2f\xfd"), std::string("\x89PNG\r\n"),
          std::string("%PDF-1.7"), std::string("\xff\xfe[\0", 4), std::string("plain text")}) {
        const auto trace = loadBytes(bytes);
        ASSERT_FALSE(trace);
        EXPECT_EQ(trace.error().file, "memory.json");
        EXPECT_FALSE(trace.error().message.empty());
    }
}

TEST(Containers, ArchivesAreCalledByTheirName) {
    std::string tar(1024, '\0');
    tar.replace(0, 6, "t.json");
    tar.replace(257, 5, "ustar");
    tar.replace(512, 25, "{\"traceEvents\": [{\"ph\": 1");
    const auto reasonOf = [](const std::string& bytes) {
        const auto trace = loadBytes(bytes);
        return trace ? std::string("opened") : trace.error().message;
    };
    EXPECT_EQ(reasonOf(tar).find("it is a tar archive"), 0u) << reasonOf(tar);
    EXPECT_EQ(reasonOf(gzipMember(tar)).find("it is a tar archive"), 0u) << reasonOf(gzipMember(tar));
    EXPECT_EQ(reasonOf("PK\x03\x04" + tar).find("it is a zip archive"), 0u);
    EXPECT_EQ(reasonOf("7z\xbc\xaf\x27\x1c" + tar).find("it is a 7-Zip archive"), 0u);
    EXPECT_EQ(reasonOf("Rar!\x1a\x07\x01" + tar).find("it is a RAR archive"), 0u);
    EXPECT_EQ(reasonOf("\x04\x22\x4d\x18" + tar).find("it is lz4 data"), 0u);
}

} // namespace
} // namespace lanescope::test
