// SPDX-License-Identifier: Apache-2.0
#include "core/compression/inflater.h"

#include <algorithm>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compression/text_sources.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/random_json.h"

namespace lanescope::test {
namespace {

struct Inflated {
    std::string text;
    Inflater::Damage damage;
};

Inflated inflate(const std::string& data, std::size_t step = 1u << 20) {
    const auto file = std::make_shared<MemoryFile>(data);
    const auto inflater = makeInflater(compressionOf(data.data(), data.size()), file);
    Inflated inflated;
    std::string piece(step, '\0');
    for (;;) {
        const auto got = inflater->produce(piece.data(), step);
        if (!got) {
            ADD_FAILURE() << got.error().describe();
            return inflated;
        }
        inflated.text.append(piece, 0, *got);
        if (*got < step) {
            break;
        }
    }
    EXPECT_EQ(inflater->textOffset(), inflated.text.size());
    inflated.damage = inflater->damage();
    return inflated;
}

std::string someText(std::size_t bytes, std::uint64_t seed = 1) {
    Random random(seed);
    std::string text;
    while (text.size() < bytes) {
        text += R"({"ph":"X","ts":)" + std::to_string(uniform(random, 0, 1'000'000'000)) + "},\n";
    }
    text.resize(bytes);
    return text;
}

TEST(Inflater, KnowsFormatsByTheirFirstBytes) {
    EXPECT_EQ(compressionOf("\x1f\x8b", 2), Compression::Gzip);
    EXPECT_EQ(compressionOf("\x28\xb5\x2f\xfd", 4), Compression::Zstd);
    EXPECT_EQ(compressionOf("\x28\xb5\x2f", 3), Compression::None);
    EXPECT_EQ(compressionOf("\x1f", 1), Compression::None);
    EXPECT_EQ(compressionOf("{\"", 2), Compression::None);
}

TEST(Inflater, PiecesOfAnySizeGiveTheSameText) {
    const std::string text = someText(400000);
    for (const std::string& data : {gzipMember(text), storedGzipMember(text), zstdFrame(text),
                                    gzipMember(text.substr(0, 777)) + gzipMember(text.substr(777)),
                                    zstdFrame(text.substr(0, 777)) + skippableFrame(100) +
                                        zstdFrame(text.substr(777), false) + skippableFrame(0)}) {
        for (const std::size_t step :
             {std::size_t{1} << 20, std::size_t{65537}, std::size_t{4096}, std::size_t{13}}) {
            const Inflated inflated = inflate(data, step);
            EXPECT_TRUE(inflated.text == text) << "pieces of " << step;
            EXPECT_FALSE(inflated.damage.any()) << inflated.damage.what;
        }
    }
}

TEST(Inflater, EmptyMembersAndFramesInBetween) {
    const std::string text = someText(1000);
    EXPECT_EQ(inflate(gzipMember("") + gzipMember(text) + gzipMember("")).text, text);
    EXPECT_EQ(inflate(zstdFrame("") + zstdFrame(text) + zstdFrame("")).text, text);
}

/// Files are read 256 KiB at a time; a member may begin at, shortly before or behind such a place.
TEST(Inflater, GzipMembersThatMeetAtTheEndOfTheInputBuffer) {
    constexpr std::size_t kInputBytes = 256u << 10;
    const std::string second = someText(5000, 2);
    const std::size_t overhead = storedGzipMember(someText(kInputBytes - 100)).size() - (kInputBytes - 100);
    for (int shift = -4; shift <= 4; ++shift) {
        const std::string first =
            someText(kInputBytes - overhead + static_cast<std::size_t>(shift + 100) - 100);
        const std::string member = storedGzipMember(first);
        ASSERT_EQ(member.size(), kInputBytes + static_cast<std::size_t>(shift + 100) - 100);
        const Inflated inflated = inflate(member + gzipMember(second));
        EXPECT_TRUE(inflated.text == first + second) << shift;
        EXPECT_FALSE(inflated.damage.any()) << shift;
    }
}

TEST(Inflater, TrailingBytesAreTold) {
    const std::string text = someText(1000);
    for (const std::size_t bytes : {1u, 2u, 3u, 4u, 10u, 1000u}) {
        for (const char filler : {'\0', 'g'}) {
            const Inflated gzip = inflate(gzipMember(text) + std::string(bytes, filler));
            EXPECT_EQ(gzip.text, text);
            EXPECT_TRUE(gzip.damage.trailing);
            EXPECT_EQ(gzip.damage.fileOffset, gzipMember(text).size());
            const Inflated zstd = inflate(zstdFrame(text) + std::string(bytes, filler));
            EXPECT_EQ(zstd.text, text);
            EXPECT_TRUE(zstd.damage.trailing) << bytes << " bytes";
            EXPECT_FALSE(zstd.damage.corrupt);
        }
    }
}

TEST(Inflater, WrongChecksumKeepsTheText) {
    const std::string text = someText(300000);
    std::string gzip = gzipMember(text);
    gzip[gzip.size() - 6] = static_cast<char>(gzip[gzip.size() - 6] ^ 1);
    std::string zstd = zstdFrame(text);
    zstd.back() = static_cast<char>(zstd.back() ^ 1);
    for (const std::string& data : {gzip, zstd}) {
        for (const std::size_t step : {std::size_t{1} << 20, std::size_t{1000}, std::size_t{1}}) {
            const Inflated inflated = inflate(data, step);
            EXPECT_TRUE(inflated.text == text) << inflated.text.size() << " in pieces of " << step;
            EXPECT_TRUE(inflated.damage.corrupt);
            EXPECT_FALSE(inflated.damage.what.empty());
        }
    }
}

/// zstd gives nothing of a small frame that is inflated in one go, ISA-L keeps what had no room yet.
TEST(Inflater, DamageInTheMiddleKeepsWhatIsBeforeWhateverThePieces) {
    const std::string text = someText(700000);
    std::string gzip = gzipMember(text);
    std::string zstd = zstdFrame(text);
    for (std::string* data : {&gzip, &zstd}) {
        for (std::size_t i = 0; i < 40; ++i) {
            char& byte = (*data)[data->size() / 2 + i];
            byte = static_cast<char>(byte ^ 0x5A);
        }
        const Inflated whole = inflate(*data);
        EXPECT_TRUE(whole.damage.corrupt);
        EXPECT_GT(whole.text.size(), text.size() / 4);
        for (const std::size_t step : {std::size_t{100000}, std::size_t{65536}, std::size_t{777}}) {
            EXPECT_TRUE(inflate(*data, step).text == whole.text) << "pieces of " << step;
        }
        // A few bytes may be decoded wrongly before the damage is noticed; before them all is right.
        const auto [wrong, ignored] =
            std::mismatch(whole.text.begin(), whole.text.end(), text.begin(), text.end());
        EXPECT_GT(wrong - whole.text.begin(), static_cast<std::ptrdiff_t>(text.size() / 4));
    }
}

TEST(Inflater, TruncatedAnywhereGivesAPrefixAndSaysSo) {
    const std::string text = someText(3000);
    const std::string deflated = gzipMember(text);
    const std::string stored = storedGzipMember(text);
    const std::string frames = zstdFrame(text.substr(0, 1000)) + zstdFrame(text.substr(1000));
    for (const std::string& data : {deflated, stored, frames}) {
        for (std::size_t size = 4; size < data.size(); ++size) {
            const Inflated inflated = inflate(data.substr(0, size), 1000);
            ASSERT_TRUE(text.starts_with(inflated.text)) << size;
            const bool betweenFrames = data == frames && inflated.text.size() == 1000;
            ASSERT_TRUE(inflated.damage.truncated || inflated.damage.trailing || betweenFrames) << size;
        }
    }
    for (std::size_t size = 20; size < stored.size() - kGzipTrailerBytes; ++size) {
        const Inflated inflated = inflate(stored.substr(0, size));
        ASSERT_EQ(storedGzipOffset(inflated.text.size()), size) << "every byte that is there is given";
    }
    EXPECT_EQ(inflate(deflated.substr(0, deflated.size() - kGzipTrailerBytes)).text, text);
}

TEST(Inflater, CheckpointsGoOnAlike) {
    const std::string text = someText(2'000'000);
    for (const std::string& data : {gzipMember(text.substr(0, 900000)) + gzipMember(text.substr(900000)),
                                    zstdFrame(text.substr(0, 900000)) + zstdFrame(text.substr(900000))}) {
        const auto file = std::make_shared<MemoryFile>(data);
        const auto inflater = makeInflater(compressionOf(data.data(), data.size()), file);
        std::string piece(100000, '\0');
        int checkpoints = 0;
        for (std::size_t at = 0; at < text.size(); at += piece.size()) {
            if (const auto copy = inflater->checkpoint()) {
                ++checkpoints;
                EXPECT_GT(inflater->checkpointBytes(), 0u);
                EXPECT_EQ(copy->textOffset(), at);
                std::string rest(text.size(), '\0');
                const auto got = copy->produce(rest.data(), rest.size());
                ASSERT_TRUE(got);
                rest.resize(*got);
                EXPECT_TRUE(rest == text.substr(at)) << at;
            }
            ASSERT_TRUE(inflater->produce(piece.data(), piece.size()));
        }
        EXPECT_GE(checkpoints, 2);
    }
}

TEST(CompressedSource, ReadsAnywhereInALargeText) {
    const std::string text = someText(40u << 20);
    std::string frames;
    for (std::size_t at = 0; at < text.size(); at += 3u << 20) {
        frames += zstdFrame(text.substr(at, 3u << 20));
    }
    Random random(5);
    for (const std::string& data : {gzipMember(text), frames, zstdFrame(text)}) {
        const Compression compression = compressionOf(data.data(), data.size());
        CompressedSource source(std::make_shared<MemoryFile>(data), compression);
        const auto stream = source.open();
        std::string piece(1u << 20, '\0');
        while (*stream->produce(piece.data(), piece.size()) == piece.size()) {
            source.offerCheckpoint(*stream);
        }
        source.setSizeBytes(stream->textOffset());
        EXPECT_EQ(source.sizeBytes(), text.size());
        const bool singleFrame = compression == Compression::Zstd && data.size() != frames.size();
        EXPECT_GT(source.memoryBytes(), 0u);
        for (int i = 0; i < (singleFrame ? 6 : 60); ++i) {
            const auto offset =
                static_cast<std::size_t>(uniform(random, 0, static_cast<std::int64_t>(text.size())));
            std::string read(static_cast<std::size_t>(skewed(random, 200000)), '\0');
            const auto got = source.read(offset, read.data(), read.size());
            ASSERT_TRUE(got);
            read.resize(*got);
            ASSERT_TRUE(read == text.substr(offset, read.size()));
            ASSERT_TRUE(read.size() == *got);
        }
        char beyond = 0;
        EXPECT_EQ(*source.read(text.size(), &beyond, 1), 0u);
        EXPECT_EQ(*source.read(text.size() + 1000, &beyond, 1), 0u);
        EXPECT_EQ(*source.read(text.size() - 1, &beyond, 1), 1u);
        EXPECT_EQ(beyond, text.back());
    }
}

/// Windows that overlap, as the reader of events asks for them behind an event that is given up.
TEST(CompressedSource, ReadsOverlappingWindowsOfOneFrameWithoutStartingOver) {
    const std::string text = someText(24u << 20);
    const auto file = std::make_shared<MemoryFile>(zstdFrame(text));
    const CompressedSource source(file, Compression::Zstd);
    constexpr std::size_t kWindow = 1u << 20;
    constexpr std::size_t kOverlap = 64u << 10;
    std::string window(kWindow, ' ');
    for (std::size_t at = 0; at + kWindow <= text.size(); at += kWindow - kOverlap) {
        const auto got = source.read(at, window.data(), kWindow);
        ASSERT_TRUE(got);
        ASSERT_EQ(*got, kWindow);
        ASSERT_EQ(window, text.substr(at, kWindow)) << at;
    }
    EXPECT_LE(file->bytesRead(), file->sizeBytes());
}

/// Windows that grow, as for an event longer than the window.
TEST(CompressedSource, ReadsGrowingWindowsOfOneFrameWithoutStartingOver) {
    const std::string text = someText(24u << 20);
    const auto file = std::make_shared<MemoryFile>(zstdFrame(text));
    const CompressedSource source(file, Compression::Zstd);
    for (std::size_t size = 1u << 20; size <= 16u << 20; size *= 4) {
        std::string window(size, ' ');
        const auto got = source.read(1000, window.data(), size);
        ASSERT_TRUE(got);
        ASSERT_EQ(window.substr(0, *got), text.substr(1000, size));
    }
    EXPECT_LE(file->bytesRead(), file->sizeBytes());
}

/// A frame that says it needs a window of 2^31 bytes.
TEST(Inflater, GivesTheReasonOfZstd) {
    std::string wide = zstdFrame(someText(1000), false);
    wide.replace(4, 3, std::string("\x00\xA8", 2)); // no single segment, window 2^31
    EXPECT_THAT(inflate(wide).damage.what, testing::HasSubstr("--long=31"));

    std::string foreign = zstdFrame(someText(1000), false);
    foreign[4] = static_cast<char>(foreign[4] | 1); // an id of a dictionary follows
    foreign.insert(5, 1, '\x07');
    EXPECT_THAT(inflate(foreign).damage.what, testing::HasSubstr("dictionary"));

    std::string damaged = zstdFrame(someText(100'000));
    damaged.back() = static_cast<char>(damaged.back() ^ 1);
    EXPECT_THAT(inflate(damaged).damage.what, testing::HasSubstr("checksum"));
}

/// RFC 1952, 2.3.1.2: a reserved bit announces a field that this program cannot understand.
TEST(Inflater, RefusesReservedFlagsOfGzip) {
    std::string member = gzipMember(someText(1000));
    member[3] = static_cast<char>(member[3] | 0x20);
    EXPECT_TRUE(inflate(member).damage.corrupt);
    EXPECT_EQ(inflate(member).text, "");
    const std::string text = someText(1000);
    const Inflated second = inflate(gzipMember(text) + member);
    EXPECT_TRUE(second.damage.corrupt);
    EXPECT_EQ(second.text, text);
}

} // namespace
} // namespace lanescope::test
