// SPDX-License-Identifier: Apache-2.0
// A trace means the same however its text is cut into chunks, whoever decodes them, and in whatever style
// it is written.
#include <array>
#include <map>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/random_json.h"
#include "tests/support/trace_digest.h"

namespace lanescope::test {
namespace {

using DigestMap = std::map<std::string, std::uint64_t>;

DigestMap digestOf(const std::string& text, unsigned workers, std::size_t chunkBytes) {
    LoadOptions options;
    options.workers = workers;
    options.chunkBytes = chunkBytes;
    const auto trace = loadTraceText(text, "text", options);
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return {};
    }
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    return traceDigest(**trace);
}

/// Without what says where something stands in the text.
DigestMap withoutPlaces(DigestMap digest) {
    std::erase_if(digest, [](const auto& entry) {
        return entry.first.find("offsets") != std::string::npos || entry.first == "file" ||
               entry.first == "memory events" || entry.first == "header";
    });
    return digest;
}

/// The tables in which two digests differ.
std::string difference(const DigestMap& a, const DigestMap& b) {
    std::string names;
    for (const auto& [name, hash] : a) {
        const auto other = b.find(name);
        names += other == b.end() || other->second != hash ? name + "; " : "";
    }
    return names;
}

void expectSameForAnyChunks(const std::string& text, std::initializer_list<std::size_t> chunkSizes) {
    const DigestMap whole = digestOf(text, 1, 16u << 20);
    ASSERT_FALSE(whole.empty());
    for (const std::size_t chunkBytes : chunkSizes) {
        for (const unsigned workers : {1u, 2u, 8u}) {
            EXPECT_EQ(difference(whole, digestOf(text, workers, chunkBytes)), "")
                << "chunks of " << chunkBytes << ", " << workers << " workers";
        }
    }
}

TEST(Chunking, SmallTracesLoadAlikeForAnyChunks) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const std::vector<JsonStyle> styles = jsonStyles(seed);
        const JsonStyle& style = styles[seed % styles.size()];
        SCOPED_TRACE(style.describe());
        expectSameForAnyChunks(randomTraceText(seed, seed % 50, style),
                               {256, 300, 1000, 4096, 65536, 4u << 20});
    }
}

TEST(Chunking, TracesBeyondTheLookaheadLoadAlikeForAnyChunks) {
    for (std::uint64_t seed = 100; seed < 106; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const std::vector<JsonStyle> styles = jsonStyles(seed);
        expectSameForAnyChunks(randomTraceText(seed, 1500, styles[seed % styles.size()]),
                               {999, 10000, 65536, 300000});
    }
}

TEST(Chunking, StyleDoesNotChangeTheTables) {
    for (std::uint64_t seed = 200; seed < 230; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const DigestMap plain = withoutPlaces(digestOf(randomTraceText(seed, 80, JsonStyle()), 1, 4u << 20));
        for (const JsonStyle& style : jsonStyles(seed)) {
            const DigestMap styled = withoutPlaces(digestOf(randomTraceText(seed, 80, style), 2, 1000));
            EXPECT_EQ(difference(plain, styled), "") << style.describe();
        }
    }
}

/// Events longer than the text that a chunk can look ahead, which only the ordered pass can read.
TEST(Chunking, EventsLongerThanTheLookahead) {
    TraceJsonBuilder builder;
    for (int i = 0; i < 12; ++i) {
        const std::string ts = std::to_string(10 * i);
        const std::string filler(static_cast<std::size_t>(i) * 20000, 'x');
        builder.slice("aten::mm", "cpu_op", "1", "1", ts, "5",
                      R"({"External id":)" + std::to_string(i) + R"(,"text":")" + filler +
                          R"(","odd":NaN,"deep":[{"ph":"X","ts":1,"pid":77}]})");
        builder.slice("odd \x02 name", "python_function", "1", "1", ts, "-1", "{}");
    }
    expectSameForAnyChunks(builder.text(), {256, 5000, 65536, 200000});
}

TEST(Chunking, BlanksAndCommasBeyondTheLookahead) {
    TraceJsonBuilder builder;
    builder.slice("a", "cpu_op", "1", "1", "1", "1");
    const std::string blanks(200000, ' ');
    std::string text = builder.text();
    const std::string one = text.substr(text.find('[') + 1, text.rfind(']') - text.find('[') - 1);
    for (const std::string& between : {blanks + "," + blanks, blanks, "," + blanks + ",", blanks + ",,"}) {
        const std::string joined = "[" + one + between + one + between + one + between + "]";
        expectSameForAnyChunks(joined, {256, 70000, 300000});
    }
}

/// Text in args that looks like the events of a lane of its own must not leave that lane behind.
TEST(Chunking, DecoyEventsLeaveNoProcess) {
    TraceJsonBuilder builder;
    std::string decoys;
    for (int i = 0; i < 3000; ++i) {
        decoys += std::string(i == 0 ? "" : ",") +
                  R"({"ph":"X","cat":"ghost","name":"ghost","pid":666,"tid":666,"ts":1,"dur":1})";
    }
    builder.slice("a", "cpu_op", "1", "1", "1", "1", R"({"inner":[)" + decoys + "]}");
    builder.slice("b", "cpu_op", "1", "1", "3", "1");
    LoadOptions options;
    options.workers = 2;
    options.chunkBytes = 4096;
    const auto trace = loadTraceText(builder.text(), "text", options);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->slices().size(), 2u);
    EXPECT_EQ((*trace)->processes().size(), 1u);
    EXPECT_EQ((*trace)->tracks().size(), 1u);
    for (const Category& category : (*trace)->categories()) {
        EXPECT_NE((*trace)->text(category.name), "ghost");
    }
    expectSameForAnyChunks(builder.text(), {4096});
}

TEST(Chunking, ControlCharactersOfACategoryCountEachTime) {
    const std::string event = "{\"ph\":\"X\",\"cat\":\"user\x01annotation\",\"name\":\"n\",\"pid\":1,"
                              "\"tid\":1,\"ts\":1,\"dur\":2}";
    std::string text = "{\"traceEvents\":[" + event;
    for (int i = 1; i < 20; ++i) {
        text += ",\n" + event;
    }
    text += "]}";
    const auto trace = loadTraceText(text, "text");
    ASSERT_TRUE(trace);
    EXPECT_EQ((*trace)->diagnostics()[DiagnosticKind::ControlCharacter].count, 20u);
    EXPECT_EQ(digestOf(text, 1, 1 << 20), digestOf(text, 1, 256));
}

} // namespace
} // namespace lanescope::test
