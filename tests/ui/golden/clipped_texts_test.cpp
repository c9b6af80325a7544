// SPDX-License-Identifier: Apache-2.0
// No text of any page is clipped, at usual sizes of the window and scales of the screen.
#include "tests/ui/golden/clipped_texts.h"

#include <QAbstractButton>
#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/translated_test.h"
#include "tests/ui/golden/page_gallery.h"
#include "tests/ui/golden/scaled_process.h"

namespace lanescope::ui {
namespace {

/// In pixels of the screen.
constexpr QSize kSizes[] = {{1280, 720}, {1920, 1080}, {2560, 1440}, {5120, 1440}};

/// Looks at each page in windows of all sizes.
void lookAtPages(int percent) {
    for (const QSize size : kSizes) {
        const QSize logical = (QSizeF(size) * 100 / percent).toSize();
        for (const char* name : PageGallery::names()) {
            PageGallery gallery(logical);
            const QWidget* page = gallery.show(name);
            ASSERT_NE(page, nullptr) << name;
            const QStringList lines = clippedTexts(*page);
            EXPECT_TRUE(lines.isEmpty())
                << name << ", " << size.width() << " x " << size.height() << ", " << percent << " %\n"
                << lines.join(QLatin1Char('\n')).toStdString();
        }
    }
}

class ClippedTextsTest : public testing::TestWithParam<int> {};

TEST_P(ClippedTextsTest, NoPageHasAny) {
    const double scale = GetParam() / 100.0;
    const double own = qApp->devicePixelRatio();
    if (own == 1 && scale != 1) {
        runThisTestAtScale(scale);
        return;
    }
    if (own != scale) {
        GTEST_SKIP() << "another scale";
    }
    lookAtPages(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scales, ClippedTextsTest, testing::Values(100, 125, 150, 200));

/// German words are the longest of the three languages.
class GermanClippedTextsTest : public test::TranslatedTest {};

TEST_F(GermanClippedTextsTest, NoPageHasAny) {
    installTranslations(QStringLiteral("de"));
    PageGallery gallery(kSizes[0]);
    const auto* entry = gallery.show("welcome")->findChild<QAbstractButton*>(QStringLiteral("tourEntry"));
    ASSERT_NE(entry, nullptr);
    ASSERT_EQ(entry->text(), QStringLiteral("Rundgang")) << "the texts are German";
    lookAtPages(100);
}

TEST(ClippedTexts, AreFoundInEachKindOfWidget) {
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    auto* label = new QLabel(QStringLiteral("A label with a long text"));
    auto* wrapped = new QLabel(QStringLiteral("A label that wraps its text into several lines"));
    wrapped->setWordWrap(true);
    auto* button = new QPushButton(QStringLiteral("A button with a text"));
    auto* table = new QTreeWidget;
    table->setHeaderLabels({QStringLiteral("A column"), QStringLiteral("Another column")});
    for (QWidget* widget : std::vector<QWidget*>{label, wrapped, button, table}) {
        row->addWidget(widget);
    }
    window.resize(1600, 200);
    window.show();
    table->header()->resizeSection(0, 300);
    EXPECT_EQ(clippedTexts(window).join('\n').toStdString(), "");
    label->setFixedWidth(40);
    wrapped->setFixedSize(90, 12);
    button->setFixedWidth(40);
    table->header()->resizeSection(0, 20);
    window.layout()->activate();
    EXPECT_EQ(clippedTexts(window).size(), 4) << clippedTexts(window).join('\n').toStdString();
    auto* outside = new QLabel(QStringLiteral("outside"), &window);
    outside->move(window.width() - 10, 0);
    outside->show();
    EXPECT_EQ(clippedTexts(window).filter(QStringLiteral("right edge")).size(), 1);
}

} // namespace
} // namespace lanescope::ui
