// SPDX-License-Identifier: Apache-2.0
// Pictures of whole pages at 1280x720 against those that were looked at and kept (images/pages), in light and
// dark colours, in those of high contrast, and on a screen of twice the scale. Each is reduced to a grid of
// mean colours (golden_picture.h says what may differ), with a font of boxes, so that machines with other
// fonts agree. With LANESCOPE_UPDATE_GOLDENS=1 they are written anew: look at them, and at the window, before
// keeping them.
#include <QApplication>
#include <QDir>
#include <QScopeGuard>

#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/ui/golden/golden_picture.h"
#include "tests/ui/golden/golden_scenes.h"
#include "tests/ui/golden/page_gallery.h"
#include "tests/ui/golden/scaled_process.h"
#include "ui/theme/app_theme.h"

namespace lanescope::ui {
namespace {

constexpr QSize kPage(1280, 720);

class PageGoldenTest : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(PageGoldenTest, LooksAsKept) {
    const auto [page, look] = GetParam();
    const double scale = std::string(look) == "twice" ? 2 : 1;
    if (scale != 1 && qApp->devicePixelRatio() == 1) {
        runThisTestAtScale(scale);
        return;
    }
    if (qApp->devicePixelRatio() != scale) {
        GTEST_SKIP() << "the picture is about one device pixel per pixel";
    }
    const BoxFont font;
    const auto restore = qScopeGuard([before = currentTheme()] { applyTheme(before); });
    PageGallery gallery(kPage, std::string(look) == "dark"       ? ThemeChoice::Dark
                               : std::string(look) == "contrast" ? ThemeChoice::HighContrast
                                                                 : ThemeChoice::Light);
    QWidget* window = gallery.show(page);
    ASSERT_NE(window, nullptr);
    const QImage picture = reducedWindow(*window);
    const QString name = QStringLiteral("%1_%2.png").arg(QLatin1String(page), QLatin1String(look));
    const QString kept = QStringLiteral(LANESCOPE_GOLDEN_DIR "/pages/") + name;
    if (qEnvironmentVariableIntValue("LANESCOPE_UPDATE_GOLDENS") != 0) {
        ASSERT_TRUE(picture.save(kept));
        GTEST_SKIP() << "written anew: " << kept.toStdString();
    }
    const QImage golden = QImage(kept).convertToFormat(QImage::Format_RGB32);
    const PictureDifference difference = differenceOf(picture, golden);
    EXPECT_TRUE(difference.sameSize);
    EXPECT_LE(difference.share, kMostDifferentPage) << "worst " << difference.worst;
    if (HasFailure()) {
        const QString folder = qEnvironmentVariable("LANESCOPE_GOLDEN_OUT", QDir::tempPath());
        window->grab().save(folder + QStringLiteral("/page_") + name);
        ADD_FAILURE() << "now: " << (folder + QStringLiteral("/page_") + name).toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(Pages, PageGoldenTest,
                         testing::Combine(testing::ValuesIn(PageGallery::names().begin(),
                                                            PageGallery::names().end()),
                                          testing::Values("light", "dark", "contrast", "twice")),
                         [](const auto& parameter) {
                             return std::string(std::get<0>(parameter.param)) + "_" +
                                    std::get<1>(parameter.param);
                         });

} // namespace
} // namespace lanescope::ui
