// SPDX-License-Identifier: Apache-2.0
// Pictures of a timeline: whole lanes, colours, legend, width.
#include "ui/timeline/widgets/picture.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "ui/state/view_state.h"
#include "ui/theme/theme.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {
namespace {

class PictureTest : public testing::Test {
protected:
    static constexpr int kRuler = 24;

    PictureTest()
        : state(data.trace->bounds(), data.trace->bounds())
        , view(data.trace, &state) {
        view.setAnimationsEnabled(false);
        view.setFrameBudgetMs(1e9);
        view.resize(1000, 330);
        view.show();
        EXPECT_TRUE(QTest::qWaitFor([this] { return view.isReady(); }, 5000));
        view.grab();
        options.range = state.visibleRange();
        options.sizePx = view.size();
    }
    LaneLayout layout() { return view.scene().layoutAt(1); }
    int heightOf(const PictureOptions& wanted) { return pictureOf(view.scene(), wanted).height(); }
    /// Whether a lane begins at the top of the picture of `height`, and one ends at its bottom.
    bool isOfWholeLanes(int height) {
        const std::vector<LaneBox> boxes = layout().boxes();
        return std::ranges::any_of(boxes, [&](const LaneBox& first) {
            return std::ranges::any_of(
                boxes, [&](const LaneBox& last) { return last.bottom() - first.y == height - kRuler; });
        });
    }

    test::TimelineFixture data;
    ViewState state;
    TimelineView view;
    PictureOptions options;
    QTemporaryDir folder;
};

TEST_F(PictureTest, NoLaneIsCutWhereverTheViewIsScrolled) {
    ASSERT_GT(layout().totalHeight(), 330) << "there is something to scroll";
    const int most = std::min(layout().totalHeight() - 300, 250);
    for (int y = 0; y < most; y += 7) {
        view.scene().viewport().setScrollY(y);
        const QImage png = pictureOf(view.scene(), options);
        EXPECT_TRUE(isOfWholeLanes(png.height())) << png.height() << " at " << y;
        const QString path = folder.filePath(QStringLiteral("a.svg"));
        ASSERT_TRUE(savePicture(view.scene(), path, options));
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const auto box =
            QRegularExpression(QStringLiteral("viewBox=\"0 0 (\\d+) (\\d+)\"")).match(file.readAll());
        EXPECT_EQ(box.captured(1).toInt(), png.width());
        EXPECT_EQ(box.captured(2).toInt(), png.height());
    }
}

TEST_F(PictureTest, AllLanesOrThePinnedOnesCanBeChosen) {
    options.lanes = PictureLanes::All;
    EXPECT_EQ(heightOf(options), kRuler + layout().totalHeight());
    view.scene().arranger().setPinned(0, true);
    options.lanes = PictureLanes::Pinned;
    EXPECT_EQ(heightOf(options), kRuler + layout().pinnedHeight());
    EXPECT_GT(layout().pinnedHeight(), 0);
}

TEST_F(PictureTest, ColoursAreThoseAskedForWhateverTheWindowShows) {
    const auto corner = [&] { return pictureOf(view.scene(), options).pixel(2, 2); };
    options.dark = false;
    EXPECT_EQ(corner(), Theme::of(lightPalette()).panel);
    options.dark = true;
    EXPECT_EQ(corner(), Theme::of(darkPalette()).panel);
}

TEST_F(PictureTest, TheWidthIsThatAskedFor) {
    for (const int width : {400, 1000, 3000}) {
        options.sizePx.setWidth(width);
        options.scale = 2;
        EXPECT_EQ(pictureOf(view.scene(), options).width(), 2 * width);
    }
}

TEST_F(PictureTest, TheFontIsKnownToBrowsersAndLanesHaveScales) {
    options.lanes = PictureLanes::All;
    const QString path = folder.filePath(QStringLiteral("a.svg"));
    ASSERT_TRUE(savePicture(view.scene(), path, options));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    static const QRegularExpression kFamily(QStringLiteral("font-family=\"([^\"]*)\""));
    int families = 0;
    for (auto found = kFamily.globalMatch(text); found.hasNext();) {
        EXPECT_TRUE(found.next().captured(1).endsWith(QStringLiteral(", sans-serif")));
        ++families;
    }
    EXPECT_GT(families, 0);
    EXPECT_TRUE(text.contains(QStringLiteral("100.0\u202f%<"))) << "the top of a lane of shares";
}

TEST_F(PictureTest, TheLegendNamesTheKindsThatAreSeen) {
    const int without = heightOf(options);
    options.legend = true;
    EXPECT_GT(heightOf(options), without);
    const QString path = folder.filePath(QStringLiteral("a.svg"));
    ASSERT_TRUE(savePicture(view.scene(), path, options));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    EXPECT_TRUE(text.contains(QStringLiteral(">Operator<")));
    EXPECT_FALSE(text.contains(QStringLiteral(">Memset<"))) << "there is none";
}

} // namespace
} // namespace lanescope::ui
