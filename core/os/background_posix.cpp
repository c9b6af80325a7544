// SPDX-License-Identifier: Apache-2.0
#include "core/os/background.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace lanescope::os {

namespace {

constexpr int kMostSignals = 31; // those that have names

constexpr std::array kLimits{RLIMIT_CPU,    RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK,
                             RLIMIT_NOFILE, RLIMIT_CORE,  RLIMIT_AS};

std::string programPath() {
#ifdef __APPLE__
    std::array<char, 4096> path{};
    std::uint32_t size = path.size();
    return ::_NSGetExecutablePath(path.data(), &size) == 0 ? path.data() : std::string();
#else
    return "/proc/self/exe";
#endif
}

/// The shell's umask, which can only be read by setting it.
mode_t rightsMask() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return mask;
}

bool isIgnored(int number) {
    struct sigaction action {};
    return ::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

std::string programIdentity() {
    const auto facts = factsOf(programPath());
    if (!facts) {
        return {};
    }
    std::string identity;
    const auto put = [&identity](std::uint64_t part) { identity += std::to_string(part) + ","; };
    for (const std::uint64_t part :
         {facts->id.device, facts->id.inode, facts->sizeBytes, static_cast<std::uint64_t>(facts->modifiedNs),
          std::uint64_t{::geteuid()}, std::uint64_t{::getuid()}, std::uint64_t{::getegid()}}) {
        put(part);
    }
    std::vector<gid_t> groups(static_cast<std::size_t>(std::max(::getgroups(0, nullptr), 0)));
    if (::getgroups(static_cast<int>(groups.size()), groups.data()) < 0) {
        return {};
    }
    std::ranges::sort(groups);
    for (const gid_t group : groups) {
        put(group);
    }
    for (const auto limit : kLimits) {
        rlimit value{};
        ::getrlimit(limit, &value);
        put(value.rlim_cur);
        put(value.rlim_max);
    }
    // Containers see other files at the same paths.
    for (const char* space : {"/proc/self/ns/mnt", "/proc/self/ns/pid", "/proc/self/ns/user",
                              "/proc/self/ns/net", "/proc/self/root"}) {
        if (const auto seen = factsOf(space)) {
            put(seen->id.device);
            put(seen->id.inode);
        }
    }
    return identity;
}

bool startBehind(const std::vector<std::string>& arguments, std::span<const Handle::Native> files) {
    std::vector<std::string> all{"lanescope-cli"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& argument : all) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    }
    // Above all targets first, so that none is overwritten before it is copied.
    std::vector<Handle> copies;
    const auto firstFree = static_cast<int>(kFirstInherited) + static_cast<int>(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        copies.emplace_back(::fcntl(static_cast<int>(files[i]), F_DUPFD_CLOEXEC, firstFree));
        posix_spawn_file_actions_adddup2(&actions, static_cast<int>(copies.back().native()),
                                         static_cast<int>(kFirstInherited) + static_cast<int>(i));
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(
        &attributes, static_cast<short>(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    pid_t started = -1;
    const int failure =
        posix_spawn(&started, programPath().c_str(), &actions, &attributes, pointers.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    errno = failure;
    return failure == 0;
}

void leaveInherited(std::size_t kept) {
#ifdef __linux__
    ::prctl(PR_SET_NAME, "lanescope-cli"); // not that of the link by which it was started
#endif
    std::error_code ignored;
    std::vector<int> open;
    for (const auto& entry : std::filesystem::directory_iterator("/dev/fd", ignored)) {
        open.push_back(std::atoi(entry.path().filename().c_str()));
    }
    for (const int file : open) {
        if (file >= static_cast<int>(kFirstInherited) + static_cast<int>(kept)) {
            ::close(file); // that of the listing is closed already
        }
    }
    for (int file = static_cast<int>(kFirstInherited);
         file < static_cast<int>(kFirstInherited) + static_cast<int>(kept); ++file) {
        ::fcntl(file, F_SETFD, FD_CLOEXEC);
    }
    std::filesystem::current_path("/", ignored);
}

std::int64_t processId() {
    return ::getpid();
}

ForkedProcess forkProcess(const std::function<int()>& run) {
    std::array<int, 2> ends{-1, -1};
    if (::pipe(ends.data()) != 0) {
        return {};
    }
    Handle reading(ends[0]);
    const Handle writing(ends[1]);
    ::fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    ::fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    const pid_t made = ::fork();
    if (made == 0) {
        reading.close();
        endNow(run()); // the other end closes with the process
    }
    return made < 0 ? ForkedProcess() : ForkedProcess{made, std::move(reading)};
}

void forgetChildren() {
    ::signal(SIGCHLD, SIG_IGN);
}

void terminate(const ForkedProcess& process) {
    ::kill(process.id, SIGKILL);
}

void giveWay() {
#ifdef __linux__
    constexpr int kLast = 19;
    ::setpriority(PRIO_PROCESS, 0, kLast); // of the thread: elsewhere it is that of the process, for good
#endif
}

void endNow(int exitCode) {
    std::_Exit(exitCode);
}

std::vector<std::string> surroundings() {
    std::error_code error;
    std::uint64_t ignored = 0;
    for (int number = 1; number <= kMostSignals; ++number) {
        ignored |= isIgnored(number) ? std::uint64_t{1} << number : 0;
    }
    std::vector<std::string> all{std::filesystem::current_path(error).generic_string(),
                                 std::to_string(rightsMask()), std::to_string(ignored)};
    for (char** entry = environ; *entry != nullptr; ++entry) {
        all.emplace_back(*entry);
    }
    return all;
}

bool takeSurroundings(const std::vector<std::string>& surroundings) {
    constexpr std::size_t kFirstVariable = 3;
    if (surroundings.size() < kFirstVariable || ::chdir(surroundings[0].c_str()) != 0) {
        return false;
    }
    ::umask(static_cast<mode_t>(std::strtoull(surroundings[1].c_str(), nullptr, 10)));
    const std::uint64_t ignored = std::strtoull(surroundings[2].c_str(), nullptr, 10);
    for (int number = 1; number <= kMostSignals; ++number) {
        const bool isWanted = (ignored >> number & 1) != 0;
        if (isIgnored(number) != isWanted) {
            ::signal(number, isWanted ? SIG_IGN : SIG_DFL);
        }
    }
    // The environment points to them from now on, so that they are never freed.
    const auto& variables = *new const std::vector<std::string>(
        surroundings.begin() + static_cast<std::ptrdiff_t>(kFirstVariable), surroundings.end());
    auto& pointers = *new std::vector<char*>();
    for (const std::string& entry : variables) {
        pointers.push_back(const_cast<char*>(entry.c_str()));
    }
    pointers.push_back(nullptr);
    environ = pointers.data();
    return true;
}

bool hasStreams() {
    constexpr std::array kAll{STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    return std::ranges::all_of(kAll, [](int stream) { return ::fcntl(stream, F_GETFD) >= 0; });
}

bool takeStreams(std::span<const Handle> files) {
    bool areTaken = files.size() == 3;
    for (int stream = 0; areTaken && stream < 3; ++stream) {
        areTaken = ::dup2(static_cast<int>(files[static_cast<std::size_t>(stream)].native()), stream) >= 0;
    }
    return areTaken;
}

void closeStreams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        ::close(stream);
    }
}

} // namespace lanescope::os
