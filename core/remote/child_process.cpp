// SPDX-License-Identifier: Apache-2.0
#include "core/remote/child_process.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace lanescope {

namespace {

constexpr std::size_t kPieceBytes = 256u << 10;
constexpr std::size_t kMostErrorBytes = 4096;
constexpr int kPollMs = 50;

struct Pipe {
    int ends[2] = {-1, -1};

    bool open() { return ::pipe2(ends, O_CLOEXEC) == 0; }
    void close(int end) {
        if (ends[end] >= 0) {
            ::close(ends[end]);
            ends[end] = -1;
        }
    }
    ~Pipe() {
        close(0);
        close(1);
    }
};

int waitFor(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

Result<ChildResult> runChild(const std::vector<std::string>& programAndArguments,
                             const std::function<bool(std::string_view piece)>& take, std::stop_token stop) {
    const std::string& program = programAndArguments.front();
    Pipe output;
    Pipe errors;
    if (!output.open() || !errors.open()) {
        return Error{ErrorCode::LimitExceeded, std::strerror(errno), program, {}};
    }
    std::vector<char*> arguments;
    for (const std::string& argument : programAndArguments) {
        arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output.ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors.ends[1], STDERR_FILENO);
    pid_t child = -1;
    const int failed = posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
        return Error{ErrorCode::FileNotFound,
                     "it cannot be started: " + std::string(std::strerror(failed)),
                     program,
                     {}};
    }
    output.close(1);
    errors.close(1);

    ChildResult result;
    std::vector<char> piece(kPieceBytes);
    bool wanted = true;
    bool isStopped = false;
    while (output.ends[0] >= 0 || errors.ends[0] >= 0) {
        if (stop.stop_requested() || !wanted) {
            isStopped = stop.stop_requested();
            ::kill(child, SIGTERM);
            break;
        }
        std::array<pollfd, 2> ready{{{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}}};
        if (::poll(ready.data(), ready.size(), kPollMs) <= 0) {
            continue;
        }
        if (ready[0].revents != 0) {
            const ssize_t got = ::read(output.ends[0], piece.data(), piece.size());
            if (got > 0) {
                wanted = take({piece.data(), static_cast<std::size_t>(got)});
            } else if (got == 0 || errno != EINTR) {
                output.close(0);
            }
        }
        if (ready[1].revents != 0) {
            const ssize_t got = ::read(errors.ends[0], piece.data(), piece.size());
            if (got > 0) {
                const auto room = kMostErrorBytes - std::min(kMostErrorBytes, result.errors.size());
                result.errors.append(piece.data(), std::min(room, static_cast<std::size_t>(got)));
            } else if (got == 0 || errno != EINTR) {
                errors.close(0);
            }
        }
    }
    result.exitCode = waitFor(child);
    if (isStopped) {
        return Error{ErrorCode::Cancelled, "stopped", program, {}};
    }
    return result;
}

} // namespace lanescope
