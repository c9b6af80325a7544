// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/os/terminal.h"
#include "core/secrets/secret_mask.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

constexpr std::chrono::milliseconds kDelay{1000};
constexpr std::chrono::milliseconds kPeriod{200};
constexpr std::size_t kUsualWidth = 79; // of a terminal, without its last column

} // namespace

ProgressLine::ProgressLine(Text text)
    : ProgressLine(os::isTerminal(os::Stream::Errors) ? Write(os::writeErrors) : Write(), std::move(text)) {}

ProgressLine::ProgressLine(Write write, Text text)
    : ProgressLine(std::move(write), kUsualWidth, kDelay, std::move(text)) {}

ProgressLine::ProgressLine(Write write, std::size_t width, std::chrono::milliseconds delay, Text text)
    : m_write(std::move(write))
    , m_width(width)
    , m_delay(delay)
    , m_text(std::move(text)) {
    if (m_write) {
        m_drawing = ThreadPool::shared().start([this](const std::stop_token& stop) { drawUntil(stop); });
    }
}

ProgressLine::~ProgressLine() {
    m_drawing = {};
    erase();
}

void ProgressLine::makeRoomFor(const std::function<void()>& say) {
    const std::lock_guard lock(m_mutex);
    erase();
    say();
}

void ProgressLine::drawUntil(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    std::chrono::milliseconds pause = m_delay;
    const auto isNever = [] { return false; };
    while (!m_stopped.wait_for(lock, stop, pause, isNever) && !stop.stop_requested()) {
        const std::string line = elided(printable(maskSecrets({}, m_text())), m_width);
        const std::size_t length = codePoints(line);
        m_write("\r" + line + std::string(m_drawn - std::min(m_drawn, length), ' '));
        m_drawn = length;
        pause = kPeriod;
    }
}

/// With blanks, which every terminal understands.
void ProgressLine::erase() {
    if (m_drawn > 0) {
        m_write("\r" + std::string(m_drawn, ' ') + "\r");
        m_drawn = 0;
    }
}

std::string loadText(const std::string& file, const Progress& progress) {
    const std::string name = std::filesystem::path(file).filename().generic_string();
    std::string text = std::string(loadStageName(progress.stage)) + " " + (name.empty() ? file : name);
    const std::uint64_t total = progress.bytesTotal;
    if (progress.stage == LoadStage::Reading && total > 0) {
        text += ": " + std::to_string(std::min<std::uint64_t>(100, progress.bytesDone * 100 / total)) + " %";
    }
    return text;
}

} // namespace lanescope::cli
