// SPDX-License-Identifier: Apache-2.0
// The server that keeps traces open: the same answers as without it, whatever happens to it.
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <thread>

#include <gtest/gtest.h>

#include "tests/core/cli/cli_fixture.h"
#include "tests/core/cli/cli_tables.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

/// Rows as long as they are wanted, far more than pipes and sockets hold.
constexpr const char* kManyRows =
    "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT 400000) SELECT i FROM n";
constexpr const char* kEndless =
    "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";

struct Kept {
    std::string trace;
    std::string commands;
    pid_t process = 0;
};

/// Tries again until the condition holds; the test's time limit bounds it.
void until(const std::function<bool()>& holds) {
    while (!holds()) {
        std::this_thread::yield();
    }
}

class CliServe : public Cli {
protected:
    void SetUp() override {
        Cli::SetUp();
        fs::create_directory(runtime());
        fs::create_directory(out());
        fs::permissions(runtime(), fs::perms::owner_all);
        ::setenv("XDG_RUNTIME_DIR", runtime().c_str(), 1);
    }
    void TearDown() override {
        runner().run({"serve", "stop"});
        ::unsetenv("XDG_RUNTIME_DIR");
    }

    std::string runtime() const { return runner().path("runtime"); }

    CliResult served(std::vector<std::string> arguments) const {
        arguments.emplace_back("--serve");
        return runner().run(arguments);
    }
    /// Open traces, once the process of each has told who it is.
    std::vector<Kept> kept() const {
        std::vector<Kept> all;
        do {
            all.clear();
            for (const auto& row : parseCsv(runner().run({"serve", "list", "--csv"}).out).rows) {
                all.push_back({row.at("trace"), row.at("commands"), std::atoi(row.at("process").c_str())});
            }
        } while (std::ranges::find(all, 0, &Kept::process) != all.end());
        return all;
    }
    /// Files below the folder that commands of a test write to, which is empty afterwards.
    std::map<std::string, std::string> written() const {
        std::map<std::string, std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(out())) {
            if (entry.is_regular_file()) {
                files[entry.path()] = readFile(entry.path());
            }
        }
        fs::remove_all(out());
        fs::create_directory(out());
        return files;
    }
    std::string out() const { return runner().path("out"); }

    /// A command run both ways, and whether they differ.
    void expectSame(const std::vector<std::string>& arguments) const {
        std::string told;
        for (const std::string& argument : arguments) {
            told += argument + " ";
        }
        SCOPED_TRACE(told);
        const auto results = [&](const char* how) {
            std::vector<std::string> all = arguments;
            all.emplace_back(how);
            const CliResult result = runner().run(all);
            return std::tuple(result.exitCode, result.out, result.err, written());
        };
        EXPECT_EQ(results("--serve"), results("--no-serve"));
    }

    /// Ids of all processes of the server: none of another program has its session.
    std::vector<pid_t> processes() const {
        std::vector<pid_t> found;
        const std::vector<Kept> now = kept();
        const pid_t session = now.empty() ? 0 : ::getsid(now.front().process);
        for (const auto& entry : fs::directory_iterator("/proc")) {
            const pid_t id = std::atoi(entry.path().filename().c_str());
            if (id > 0 && session > 0 && ::getsid(id) == session) {
                found.push_back(id);
            }
        }
        return found;
    }
    /// The socket of the server, once one runs.
    std::string socketPath() const {
        for (const auto& entry : fs::directory_iterator(runtime() + "/lanescope")) {
            if (entry.path().extension() != ".lock") {
                return entry.path().string();
            }
        }
        return {};
    }
};

/// A trace of its own with all that valuesOf() names.
CliFiles filesOf(const CliRunner& runner, const std::string& trace, const std::string& correlation) {
    return {trace,
            trace,
            correlation,
            runner.write("rules.txt", "# nothing\n"),
            runner.write("statement.sql", "SELECT name, dur FROM kernels ORDER BY ts, name; SELECT nothing"),
            runner.path("store"),
            runner.path("out")};
}

