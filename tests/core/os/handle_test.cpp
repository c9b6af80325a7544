// SPDX-License-Identifier: Apache-2.0
#include "core/os/handle.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace lanescope::os {
namespace {

namespace fs = std::filesystem;

TEST(HandleTest, ReadsAndTellsWhatIsOpen) {
    const test::TempFolder folder;
    const Handle file = openToRead(folder.write("a.json", "abcdef"));
    ASSERT_TRUE(file.isOpen());
    std::string text(10, '\0');
    EXPECT_EQ(file.readAt(2, text.data(), text.size()), 4u);
    EXPECT_EQ(errno, 0);
    EXPECT_EQ(text.substr(0, 4), "cdef");
    const auto facts = file.facts();
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->kind, FileKind::Regular);
    EXPECT_EQ(facts->sizeBytes, 6u);
    EXPECT_EQ(facts->links, 1u);
    EXPECT_TRUE(facts->isTrusted);
    EXPECT_GT(facts->modifiedNs, 0);
    EXPECT_EQ(facts->id, factsOf(folder.path("a.json"))->id);
    EXPECT_TRUE(fs::equivalent(file.place(), folder.path("a.json"))) << file.place();
}

TEST(HandleTest, NamesOfAnyLanguageAndLength) {
    const test::TempFolder folder;
    const std::string name = "Spur \xE8\xB7\xA1 \xC3\xA4.json";
    const Handle made = openNew(folder.path(name), 0600);
    ASSERT_TRUE(made.isOpen());
    EXPECT_EQ(made.write("x"), 1u);
    EXPECT_TRUE(openToRead(folder.path(name)).isOpen());

    std::string longPath = folder.path();
    for (int i = 0; i < 4; ++i) {
        const Handle below = openToRead(longPath, kFolderOnly);
        ASSERT_TRUE(below.isOpen()) << longPath;
        const std::string part(100, static_cast<char>('a' + i));
        ASSERT_TRUE(makeFolder(part, below));
        longPath += "/" + part;
    }
    EXPECT_TRUE(openNew(longPath + "/a", 0600).isOpen());
    EXPECT_EQ(openToRead(longPath, kFolderOnly).names(), std::vector<std::string>{"a"});
    EXPECT_TRUE(removeFile(longPath + "/a"));
}

TEST(HandleTest, ListsTheSameNamesAgain) {
    const test::TempFolder folder;
    folder.write("b", "");
    folder.write("a", "");
    const Handle opened = openToRead(folder.path(), kFolderOnly);
    ASSERT_TRUE(opened.isOpen());
    for (int time = 0; time < 2; ++time) {
        std::vector<std::string> names = opened.names();
        std::ranges::sort(names);
        EXPECT_EQ(names, (std::vector<std::string>{"a", "b"}));
    }
    EXPECT_TRUE(openToRead("a", 0, &opened).isOpen());
    EXPECT_EQ(factsOf("a", Links::Refuse, &opened)->kind, FileKind::Regular);
}

TEST(HandleTest, FailuresAreThoseOfErrno) {
    const test::TempFolder folder;
    const std::string file = folder.write("a", "");
    EXPECT_FALSE(openToRead(folder.path("none")).isOpen());
    EXPECT_EQ(errno, ENOENT);
    EXPECT_FALSE(factsOf(folder.path("none")));
    EXPECT_EQ(errno, ENOENT);
    EXPECT_FALSE(openToRead(file, kFolderOnly).isOpen());
    EXPECT_EQ(errno, ENOTDIR);
    EXPECT_FALSE(openNew(file, 0600).isOpen());
    EXPECT_EQ(errno, EEXIST);
    EXPECT_FALSE(removeFile(folder.path("none")));
    EXPECT_EQ(errno, ENOENT);
}

TEST(HandleTest, MovesOverWhatIsThere) {
    const test::TempFolder folder;
    const std::string from = folder.write("from", "new");
    const std::string to = folder.write("to", "old");
    EXPECT_TRUE(moveFile(from, to));
    EXPECT_FALSE(fs::exists(from));
    EXPECT_EQ(factsOf(to)->sizeBytes, 3u);
    std::string text(3, '\0');
    EXPECT_EQ(openToRead(to).readAt(0, text.data(), text.size()), 3u);
    EXPECT_EQ(text, "new");
}

TEST(HandleTest, GoesOnWhereItWasCut) {
    const test::TempFolder folder;
    const std::string path = folder.write("part", "0123456789");
    {
        const Handle file = openToGoOn(path);
        ASSERT_TRUE(file.isOpen() && file.cutAt(4));
        EXPECT_EQ(file.write("ab"), 2u);
        EXPECT_TRUE(file.sync());
    }
    std::string text(10, '\0');
    EXPECT_EQ(openToRead(path).readAt(0, text.data(), text.size()), 6u);
    EXPECT_EQ(text.substr(0, 6), "0123ab");
}

TEST(HandleTest, SpoolLeavesNothing) {
    const test::TempFolder folder;
    {
        const Handle spool = openSpool(folder.path());
        ASSERT_TRUE(spool.isOpen());
        EXPECT_EQ(spool.writeAt(0, "abc"), 3u);
        EXPECT_EQ(spool.writeAt(3, "def"), 3u);
        std::string text(6, '\0');
        EXPECT_EQ(spool.readAt(0, text.data(), text.size()), 6u);
        EXPECT_EQ(text, "abcdef");
    }
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

} // namespace
} // namespace lanescope::os
