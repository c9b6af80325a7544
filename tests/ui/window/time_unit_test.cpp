// SPDX-License-Identifier: Apache-2.0
// A trace whose times are in another unit than the format has: told, mended by one click, and remembered.
#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/file_time_units.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_effects.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/time_unit_notice.h"
#include "ui/workspace/workspace.h"
#include "ui/workspace/workspace_sessions.h"

namespace lanescope::ui {
namespace {

class TimeUnitTest : public testing::Test {
protected:
    TimeUnitTest() {
        QByteArray events;
        for (int i = 0; i < 100; ++i) { // kernels of 3 µs, all in nanoseconds
            events += (i == 0 ? "" : ",") +
                      QByteArray(R"({"ph":"X","name":"gemm","cat":"kernel","pid":0,"tid":7,"ts":)") +
                      QByteArray::number(i * 10'000) + R"(,"dur":3000,"args":{"device":0,"stream":7}})";
        }
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(R"({"traceEvents":[)" + events + "]}");
    }

    static bool settle(const MainWindow& window) {
        return test::waitUntil([&] { return window.pages().documentAt(0)->isSettled(); });
    }
    static DurationNs length(const MainWindow& window) {
        return window.pages().documentAt(0)->trace()->bounds().durationNs();
    }
    static QPushButton* button(const MainWindow& window, const char* name) {
        return window.findChild<QPushButton*>(QLatin1String(name));
    }

    static constexpr DurationNs kLength = 99 * 10'000 + 3'000;
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    QString path = folder.filePath(QStringLiteral("odd.json"));
};

TEST_F(TimeUnitTest, OneClickReadsTheFileInTheLikelyUnitFromThenOn) {
    {
        MainWindow window(&settings);
        window.show();
        window.workspace().openLocations({path});
        ASSERT_TRUE(settle(window));
        EXPECT_EQ(length(window), 1000 * kLength);
        auto* read = button(window, "readInOtherUnit");
        ASSERT_NE(read, nullptr);
        EXPECT_TRUE(read->isVisible());
        EXPECT_EQ(read->text(), QStringLiteral("Read as ns"));
        QTest::mouseClick(read, Qt::LeftButton);
        ASSERT_TRUE(settle(window));
        EXPECT_EQ(length(window), kLength);
        ASSERT_NE(window.pages().currentPage()->timeline(), nullptr);
        EXPECT_TRUE(test::waitUntil([&] { return button(window, "readInOtherUnit") == nullptr; }));
    }
    MainWindow window(&settings);
    window.workspace().openLocations({path});
    ASSERT_TRUE(settle(window));
    EXPECT_EQ(length(window), kLength);
}

TEST_F(TimeUnitTest, NotesStayAtTheSameFiguresOfTheFile) {
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({path});
    ASSERT_TRUE(settle(window));
    const Trace& before = *window.pages().documentAt(0)->trace();
    const SliceId slice = before.tracks().front().firstSlice;
    const TimeRange first = before.slices().range(slice);
    window.pages().currentPage()->timeline()->scene().notes().add({first, slice, QStringLiteral("first")});
    window.pages().currentPage()->timeline()->scene().notes().add(
        {{500'000'000, 600'000'000}, kNoSlice, QStringLiteral("there")});
    QTest::mouseClick(button(window, "readInOtherUnit"), Qt::LeftButton);
    ASSERT_TRUE(settle(window));
    ASSERT_NE(window.pages().currentPage()->timeline(), nullptr);
    const std::vector<Note>& notes = window.pages().currentPage()->timeline()->scene().notes().all();
    ASSERT_EQ(notes.size(), 2U);
    EXPECT_EQ(notes[0].range, (TimeRange{first.startNs / 1000, first.endNs / 1000}));
    EXPECT_NE(notes[0].slice, kNoSlice);
    EXPECT_EQ(notes[1].range, (TimeRange{500'000, 600'000}));
}

TEST_F(TimeUnitTest, WhoSaysThatTimesAreRightIsToldNoMore) {
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({path});
    ASSERT_TRUE(settle(window));
    auto* keep = button(window, "timesAreRight");
    QTest::mouseClick(keep, Qt::LeftButton);
    EXPECT_FALSE(keep->isVisible());
    window.pages().documentAt(0)->reload();
    ASSERT_TRUE(settle(window));
    EXPECT_TRUE(test::waitUntil([&] { return button(window, "timesAreRight") == nullptr; }));
    EXPECT_EQ(length(window), 1000 * kLength);
}

TEST_F(TimeUnitTest, ASessionKnowsTheUnit) {
    const QString session = folder.filePath(QStringLiteral("found.lanescope"));
    {
        MainWindow window(&settings);
        window.workspace().rememberFileTimeUnit(path.toStdString(), FileTimeUnit::Nanoseconds);
        window.workspace().openLocations({path});
        ASSERT_TRUE(settle(window));
        window.workspace().sessions().save(session);
    }
    Settings others(folder.filePath(QStringLiteral("others.ini")));
    MainWindow window(&others);
    window.workspace().openLocations({path});
    ASSERT_TRUE(settle(window));
    EXPECT_EQ(length(window), 1000 * kLength);
    window.workspace().openLocations({session});
    ASSERT_TRUE(settle(window));
    EXPECT_EQ(window.pages().count(), 1);
    EXPECT_EQ(length(window), kLength);
}

} // namespace
} // namespace lanescope::ui