TEST_F(CliServe, EveryCommandGivesTheSameAnswer) {
    const std::string sample = std::string(LANESCOPE_SAMPLES_DIR) + "/baseline.pt.trace.json.gz";
    std::size_t commands = 0;
    for (const CliFiles& files : {filesOf(runner(), sample, "1002"), filesOf(runner(), tracePath(), "52")}) {
        for (const CliCommand& command : cliCommands(runner())) {
            if (!command.has("--serve")) {
                continue;
            }
            std::vector<std::vector<std::string>> more{{}, {"--json"}, {"--csv"}};
            for (const std::string& group : command.groups) {
                more.push_back({"--group", group, "--csv"});
            }
            for (const CliOption& option : command.options) {
                // Without the server either way; the small trace has them all.
                if (option.name == "--serve" || option.name == "--memory" || files.trace == sample) {
                    continue;
                }
                for (const std::string& value : valuesOf(command, option, files)) {
                    more.push_back(option.value.empty() ? std::vector{option.name}
                                                        : std::vector{option.name, value});
                }
            }
            for (const std::vector<std::string>& added : more) {
                std::vector<std::string> arguments{command.name};
                const std::vector<std::string> needed = neededBy(command.name, files);
                arguments.insert(arguments.end(), needed.begin(), needed.end());
                arguments.insert(arguments.end(), added.begin(), added.end());
                expectSame(arguments);
                ++commands;
            }
        }
    }
    std::size_t answered = 0;
    for (const Kept& trace : kept()) {
        answered += std::stoul(trace.commands);
    }
    EXPECT_GT(commands, 500u);
    EXPECT_GT(answered, commands * 9 / 10); // by the server, and not in its place
}

TEST_F(CliServe, NobodyAskedNobodyServes) {
    runner().run({"kernels", tracePath()});
    EXPECT_TRUE(fs::is_empty(runtime()));
    ::setenv("LANESCOPE_SERVE", "0", 1);
    runner().run({"kernels", tracePath()});
    EXPECT_TRUE(fs::is_empty(runtime()));
    ::setenv("LANESCOPE_SERVE", "1", 1);
    runner().run({"kernels", tracePath(), "--no-serve"});
    EXPECT_TRUE(fs::is_empty(runtime()));
    EXPECT_EQ(runner().run({"serve", "list"}).exitCode, 2);
    EXPECT_EQ(runner().run({"serve", "inherited"}).exitCode, 2); // from nobody
    runner().run({"kernels", tracePath()});
    ::unsetenv("LANESCOPE_SERVE");
    ASSERT_EQ(kept().size(), 1u);
    EXPECT_EQ(kept().front().commands, "1");
}

TEST_F(CliServe, TerminalsLookTheSame) {
    CliRunner terminal;
    const std::string trace = terminal.write("trace.json", kCliTrace);
    for (const unsigned short columns : std::array<unsigned short, 2>{40, 120}) {
        terminal.setTerminalWidth(columns);
        for (const char* command : {"kernels", "info", "recording"}) {
            EXPECT_EQ(terminal.runInTerminal({command, trace, "--serve"}).out,
                      terminal.runInTerminal({command, trace, "--no-serve"}).out);
        }
    }
    ASSERT_EQ(kept().size(), 1u);
    EXPECT_EQ(kept().front().commands, "6");
}

