// SPDX-License-Identifier: Apache-2.0
#include "core/base/byte_size.h"
#include "core/os/memory.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(ByteSize, UnderstandsWhatPeopleWrite) {
    EXPECT_EQ(parseByteSize("4G"), 4ull << 30);
    EXPECT_EQ(parseByteSize("1.5 GiB"), 3ull << 29);
    EXPECT_EQ(parseByteSize("512MB"), 512ull << 20);
    EXPECT_EQ(parseByteSize("65536"), 65536u);
    EXPECT_EQ(parseByteSize("100 B"), 100u);
    EXPECT_EQ(parseByteSize("2T"), 2ull << 40);
    for (const char* text : {"", "G", "4X", "-4G", "0", "nan", "inf", "1e30", "4 GiBs", "0.5"}) {
        EXPECT_FALSE(parseByteSize(text)) << text;
    }
}

TEST(ByteSize, WritesWhatItUnderstands) {
    EXPECT_EQ(byteSizeText(512), "0.5 KiB");
    EXPECT_EQ(byteSizeText(3ull << 29), "1.5 GiB");
    EXPECT_EQ(byteSizeText(64ull << 20), "64 MiB");
    EXPECT_EQ(byteSizeText(~0ull), "16777216 TiB");
}

TEST(ByteSize, TheMachineHasMemory) {
    EXPECT_GT(os::physicalMemoryBytes(), 1ull << 28);
    EXPECT_GT(os::availableMemoryBytes(), 0u);
    EXPECT_LE(os::availableMemoryBytes(), os::physicalMemoryBytes());
}

} // namespace
} // namespace lanescope
