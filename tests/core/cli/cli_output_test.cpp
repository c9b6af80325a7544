// SPDX-License-Identifier: Apache-2.0
// Property of every command that writes a file: whatever the name of the output, no input and no other file
// changes, and nothing is left behind.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <sys/resource.h>
#include <unistd.h>

#include "tests/core/cli/cli_fixture.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

struct Writer {
    std::string name;
    std::string suffix; ///< of the output
    std::vector<std::string> before;
    std::vector<std::string> behind;
    std::size_t inputs = 1;
};

const std::vector<Writer> kWriters{
    {"export", ".json", {"export", "-o"}, {}},
    {"export packed", ".json.gz", {"export", "-o"}, {}},
    {"report", ".html", {"report", "-o"}, {}},
    {"compare", ".html", {"compare", "--report"}, {}, 2},
    {"query", ".csv", {"query", "--csv", "-o"}, {"select * from slice"}},
};

class CliOutput : public testing::TestWithParam<Writer> {
protected:
    void SetUp() override {
        fs::create_directory(m_runner.path("work"));
        for (std::size_t i = 0; i < GetParam().inputs; ++i) {
            m_inputs.push_back(
                m_runner.write("work/input" + std::to_string(i) + GetParam().suffix, kCliTrace));
        }
        m_runner.write("work/precious.txt", "precious");
    }

    CliResult run(const std::string& output) const {
        std::vector<std::string> arguments = GetParam().before;
        arguments.push_back(output);
        arguments.insert(arguments.end(), m_inputs.begin(), m_inputs.end());
        arguments.insert(arguments.end(), GetParam().behind.begin(), GetParam().behind.end());
        return m_runner.run(arguments);
    }
    /// Name -> content of every file, or where a link leads.
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(m_runner.path("work"))) {
            if (entry.is_symlink()) {
                all[entry.path()] = "-> " + fs::read_symlink(entry.path()).string();
            } else if (entry.is_regular_file()) {
                std::ifstream file(entry.path(), std::ios::binary);
                all[entry.path()] = std::string(std::istreambuf_iterator<char>(file), {});
            } else {
                all[entry.path()] = "folder";
            }
        }
        return all;
    }
    /// Only `output` may differ; returns the exit status.
    int expectNothingElseChanges(const std::string& output) const {
        std::map<std::string, std::string> before = files();
        const CliResult result = run(output);
        std::map<std::string, std::string> after = files();
        if (result.exitCode == 0) {
            EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(output))) << output;
            EXPECT_FALSE(after[output].empty());
            before.erase(output);
            after.erase(output);
        } else {
            EXPECT_EQ(result.exitCode, 2);
            EXPECT_NE(result.err.find(output), std::string::npos) << result.err;
        }
        EXPECT_EQ(before, after) << output;
        return result.exitCode;
    }
    std::string path(const std::string& name) const {
        return m_runner.path("work/" + name + GetParam().suffix);
    }

    CliRunner m_runner;
    std::vector<std::string> m_inputs;
};

TEST_P(CliOutput, NeverReplacesAnInput) {
    fs::create_directory(m_runner.path("work/folder"));
    for (const std::string& input : m_inputs) {
        fs::create_symlink(input, path("link"));
        fs::create_hard_link(input, path("hard"));
        for (const std::string& output :
             {input, path("link"), path("hard"),
              m_runner.path("work/folder/../") + fs::path(input).filename().string()}) {
            EXPECT_EQ(expectNothingElseChanges(output), 2) << output;
        }
        fs::remove(path("link"));
        fs::remove(path("hard"));
    }
}

