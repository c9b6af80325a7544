// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/command_line.h"

#include <gtest/gtest.h>

namespace lanescope::desktop {
namespace {

using Action = CommandLine::Action;

CommandLine parse(const QStringList& arguments) {
    return parseCommandLine(QStringList{"lanescope"} + arguments);
}

TEST(CommandLineTest, OpensAWindowWithTheFilesGiven) {
    const CommandLine line = parse({"a.json", "b.json.gz"});
    EXPECT_EQ(line.action, Action::OpenWindow);
    EXPECT_EQ(line.files, (QStringList{"a.json", "b.json.gz"}));
    EXPECT_EQ(line.theme, std::nullopt);
}

TEST(CommandLineTest, ReadsEverythingThatAScreenshotNeeds) {
    const CommandLine line =
        parse({"--screenshot", "out.png", "--size", "1280x720", "--scale", "2", "--range", "1ms..2ms",
               "--select", "step:3", "--theme", "dark", "a.json"});
    EXPECT_EQ(line.action, Action::TakeScreenshot);
    EXPECT_EQ(line.screenshotPath, "out.png");
    EXPECT_EQ(line.sizePx, QSize(1280, 720));
    EXPECT_EQ(line.scale, 2.0);
    EXPECT_EQ(line.range, "1ms..2ms");
    EXPECT_EQ(line.select, "step:3");
    EXPECT_EQ(line.theme, ui::ThemeChoice::Dark);
    EXPECT_EQ(line.files, QStringList{"a.json"});
}

TEST(CommandLineTest, FollowsLinksAndTakesUrlsOfFiles) {
    const CommandLine line = parse({"lanescope://open?file=/a%20b.json&range=1ns..2ns&select=offset:7"});
    EXPECT_EQ(line.files, QStringList{"/a b.json"});
    EXPECT_EQ(line.range, "1ns..2ns");
    EXPECT_EQ(line.select, "offset:7");
    EXPECT_EQ(parse({"--range", "1..2", "lanescope://open?file=/a.json&range=3..4"}).range, "1..2");
    EXPECT_EQ(parse({"file:///a%20b.json", "c.json", "ssh://host/d.json"}).files,
              (QStringList{"/a b.json", "c.json", "ssh://host/d.json"}));
    EXPECT_EQ(parse({"lanescope://open?file=ssh://host/d.json"}).action, Action::Refuse);
}

TEST(CommandLineTest, HelpAndVersionAreForStdout) {
    EXPECT_EQ(parse({"--version"}).action, Action::PrintAndExit);
    const CommandLine help = parse({"--help"});
    EXPECT_EQ(help.action, Action::PrintAndExit);
    EXPECT_TRUE(help.message.contains("--screenshot"));
}

TEST(CommandLineTest, ReadsWhatConcernsTheWindowThatRuns) {
    EXPECT_TRUE(parse({"--new-window", "a.json"}).newWindow);
    EXPECT_FALSE(parse({"a.json"}).newWindow);
    EXPECT_EQ(parse({"--memory", "1.5G"}).memoryBytes, 3u << 29);
    EXPECT_EQ(parse({}).memoryBytes, 0u);
    EXPECT_EQ(parse({"--compare"}).action, Action::OpenWindow) << "the window asks";
    const CommandLine trend = parse({"--compare", "a.json", "b.json", "c.json"});
    EXPECT_TRUE(trend.compare);
    EXPECT_EQ(trend.files.size(), 3) << "the trend of more than two";
}

TEST(CommandLineTest, RefusesWhatMakesNoSense) {
    for (const QStringList& arguments : {QStringList{"--no-such-option"},
                                         {"--memory", "lots"},
                                         {"--compare", "a.json"},
                                         {"--compare", "--screenshot", "out.png"},
                                         {"--size", "big"},
                                         {"--size", "10x10"},
                                         {"--size", "1280x720x3"},
                                         {"--size", "99999x99999"},
                                         {"--scale", "0"},
                                         {"--scale", "x"},
                                         {"--theme", "pink"}}) {
        const CommandLine line = parse(arguments);
        EXPECT_EQ(line.action, Action::Refuse) << arguments.join(' ').toStdString();
        EXPECT_TRUE(line.message.startsWith("lanescope: ")) << line.message.toStdString();
    }
}

} // namespace
} // namespace lanescope::desktop