TEST_F(CliServe, TwoAtOnceGetTheirOwnAnswers) {
    std::array<CliRunner, 2> runners;
    std::array<CliResult, 2> results;
    const std::array statements{"SELECT 1", "SELECT 2"};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < runners.size(); ++i) {
        threads.emplace_back([&, i] {
            for (int round = 0; round < 5; ++round) {
                results[i] = runners[i].run({"query", tracePath(), statements[i], "--csv", "--serve"});
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(results[0].out, "1\n1\n");
    EXPECT_EQ(results[1].out, "2\n2\n");
}

TEST_F(CliServe, FileThatChangedIsReadAnew) {
    const std::vector<std::string> arguments{"query", tracePath(), "SELECT name FROM kernels", "--csv"};
    EXPECT_NE(served(arguments).out.find("gemm_k"), std::string::npos);
    std::string text = kCliTrace;
    text.replace(text.find("gemm_k"), 6, "gemm_q");
    runner().write("trace.json", text);
    EXPECT_NE(served(arguments).out.find("gemm_q"), std::string::npos);
    EXPECT_EQ(kept().size(), 1u); // the old content is gone
    runner().write("trace.et.json", R"({"schema":"1.0.2-chakra.0.0.4","pid":41,"nodes":[]})");
    expectSame({"info", tracePath()});
    ASSERT_EQ(kept().size(), 1u);
    EXPECT_EQ(kept().front().commands, "1"); // a file that may be joined to it counts
    runner().write("trace.json-wal", "written by a program that has the database open");
    expectSame({"info", tracePath()});
    EXPECT_EQ(kept().front().commands, "1");
    // Replaced by one of the same size and time.
    text.replace(text.find("gemm_q"), 6, "gemm_r");
    runner().write("new.json", text);
    fs::last_write_time(runner().path("new.json"), fs::last_write_time(tracePath()));
    fs::rename(runner().path("new.json"), tracePath());
    EXPECT_NE(served(arguments).out.find("gemm_r"), std::string::npos);
}

TEST_F(CliServe, AnswersWhenItsHolderWasKilled) {
    expectSame({"kernels", tracePath()});
    const pid_t first = kept().front().process;
    ::kill(first, SIGKILL);
    expectSame({"kernels", tracePath()});
    until([&] { return kept().size() == 1 && kept().front().process != first; });
    expectSame({"kernels", tracePath()});
}

TEST_F(CliServe, OwnFilesThatChangedCount) {
    const std::string config = runner().path("config");
    fs::create_directories(config + "/lanescope");
    ::setenv("XDG_CONFIG_HOME", config.c_str(), 1);
    const std::vector<std::string> arguments{"roofline", tracePath(), "--csv"};
    expectSame({"diagnose", tracePath(), "--json"});
    const CliResult usual = served(arguments);
    EXPECT_EQ(usual.exitCode, 0);
    runner().write("config/lanescope/operator_models.txt", "aten::addmm  flops = 123456789\n");
    const CliResult own = served(arguments);
    EXPECT_NE(own.out, usual.out);
    expectSame(arguments);
    expectSame({"diagnose", tracePath(), "--json"});
    runner().write("config/lanescope/operator_models.txt", "aten::addmm  flops = (\n");
    EXPECT_EQ(served(arguments).exitCode, 2);
    expectSame(arguments);
    fs::remove_all(config);
    EXPECT_EQ(served(arguments).out, usual.out);
    ::unsetenv("XDG_CONFIG_HOME");
    EXPECT_EQ(kept().size(), 1u);
}

/// A command whose output the test reads as it likes.
class Started {
public:
    explicit Started(std::vector<std::string> arguments) {
        std::array<int, 2> ends{};
        EXPECT_EQ(::pipe(ends.data()), 0);
        m_id = ::fork();
        if (m_id == 0) {
            ::dup2(ends[1], STDOUT_FILENO);
            ::close(ends[0]);
            ::close(ends[1]);
            CliRunner::become(arguments);
        }
        ::close(ends[1]);
        m_output = ends[0];
    }
    ~Started() { ::close(m_output); }
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;

    pid_t id() const { return m_id; }
    std::string read(std::size_t most) const {
        std::string text(most, '\0');
        const ssize_t got = ::read(m_output, text.data(), most);
        text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        return text;
    }
    std::string readAll() const {
        std::string all;
        for (std::string piece = read(1 << 16); !piece.empty(); piece = read(1 << 16)) {
            all += piece;
        }
        return all;
    }
    int wait() const {
        int status = 0;
        ::waitpid(m_id, &status, 0);
        return status;
    }

private:
    pid_t m_id = -1;
    int m_output = -1;
};

TEST_F(CliServe, GoesOnWhereAKilledAnswerEnded) {
    const std::vector<std::string> arguments{"query", tracePath(), kManyRows, "--csv"};
    const std::string whole = runner().run(arguments).out;
    served({"info", tracePath()});
    std::vector<std::string> asked = arguments;
    asked.emplace_back("--serve");
    const Started command(asked);
    std::string text = command.read(100);
    EXPECT_EQ(text.substr(0, 2), "i\n");
    for (const pid_t process : processes()) {
        ::kill(process, SIGKILL);
    }
    text += command.readAll();
    EXPECT_EQ(command.wait(), 0);
    EXPECT_TRUE(text == whole) << text.size() << " of " << whole.size();
}

TEST_F(CliServe, InterruptEndsTheCommandEverywhere) {
    served({"info", tracePath()});
    const Started command({"query", tracePath(), kEndless, "--serve"});
    until([&] { return !kept().empty() && kept().front().commands == "2"; });
    ::kill(command.id(), SIGINT);
    const int status = command.wait();
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    EXPECT_EQ(command.readAll(), ""); // to the end, when no process has the stream any more
    expectSame({"info", tracePath()});
}

TEST_F(CliServe, ClosedPipesAndFullDisksAreAsWithout) {
    const auto statusOf = [&](const std::string& how, const std::string& rest) {
        const std::string line = std::string("\"$0\" query \"$1\" \"$2\" ") + how + " " + rest;
        return runner().runShell(line, {tracePath(), kManyRows});
    };
    for (const char* rest :
         {"| head -n 1; echo ${PIPESTATUS[0]}", "> /dev/full; echo $?", "2>&1 >&-; echo $?"}) {
        SCOPED_TRACE(rest);
        const CliResult with = statusOf("--serve", rest);
        const CliResult without = statusOf("--no-serve", rest);
        EXPECT_EQ(with.out, without.out);
        EXPECT_EQ(with.err, without.err);
        EXPECT_NE(without.out, "");
    }
}

/// Streams that only the client has open are not given away: a lost server could not give it back.
TEST_F(CliServe, OwnStreamsStayWithTheClient) {
    served({"info", tracePath()});
    for (const char* line : {"echo 'SELECT 7' | \"$0\" query \"$1\" - --csv --serve",
                             "\"$0\" query \"$1\" --csv --serve --file <(echo 'SELECT 7')"}) {
        const CliResult result = runner().runShell(line, {tracePath()});
        EXPECT_EQ(result.out, "7\n7\n") << line;
        EXPECT_EQ(result.err, "") << line;
    }
    const CliResult piped = runner().run({"info", "-", "--serve"}, std::string(kCliTrace));
    EXPECT_EQ(piped.exitCode, 0);
    ASSERT_EQ(kept().size(), 1u);
    EXPECT_EQ(kept().front().commands, "1");
}

TEST_F(CliServe, FolderRightsAndVariablesAreThoseOfTheClient) {
    served({"info", tracePath()});
    fs::create_directory(runner().path("other"));
    const CliResult result = runner().runShell(
        "cd \"$2\" && umask 027 && \"$0\" report \"$1\" -o here.html --serve && stat -c %a here.html",
        {tracePath(), runner().path("other")});
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.out.substr(result.out.rfind('6')), "640\n");
    // The name counts in the folder of whoever asks: here it is another trace.
    std::string text = kCliTrace;
    text.replace(text.find("gemm_k"), 6, "gemm_q");
    runner().write("other/trace.json", text);
    for (const char* folder : {"", "other"}) {
        const CliResult names =
            runner().runShell("cd \"$1\" && \"$0\" query trace.json 'SELECT name FROM kernels' --csv --serve",
                              {runner().path(folder)});
        EXPECT_NE(names.out.find(*folder == 0 ? "gemm_k" : "gemm_q"), std::string::npos) << names.err;
    }
    EXPECT_EQ(kept().size(), 3u);
}

/// Sends bytes to the listener at `path`, and waits until it hangs up.
void sendGarbage(const std::string& path, const std::string& bytes) {
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    ASSERT_EQ(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
    char byte = 0;
    EXPECT_LE(::read(socket, &byte, 1), 0);
    ::close(socket);
}

TEST_F(CliServe, GarbageHoldsUpNobody) {
    served({"info", tracePath()});
    pid_t session = -1; // of a holder that has not just made way for its successor
    until([&] { return (session = ::getsid(kept().front().process)) > 0; });
    const std::string text = "r1:x2:";
    const auto size = static_cast<std::uint32_t>(text.size());
    for (const std::string& bytes :
         {std::string("\xff\xff\xff\xff"), std::string("\x01"), std::string(70000, 'x'),
          std::string(reinterpret_cast<const char*>(&size), sizeof size) + text, std::string(4, '\0')}) {
        sendGarbage(socketPath(), bytes);
    }
    expectSame({"kernels", tracePath()});
    ASSERT_EQ(kept().size(), 1u);
    pid_t after = -1;
    until([&] { return (after = ::getsid(kept().front().process)) > 0; });
    EXPECT_EQ(after, session); // the same server
}

TEST_F(CliServe, WhatIsNoServerIsReplacedOrLeftAlone) {
    served({"info", tracePath()});
    const std::string path = socketPath();
    for (const char* make : {"rm -f \"$1\"; echo nothing > \"$1\"",
                             "rm -f \"$1\"; python3 -c 'import socket, sys\n"
                             "socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).bind(sys.argv[1])' \"$1\""}) {
        runner().run({"serve", "stop"});
        EXPECT_EQ(runner().runShell(make, {path}).err, "");
        expectSame({"info", tracePath()});
        EXPECT_EQ(kept().size(), 1u) << make;
    }
    for (const pid_t process : processes()) {
        ::kill(process, SIGKILL); // it leaves its socket
    }
    until([&] { return runner().run({"serve", "list"}).exitCode == 2; });
    EXPECT_TRUE(fs::exists(path));
    expectSame({"info", tracePath()});
    EXPECT_EQ(kept().size(), 1u);
    runner().run({"serve", "stop"});
    fs::remove(path);
    fs::create_directory(path);
    expectSame({"info", tracePath()}); // without a server
    EXPECT_EQ(runner().run({"serve", "list"}).exitCode, 2);
}

TEST_F(CliServe, FoldersForNoServerAreLeftAlone) {
    const std::string deep = runtime() + "/" + std::string(100, 'x');
    fs::create_directory(deep);
    fs::permissions(deep, fs::perms::owner_all);
    for (const std::string& folder : {deep, runtime() + "/nowhere", std::string("relative")}) {
        ::setenv("XDG_RUNTIME_DIR", folder.c_str(), 1);
        ::setenv("TMPDIR", folder.c_str(), 1); // in its place
        expectSame({"info", tracePath()});
        EXPECT_EQ(runner().run({"serve", "list"}).exitCode, 2);
    }
    ::unsetenv("TMPDIR");
}

TEST_F(CliServe, EndsWhenIdle) {
    CliResult end;
    CliRunner other;
    std::thread server([&] { end = other.run({"serve", "--idle", "0.5"}); });
    until([&] { return runner().run({"serve", "list"}).exitCode == 0; });
    served({"info", tracePath()});
    server.join();
    EXPECT_EQ(end.exitCode, 0);
    EXPECT_EQ(end.err, "");
    EXPECT_EQ(runner().run({"serve", "list"}).exitCode, 2);
}

TEST_F(CliServe, KeepsNoMoreThanItsLimit) {
    CliRunner other;
    std::thread server([&] { other.run({"serve", "--memory", "1K"}); });
    until([&] { return runner().run({"serve", "list"}).exitCode == 0; });
    expectSame({"kernels", tracePath()});
    until([&] { return kept().empty(); });
    runner().run({"serve", "stop"});
    server.join();
}

TEST_F(CliServe, OnlyItsUserReachesIt) {
    served({"info", tracePath()});
    const std::string path = socketPath();
    struct stat facts {};
    ASSERT_EQ(::stat(path.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0600u);
    ASSERT_EQ(::stat((runtime() + "/lanescope").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0700u);
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only the administrator can be somebody else";
    }
    // Rights alone would refuse them; the server does, too.
    for (fs::path open = path; open != fs::temp_directory_path(); open = open.parent_path()) {
        fs::permissions(open, fs::perms::all);
    }
    const pid_t stranger = ::fork();
    if (stranger == 0) {
        const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
        char byte = 0;
        const bool isRefused =
            ::setuid(65534) == 0 &&
            ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
            ::read(socket, &byte, 1) == 0;
        ::_exit(isRefused ? 0 : 1);
    }
    int status = 0;
    ::waitpid(stranger, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(runner().run({"serve", "list"}).exitCode, 2); // of a folder that others can enter
    fs::permissions(runtime() + "/lanescope", fs::perms::owner_all);
    fs::permissions(runtime(), fs::perms::owner_all);
    EXPECT_EQ(runner().run({"serve", "list"}).exitCode, 0);
}

TEST_F(CliServe, ForeignServerIsNotAsked) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only the administrator can be somebody else";
    }
    served({"info", tracePath()});
    const std::string path = socketPath();
    runner().run({"serve", "stop"});
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    const pid_t stranger = ::fork();
    if (stranger == 0) {
        ::_exit(::setuid(65534) == 0 && ::listen(socket, 1) == 0 ? 0 : 1);
    }
    int status = 0;
    ::waitpid(stranger, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(runner().run({"serve", "list"}).exitCode, 2);
    expectSame({"info", tracePath()}); // by a server of this user, which takes the place
    EXPECT_EQ(kept().size(), 1u);
    ::close(socket);
}

} // namespace
} // namespace lanescope::test
