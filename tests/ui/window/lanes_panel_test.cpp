// SPDX-License-Identifier: Apache-2.0
// The panel of all lanes and the model of its tree.
#include "ui/timeline/widgets/lane_tree_model.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>
#include <QtTest>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/window/lanes_panel.h"

namespace lanescope::ui {
namespace {

class LaneTreeModelTest : public testing::Test {
protected:
    LaneTreeModelTest()
        : state(data.trace->bounds(), data.trace->bounds())
        , scene(data.trace, &state, nullptr) {
        scene.viewport().setSize(1000, 400, 1);
    }
    int lane(TrackId track) const { return scene.lanes().tree().laneOf(track); }
    bool isShown(TrackId track) const {
        return scene.arranger().state().shownLanes()[std::size_t(lane(track))] != 0;
    }

    test::TimelineFixture data;
    ViewState state;
    TimelineScene scene;
};

TEST_F(LaneTreeModelTest, IsASoundTreeWithCounts) {
    LaneTreeModel model(&scene);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    ASSERT_EQ(model.rowCount(), int(scene.lanes().tree().groups.size()));
    const QModelIndex stream = model.indexOfLane(lane(data.stream7));
    EXPECT_EQ(model.laneOf(stream), lane(data.stream7));
    EXPECT_EQ(stream.data().toString(), QStringLiteral("stream 7"));
    EXPECT_EQ(stream.siblingAtColumn(LaneTreeModel::Slices).data().toString(),
              QString::number(data.trace->track(data.stream7).sliceCount));
    EXPECT_EQ(stream.parent().data(Qt::CheckStateRole).toInt(), Qt::Checked);
}

TEST_F(LaneTreeModelTest, CheckMarksShowAndHide) {
    LaneTreeModel model(&scene);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QModelIndex stream = model.indexOfLane(lane(data.stream7));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    EXPECT_TRUE(model.setData(stream, Qt::Unchecked, Qt::CheckStateRole));
    EXPECT_FALSE(isShown(data.stream7));
    EXPECT_FALSE(changed.isEmpty());
    EXPECT_EQ(stream.parent().data(Qt::CheckStateRole).toInt(), Qt::PartiallyChecked);
    EXPECT_TRUE(model.setData(stream.parent(), Qt::Unchecked, Qt::CheckStateRole));
    EXPECT_EQ(stream.parent().data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
    EXPECT_FALSE(isShown(data.stream20));
    EXPECT_TRUE(model.setData(stream.parent(), Qt::Checked, Qt::CheckStateRole));
    EXPECT_TRUE(isShown(data.stream7));
    // While one lane is shown alone, a check mark adds another to it.
    scene.arranger().toggleSolo(lane(data.stream7));
    EXPECT_TRUE(model.setData(model.indexOfLane(lane(data.stream20)), Qt::Checked, Qt::CheckStateRole));
    EXPECT_TRUE(isShown(data.stream20));
    EXPECT_FALSE(isShown(data.mainThread));
}

TEST_F(LaneTreeModelTest, ThePanelFiltersByRegularExpressionAndActsOnWhatMatches) {
    LanesPanel panel(&scene);
    panel.resize(400, 400);
    panel.show();
    auto* tree = panel.findChild<QTreeView*>(QStringLiteral("laneTree"));
    auto* filter = panel.tools()->findChild<QLineEdit*>(QStringLiteral("laneFilter"));
    panel.focusFilter();
    QTest::keyClicks(filter, QStringLiteral("GPU 0.*[^,] stream (7|8)$"));
    ASSERT_EQ(tree->model()->rowCount(), 1) << "one group";
    EXPECT_EQ(tree->model()->rowCount(tree->model()->index(0, 0)), 1);
    auto* menu = panel.findChild<QMenu*>();
    const auto trigger = [&](const QString& start) {
        emit menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text().startsWith(start)) {
                EXPECT_TRUE(action->isEnabled());
                action->trigger();
                return;
            }
        }
        ADD_FAILURE() << start.toStdString();
    };
    trigger(QStringLiteral("Hide the "));
    EXPECT_FALSE(isShown(data.stream7));
    EXPECT_TRUE(isShown(data.stream20));
    trigger(QStringLiteral("Show only the "));
    EXPECT_TRUE(isShown(data.stream7));
    EXPECT_FALSE(isShown(data.mainThread));
    trigger(QStringLiteral("Pin the "));
    EXPECT_TRUE(scene.arranger().state().isPinned(lane(data.stream7)));
    const auto* problem = panel.findChild<QLabel*>(QStringLiteral("laneFilterProblem"));
    EXPECT_TRUE(problem->isHidden());
    filter->setText(QStringLiteral("ab((")); // no expression: nothing has that in its name
    EXPECT_EQ(tree->model()->rowCount(), 0);
    EXPECT_TRUE(problem->isVisible());
    EXPECT_TRUE(problem->text().endsWith(QStringLiteral("missing ) at character 4: (")))
        << problem->text().toStdString();
    filter->clear();
    EXPECT_TRUE(problem->isHidden());
    EXPECT_EQ(tree->model()->rowCount(), int(scene.lanes().tree().groups.size()));
}

TEST_F(LaneTreeModelTest, EnterOnALaneShowsItAndScrollsToIt) {
    LanesPanel panel(&scene);
    panel.show();
    auto* tree = panel.findChild<QTreeView*>(QStringLiteral("laneTree"));
    scene.arranger().hideLane(lane(data.stream20));
    scene.viewport().setScrollY(0);
    const QModelIndexList found =
        tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("stream 20"), 1,
                             Qt::MatchExactly | Qt::MatchRecursive);
    ASSERT_EQ(found.size(), 1);
    emit tree->activated(found.front());
    EXPECT_TRUE(isShown(data.stream20));
    const LaneBox& box = scene.layout().boxes()[std::size_t(scene.layout().boxOfLane(lane(data.stream20)))];
    EXPECT_LT(scene.viewport().contentView().toCanvas(box.y), scene.viewport().heightPx());
}

} // namespace
} // namespace lanescope::ui
