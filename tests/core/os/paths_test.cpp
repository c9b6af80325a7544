// SPDX-License-Identifier: Apache-2.0
#include "core/os/paths.h"

#include <gtest/gtest.h>

namespace lanescope::os {
namespace {

TEST(PathsTest, FolderAndName) {
    EXPECT_EQ(folderOf("a/b/c.json"), "a/b");
    EXPECT_EQ(folderOf("c.json"), ".");
    EXPECT_EQ(folderOf("/c.json"), "/");
    EXPECT_EQ(nameOf("a/b/c.json"), "c.json");
    EXPECT_EQ(nameOf("c.json"), "c.json");
}

TEST(PathsTest, BelowAFolder) {
    EXPECT_TRUE(isAtOrBelow("/a/b", "/a/b"));
    EXPECT_TRUE(isAtOrBelow("/a/b/c", "/a/b"));
    EXPECT_TRUE(isAtOrBelow("/a", "/"));
    EXPECT_FALSE(isAtOrBelow("/a/bc", "/a/b"));
    EXPECT_FALSE(isAtOrBelow("/a", "/a/b"));
}

#ifdef _WIN32
TEST(PathsTest, DrivesAndShares) {
    EXPECT_EQ(folderOf(R"(C:\a\b.json)"), R"(C:\a)");
    EXPECT_EQ(folderOf(R"(C:\b.json)"), R"(C:\)");
    EXPECT_EQ(folderOf("C:b.json"), "C:");
    EXPECT_EQ(nameOf("C:b.json"), "b.json");
    EXPECT_EQ(nameOf(R"(a/b\c.json)"), "c.json");
    EXPECT_TRUE(isAtOrBelow(R"(C:\Users\A\t.json)", "c:/users/a"));
    EXPECT_FALSE(isAtOrBelow(R"(C:\Users\AB\t.json)", "c:/users/a"));
    EXPECT_TRUE(isAtOrBelow(R"(\\server\share\t.json)", "//server/share"));
}
#endif

} // namespace
} // namespace lanescope::os
