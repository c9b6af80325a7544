// SPDX-License-Identifier: Apache-2.0
// The list of open pages without any window: order, page in front, and lifetime.
#include "ui/workspace/open_pages.h"

#include <QFile>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

OpenPage pageCalled(const QString& key) {
    OpenPage page;
    page.key = page.identity = page.title = key;
    page.widget = new QWidget;
    page.source = PageSource{PageSource::Kind::Folder, {key}};
    return page;
}

QString keys(const OpenPages& pages) {
    QString all;
    for (int i = 0; i < pages.count(); ++i) {
        all +=
            (i == pages.currentIndex() ? QStringLiteral("[%1]") : QStringLiteral("%1")).arg(pages.keyAt(i));
    }
    return all;
}

TEST(OpenPagesTest, ANewPageComesToTheFront) {
    OpenPages pages;
    EXPECT_EQ(pages.currentIndex(), -1);
    EXPECT_EQ(pages.currentWidget(), nullptr);
    pages.add(pageCalled("a"));
    pages.add(pageCalled("b"));
    EXPECT_EQ(keys(pages), "a[b]");
    EXPECT_GT(pages.at(1).usedAt, pages.at(0).usedAt);
}

TEST(OpenPagesTest, ClosedPagesAreRememberedTheLastFirst) {
    OpenPages pages;
    for (const char* key : {"a", "b", "c"}) {
        pages.add(pageCalled(key));
    }
    EXPECT_FALSE(pages.hasClosed());
    pages.close(1);
    pages.close(0);
    EXPECT_TRUE(pages.hasClosed());
    EXPECT_EQ(pages.takeLastClosed(), QStringLiteral("a"));
    EXPECT_EQ(pages.takeLastClosed(), QStringLiteral("b"));
    EXPECT_TRUE(pages.takeLastClosed().isEmpty());
}

TEST(OpenPagesTest, ClosingThePageInFrontShowsItsRightNeighbourElseTheLast) {
    OpenPages pages;
    for (const char* key : {"a", "b", "c", "d"}) {
        pages.add(pageCalled(key));
    }
    pages.setCurrent(1);
    pages.close(1);
    EXPECT_EQ(keys(pages), "a[c]d");
    pages.close(0);
    EXPECT_EQ(keys(pages), "[c]d");
    pages.setCurrent(1);
    pages.close(1);
    EXPECT_EQ(keys(pages), "[c]");
    pages.close(0);
    EXPECT_EQ(pages.currentIndex(), -1);
    pages.close(0);
    pages.close(-1);
    EXPECT_EQ(pages.count(), 0);
}

TEST(OpenPagesTest, AClosedPageIsDeletedAfterItLeftTheList) {
    OpenPages pages;
    pages.add(pageCalled("a"));
    const QPointer<QWidget> widget = pages.at(0).widget;
    int countWhenRemoved = -1;
    bool wasAlive = false;
    QObject::connect(&pages, &OpenPages::removed, &pages, [&](int, QWidget* removed) {
        countWhenRemoved = pages.count();
        wasAlive = removed == widget;
    });
    pages.close(0);
    EXPECT_EQ(countWhenRemoved, 0);
    EXPECT_TRUE(wasAlive);
    EXPECT_TRUE(widget.isNull());
}

TEST(OpenPagesTest, RandomMovesAndClosesKeepTheFront) {
    std::mt19937 random(7);
    OpenPages pages;
    std::vector<QString> expected;
    QString front;
    int next = 0;
    for (int round = 0; round < 2000; ++round) {
        const int count = pages.count();
        const int kind = count == 0 ? 0 : int(random() % 4);
        const int at = count == 0 ? 0 : int(random() % unsigned(count));
        if (kind == 0 && count < 8) {
            front = QString::number(next++);
            expected.push_back(front);
            pages.add(pageCalled(front));
        } else if (kind == 1) {
            front = expected[std::size_t(at)];
            pages.setCurrent(at);
        } else if (kind == 2) {
            const int to = int(random() % unsigned(count));
            const QString moved = expected[std::size_t(at)];
            expected.erase(expected.begin() + at);
            expected.insert(expected.begin() + to, moved);
            pages.move(at, to);
        } else if (count > 0) {
            const bool isFront = expected[std::size_t(at)] == front;
            expected.erase(expected.begin() + at);
            if (isFront && !expected.empty()) {
                front = expected[std::min(std::size_t(at), expected.size() - 1)];
            }
            pages.close(at);
        }
        ASSERT_EQ(pages.count(), int(expected.size()));
        for (int i = 0; i < pages.count(); ++i) {
            ASSERT_EQ(pages.keyAt(i), expected[std::size_t(i)]);
        }
        ASSERT_EQ(pages.currentIndex() < 0, expected.empty());
        if (!expected.empty()) {
            ASSERT_EQ(pages.keyAt(pages.currentIndex()), front);
        }
    }
}

TEST(OpenPagesTest, AWorkspaceNeedsNoWindow) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("a.json.gz");
    ASSERT_TRUE(QFile::copy(":/samples/baseline.pt.trace.json.gz", path));
    Settings settings(folder.filePath("settings.ini"));
    Workspace workspace(&settings, storeOr({}));
    QString askedIn;
    workspace.setFolderDialog([&](const QString& from) {
        askedIn = from;
        return folder.path();
    });
    workspace.openLocations({path});
    ASSERT_EQ(workspace.pages().count(), 1);
    ASSERT_TRUE(test::waitUntil([&] { return workspace.pages().wasReady(0); }));
    EXPECT_EQ(settings.recentTraces().front().path, path);
    workspace.openFolderWithDialog();
    EXPECT_EQ(askedIn, folder.path()) << "where the last trace is";
    ASSERT_EQ(workspace.pages().count(), 2);
    EXPECT_EQ(workspace.pages().keyAt(1), folder.path());
    workspace.openLocations({path});
    EXPECT_EQ(workspace.pages().currentIndex(), 0) << "an open trace comes to the front";
    EXPECT_EQ(workspace.pages().count(), 2);
}

} // namespace
} // namespace lanescope::ui
