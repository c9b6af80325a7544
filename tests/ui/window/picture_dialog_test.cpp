// SPDX-License-Identifier: Apache-2.0
#include "ui/window/picture_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>

#include "tests/ui/window/main_window_fixture.h"
#include "ui/window/trace_exports.h"

namespace lanescope::ui {
namespace {

class PictureDialogTest : public MainWindowTest {
protected:
    void SetUp() override {
        MainWindowTest::SetUp();
        add(test::instantLoader(test::makeSmallTrace().trace));
        ASSERT_TRUE(settle());
        window->exports().setPathDialog(
            [this](QWidget*, const QString&, const QString& name, const QString&) {
                offered = name;
                return answer;
            });
    }
    QAction* exportAction(const QString& text) const {
        for (QAction* action :
             menuAction(QStringLiteral("File"), QStringLiteral("Export"))->menu()->actions()) {
            if (action->text().remove('&').startsWith(text)) {
                return action;
            }
        }
        return nullptr;
    }
    template <typename Widget>
    Widget* part(const char* name) const {
        return window->findChild<PictureDialog*>()->findChild<Widget*>(QLatin1String(name));
    }

    QString answer;
    QString offered; ///< name of a file
};

TEST_F(PictureDialogTest, SavesWhatThePreviewShows) {
    answer = folder.filePath(QStringLiteral("a.png"));
    exportAction(QStringLiteral("Picture of the timeline"))->trigger();
    auto* dialog = window->findChild<PictureDialog*>();
    ASSERT_NE(dialog, nullptr);
    const QSize before = part<QLabel>("picturePreview")->pixmap().size();
    part<QSpinBox>("pictureWidth")->setValue(700);
    part<QComboBox>("pictureColors")->setCurrentIndex(1);
    part<QCheckBox>("pictureLegend")->setChecked(false);
    EXPECT_NE(part<QLabel>("picturePreview")->pixmap().size(), before);
    const PictureOptions options = dialog->options();
    QTest::mouseClick(part<QPushButton>("pictureSave"), Qt::LeftButton);
    EXPECT_TRUE(offered.endsWith(window->pages().currentDocument()->title() + QStringLiteral(".svg")))
        << offered.toStdString();
    const QImage image(answer);
    EXPECT_EQ(image.width(), 1400) << "twice the size";
    EXPECT_EQ(image, pictureOf(window->pages().currentPage()->timeline()->scene(), options)
                         .convertToFormat(image.format()));
}

TEST_F(PictureDialogTest, TheSelectedTimeCanBeChosen) {
    window->pages().currentDocument()->viewState()->setTimeSelection(TimeRange{100, 2000});
    exportAction(QStringLiteral("Picture of the timeline"))->trigger();
    ASSERT_EQ(part<QComboBox>("pictureTime")->count(), 2);
    part<QComboBox>("pictureTime")->setCurrentIndex(1);
    EXPECT_EQ(window->findChild<PictureDialog*>()->options().range, (TimeRange{100, 2000}));
}

TEST_F(PictureDialogTest, ThePageIsWrittenAsItIsSeen) {
    answer = folder.filePath(QStringLiteral("page.png"));
    exportAction(QStringLiteral("Picture of the page"))->trigger();
    EXPECT_EQ(QImage(answer).size(), window->size() * window->devicePixelRatioF());
}

} // namespace
} // namespace lanescope::ui
