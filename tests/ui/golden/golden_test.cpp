// SPDX-License-Identifier: Apache-2.0
// Pictures of eight scenes against those that were looked at and kept (images/). With the environment
// variable LANESCOPE_UPDATE_GOLDENS=1 they are written anew instead: look at them, and at the window, before
// keeping them. Pictures that do not fit are written to LANESCOPE_GOLDEN_OUT, or else to the temporary
// folder.
#include <QDir>
#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

#include "tests/ui/golden/golden_picture.h"
#include "tests/ui/golden/golden_scenes.h"
#include "tests/ui/golden/scaled_process.h"
#include "ui/theme/theme.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {
namespace {

QString goldenPath(const GoldenScene& scene) {
    return QString::fromUtf8(LANESCOPE_GOLDEN_DIR "/%1.png").arg(QLatin1String(scene.name));
}

class GoldenTest : public testing::TestWithParam<const char*> {};

TEST_P(GoldenTest, LooksAsKept) {
    const GoldenScene& scene = goldenScene(GetParam());
    ShownScene shown(scene);
    const double scale = shown.view().devicePixelRatioF();
    if (scale == 1 && scene.scale != 1) {
        runThisTestAtScale(scene.scale);
        return;
    }
    if (scale != scene.scale) {
        GTEST_SKIP() << "the scene is about one device pixel per pixel";
    }
    const QImage picture = reducedPicture(shown.view());
    if (qEnvironmentVariableIntValue("LANESCOPE_UPDATE_GOLDENS") != 0) {
        ASSERT_TRUE(picture.save(goldenPath(scene)));
        GTEST_SKIP() << "written anew: " << goldenPath(scene).toStdString();
    }
    const QImage golden = QImage(goldenPath(scene)).convertToFormat(QImage::Format_RGB32);
    const PictureDifference difference = differenceOf(picture, golden);
    EXPECT_TRUE(difference.sameSize);
    EXPECT_LE(difference.share, kMostDifferent) << "worst " << difference.worst;
    if (HasFailure()) {
        const QString folder = qEnvironmentVariable("LANESCOPE_GOLDEN_OUT", QDir::tempPath());
        const QString path = folder + QStringLiteral("/golden_%1.png").arg(QLatin1String(scene.name));
        picture.scaled(picture.size() * 6).save(path);
        shown.view().grab().save(QString(path).replace(QLatin1String(".png"), QLatin1String("_full.png")));
        ADD_FAILURE() << "what it looks like now: " << path.toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, GoldenTest,
                         testing::Values("light", "dark", "1x", "2x", "wide", "tiny", "deep_stacks",
                                         "many_streams"),
                         [](const testing::TestParamInfo<const char*>& parameter) {
                             const std::string name = parameter.param;
                             return name == "1x" ? "once" : name == "2x" ? "twice" : name;
                         });

/// Changes a scene before it is compared with the picture of the unchanged scene.
class GoldenAlterationTest : public testing::Test {
protected:
    GoldenAlterationTest()
        : shown(goldenScene("light"))
        , before(reducedPicture(shown.view())) {}

    double share() { return differenceOf(reducedPicture(shown.view()), before).share; }

    ShownScene shown;
    QImage before;
};

TEST_F(GoldenAlterationTest, TheSameSceneIsTheSamePicture) {
    EXPECT_EQ(share(), 0);
    ShownScene again(goldenScene("light"));
    EXPECT_EQ(differenceOf(reducedPicture(again.view()), before).share, 0);
}

TEST_F(GoldenAlterationTest, AMissingLaneShows) {
    for (const LaneInfo& lane : shown.view().scene().lanes().tree().lanes) {
        if (!lane.isSeries() && lane.title == QLatin1String("stream 7")) {
            shown.view().scene().arranger().hideLane(
                int(&lane - shown.view().scene().lanes().tree().lanes.data()));
            break;
        }
    }
    EXPECT_GT(share(), kMostDifferent);
}

TEST_F(GoldenAlterationTest, AMovedViewShows) {
    const TimeRange range = shown.state().visibleRange();
    const DurationNs by = range.durationNs() / 25;
    shown.state().setVisibleRange({range.startNs + by, range.endNs + by});
    EXPECT_GT(share(), kMostDifferent);
}

TEST_F(GoldenAlterationTest, OtherColoursShow) {
    shown.view().scene().style().setColorBy(ColorBy::Duration);
    EXPECT_GT(share(), kMostDifferent);
    shown.view().scene().style().setColorBy(ColorBy::Kind);
    EXPECT_EQ(share(), 0);
    shown.view().setPalette(darkPalette());
    EXPECT_GT(share(), 0.5);
}

TEST_F(GoldenAlterationTest, OtherRowsShow) {
    shown.view().scene().arranger().setAllRowSizes(RowSize::Compact);
    EXPECT_GT(share(), kMostDifferent);
}

TEST_F(GoldenAlterationTest, APatchOfAnotherColourShows) {
    QImage altered = before;
    QPainter(&altered).fillRect(60, 30, 13, 13, QColor(Qt::red));
    EXPECT_GT(differenceOf(altered, before).share, kMostDifferent);
    EXPECT_FALSE(differenceOf(QImage(), before).sameSize);
    EXPECT_FALSE(differenceOf(before.scaled(50, 50), before).sameSize);
}

} // namespace
} // namespace lanescope::ui
