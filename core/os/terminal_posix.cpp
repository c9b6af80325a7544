// SPDX-License-Identifier: Apache-2.0
#include "core/os/terminal.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace lanescope::os {

namespace {

using Defaults = std::vector<std::pair<const char*, const char*>>;

std::vector<std::string> environmentWith(const Defaults& defaults) {
    std::vector<std::string> all;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        all.emplace_back(*entry);
    }
    for (const auto& [name, value] : defaults) {
        if (std::getenv(name) == nullptr) {
            all.push_back(std::string(name) + "=" + value);
        }
    }
    return all;
}

/// Starts the command in a shell with `input` as its stdin; -1 when it cannot be started.
pid_t startShell(std::string command, const Defaults& defaults, int input) {
    std::string shell = "/bin/sh";
    std::string option = "-c";
    std::array<char*, 4> arguments{shell.data(), option.data(), command.data(), nullptr};
    std::vector<std::string> environment = environmentWith(defaults);
    std::vector<char*> variables;
    for (std::string& entry : environment) {
        variables.push_back(entry.data());
    }
    variables.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    if (::posix_spawn_file_actions_init(&actions) != 0) {
        return -1;
    }
    ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    pid_t child = -1;
    if (::posix_spawn(&child, shell.c_str(), &actions, nullptr, arguments.data(), variables.data()) != 0) {
        child = -1;
    }
    ::posix_spawn_file_actions_destroy(&actions);
    return child;
}

int descriptorOf(Stream stream) {
    return stream == Stream::Input ? STDIN_FILENO : stream == Stream::Output ? STDOUT_FILENO : STDERR_FILENO;
}

} // namespace

void prepareStreams() {
    std::signal(SIGXFSZ, SIG_IGN);
}

bool isTerminal(Stream stream) {
    return ::isatty(descriptorOf(stream)) != 0;
}

bool isTerminal(const Handle& file) {
    return ::isatty(static_cast<int>(file.native())) != 0;
}

std::size_t terminalWidth() {
    struct winsize size {};
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void writeErrors(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
        if (written <= 0) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::int64_t readInput(char* to, std::size_t count) {
    ssize_t got;
    do {
        got = ::read(STDIN_FILENO, to, count);
    } while (got < 0 && errno == EINTR);
    return got;
}

bool isInputReady(std::chrono::milliseconds wait) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, static_cast<int>(wait.count())) > 0;
}

struct Pager::State {
    pid_t child = -1;
    int output = -1; ///< the terminal that stdout was
    int errors = -1; ///< likewise stderr; -1: not redirected
    void (*onInterrupt)(int) = SIG_DFL;
};

Pager::Pager(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}

std::unique_ptr<Pager> Pager::start(const std::string& command, const Defaults& defaults) {
    std::array<int, 2> ends{-1, -1};
    if (::pipe(ends.data()) != 0) {
        return nullptr;
    }
    for (const int end : ends) {
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }
    auto state = std::make_unique<State>();
    state->child = startShell(command, defaults, ends[0]);
    if (state->child > 0) {
        state->output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
        ::dup2(ends[1], STDOUT_FILENO);
        if (isTerminal(Stream::Errors)) {
            state->errors = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
            ::dup2(ends[1], STDERR_FILENO);
        }
        state->onInterrupt = std::signal(SIGINT, SIG_IGN);
    }
    ::close(ends[0]);
    ::close(ends[1]);
    return state->child > 0 ? std::unique_ptr<Pager>(new Pager(std::move(state))) : nullptr;
}

Pager::~Pager() {
    std::fflush(stdout);
    ::dup2(m_state->output, STDOUT_FILENO);
    ::close(m_state->output);
    if (m_state->errors >= 0) {
        ::dup2(m_state->errors, STDERR_FILENO);
        ::close(m_state->errors);
    }
    while (::waitpid(m_state->child, nullptr, 0) < 0 && errno == EINTR) {
    }
    std::signal(SIGINT, m_state->onInterrupt);
}

} // namespace lanescope::os
