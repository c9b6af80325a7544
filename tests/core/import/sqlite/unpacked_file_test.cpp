// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/unpacked_file.h"

#include <gtest/gtest.h>

#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/sqlite_file.h"

namespace lanescope::test {
namespace {

std::string contentOf(const ByteFile& file) {
    std::string bytes(static_cast<std::size_t>(file.sizeBytes()), '\0');
    const auto got = file.read(0, bytes.data(), bytes.size());
    EXPECT_TRUE(got && *got == bytes.size());
    return bytes;
}

/// Bytes of a database whose header says that it has `pages` pages of 4096 bytes.
std::string withPages(std::string bytes, std::uint32_t pages) {
    for (int i = 0; i < 4; ++i) {
        bytes[static_cast<std::size_t>(28 + i)] = static_cast<char>(pages >> (24 - 8 * i) & 255);
    }
    return bytes;
}

TEST(UnpackedFile, TheContentOrTheFileItself) {
    const std::string bytes = sqliteFile("CREATE TABLE a(b); INSERT INTO a VALUES (1)");
    const auto plain = std::make_shared<MemoryFile>(bytes);
    EXPECT_EQ(*sqlite::unpackedFile(plain), plain);
    for (const std::string& packed : {gzipMember(bytes), zstdFrame(bytes)}) {
        const auto unpacked = sqlite::unpackedFile(std::make_shared<MemoryFile>(packed));
        ASSERT_TRUE(unpacked) << unpacked.error().describe();
        EXPECT_EQ(contentOf(**unpacked), bytes);
        EXPECT_EQ((*unpacked)->flaw(), "");
    }
}

TEST(UnpackedFile, TellsAWrongChecksumAndALostEnd) {
    const std::string bytes = sqliteFile("CREATE TABLE a(b); INSERT INTO a VALUES (1)");
    const std::string packed = gzipMember(bytes);
    std::string wrong = packed;
    wrong[wrong.size() - 8] ^= 1; // the last 8 bytes are checksum and size
    for (const std::string& flawed : {wrong, packed.substr(0, packed.size() - 1)}) {
        const auto unpacked = sqlite::unpackedFile(std::make_shared<MemoryFile>(flawed));
        ASSERT_TRUE(unpacked) << unpacked.error().describe();
        EXPECT_EQ(contentOf(**unpacked), bytes);
        EXPECT_NE((*unpacked)->flaw(), "");
    }
}

TEST(UnpackedFile, RefusesWhatIsTooLargeOrNoDatabase) {
    const auto errorOf = [](const std::string& packed, std::uint64_t limitBytes) {
        const auto unpacked = sqlite::unpackedFile(std::make_shared<MemoryFile>(packed), limitBytes);
        return unpacked ? ErrorCode::InvalidArgument : unpacked.error().code;
    };
    const std::string bytes = sqliteFile("CREATE TABLE a(b)");
    EXPECT_EQ(errorOf(gzipMember(bytes), 1000), ErrorCode::LimitExceeded);
    EXPECT_EQ(errorOf(gzipMember("{}"), 0), ErrorCode::UnsupportedFormat);
    EXPECT_EQ(errorOf(gzipMember(withPages(bytes, 0xFFFFFFFF)), 0), ErrorCode::LimitExceeded)
        << "the header says so, whatever follows";
    std::string much = withPages(bytes, 64u << 10);
    much.resize(std::size_t{256} << 20, '\0');
    EXPECT_EQ(errorOf(gzipMember(much), 0), ErrorCode::LimitExceeded) << "a few bytes that stand for many";
}

TEST(UnpackedFile, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    const auto unpacked = sqlite::unpackedFile(
        std::make_shared<MemoryFile>(gzipMember(sqliteFile("CREATE TABLE a(b)"))), 0, stop.get_token());
    ASSERT_FALSE(unpacked);
    EXPECT_EQ(unpacked.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace lanescope::test
