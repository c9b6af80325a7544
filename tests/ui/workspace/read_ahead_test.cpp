// SPDX-License-Identifier: Apache-2.0
// Traces that are read before anything asks for their page.
#include <QFile>
#include <QTemporaryDir>
#include <QThread>

#include <gtest/gtest.h>

#include <chrono>

#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

class ReadAheadTest : public testing::Test {
protected:
    QString writeTrace(const QString& name) const {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(R"({"traceEvents": [{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":5}]})");
        return file.fileName();
    }

    /// Waits without the event loop; false when the trace is not read within ten seconds.
    static bool isReadWithoutEvents(const Document& document) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (document.progress().stage != LoadStage::Done && std::chrono::steady_clock::now() < end) {
            QThread::yieldCurrentThread();
        }
        return document.progress().stage == LoadStage::Done;
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    Workspace workspace{&settings, std::make_shared<PreferenceStore>()};
};

TEST_F(ReadAheadTest, TheFirstTraceIsReadBeforeTheEventLoopRuns) {
    const QString trace = writeTrace(QStringLiteral("a.json"));
    workspace.readAhead({trace});
    ASSERT_EQ(workspace.pages().count(), 0) << "nothing is shown yet";
    workspace.openLocations({trace});
    ASSERT_EQ(workspace.pages().count(), 1);
    EXPECT_TRUE(isReadWithoutEvents(*workspace.pages().documentAt(0)));
}

TEST_F(ReadAheadTest, ThePageTakesTheLoadThatHasBegun) {
    const QString trace = writeTrace(QStringLiteral("a.json"));
    workspace.readAhead({trace, trace});
    workspace.openLocations({trace});
    ASSERT_TRUE(isReadWithoutEvents(*workspace.pages().documentAt(0)));
    ASSERT_TRUE(QFile::remove(trace));
    workspace.pages().close(0);
    workspace.openLocations({trace});
    EXPECT_FALSE(workspace.pages().documentAt(0)->progress().stage == LoadStage::Done)
        << "it is handed out once";
}

TEST_F(ReadAheadTest, OnlyTracesAreRead) {
    const QString session = folder.filePath(QStringLiteral("a.lanescope"));
    workspace.readAhead({folder.path(), session});
    workspace.openLocations({folder.path()});
    ASSERT_EQ(workspace.pages().count(), 1);
    EXPECT_EQ(workspace.pages().documentAt(0), nullptr) << "the folder has a page of its own";
}

} // namespace
} // namespace lanescope::ui
