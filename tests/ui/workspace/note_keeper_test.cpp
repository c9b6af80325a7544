// SPDX-License-Identifier: Apache-2.0
// Notes outlive the page of their trace without anybody saving them.
#include "ui/workspace/note_keeper.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "core/session/session.h"
#include "core/store/trace.h"
#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/notes.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/memory_admission.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"
#include "ui/workspace/workspace_sessions.h"

namespace lanescope::ui {
namespace {

class NoteKeeperTest : public testing::Test {
protected:
    /// A program as a start makes it.
    struct Start {
        explicit Start(NoteKeeperTest& test)
            : workspace(&test.settings, std::make_shared<PreferenceStore>())
            , keeper(&workspace, test.notes) {}
        Notes& open(const QString& path) {
            workspace.openLocations({path});
            EXPECT_TRUE(
                test::waitUntil([&] { return workspace.pages().currentPage()->timeline() != nullptr; }));
            return workspace.pages().currentPage()->timeline()->scene().notes();
        }
        Workspace workspace;
        NoteKeeper keeper;
    };

    void SetUp() override { ASSERT_TRUE(QFile::copy(":/samples/baseline.pt.trace.json.gz", path)); }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    QString notes = folder.filePath("data/notes");
    QString path = folder.filePath("a.json.gz");
};

TEST_F(NoteKeeperTest, ClosingThePageLosesNothing) {
    Start start(*this);
    Notes& before = start.open(path);
    const Note note{{1'000'000, 2'000'000}, SliceId{5}, QStringLiteral("look <b>here</b>")};
    before.add(note);
    before.setBookmark(3, Bookmark{{10, 20}, -1});
    start.workspace.pages().close(0); // in the same turn of the event loop
    Notes& after = start.open(path);
    ASSERT_EQ(after.all().size(), 1U);
    EXPECT_EQ(after.all()[0].text, note.text);
    EXPECT_EQ(after.all()[0].slice, note.slice);
    ASSERT_TRUE(after.bookmark(3));
    EXPECT_EQ(after.bookmark(3)->visible, (TimeRange{10, 20}));
}

TEST_F(NoteKeeperTest, TheNextStartHasThemWhateverEndsTheProgram) {
    {
        Start start(*this);
        start.open(path).add({{1'000'000, 1'000'000}, kNoSlice, QStringLiteral("mark")});
    }
    Start next(*this);
    ASSERT_EQ(next.open(path).all().size(), 1U);
}

TEST_F(NoteKeeperTest, ANoteThatWasRemovedStaysAway) {
    {
        Start start(*this);
        Notes& notesNow = start.open(path);
        notesNow.add({{1, 1}, kNoSlice, QStringLiteral("a")});
        notesNow.add({{2, 2}, kNoSlice, QStringLiteral("b")});
        notesNow.remove(0);
        start.workspace.pages().close(0);
        EXPECT_EQ(start.open(path).all().size(), 1U);
        start.workspace.pages().currentPage()->timeline()->scene().notes().remove(0);
    }
    EXPECT_TRUE(QDir(notes).entryList(QDir::Files).isEmpty());
}

TEST_F(NoteKeeperTest, ASessionAddsItsNotesToThoseThatAreKept) {
    const QString session = folder.filePath("s.lanescope");
    Start start(*this);
    Notes& notesNow = start.open(path);
    notesNow.add({{1, 1}, kNoSlice, QStringLiteral("in the session")});
    start.workspace.sessions().save(session);
    notesNow.remove(0);
    notesNow.add({{2, 2}, kNoSlice, QStringLiteral("mine")});
    start.workspace.openLocations({session});
    EXPECT_EQ(notesNow.all().size(), 2U);
    start.workspace.openLocations({session});
    EXPECT_EQ(notesNow.all().size(), 2U) << "the same note is not added twice";
}

TEST_F(NoteKeeperTest, ASuspendedTraceKeepsThem) {
    const QString other = folder.filePath("b.json.gz");
    ASSERT_TRUE(QFile::copy(":/samples/optimized.pt.trace.json.gz", other));
    Start start(*this);
    start.open(path).add({{7, 7}, kNoSlice, QStringLiteral("kept")});
    start.open(other);
    start.workspace.memory().setLimit(1);
    ASSERT_TRUE(start.workspace.pages().documentAt(0)->isAside());
    start.workspace.pages().close(0);
    EXPECT_EQ(start.open(path).all().size(), 1U);
}

TEST_F(NoteKeeperTest, ADamagedFileOpensNothingAndIsReplaced) {
    Start start(*this);
    ASSERT_TRUE(QDir().mkpath(notes));
    QFile file(start.keeper.pathOf(path));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"format\":\"lanescope-session\",\"version\":1,\"traces\":[{\"pa");
    file.close();
    Notes& now = start.open(path);
    EXPECT_TRUE(now.all().empty());
    now.add({{1, 1}, kNoSlice, QStringLiteral("a")});
    start.workspace.pages().close(0);
    EXPECT_EQ(start.open(path).all().size(), 1U);
}

} // namespace
} // namespace lanescope::ui
