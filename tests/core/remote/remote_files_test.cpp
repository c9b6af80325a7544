// SPDX-License-Identifier: Apache-2.0
// Against a real sshd on this machine's loopback, with keys and a configuration of its own.
#include "core/remote/remote_files.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/ranks/location_loader.h"
#include "core/ranks/log_folder.h"
#include "core/ranks/rank_files.h"
#include "core/ranks/rank_loader.h"
#include "core/remote/child_process.h"
#include "tests/support/csv_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_json_builder.h"

extern char** environ;

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* kServer = "/usr/sbin/sshd";

int freePort() {
    const int s = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(s, reinterpret_cast<sockaddr*>(&address), sizeof address);
    socklen_t length = sizeof address;
    ::getsockname(s, reinterpret_cast<sockaddr*>(&address), &length);
    ::close(s);
    return ntohs(address.sin_port);
}

bool accepts(int port) {
    const int s = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    const bool ok = ::connect(s, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    ::close(s);
    return ok;
}

std::string textOfTrace(int events) {
    test::TraceJsonBuilder json;
    for (int i = 0; i < events; ++i) {
        json.slice("gemm", "kernel", "0", "7", std::to_string(10 * i), "5", R"({"device": 0, "stream": 7})");
    }
    return json.text();
}

class RemoteFiles : public testing::Test {
protected:
    void SetUp() override {
        std::error_code ignored;
        if (!fs::exists(kServer, ignored)) {
            GTEST_SKIP() << "no sshd here: install openssh-server";
        }
        if (::geteuid() == 0) {
            fs::create_directories("/run/sshd", ignored); // sshd's, for privilege separation
        }
        const auto makeKey = [&](const char* name) {
            const auto made =
                runChild({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.path(name)},
                         [](std::string_view) { return true; });
            return made && made->exitCode == 0;
        };
        if (!makeKey("host") || !makeKey("user")) {
            GTEST_SKIP() << "no ssh-keygen here: install openssh-client";
        }
        fs::copy_file(folder.path("user.pub"), folder.path("authorized"));
        fs::create_directories(folder.path("tools"));
        m_port = freePort();
        const char* path = std::getenv("PATH");
        m_path = path != nullptr ? path : "/usr/bin:/bin";
        folder.write("sshd_config",
                     "Port " + std::to_string(m_port) + "\nListenAddress 127.0.0.1\nHostKey " +
                         folder.path("host") + "\nAuthorizedKeysFile " + folder.path("authorized") +
                         "\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nPidFile none\n"
                         "SetEnv PATH=" +
                         folder.path("tools") + ":/usr/bin:/bin\n");
        // The client's own configuration cannot be moved by HOME, so a wrapper names one.
        const std::string known = test::readFile(folder.path("host.pub"));
        folder.write("known", "[127.0.0.1]:" + std::to_string(m_port) + " " + known);
        folder.write("ssh_config", "Host *\nIdentityFile " + folder.path("user") + "\nIdentitiesOnly yes\n" +
                                       "UserKnownHostsFile " + folder.path("known") +
                                       "\nStrictHostKeyChecking yes\nLogLevel ERROR\n");
        fs::create_directories(folder.path("bin"));
        executable("bin/ssh", "#!/bin/sh\nexec /usr/bin/ssh -F " + folder.path("ssh_config") + " \"$@\"\n");
        ::setenv("PATH", (folder.path("bin") + ":" + m_path).c_str(), 1);
        ::setenv("XDG_CACHE_HOME", folder.path("cache").c_str(), 1);

        const std::string config = folder.path("sshd_config");
        const std::string log = folder.path("log");
        const char* arguments[] = {kServer, "-D", "-f", config.c_str(), "-E", log.c_str(), nullptr};
        ASSERT_EQ(::posix_spawn(&m_server, kServer, nullptr, nullptr, const_cast<char**>(arguments), environ),
                  0);
        for (int i = 0; i < 200 && !accepts(m_port); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        if (!accepts(m_port)) {
            GTEST_SKIP() << "sshd does not start: " << test::readFile(log);
        }
        fs::create_directories(folder.path("data"));
    }
    void TearDown() override {
        if (m_server > 0) {
            ::kill(m_server, SIGTERM);
            ::waitpid(m_server, nullptr, 0);
            ::setenv("PATH", m_path.c_str(), 1);
            ::unsetenv("XDG_CACHE_HOME");
        }
    }
    void executable(const std::string& name, const std::string& text) const {
        folder.write(name, text);
        fs::permissions(folder.path(name), fs::perms::owner_all);
    }
    /// As a location on that machine.
    RemoteLocation there(const std::string& name) const {
        RemoteLocation place;
        place.host = "127.0.0.1";
        place.port = m_port;
        place.path = folder.path("data") + (name.empty() ? "" : "/" + name);
        return place;
    }
    std::string cache() const { return folder.path("copies"); }

    test::TempFolder folder;

private:
    int m_port = 0;
    pid_t m_server = -1;
    std::string m_path;
};

TEST_F(RemoteFiles, ListsFetchesAndTakesCopiesThatAreThere) {
    const std::string odd = "it's $(touch x) \"50%\" & -n.json";
    fs::create_directories(folder.path("data/run"));
    const std::string text = textOfTrace(5000);
    folder.write("data/run/" + odd, text);
    folder.write("data/b.json", "{}");
    const auto files = listRemote(there(""));
    ASSERT_TRUE(files) << files.error().describe();
    ASSERT_THAT(*files, SizeIs(2));
    EXPECT_EQ((*files)[1].path, there("run/" + odd).path);
    EXPECT_EQ((*files)[1].sizeBytes, text.size());
    EXPECT_GT((*files)[1].modifiedNs, 1'600'000'000'000'000'000);

    std::uint64_t last = 0;
    const auto copy = fetchRemote(there("run/" + odd), cache(), [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_GE(done, last);
        EXPECT_EQ(total, text.size());
        last = done;
    });
    ASSERT_TRUE(copy) << copy.error().describe();
    EXPECT_EQ(last, text.size());
    EXPECT_EQ(test::readFile(*copy), text);
    EXPECT_EQ(copy->rfind(cache(), 0), 0u);
    last = 0;
    EXPECT_EQ(*fetchRemote(there("run/" + odd), cache(), [&](auto done, auto) { last = done; }), *copy);
    EXPECT_EQ(last, 0u) << "nothing travelled";

    folder.write("data/run/" + odd, text + " ");
    const auto changed = fetchRemote(there("run/" + odd), cache());
    ASSERT_TRUE(changed);
    EXPECT_NE(*changed, *copy);
    EXPECT_EQ(test::readFile(*changed), text + " ");
}

TEST_F(RemoteFiles, GoesOnWhereAFetchWasCutOff) {
    const std::string text = textOfTrace(20'000);
    folder.write("data/a.json", text);
    const auto whole = fetchRemote(there("a.json"), cache());
    ASSERT_TRUE(whole);
    // As an interrupted fetch leaves it, with a mark that shows what was not fetched again.
    const std::string part = *whole + ".part";
    std::string half = text.substr(0, text.size() / 2);
    half.front() = '#';
    std::ofstream(part, std::ios::binary) << half;
    fs::remove(*whole);
    std::uint64_t first = 0;
    const auto resumed = fetchRemote(there("a.json"), cache(), [&](std::uint64_t done, std::uint64_t) {
        first = first == 0 ? done : first;
    });
    ASSERT_TRUE(resumed) << resumed.error().describe();
    EXPECT_GT(first, half.size());
    EXPECT_EQ(test::readFile(*resumed), half + text.substr(half.size()));
    EXPECT_FALSE(fs::exists(part));
}

TEST_F(RemoteFiles, SaysWhatIsWrong) {
    EXPECT_EQ(fetchRemote(there("gone.json"), cache()).error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(listRemote(there("gone")).error().code, ErrorCode::FileNotFound);
    EXPECT_THAT(fetchRemote(there(""), cache()).error().message, HasSubstr("folder"));
    RemoteLocation closed = there("x");
    closed.port = freePort();
    EXPECT_THAT(listRemote(closed).error().message, HasSubstr("could not connect"));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(listRemote(there(""), 10, stop.get_token()).error().code, ErrorCode::Cancelled);
    fs::remove(folder.path("known"));
    EXPECT_FALSE(listRemote(there(""))) << "a host that is not known is not trusted";
}

TEST_F(RemoteFiles, LocationsOpenLikeFiles) {
    folder.write("data/rank0.json", textOfTrace(10));
    folder.write("data/rank1.json", textOfTrace(10));
    const auto trace = loadLocation(there("rank0.json").text());
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->deviceOps().size(), 10u);
    const auto logs = scanLogFolder(there("").text());
    ASSERT_TRUE(logs) << logs.error().describe();
    ASSERT_THAT(logs->runs, SizeIs(1));
    ASSERT_THAT(logs->runs[0].workers, SizeIs(2));
    EXPECT_EQ(logs->runs[0].workers[1].rank, std::optional<std::int64_t>(1));
    // Without lanescope-cli there, traces are fetched.
    const std::vector<std::string> locations{there("").text()};
    const auto sources = rankSources(locations);
    ASSERT_TRUE(sources) << sources.error().describe();
    ASSERT_THAT(sources->sources, SizeIs(2));
    EXPECT_FALSE(sources->sources[0].isSummary);
    EXPECT_THAT(
        loadRanks(sources->sources, {}, {[](const std::string& notice) { ADD_FAILURE() << notice; }, {}, {}}),
        SizeIs(2));
}

TEST_F(RemoteFiles, OnlySummariesTravelWhereTheyCanBeMadeThere) {
    const RemoteLocation all[] = {there("")};
    EXPECT_EQ(summarizeRemote(all, cache()).error().code, ErrorCode::FileNotFound);
    const auto filesBelow = [](const std::string& place) {
        return std::count_if(fs::recursive_directory_iterator(place), fs::recursive_directory_iterator(),
                             [](const fs::directory_entry& entry) { return entry.is_regular_file(); });
    };
    EXPECT_EQ(filesBelow(cache()), 0);
    folder.write("data/a.json", "it does not travel, or this would be found to be no trace");
    folder.write("data/rank6.json", textOfTrace(1));
    RankSummary summary;
    summary.rank = 5;
    summary.location = there("a.json").path;
    ASSERT_TRUE(writeRankSummary(summary, folder.path("made")));
    executable("tools/lanescope-cli", "#!/bin/sh\ntest \"$1 $4 $#\" = 'summarize --out 5' && cp -r " +
                                          folder.path("made") + "/. \"$5\" && echo done\n");
    const std::vector<std::string> locations{there("").text()};
    const auto sources = rankSources(locations);
    ASSERT_TRUE(sources) << sources.error().describe();
    ASSERT_THAT(sources->sources, SizeIs(2));
    const auto ranks =
        loadRanks(sources->sources, {}, {[](const std::string& notice) { ADD_FAILURE() << notice; }, {}, {}});
    ASSERT_THAT(ranks, SizeIs(2)) << "what could not be summarized there is fetched";
    const auto made = std::ranges::find(ranks, 5, &RankSummary::rank);
    ASSERT_NE(made, ranks.end());
    EXPECT_EQ(made->location, there("a.json").text()) << "where its lanes open from";
    EXPECT_NE(std::ranges::find(ranks, 6, &RankSummary::rank), ranks.end());
    EXPECT_EQ(filesBelow(folder.path("cache")), 1) << "the copy of that one";
}

TEST(RemoteCache, OldestCopiesGoFirst) {
    const test::TempFolder copies;
    const auto now = fs::file_time_type::clock::now();
    for (int i = 0; i < 4; ++i) {
        const std::string folderName = "host/." + std::to_string(i);
        fs::create_directories(copies.path(folderName));
        copies.write(folderName + "/a.json", std::string(1000, 'x'));
        fs::last_write_time(copies.path(folderName + "/a.json"), now - std::chrono::hours(10 - i));
    }
    EXPECT_EQ(trimRemoteCache(copies.path(), 4000), 0u);
    EXPECT_EQ(trimRemoteCache(copies.path(), 2500, copies.path("host/.0/a.json")), 2000u);
    EXPECT_TRUE(fs::exists(copies.path("host/.0/a.json")));
    EXPECT_FALSE(fs::exists(copies.path("host/.1")));
    EXPECT_FALSE(fs::exists(copies.path("host/.2")));
    EXPECT_EQ(trimRemoteCache(copies.path(), 0), 2000u);
}

TEST(ChildProcess, HandsOverOutputAndErrors) {
    std::string output;
    const auto result =
        runChild({"sh", "-c", "printf out; printf err >&2; exit 3"}, [&](std::string_view piece) {
            output += piece;
            return true;
        });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->exitCode, 3);
    EXPECT_EQ(output, "out");
    EXPECT_EQ(result->errors, "err");
    EXPECT_FALSE(runChild({"/nowhere/program"}, [](std::string_view) { return true; }));
    const auto endless = runChild({"yes"}, [](std::string_view) { return false; });
    ASSERT_TRUE(endless);
    EXPECT_GE(endless->exitCode, 128);
}

} // namespace
} // namespace lanescope
