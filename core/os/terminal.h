// SPDX-License-Identifier: Apache-2.0
// Standard streams below those of C++, and the terminals that they may be. For programs; one thread unless it
// says otherwise.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/os/handle.h"

namespace lanescope::os {

enum class Stream : std::uint8_t { Input, Output, Errors };

/// First thing in a program: bytes go through the streams as they are, and a file that may not grow is an
/// error instead of a signal.
void prepareStreams();

bool isTerminal(Stream stream);
bool isTerminal(const Handle& file);
/// Columns of the terminal that stdout is; 0: unknown.
std::size_t terminalWidth();

/// Past std::cerr, which another thread may use; gives up at a failure.
void writeErrors(std::string_view text);
/// At most `count` bytes of standard input, 0 at its end; negative: errno says why.
std::int64_t readInput(char* to, std::size_t count);
/// Whether bytes or the end of standard input are there, at once or within the time.
bool isInputReady(std::chrono::milliseconds wait);

/// A program that shows what this one writes to stdout from now on, and to stderr where that is a terminal.
/// An interrupt from the keyboard is for the pager meanwhile.
class Pager {
public:
    /// Runs `command` in the system's shell; `defaults` are variables that it gets where they are not set.
    /// Null: it cannot be started.
    static std::unique_ptr<Pager> start(const std::string& command,
                                        const std::vector<std::pair<const char*, const char*>>& defaults);
    /// Gives the streams back, so that the pager sees the end of the text, and waits for it. What C++ has
    /// buffered is to be flushed before.
    ~Pager();
    Pager(const Pager&) = delete;
    Pager& operator=(const Pager&) = delete;

private:
    struct State;
    explicit Pager(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace lanescope::os
