// SPDX-License-Identifier: Apache-2.0
// Files that somebody writes to while they are read, or afterwards when args are read from them.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/arg_source.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

/// `events` slices that each take `durationUs`, a number of three digits.
std::string traceOf(int durationUs, int events = 100) {
    std::string text = "{\"traceEvents\": [\n";
    for (int i = 0; i < events; ++i) {
        text += R"({"ph":"X","name":"f","pid":1,"tid":1,"ts":)" + std::to_string(1000 + 1000 * i) +
                R"(,"dur":)" + std::to_string(durationUs) + R"(,"args":{"size":)" +
                std::to_string(durationUs) + "}},\n";
    }
    return text + "{}]}";
}

DurationNs sumOf(const Trace& trace) {
    DurationNs sumNs = 0;
    for (const DurationNs durationNs : trace.slices().durationNs) {
        sumNs += durationNs;
    }
    return sumNs;
}

/// Overwrites the bytes of the file in place.
void overwrite(const std::string& path, const std::string& text) {
    std::fstream(path, std::ios::binary | std::ios::in | std::ios::out) << text;
}

TEST(ChangedFile, WrittenOverOnceAtTheSameSizeIsReadAgain) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    int asked = 0;
    LoadOptions options;
    options.admit = [&](std::uint64_t) {
        if (++asked == 1) {
            overwrite(path, traceOf(700));
        }
    };
    const auto trace = loadTrace(path, options);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(sumOf(**trace), 100 * 700'000);
    EXPECT_EQ((*trace)->diagnostics()[DiagnosticKind::FileGrew].count, 0u);
}

TEST(ChangedFile, WrittenOverOnceAtAnotherSizeIsReadAgain) {
    for (const int events : {40, 99, 101, 5000}) {
        const TempFolder folder;
        const std::string path = folder.write("a.json", traceOf(200));
        int asked = 0;
        LoadOptions options;
        options.admit = [&](std::uint64_t) {
            if (++asked == 1) {
                std::ofstream(path, std::ios::binary) << traceOf(700, events);
            }
        };
        const auto trace = loadTrace(path, options);
        ASSERT_TRUE(trace) << trace.error().describe();
        EXPECT_EQ(asked, 2);
        EXPECT_EQ(sumOf(**trace), DurationNs{events} * 700'000);
        EXPECT_EQ((*trace)->diagnostics()[DiagnosticKind::FileGrew].count, 0u);
    }
}

TEST(ChangedFile, CutWhileItIsReadIsReadOnceAndSaysSo) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    int asked = 0;
    LoadOptions options;
    options.admit = [&](std::uint64_t) {
        ++asked;
        fs::resize_file(path, fs::file_size(path) / 2);
    };
    const auto trace = loadTrace(path, options);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ(asked, 1);
    EXPECT_LT(sumOf(**trace), DurationNs{100} * 200'000);
    EXPECT_EQ((*trace)->diagnostics()[DiagnosticKind::FileGrew].count, 1u);
}

TEST(ChangedFile, WrittenOverAgainAndAgainIsRefused) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    int asked = 0;
    LoadOptions options;
    options.admit = [&](std::uint64_t) { overwrite(path, traceOf(300 + ++asked)); };
    const auto trace = loadTrace(path, options);
    ASSERT_FALSE(trace);
    EXPECT_THAT(trace.error().message, testing::HasSubstr("written over while it is read"));
}

TEST(ChangedFile, TheTimeOfModificationCannotHideAChange) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    const auto before = fs::last_write_time(path);
    int asked = 0;
    LoadOptions options;
    options.admit = [&](std::uint64_t) {
        if (++asked == 1) {
            overwrite(path, traceOf(700));
            fs::last_write_time(path, before);
        }
    };
    const auto trace = loadTrace(path, options);
    ASSERT_TRUE(trace);
    EXPECT_EQ(asked, 2);
}

TEST(ChangedFile, AppendedToWhileItIsReadOpensAndSaysSo) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    LoadOptions options;
    options.admit = [&](std::uint64_t) { std::ofstream(path, std::ios::app) << "\n"; };
    const auto trace = loadTrace(path, options);
    ASSERT_TRUE(trace);
    EXPECT_EQ(sumOf(**trace), 100 * 200'000);
    EXPECT_EQ((*trace)->diagnostics()[DiagnosticKind::FileGrew].count, 1u);
}

TEST(ChangedFile, ArgsOfAnotherContentAreNotShown) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    const EventRef event = (*trace)->slices().event[5];
    ASSERT_TRUE((*trace)->args()->eventText(event));
    overwrite(path, traceOf(700));
    const auto text = (*trace)->args()->eventText(event);
    ASSERT_FALSE(text);
    EXPECT_THAT(text.error().message, testing::HasSubstr("changed since it was opened"));
}

/// A file may get another name, more links or another mode: its content is what it was.
TEST(ChangedFile, ArgsOfAFileThatGotAnotherNameAreShown) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    fs::rename(path, folder.path("b.json"));
    fs::permissions(folder.path("b.json"), fs::perms::owner_read);
    EXPECT_TRUE((*trace)->args()->eventText((*trace)->slices().event[5]));
}

TEST(ChangedFile, ArgsOfAFileReplacedByAnotherAreThoseThatWereOpened) {
    const TempFolder folder;
    const std::string path = folder.write("a.json", traceOf(200));
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    fs::rename(folder.write("new.json", traceOf(700)), path);
    const auto text = (*trace)->args()->eventText((*trace)->slices().event[5]);
    ASSERT_TRUE(text);
    EXPECT_THAT(text->text, testing::HasSubstr("200"));
}

} // namespace
} // namespace lanescope::test
