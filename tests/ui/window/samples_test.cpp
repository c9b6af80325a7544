// SPDX-License-Identifier: Apache-2.0
// The samples, opened from the welcome page.
#include "tests/ui/window/main_window_fixture.h"
#include "ui/ranks/ranks_page.h"

namespace lanescope::ui {
namespace {

class SamplesTest : public MainWindowTest {
protected:
    RanksPage* ranks() const { return window->pages().currentAs<RanksPage>(); }
    void openRanks() {
        const QList<EntryButton*> entries = window->findChildren<EntryButton*>(QStringLiteral("sample"));
        ASSERT_EQ(entries.size(), 3);
        QTest::mouseClick(entries.last(), Qt::LeftButton);
        ASSERT_NE(ranks(), nullptr);
        ASSERT_TRUE(test::waitUntil([this] { return ranks()->ranks() != nullptr; }));
    }
};

TEST_F(SamplesTest, TheRanksOpenOnOnePage) {
    openRanks();
    const RankSet& set = *ranks()->ranks();
    ASSERT_EQ(set.ranks().size(), 2u);
    EXPECT_EQ(set.ranks()[1].rank, 1);
    EXPECT_EQ(set.collectives().size(), 24u);
    ASSERT_NO_FATAL_FAILURE(openRanks());
    EXPECT_EQ(window->pages().count(), 1) << "a second time, the page comes forward";
}

TEST_F(SamplesTest, ASessionNamesTheRanksAndNoFileOfTheCache) {
    ASSERT_NO_FATAL_FAILURE(openRanks());
    const QString path = folder.filePath(QStringLiteral("a.lanescope"));
    window->workspace().sessions().save(path);
    ASSERT_TRUE(test::waitUntil([&] { return QFile::exists(path); }));
    window->pages().close(0);
    window->workspace().openLocations({path});
    ASSERT_TRUE(test::waitUntil([this] { return ranks() != nullptr && ranks()->ranks() != nullptr; }));
    EXPECT_EQ(ranks()->ranks()->ranks().size(), 2u);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains(":/samples/two-ranks"));
}

} // namespace
} // namespace lanescope::ui
