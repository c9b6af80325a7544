// SPDX-License-Identifier: Apache-2.0
#include "core/os/terminal.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <thread>

#include "core/os/environment.h"
#include "core/os/windows_text.h"

#include <fcntl.h>
#include <io.h>
#include <process.h>

namespace lanescope::os {

namespace {

HANDLE handleOf(Stream stream) {
    return ::GetStdHandle(stream == Stream::Input    ? STD_INPUT_HANDLE
                          : stream == Stream::Output ? STD_OUTPUT_HANDLE
                                                     : STD_ERROR_HANDLE);
}

int descriptorOf(Stream stream) {
    return ::_fileno(stream == Stream::Input ? stdin : stream == Stream::Output ? stdout : stderr);
}

} // namespace

void prepareStreams() {
    for (const Stream stream : {Stream::Input, Stream::Output, Stream::Errors}) {
        ::_setmode(descriptorOf(stream), _O_BINARY);
        DWORD mode = 0;
        if (stream != Stream::Input && ::GetConsoleMode(handleOf(stream), &mode) != 0) {
            ::SetConsoleMode(handleOf(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        }
    }
    ::SetConsoleOutputCP(CP_UTF8);
    ::SetConsoleCP(CP_UTF8);
}

bool isTerminal(Stream stream) {
    DWORD mode = 0;
    return ::GetConsoleMode(handleOf(stream), &mode) != 0;
}

bool isTerminal(const Handle&) {
    return false; // no file comes from another process
}

std::size_t terminalWidth() {
    CONSOLE_SCREEN_BUFFER_INFO info{};
    if (::GetConsoleScreenBufferInfo(handleOf(Stream::Output), &info) == 0) {
        return 0;
    }
    return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

void writeErrors(std::string_view text) {
    while (!text.empty()) {
        DWORD written = 0;
        if (::WriteFile(handleOf(Stream::Errors), text.data(), static_cast<DWORD>(text.size()), &written,
                        nullptr) == 0 ||
            written == 0) {
            return;
        }
        text.remove_prefix(written);
    }
}

std::int64_t readInput(char* to, std::size_t count) {
    DWORD got = 0;
    if (::ReadFile(handleOf(Stream::Input), to, static_cast<DWORD>(count), &got, nullptr) != 0) {
        return got;
    }
    if (::GetLastError() == ERROR_BROKEN_PIPE || ::GetLastError() == ERROR_HANDLE_EOF) {
        return 0;
    }
    setErrno();
    return -1;
}

bool isInputReady(std::chrono::milliseconds wait) {
    const HANDLE input = handleOf(Stream::Input);
    if (::GetFileType(input) != FILE_TYPE_PIPE) {
        return ::WaitForSingleObject(input, static_cast<DWORD>(wait.count())) == WAIT_OBJECT_0;
    }
    // A pipe cannot be waited for.
    constexpr std::chrono::milliseconds kStep(5);
    for (auto left = wait;; left -= kStep) {
        DWORD there = 0;
        if (::PeekNamedPipe(input, nullptr, 0, nullptr, &there, nullptr) == 0 || there > 0) {
            return true;
        }
        if (left <= std::chrono::milliseconds::zero()) {
            return false;
        }
        std::this_thread::sleep_for(kStep);
    }
}

struct Pager::State {
    std::intptr_t child = -1;
    int output = -1; ///< the terminal that stdout was
    int errors = -1; ///< likewise stderr; -1: not redirected
    void (*onInterrupt)(int) = SIG_DFL;
};

Pager::Pager(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}

std::unique_ptr<Pager> Pager::start(const std::string& command,
                                    const std::vector<std::pair<const char*, const char*>>& defaults) {
    std::array<int, 2> ends{-1, -1};
    constexpr unsigned kPipeBytes = 64u << 10;
    if (::_pipe(ends.data(), kPipeBytes, _O_BINARY | _O_NOINHERIT) != 0) {
        return nullptr;
    }
    for (const auto& [name, value] : defaults) {
        if (!variable(name)) {
            ::SetEnvironmentVariableW(wideText(name).c_str(), wideText(value).c_str());
        }
    }
    auto state = std::make_unique<State>();
    const int input = ::_dup(descriptorOf(Stream::Input));
    ::_dup2(ends[0], descriptorOf(Stream::Input)); // the child takes over what stdin is
    const std::wstring shell = wideText(variable("COMSPEC").value_or("cmd.exe"));
    const std::wstring line = wideText(command);
    state->child = ::_wspawnlp(_P_NOWAIT, shell.c_str(), L"cmd", L"/d", L"/c", line.c_str(), nullptr);
    ::_dup2(input, descriptorOf(Stream::Input));
    ::_close(input);
    if (state->child != -1) {
        state->output = ::_dup(descriptorOf(Stream::Output));
        ::_dup2(ends[1], descriptorOf(Stream::Output));
        if (isTerminal(Stream::Errors)) {
            state->errors = ::_dup(descriptorOf(Stream::Errors));
            ::_dup2(ends[1], descriptorOf(Stream::Errors));
        }
        state->onInterrupt = std::signal(SIGINT, SIG_IGN);
    }
    ::_close(ends[0]);
    ::_close(ends[1]);
    return state->child != -1 ? std::unique_ptr<Pager>(new Pager(std::move(state))) : nullptr;
}

Pager::~Pager() {
    std::fflush(stdout);
    ::_dup2(m_state->output, descriptorOf(Stream::Output));
    ::_close(m_state->output);
    if (m_state->errors >= 0) {
        ::_dup2(m_state->errors, descriptorOf(Stream::Errors));
        ::_close(m_state->errors);
    }
    int status = 0;
    ::_cwait(&status, m_state->child, 0);
    std::signal(SIGINT, m_state->onInterrupt);
}

} // namespace lanescope::os
