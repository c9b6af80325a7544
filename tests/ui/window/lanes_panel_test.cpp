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

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/wait.h"
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

TEST(LanesPanelTest, OfVeryManyLanesTheFirstAreListedAndTheFilterFindsTheOthers) {
    constexpr int kProcesses = 50'000; // more than one turn of the event loop looks at
    std::string text = R"({"traceEvents": [)";
    for (int i = 0; i < kProcesses; ++i) {
        text += (i > 0 ? ",\n" : "\n") +
                std::string(R"({"ph":"X","name":"f","tid":1,"ts":1,"dur":1,"pid":)") + std::to_string(i) +
                "}";
    }
    const auto trace = loadTraceText(text + "]}", "processes.json");
    ASSERT_TRUE(trace.has_value());
    ViewState state((*trace)->bounds(), (*trace)->bounds());
    TimelineScene scene(*trace, &state, nullptr);
    scene.viewport().setSize(1000, 400, 1);
    ASSERT_EQ(scene.lanes().tree().lanes.size(), std::size_t(kProcesses));
    LanesPanel panel(&scene);
    panel.show();
    auto* model = panel.findChild<LaneTreeModel*>();
    const auto* cut = panel.findChild<QLabel*>(QStringLiteral("laneListCut"));
    EXPECT_EQ(model->rowCount(), LaneTreeModel::kMostLanes);
    EXPECT_TRUE(cut->isVisible());
    EXPECT_FALSE(model->indexOfLane(kProcesses - 1).isValid());
    QSignalSpy changed(model, &QAbstractItemModel::dataChanged);
    scene.arranger().setAllGroupsCollapsed(true);
    EXPECT_LE(changed.size(), LaneTreeModel::kMostLanes + 1) << "each costs a view time";
    const QString last = scene.lanes().tree().groups.back().title;
    panel.tools()->findChild<QLineEdit*>(QStringLiteral("laneFilter"))->setText(QLatin1Char('^') + last);
    EXPECT_TRUE(test::waitUntil([&] { return model->rowCount() < LaneTreeModel::kMostLanes; }));
    EXPECT_TRUE(model->indexOfLane(kProcesses - 1).isValid());
    EXPECT_FALSE(model->isCut());
    EXPECT_FALSE(cut->isVisible());
}

} // namespace
} // namespace lanescope::ui
