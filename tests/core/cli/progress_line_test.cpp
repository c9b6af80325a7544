// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"

#include <gtest/gtest.h>

#include <latch>
#include <mutex>

namespace lanescope::cli {
namespace {

using namespace std::chrono_literals;

/// The line that a terminal shows of `written`, which goes back to its start with "\r".
std::string lineAfter(const std::string& written) {
    std::string line;
    std::size_t column = 0;
    for (const char c : written) {
        if (c == '\r') {
            column = 0;
            continue;
        }
        line.resize(std::max(line.size(), column + 1), ' ');
        line[column++] = c;
    }
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

TEST(ProgressLine, IsDrawnAndVanishes) {
    std::mutex mutex;
    std::string written;
    std::latch isDrawn(1);
    int calls = 0;
    const auto write = [&](std::string_view text) {
        const std::lock_guard lock(mutex);
        written += text;
        if (++calls == 2) {
            EXPECT_EQ(lineAfter(written), "half done") << "the longer text before is gone";
            isDrawn.count_down();
        }
    };
    {
        int drawn = 0;
        const ProgressLine line(write, 20, 0ms,
                                [&drawn] { return drawn++ == 0 ? "hardly begun yet" : "half done"; });
        isDrawn.wait();
    }
    EXPECT_EQ(lineAfter(written), "");
    EXPECT_NE(written.find("hardly begun yet"), std::string::npos);
}

TEST(ProgressLine, MakesRoomForMessages) {
    std::mutex mutex;
    std::string written;
    std::latch isDrawn(1);
    bool isFirst = true;
    const auto write = [&](std::string_view text) {
        const std::lock_guard lock(mutex);
        written += text;
        if (std::exchange(isFirst, false)) {
            isDrawn.count_down();
        }
    };
    ProgressLine line(write, 20, 0ms, [] { return "working"; });
    isDrawn.wait();
    std::string shown = "not asked";
    line.makeRoomFor([&] {
        const std::lock_guard lock(mutex);
        shown = lineAfter(written);
    });
    EXPECT_EQ(shown, "");
}

TEST(ProgressLine, IsCutToTheTerminal) {
    std::mutex mutex;
    std::string first;
    std::latch isDrawn(1);
    {
        const ProgressLine line(
            [&](std::string_view text) {
                const std::lock_guard lock(mutex);
                if (first.empty()) {
                    first = text;
                    isDrawn.count_down();
                }
            },
            8, 0ms, [] { return "Reading a\nlong name"; });
        isDrawn.wait();
    }
    EXPECT_EQ(first, "\rReading…");
}

/// Work that ends sooner than the delay draws nothing, and does not wait for it.
TEST(ProgressLine, IsNotDrawnForShortWork) {
    std::string written;
    {
        const ProgressLine line([&](std::string_view text) { written += text; }, 20, 24h,
                                [] { return "working"; });
    }
    EXPECT_EQ(written, "");
}

TEST(ProgressLine, SaysHowMuchOfAFileIsRead) {
    Progress progress;
    progress.stage = LoadStage::Reading;
    progress.bytesTotal = 200;
    progress.bytesDone = 90;
    EXPECT_EQ(loadText("/folder/trace.json", progress), "Reading trace.json: 45 %");
    progress.stage = LoadStage::Indexing;
    EXPECT_EQ(loadText("-", progress), "Indexing -");
}

} // namespace
} // namespace lanescope::cli
