// SPDX-License-Identifier: Apache-2.0
#include "core/os/program.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <system_error>

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace lanescope::os {

namespace {

constexpr std::initializer_list<int> kHandedOn{SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};

std::vector<std::string> environmentWith(const std::vector<std::pair<std::string, std::string>>& added) {
    std::vector<std::string> all;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        const bool isReplaced = std::ranges::any_of(added, [&](const auto& pair) {
            return text.starts_with(pair.first) && text.substr(pair.first.size()).starts_with('=');
        });
        if (!isReplaced) {
            all.emplace_back(text);
        }
    }
    for (const auto& [name, value] : added) {
        all.push_back(name + "=" + value);
    }
    return all;
}

std::vector<char*> pointersTo(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (const std::string& text : texts) {
        pointers.push_back(const_cast<char*>(text.c_str()));
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// Signals come to sigwaitinfo() instead of ending this process, as long as it lives.
class HeldSignals {
public:
    HeldSignals() {
        sigemptyset(&m_held);
        for (const int number : kHandedOn) {
            sigaddset(&m_held, number);
        }
        sigaddset(&m_held, SIGCHLD);
        pthread_sigmask(SIG_BLOCK, &m_held, &m_before);
    }
    ~HeldSignals() {
        // Ctrl-C that the program took is done with.
        sigset_t pending;
        int number = 0;
        while (sigpending(&pending) == 0 && isAnyHeld(pending) && sigwait(&m_held, &number) == 0) {
        }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;

    const sigset_t& held() const { return m_held; }
    const sigset_t& before() const { return m_before; }

private:
    bool isAnyHeld(const sigset_t& pending) const {
        return sigismember(&pending, SIGCHLD) == 1 ||
               std::ranges::any_of(kHandedOn, [&](int number) { return sigismember(&pending, number) == 1; });
    }

    sigset_t m_held;
    sigset_t m_before;
};

struct Signal {
    int number = 0;
    bool isOfTerminal = false; ///< its keys reach the program without us
};

Signal nextSignal(const sigset_t& held) {
#ifdef __APPLE__
    int number = 0; // who sent it is not told
    sigwait(&held, &number);
    return {number, number == SIGINT || number == SIGQUIT};
#else
    siginfo_t info{};
    const int number = sigwaitinfo(&held, &info);
    return {number, info.si_code > 0};
#endif
}

ProgramEnd waitFor(pid_t child, const HeldSignals& signals) {
    for (;;) {
        const Signal signal = nextSignal(signals.held());
        if (signal.number == SIGCHLD) {
            int status = 0;
            if (::waitpid(child, &status, WNOHANG) == child) {
                return WIFEXITED(status)
                           ? ProgramEnd{0, WEXITSTATUS(status), {}}
                           : ProgramEnd{0, 128 + WTERMSIG(status), ::strsignal(WTERMSIG(status))};
            }
        } else if (signal.number > 0 && !signal.isOfTerminal) {
            ::kill(child, signal.number);
        }
    }
}

} // namespace

ProgramEnd runProgram(const std::vector<std::string>& programAndArguments,
                      const std::vector<std::pair<std::string, std::string>>& variables,
                      const std::string& folder) {
    const std::vector<std::string> environment = environmentWith(variables);
    const HeldSignals signals;
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &signals.before());
    sigset_t ignored; // by this process, not by the program
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (!folder.empty()) {
        posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    }
    pid_t child = -1;
    const int failure = posix_spawnp(&child, programAndArguments.front().c_str(), &actions, &attributes,
                                     pointersTo(programAndArguments).data(), pointersTo(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failure != 0 ? ProgramEnd{failure, 0, {}} : waitFor(child, signals);
}

std::string makePrivateFolder() {
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    if (error) {
        errno = error.value();
        return {};
    }
    std::string path = (parent / "lanescope-XXXXXX").string();
    return ::mkdtemp(path.data()) == nullptr ? std::string() : path;
}

char pathDivider() {
    return ':';
}

} // namespace lanescope::os
