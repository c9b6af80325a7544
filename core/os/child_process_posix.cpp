// SPDX-License-Identifier: Apache-2.0
#include "core/os/child_process.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace lanescope::os {

namespace {

constexpr std::size_t kPieceBytes = 256u << 10;
constexpr int kPollMs = 50;

struct Pipe {
    int ends[2] = {-1, -1};

    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close(0);
        close(1);
    }
    bool open() {
#ifdef __APPLE__
        return ::pipe(ends) == 0 && ::fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
               ::fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#else
        return ::pipe2(ends, O_CLOEXEC) == 0;
#endif
    }
    void close(int end) {
        if (ends[end] >= 0) {
            ::close(ends[end]);
            ends[end] = -1;
        }
    }
};

int waitFor(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Negative: it cannot be started, and errno says why.
pid_t start(const std::vector<std::string>& programAndArguments, const Pipe& output, const Pipe& errors) {
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
    const int failed = posix_spawnp(&child, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    errno = failed;
    return failed == 0 ? child : -1;
}

} // namespace

ChildEnd runChild(const std::vector<std::string>& programAndArguments, const TakePiece& takeOutput,
                  const TakePiece& takeErrors, const std::stop_token& stop) {
    ChildEnd end;
    Pipe output;
    Pipe errors;
    const pid_t child = output.open() && errors.open() ? start(programAndArguments, output, errors) : -1;
    if (child < 0) {
        end.failure = errno;
        return end;
    }
    output.close(1);
    errors.close(1);

    std::vector<char> piece(kPieceBytes);
    bool isWanted = true;
    const auto take = [&](Pipe& from, const TakePiece& taken) {
        const ssize_t got = ::read(from.ends[0], piece.data(), piece.size());
        if (got > 0) {
            isWanted = taken({piece.data(), static_cast<std::size_t>(got)}) && isWanted;
        } else if (got == 0 || errno != EINTR) {
            from.close(0);
        }
    };
    while (output.ends[0] >= 0 || errors.ends[0] >= 0) {
        if (stop.stop_requested() || !isWanted) {
            end.isStopped = stop.stop_requested();
            ::kill(child, SIGTERM);
            break;
        }
        std::array<pollfd, 2> ready{{{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}}};
        if (::poll(ready.data(), ready.size(), kPollMs) <= 0) {
            continue;
        }
        if (ready[0].revents != 0) {
            take(output, takeOutput);
        }
        if (ready[1].revents != 0) {
            take(errors, takeErrors);
        }
    }
    end.exitCode = waitFor(child);
    return end;
}

} // namespace lanescope::os
