// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lanescope::cli {

namespace {

/// Empty where the variable is missing.
std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

bool isOnPath(const std::string& program) {
    const std::string path = variable("PATH");
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find(':', at), path.size());
        if (::access((path.substr(at, end - at) + "/" + program).c_str(), X_OK) == 0) {
            return true;
        }
        at = end + 1;
    }
    return false;
}

/// Empty: none.
std::string pagerCommand() {
    for (const char* name : {"LANESCOPE_PAGER", "PAGER"}) {
        if (const char* const command = std::getenv(name)) {
            return std::string_view(command) == "cat" ? std::string() : command;
        }
    }
    return isOnPath("less") ? "less" : "";
}

/// The environment of this program; less gets the options that git gives it, where none are set: it ends by
/// itself when the text fits on the screen.
std::vector<std::string> pagerEnvironment() {
    std::vector<std::string> all;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        all.emplace_back(*entry);
    }
    if (std::getenv("LESS") == nullptr) {
        all.emplace_back("LESS=FRX");
    }
    if (std::getenv("LV") == nullptr) {
        all.emplace_back("LV=-c");
    }
    return all;
}

/// Starts the command in a shell with `input` as its stdin; -1 when it cannot be started.
pid_t startPager(std::string command, int input) {
    std::string shell = "/bin/sh";
    std::string option = "-c";
    std::array<char*, 4> arguments{shell.data(), option.data(), command.data(), nullptr};
    std::vector<std::string> environment = pagerEnvironment();
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

} // namespace

/// Passes output on to stdout, which a pager reads from the first output on if one is wanted.
class Terminal::PagedBuffer final : public std::streambuf {
public:
    explicit PagedBuffer(std::streambuf& to)
        : m_to(to) {}
    ~PagedBuffer() override { end(); }
    PagedBuffer(const PagedBuffer&) = delete;
    PagedBuffer& operator=(const PagedBuffer&) = delete;

    void want() { m_isWanted = true; }

protected:
    int_type overflow(int_type character) override {
        if (traits_type::eq_int_type(character, traits_type::eof())) {
            return traits_type::not_eof(character);
        }
        begin();
        return m_to.sputc(traits_type::to_char_type(character));
    }
    std::streamsize xsputn(const char* data, std::streamsize count) override {
        if (count <= 0) {
            return 0;
        }
        begin();
        return m_to.sputn(data, count);
    }
    int sync() override { return m_to.pubsync(); }

private:
    void begin() {
        if (!m_isWanted) {
            return;
        }
        m_isWanted = false;
        std::string command = pagerCommand();
        std::array<int, 2> ends{-1, -1};
        if (command.empty() || ::pipe2(ends.data(), O_CLOEXEC) != 0) {
            return;
        }
        m_pager = startPager(std::move(command), ends[0]);
        if (m_pager > 0) {
            m_stdout = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
            ::dup2(ends[1], STDOUT_FILENO);
            if (::isatty(STDERR_FILENO) != 0) {
                m_stderr = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
                ::dup2(ends[1], STDERR_FILENO);
            }
            m_onInterrupt = std::signal(SIGINT, SIG_IGN); // it is for the pager
        }
        ::close(ends[0]);
        ::close(ends[1]);
    }
    /// Closes the pipe, so that the pager sees the end of the text, and waits for it.
    void end() {
        if (m_pager <= 0) {
            return;
        }
        m_to.pubsync();
        std::fflush(stdout);
        ::dup2(m_stdout, STDOUT_FILENO);
        ::close(m_stdout);
        if (m_stderr >= 0) {
            ::dup2(m_stderr, STDERR_FILENO);
            ::close(m_stderr);
        }
        while (::waitpid(m_pager, nullptr, 0) < 0 && errno == EINTR) {
        }
        std::signal(SIGINT, m_onInterrupt);
    }

    std::streambuf& m_to;
    bool m_isWanted = false;
    pid_t m_pager = -1;
    int m_stdout = -1; ///< the terminal, while the pager runs
    int m_stderr = -1; ///< likewise; -1: not redirected
    void (*m_onInterrupt)(int) = SIG_DFL;
};

/// Replaces the control characters of what a stream writes.
class Terminal::Filter {
public:
    Filter(std::ostream& stream, std::streambuf& to)
        : m_stream(stream)
        , m_buffer(to)
        , m_original(stream.rdbuf(&m_buffer)) {}
    ~Filter() {
        m_stream.flush();
        m_stream.rdbuf(m_original);
    }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

private:
    std::ostream& m_stream;
    PrintableBuffer m_buffer;
    std::streambuf* m_original;
};

Terminal::Terminal() {
    if (::isatty(STDOUT_FILENO) != 0) {
        m_paged = std::make_unique<PagedBuffer>(*std::cout.rdbuf());
        m_output = std::make_unique<Filter>(std::cout, *m_paged);
    }
    if (::isatty(STDERR_FILENO) != 0) {
        m_messages = std::make_unique<Filter>(std::cerr, *std::cerr.rdbuf());
    }
}

Terminal::~Terminal() {
    m_messages.reset();
    m_output.reset();
}

std::size_t Terminal::width() const {
    if (m_paged == nullptr) {
        return 0;
    }
    const std::string columns = variable("COLUMNS");
    std::size_t width = 0;
    const auto [end, code] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
    if (code == std::errc() && end == columns.data() + columns.size() && width > 0) {
        return width;
    }
    struct winsize size {};
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void Terminal::pageOutput() {
    if (m_paged != nullptr) {
        m_paged->want();
    }
}

} // namespace lanescope::cli