TEST_P(CliOutput, LeavesFilesBesideItAndBehindLinksAlone) {
    for (const char* suffix : {".part", ".tmp", "~", ".XXXXXX"}) {
        std::ofstream(path("out") + suffix) << "notes";
        fs::create_symlink(m_runner.path("work/precious.txt"), path("other") + suffix);
    }
    EXPECT_EQ(expectNothingElseChanges(path("out")), 0);
    EXPECT_EQ(expectNothingElseChanges(path("other")), 0);
    EXPECT_EQ(expectNothingElseChanges(path("out")), 0) << "once more";
    fs::create_symlink(m_runner.path("work/precious.txt"), path("link"));
    EXPECT_EQ(expectNothingElseChanges(path("link")), 0);
    // The input has the name that the temporary once had.
    fs::rename(m_inputs[0], path("new") + ".part");
    m_inputs[0] = path("new") + ".part";
    EXPECT_EQ(expectNothingElseChanges(path("new")), 0);
}

TEST_P(CliOutput, LeavesNothingWhereItCannotWrite) {
    EXPECT_EQ(expectNothingElseChanges(m_runner.path("work/missing/out" + GetParam().suffix)), 2);
    fs::create_directory(path("folder"));
    EXPECT_EQ(expectNothingElseChanges(path("folder")), 2);
    if (::geteuid() != 0) { // root may write everywhere
        fs::create_directory(m_runner.path("work/closed"), fs::path(m_runner.path("work")));
        fs::permissions(m_runner.path("work/closed"), fs::perms{0555});
        EXPECT_EQ(expectNothingElseChanges(m_runner.path("work/closed/out" + GetParam().suffix)), 2);
    }
    std::ofstream(path("old")) << "old";
    struct rlimit limit {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    const struct rlimit few { 256, limit.rlim_max };
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &few), 0);
    const int status = expectNothingElseChanges(path("old"));
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    EXPECT_EQ(status, 2) << "a disk with little room";
}

TEST_P(CliOutput, SaysThatTheDiskIsFull) {
    if (!GetParam().suffix.starts_with(".json")) {
        const CliResult result = run("/dev/full");
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_NE(result.err.find("/dev/full: it cannot be written: No space left on device"),
                  std::string::npos)
            << result.err;
    }
}

INSTANTIATE_TEST_SUITE_P(Writers, CliOutput, testing::ValuesIn(kWriters), [](const auto& tested) {
    std::string name = tested.param.name;
    std::ranges::replace(name, ' ', '_');
    return name;
});

TEST_F(Cli, SummarizeReplacesNoInput) {
    const std::string folder = runner().path("made");
    ASSERT_EQ(runner().run({"summarize", "--out", folder, tracePath()}).exitCode, 0);
    std::vector<fs::path> written;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            written.push_back(entry.path());
        }
    }
    ASSERT_GT(written.size(), 3u);
    for (const fs::path& path : written) {
        fs::remove(path);
        fs::create_hard_link(tracePath(), path);
        EXPECT_EQ(runner().run({"summarize", "--out", folder, tracePath()}).exitCode, 2) << path;
        fs::remove(path);
    }
    std::ifstream file(tracePath(), std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), kCliTrace);
}

/// 30 000 paths of 250 names take far more than the trace.
TEST(CliMemory, ACommandBeyondItsLimitEndsWithAMessage) {
    const CliRunner runner;
    std::string text = "[";
    for (int i = 0; i < 30'000; ++i) {
        text += R"({"ph":"B","cat":"python_function","name":"function number )" + std::to_string(i) +
                R"(","pid":1,"tid":1,"ts":)" + std::to_string(i) + "},";
    }
    const std::string trace = runner.write("deep.json", text + "{}]");
    const CliResult bounded =
        runner.run({"modules", "--group", "stack", "--workers", "1", "--memory", "48M", trace});
    EXPECT_EQ(bounded.exitCode, 2);
    EXPECT_NE(bounded.err.find("not enough memory"), std::string::npos) << bounded.err;
    const CliResult free = runner.run({"modules", "--group", "stack", trace});
    EXPECT_EQ(free.exitCode, 1) << "unclosed begins are a problem: " << free.err;
}

} // namespace
} // namespace lanescope::test
