// SPDX-License-Identifier: Apache-2.0
// One line on a terminal about work that takes long, such as "Reading trace.json: 45 %". It appears when the
// work has lasted a while, is drawn again and again, and vanishes with the object. Made and destroyed by one
// thread; one of the pool draws.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"

namespace lanescope::cli {

class ProgressLine {
public:
    using Text = std::function<std::string()>;

    using Write = std::function<void(std::string_view)>;

    /// Draws on stderr if that is a terminal, from the first second on.
    explicit ProgressLine(Text text);
    /// Draws with `write` at the same times; see the next.
    ProgressLine(Write write, Text text);
    /// `write` gets at most `width` characters at a time, and what erases them; both functions are called
    /// on another thread while the object lives.
    ProgressLine(Write write, std::size_t width, std::chrono::milliseconds delay, Text text);
    /// Erases the line.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Calls `say`, which may write lines to the terminal, while nothing is drawn there.
    void makeRoomFor(const std::function<void()>& say);

private:
    void drawUntil(const std::stop_token& stop);
    void erase();

    Write m_write; ///< null: draws nothing
    std::size_t m_width;
    std::chrono::milliseconds m_delay;
    Text m_text;
    std::size_t m_drawn = 0; ///< characters on the terminal
    std::mutex m_mutex;      ///< held while something is drawn or told
    std::condition_variable_any m_stopped;
    ThreadPool::Task m_drawing; ///< last: it uses the others
};

/// "Reading trace.json: 45 %".
std::string loadText(const std::string& file, const Progress& progress);

} // namespace lanescope::cli
