// SPDX-License-Identifier: Apache-2.0
#include "core/base/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/csv_file.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using test::readFile;

std::size_t entriesOf(const std::string& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

fs::perms modeOf(const std::string& path) {
    return fs::status(path).permissions() & fs::perms::all;
}

TEST(OutputFile, AppearsAsAWholeOrNotAtAll) {
    const test::TempFolder folder;
    const std::string path = folder.write("a.txt", "old");
    {
        const auto file = OutputFile::create(path, {});
        ASSERT_TRUE(file);
        (*file)->stream() << "half " << 1;
        EXPECT_EQ(readFile(path), "old");
    }
    EXPECT_EQ(readFile(path), "old") << "not committed";
    const auto file = OutputFile::create(path, {});
    ASSERT_TRUE(file);
    (*file)->stream() << "new " << 2;
    (*file)->write(std::string(200'000, 'x'));
    ASSERT_TRUE((*file)->commit());
    EXPECT_EQ((*file)->writtenBytes(), 200'005u);
    EXPECT_EQ(readFile(path), "new 2" + std::string(200'000, 'x'));
    EXPECT_EQ(entriesOf(folder.path()), 1u);
}

TEST(OutputFile, RefusesAnInputUnderAnyName) {
    const test::TempFolder folder;
    const std::string input = folder.write("input.json", "trace");
    fs::create_directory(folder.path("ranks"));
    folder.write("ranks/0.json", "rank");
    fs::create_symlink(input, folder.path("link.json"));
    fs::create_hard_link(input, folder.path("hard.json"));
    const InputFiles inputs({input, folder.path("ranks"), folder.path("missing"), "ssh://host/x"});
    for (const char* name :
         {"input.json", "link.json", "hard.json", "./input.json", "ranks/0.json", "ranks"}) {
        const Status written = writeFile(folder.path(name), "output", inputs);
        ASSERT_FALSE(written) << name;
        EXPECT_EQ(written.error().file, folder.path(name));
    }
    EXPECT_FALSE(writeFile(input, "output", InputFiles({input + "!/member.json"})));
    EXPECT_EQ(readFile(input), "trace");
    EXPECT_EQ(readFile(folder.path("ranks/0.json")), "rank");
    EXPECT_EQ(entriesOf(folder.path()), 4u);
}

TEST(OutputFile, RefusesATargetThatBecameAnInput) {
    const test::TempFolder folder;
    const std::string input = folder.write("input.json", "trace");
    const auto file = OutputFile::create(folder.path("out.json"), InputFiles({input}));
    ASSERT_TRUE(file);
    (*file)->write("output");
    fs::create_hard_link(input, folder.path("out.json"));
    EXPECT_FALSE((*file)->commit());
    EXPECT_EQ(readFile(input), "trace");
}

TEST(OutputFile, ReplacesALinkAndLeavesWhereItLeads) {
    const test::TempFolder folder;
    const std::string precious = folder.write("precious.txt", "precious");
    fs::create_symlink(precious, folder.path("out.txt"));
    fs::create_symlink(folder.path("nowhere"), folder.path("dangling.txt"));
    ASSERT_TRUE(writeFile(folder.path("out.txt"), "output", {}));
    ASSERT_TRUE(writeFile(folder.path("dangling.txt"), "output", {}));
    EXPECT_EQ(readFile(precious), "precious");
    EXPECT_EQ(readFile(folder.path("out.txt")), "output");
    EXPECT_FALSE(fs::is_symlink(folder.path("out.txt")));
    EXPECT_FALSE(fs::exists(folder.path("nowhere")));
}

TEST(OutputFile, HasTheModeThatItsContentAsksFor) {
    const test::TempFolder folder;
    const mode_t before = ::umask(0027);
    EXPECT_TRUE(writeFile(folder.path("shared"), "x", {}));
    EXPECT_TRUE(writeFile(folder.path("own"), "x", {}, OutputAccess::OwnerOnly));
    ::umask(before);
    EXPECT_EQ(modeOf(folder.path("shared")), fs::perms{0640});
    EXPECT_EQ(modeOf(folder.path("own")), fs::perms{0600});
    fs::permissions(folder.path("shared"), fs::perms{0604});
    EXPECT_TRUE(writeFile(folder.path("shared"), "y", {}));
    EXPECT_EQ(modeOf(folder.path("shared")), fs::perms{0604});
    fs::permissions(folder.path("own"), fs::perms{0644});
    EXPECT_TRUE(writeFile(folder.path("own"), "y", {}, OutputAccess::OwnerOnly));
    EXPECT_EQ(modeOf(folder.path("own")), fs::perms{0600});
}

TEST(OutputFile, APipeIsRefused) {
    const test::TempFolder folder;
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    const Status written = writeFile(folder.path("pipe"), "output", {});
    ASSERT_FALSE(written) << "or the opening waits for a reader";
    EXPECT_NE(written.error().message.find("named pipe"), std::string::npos);
    EXPECT_TRUE(fs::is_fifo(folder.path("pipe")));
}

TEST(OutputFile, TwoSpellingsOfOneTargetAreKnown) {
    const test::TempFolder folder;
    fs::create_directory(folder.path("a"));
    fs::create_directory_symlink(folder.path("a"), folder.path("alias"));
    fs::create_symlink(folder.path("a/new"), folder.path("link"));
    fs::create_symlink("link", folder.path("chain"));
    for (const char* other : {"a/new", "alias/new", "a/../a/new", "link", "chain"}) {
        EXPECT_TRUE(isOneTarget(folder.path("a/new"), folder.path(other))) << other;
    }
    EXPECT_FALSE(isOneTarget(folder.path("a/new"), folder.path("new")));
    EXPECT_FALSE(isOneTarget(folder.path("a/new"), folder.path("a/other")));
    EXPECT_FALSE(isOneTarget(folder.path("missing/new"), folder.path("a/new")));
    folder.write("a/new", "x");
    fs::create_hard_link(folder.path("a/new"), folder.path("hard"));
    EXPECT_TRUE(isOneTarget(folder.path("hard"), folder.path("chain")));
    EXPECT_FALSE(isOneTarget("/dev/null", "/dev/null")) << "any number of outputs may go there";
}

TEST(OutputFile, NamesFileAndCause) {
    const test::TempFolder folder;
    const std::string file = folder.write("file", "x");
    const auto messageOf = [](const std::string& path) {
        const Status written = writeFile(path, std::string(100'000, 'x'), {});
        return written ? "" : written.error().describe();
    };
    EXPECT_EQ(messageOf("/dev/full"), "/dev/full: it cannot be written: No space left on device");
    EXPECT_EQ(messageOf("/dev/null"), "");
    EXPECT_NE(messageOf(folder.path("missing/x")).find("No such file or directory"), std::string::npos);
    EXPECT_NE(messageOf(folder.path()).find("Is a directory"), std::string::npos);
    EXPECT_NE(messageOf(file + "/x").find("Not a directory"), std::string::npos);
    EXPECT_NE(messageOf(folder.path(std::string(256, 'x'))).find("File name too long"), std::string::npos);
    EXPECT_EQ(messageOf(folder.path(std::string(255, 'x'))), "");
    EXPECT_EQ(entriesOf(folder.path()), 2u);
}

TEST(OutputFile, GoesOnWithItsOwnDownloadOnly) {
    const test::TempFolder folder;
    const std::string part = folder.write("part", "12345");
    {
        const auto file = OutputFile::resume(part, 3);
        ASSERT_TRUE(file);
        (*file)->write("abc");
        EXPECT_TRUE((*file)->keep());
    }
    EXPECT_EQ(readFile(part), "123abc");
    const std::string precious = folder.write("precious", "precious");
    fs::create_symlink(precious, folder.path("link"));
    fs::create_hard_link(precious, folder.path("hard"));
    EXPECT_FALSE(OutputFile::resume(folder.path("link"), 0));
    EXPECT_FALSE(OutputFile::resume(folder.path("hard"), 0));
    EXPECT_EQ(readFile(precious), "precious");
}

} // namespace
} // namespace lanescope
