// SPDX-License-Identifier: Apache-2.0
// One start after the other: what was shown is shown again, but for what may have done harm.
#include "ui/workspace/session_keeper.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/workspace/crash_recovery.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

class SessionKeeperTest : public testing::Test {
protected:
    /// A window as a start makes it.
    struct Start {
        explicit Start(SessionKeeperTest& test)
            : window(&test.settings)
            , recovery(&window.workspace(), test.folder.filePath("running"))
            , keeper(&window.workspace(), &test.settings, test.path) {
            window.resize(1000, 600);
            window.show();
        }
        bool settle() {
            return test::waitUntil([this] {
                for (int i = 0; i < window.pages().count(); ++i) {
                    if (!window.pages().wasReady(i) || (window.pages().documentAt(i) != nullptr &&
                                                        !window.pages().documentAt(i)->isSettled())) {
                        return false;
                    }
                }
                return true;
            });
        }
        MainWindow window;
        CrashRecovery recovery;
        SessionKeeper keeper;
    };

    QString copySample(const QString& name) {
        const QString copy = folder.filePath(name);
        EXPECT_TRUE(QFile::copy(":/samples/baseline.pt.trace.json.gz", copy));
        return copy;
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    QString path = folder.filePath("state/last.lanescope");
};

TEST_F(SessionKeeperTest, TheNextStartShowsTheSame) {
    const QString first = copySample("a.json.gz");
    const QString second = copySample("b.json.gz");
    const TimeRange range{1'000'000, 3'000'000};
    TimeRange wanted;
    {
        Start start(*this);
        start.window.workspace().openLocations({first, second});
        ASSERT_TRUE(start.settle());
        const TimeNs origin = start.window.pages().documentAt(0)->trace()->bounds().startNs;
        wanted = {origin + range.startNs, origin + range.endNs};
        start.window.pages().documentAt(0)->viewState()->setVisibleRange(wanted);
        start.window.pages().pageAt(0)->timeline()->scene().arranger().setAllRowSizes(RowSize::Compact);
        ASSERT_TRUE(start.window.close());
    }
    Start next(*this);
    EXPECT_FALSE(next.recovery.reopen());
    next.keeper.reopen();
    ASSERT_EQ(next.window.pages().count(), 2);
    EXPECT_EQ(next.window.pages().currentIndex(), 1);
    ASSERT_TRUE(next.settle());
    EXPECT_EQ(next.window.pages().documentAt(0)->location(), first);
    EXPECT_EQ(next.window.pages().documentAt(1)->location(), second);
    EXPECT_EQ(next.window.pages().documentAt(0)->viewState()->visibleRange(), wanted);
    EXPECT_NE(next.window.pages().documentAt(1)->viewState()->visibleRange(), wanted);
}

TEST_F(SessionKeeperTest, NothingComesBackWhereThatIsNotWanted) {
    settings.setReopensTraces(false);
    {
        Start start(*this);
        start.window.workspace().openLocations({copySample("a.json.gz")});
        ASSERT_TRUE(start.settle());
        ASSERT_TRUE(start.window.close());
    }
    EXPECT_FALSE(QFile::exists(path)) << "nor is it written down";
    Start next(*this);
    next.keeper.reopen();
    EXPECT_EQ(next.window.pages().count(), 0);
}

TEST_F(SessionKeeperTest, WhatIsGoneOrWasClosedStaysAway) {
    const QString first = copySample("a.json.gz");
    {
        Start start(*this);
        start.window.workspace().openLocations({first, copySample("b.json.gz")});
        ASSERT_TRUE(start.settle());
        ASSERT_TRUE(start.window.close());
    }
    ASSERT_TRUE(QFile::remove(first));
    {
        Start next(*this);
        next.keeper.reopen();
        ASSERT_EQ(next.window.pages().count(), 1);
        EXPECT_EQ(next.window.pages().documentAt(0)->location(), folder.filePath("b.json.gz"));
        next.window.pages().close(0);
        ASSERT_TRUE(next.window.close());
    }
    Start last(*this);
    last.keeper.reopen();
    EXPECT_EQ(last.window.pages().count(), 0);
}

TEST_F(SessionKeeperTest, AfterACrashRangesComeBackAndSuspectsDoNot) {
    const QString good = copySample("good.json.gz");
    const QString bad = copySample("bad.json.gz");
    TimeRange wanted;
    {
        Start start(*this);
        start.window.workspace().openLocations({good, bad});
        ASSERT_TRUE(start.settle());
        const TimeNs origin = start.window.pages().documentAt(0)->trace()->bounds().startNs;
        wanted = {origin + 1'000'000, origin + 2'000'000};
        start.window.pages().documentAt(0)->viewState()->setVisibleRange(wanted);
        start.keeper.save();
    }
    { // as a program leaves it that was killed while it opened the second again
        QFile left(folder.filePath("running/dead.open"));
        ASSERT_TRUE(left.open(QIODevice::WriteOnly));
        left.write(QStringLiteral(R"([{"location":"%1","ready":true},{"location":"%2","ready":false}])")
                       .arg(good, bad)
                       .toUtf8());
    }
    {
        Start next(*this);
        ASSERT_TRUE(next.recovery.reopen());
        next.keeper.restoreViews();
        ASSERT_EQ(next.window.pages().count(), 1);
        ASSERT_TRUE(next.settle());
        EXPECT_EQ(next.window.pages().documentAt(0)->viewState()->visibleRange(), wanted);
        EXPECT_FALSE(QFile::exists(path)) << "the next start must not open the suspect by itself";
    }
}

TEST_F(SessionKeeperTest, ComparisonsRanksAndFoldersComeBack) {
    QDir(folder.path()).mkpath("logs");
    const QString first = copySample("logs/a.1.pt.trace.json.gz");
    const QString second = copySample("logs/b.2.pt.trace.json.gz");
    const QString logs = folder.filePath("logs");
    QStringList keys;
    {
        Start start(*this);
        start.window.workspace().openLocations({first, logs, second});
        start.window.workspace().compareLocations(first, second);
        start.window.workspace().openRanks({first, second}, "mine");
        start.window.workspace().openLocations({logs});
        ASSERT_TRUE(start.settle());
        ASSERT_EQ(start.window.pages().count(), 5);
        ASSERT_EQ(start.window.pages().currentIndex(), 1);
        for (int i = 0; i < 5; ++i) {
            keys << start.window.pages().keyAt(i);
        }
        ASSERT_TRUE(start.window.close());
    }
    {
        Start next(*this);
        next.keeper.reopen();
        QStringList again;
        for (int i = 0; i < next.window.pages().count(); ++i) {
            again << next.window.pages().keyAt(i);
        }
        EXPECT_EQ(again, keys) << "in the same order";
        EXPECT_EQ(next.window.pages().currentIndex(), 1);
        ASSERT_TRUE(next.settle());
        while (next.window.pages().count() > 1) {
            next.window.pages().close(next.window.pages().count() == 2 ? 0 : next.window.pages().count() - 1);
        }
        EXPECT_EQ(next.window.pages().keyAt(0), logs);
        ASSERT_TRUE(next.window.close());
    }
    {
        Start alone(*this);
        alone.keeper.reopen();
        ASSERT_EQ(alone.window.pages().count(), 1) << "a page needs no trace beside it";
        ASSERT_TRUE(alone.window.close());
    }
    ASSERT_TRUE(QDir(logs).removeRecursively());
    Start last(*this);
    last.keeper.reopen();
    EXPECT_EQ(last.window.pages().count(), 0) << "it is gone";
}

TEST_F(SessionKeeperTest, AfterACrashPagesComeBackOnceAndNeverWithASuspect) {
    const QString first = copySample("a.json.gz");
    const QString second = copySample("b.json.gz");
    const QString third = copySample("c.json.gz");
    const auto key = [](PageSource::Kind kind, const QStringList& locations) {
        return PageSource{kind, locations}.key();
    };
    const QString good = key(PageSource::Kind::Comparison, {first, second});
    const QString needsSuspect = key(PageSource::Kind::Comparison, {first, third});
    const QString unfinished = key(PageSource::Kind::Ranks, {first, second});
    { // as a program leaves it that was killed
        ASSERT_TRUE(QDir(folder.path()).mkpath("running"));
        QFile left(folder.filePath("running/dead.open"));
        ASSERT_TRUE(left.open(QIODevice::WriteOnly));
        QJsonArray entries;
        for (const auto& [location, ready] : {std::pair(first, true),
                                              {second, true},
                                              {third, false},
                                              {good, true},
                                              {needsSuspect, true},
                                              {unfinished, false}}) {
            entries.append(QJsonObject{{"location", location}, {"ready", ready}, {"reopened", false}});
        }
        left.write(QJsonDocument(entries).toJson());
    }
    {
        Start next(*this);
        QSignalSpy leftOut(&next.recovery, &CrashRecovery::leftOut);
        ASSERT_TRUE(next.recovery.reopen());
        ASSERT_EQ(leftOut.count(), 1);
        EXPECT_EQ(leftOut[0][0].toStringList(), (QStringList{third, unfinished}));
        ASSERT_EQ(next.window.pages().count(), 3);
        EXPECT_EQ(next.window.pages().keyAt(2), good);
        ASSERT_TRUE(next.settle());
        // The record of this program, in case that it is killed, too.
        const QStringList names = QDir(folder.filePath("running")).entryList({"*.open"});
        ASSERT_EQ(names.size(), 1);
        QFile own(folder.filePath("running/" + names[0]));
        ASSERT_TRUE(own.open(QIODevice::ReadOnly));
        const QJsonArray entries = QJsonDocument::fromJson(own.readAll()).array();
        ASSERT_EQ(entries.size(), 3);
        EXPECT_EQ(entries[2]["location"].toString(), good);
        EXPECT_TRUE(entries[2]["ready"].toBool());
        EXPECT_TRUE(entries[2]["reopened"].toBool()) << "not a second time";
    }
}

TEST_F(SessionKeeperTest, ADamagedFileOpensNothing) {
    ASSERT_TRUE(QDir().mkpath(folder.filePath("state")));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"format\":\"lanescope-session\",\"version\":1,\"traces\":[{\"pa");
    file.close();
    Start start(*this);
    start.keeper.reopen();
    start.keeper.restoreViews();
    EXPECT_EQ(start.window.pages().count(), 0);
}

} // namespace
} // namespace lanescope::ui
