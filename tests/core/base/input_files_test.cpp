// SPDX-License-Identifier: Apache-2.0
#include "core/base/input_files.h"

#include <gtest/gtest.h>

#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/file.h"
#include "core/base/output_file.h"
#include "core/base/user_file.h"
#include "tests/support/csv_file.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

TEST(InputFiles, EverOpenedAndNowOpenAreRecorded) {
    static const test::TempFolder folder; // a file of the next test must not get the inode of one of this one
    const std::string trace = folder.write("trace.json", "trace");
    const std::string rules = folder.write("rules.txt", "rules");
    const std::string other = folder.write("other.txt", "other");
    fs::create_hard_link(trace, folder.path("hard.json"));
    const InputFiles ever = InputFiles::everOpened();
    const InputFiles now = InputFiles::nowOpen();
    EXPECT_TRUE(writeFile(other, "written", ever)) << "nobody has opened it";
    {
        const auto file = File::open(trace);
        ASSERT_TRUE(file);
        const auto again = File::open(folder.path("hard.json"));
        ASSERT_TRUE(again);
        EXPECT_FALSE(writeFile(trace, "output", ever));
        EXPECT_FALSE(writeFile(folder.path("hard.json"), "output", now));
    }
    ASSERT_TRUE(readTextFile(rules));
    EXPECT_FALSE(writeFile(rules, "output", ever));
    EXPECT_FALSE(writeFile(trace, "output", ever));
    EXPECT_EQ(test::readFile(trace) + test::readFile(rules) + test::readFile(other),
              "tracerules" + std::string("written"));
    EXPECT_TRUE(writeFile(rules, "output", now)) << "it was closed";
    EXPECT_TRUE(writeFile(trace, "output", now));
}

TEST(InputFiles, AFileThatIsOpenedWhileAnOutputIsMadeCounts) {
    const test::TempFolder folder;
    const std::string path = folder.write("trace.json", "trace");
    const auto output = OutputFile::create(path, InputFiles::everOpened());
    ASSERT_TRUE(output);
    (*output)->write("output");
    ASSERT_TRUE(File::open(path));
    EXPECT_FALSE((*output)->commit());
    EXPECT_EQ(test::readFile(path), "trace");
}

/// In a process of its own, because it is for good.
TEST(InputFiles, AConfinedProcessOpensNothingElse) {
    const test::TempFolder folder;
    fs::create_directories(folder.path("in/deep"));
    fs::create_directories(folder.path("in-too"));
    fs::create_directories(folder.path("out"));
    folder.write("in/deep/a.json", "a");
    folder.write("in-too/b.json", "b");
    const std::string secret = folder.write("out/secret.json", "secret");
    fs::create_symlink(secret, folder.path("in/link.json"));
    fs::create_symlink(folder.path("in/deep/a.json"), folder.path("in/inner.json"));
    fs::create_directory_symlink(folder.path("out"), folder.path("in/up"));
    const std::string root = fs::canonical(folder.path("in")).string();
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        confineInputs({root});
        int wrong = 0;
        for (const char* name : {"in/deep/a.json", "in/inner.json", "in/deep/../deep/a.json"}) {
            wrong += File::open(folder.path(name)) ? 0 : 1;
        }
        std::string message;
        for (const char* name : {"out/secret.json", "in/link.json", "in/up/secret.json", "in/up/missing.json",
                                 "in/../out/secret.json", "in-too/b.json", "in/missing.json"}) {
            const auto file = File::open(folder.path(name));
            message = message.empty() && !file ? file.error().message : message;
            wrong += !file && file.error().message == message ? 0 : 100; // nobody learns what is there
        }
        wrong += mayListFolder(folder.path("in/deep")) ? 0 : 1;
        wrong += mayListFolder(folder.path("in/up")) || mayListFolder(folder.path("out")) ? 1 : 0;
        wrong += readTextFile(secret) ? 0 : 1; // by the program's own word
        _exit(wrong);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_FALSE(areInputsConfined());
}

TEST(InputFiles, APipeWithoutAWriterIsNotWaitedFor) {
    const test::TempFolder folder;
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    EXPECT_FALSE(File::open(folder.path("pipe")));
    const auto text = readTextFile(folder.path("pipe"));
    EXPECT_TRUE(text && text->empty());
    EXPECT_FALSE(readTextFile("/dev/zero")) << "a text has an end";
}

/// File systems give the inode of a deleted file to the next one. The clock of births ticks every few
/// milliseconds.
TEST(InputFiles, AFileThatGotTheInodeOfADeletedOneIsNoInput) {
    const auto idOf = [](const std::string& path) {
        struct statx info {};
        EXPECT_EQ(::statx(AT_FDCWD, path.c_str(), 0, STATX_INO | STATX_BTIME, &info), 0);
        return std::pair(info.stx_ino, std::pair(info.stx_btime.tv_sec, info.stx_btime.tv_nsec));
    };
    const test::TempFolder folder;
    const std::string path = folder.write("trace.json", "trace");
    ASSERT_TRUE(readTextFile(path));
    const auto first = idOf(path);
    fs::remove(path);
    for (int i = 0; i < 10'000; ++i) {
        const std::string other = folder.write("other.json", "other");
        const auto id = idOf(other);
        if (id.first == first.first && id.second != first.second) {
            EXPECT_TRUE(writeFile(other, "written", InputFiles::everOpened()));
            return;
        }
        fs::remove(other);
    }
    GTEST_SKIP() << "the file system gives no inode again, or tells no birth";
}

} // namespace
} // namespace lanescope
