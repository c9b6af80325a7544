// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/lane_menu.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>
#include <utility>

#include "core/store/trace.h"
#include "ui/theme/translate.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

/// Compact, normal, tall; `checked` is called for each to find the present one.
void addRowSizes(QMenu& menu, const QString& title, const std::function<bool(RowSize)>& checked,
                 const std::function<void(RowSize)>& choose) {
    QMenu* sizes = menu.addMenu(title);
    auto* group = new QActionGroup(sizes);
    for (const auto& [size, text] :
         {std::pair(RowSize::Compact, tr("Compact")), std::pair(RowSize::Normal, tr("Normal")),
          std::pair(RowSize::Tall, tr("Tall"))}) {
        QAction* action = sizes->addAction(text, sizes, [choose, chosen = size] { choose(chosen); });
        action->setCheckable(true);
        action->setChecked(checked(size));
        group->addAction(action);
    }
}

void addMoves(QMenu& menu, TimelineScene& scene, int lane) {
    const LaneArrangement& state = scene.arranger().state();
    const std::vector<int> siblings =
        state.isPinned(lane)
            ? state.pinned()
            : state.lanesOf(scene.lanes().tree(), scene.lanes().tree().lanes[std::size_t(lane)].group);
    const auto own = std::find(siblings.begin(), siblings.end(), lane);
    if (own != siblings.begin() && own != siblings.end()) {
        menu.addAction(tr("Move up"), &menu,
                       [&scene, lane, above = *(own - 1)] { scene.arranger().moveLane(lane, above); });
    }
    if (own != siblings.end() && own + 1 != siblings.end()) {
        const int before = own + 2 == siblings.end() ? -1 : *(own + 2);
        menu.addAction(tr("Move down"), &menu,
                       [&scene, lane, before] { scene.arranger().moveLane(lane, before); });
    }
}

void addLane(QMenu& menu, TimelineScene& scene, int lane, const std::function<void(int)>& rename) {
    const LaneInfo& info = scene.lanes().tree().lanes[std::size_t(lane)];
    const LaneState& state = scene.arranger().state().lanes[std::size_t(lane)];
    const bool pinned = scene.arranger().state().isPinned(lane);
    menu.addAction(pinned ? tr("Unpin") : tr("Pin to the top"), &menu,
                   [&scene, lane, pinned] { scene.arranger().setPinned(lane, !pinned); });
    menu.addAction(state.solo ? tr("Show all lanes again") : tr("Show only this lane"), &menu,
                   [&scene, lane] { scene.arranger().toggleSolo(lane); });
    menu.addAction(tr("Hide lane"), &menu, [&scene, lane] { scene.arranger().hideLane(lane); });
    menu.addAction(tr("Rename…"), &menu, [rename, lane] { rename(lane); });
    addMoves(menu, scene, lane);
    menu.addSeparator();
    if (info.isSeries() && !info.hasBlocks()) {
        QAction* fit =
            menu.addAction(tr("Scale to the values in view"), &menu, [&scene, lane, fits = state.fitsValues] {
                scene.arranger().setFitsValues(lane, !fits);
            });
        fit->setCheckable(true);
        fit->setChecked(state.fitsValues);
    }
    menu.addAction(state.collapsed ? tr("Expand lane") : tr("Collapse lane"), &menu,
                   [&scene, lane] { scene.arranger().toggleLane(lane); });
    addRowSizes(
        menu, tr("Row height"), [&state](RowSize size) { return state.rowSize == size; },
        [&scene, lane](RowSize size) { scene.arranger().setRowSize(lane, size); });
    if (info.hasPythonFrames) {
        menu.addAction(
            state.pythonHidden ? tr("Show Python stack") : tr("Hide Python stack"), &menu,
            [&scene, lane, hidden = state.pythonHidden] { scene.arranger().setPythonHidden(lane, !hidden); });
    }
}

void addGroup(QMenu& menu, TimelineScene& scene, int group) {
    const bool collapsed = scene.arranger().state().groupCollapsed[std::size_t(group)] != 0;
    menu.addAction(collapsed ? tr("Expand group") : tr("Collapse group"), &menu,
                   [&scene, group] { scene.arranger().toggleGroup(group); });
    const LaneGroup& info = scene.lanes().tree().groups[std::size_t(group)];
    std::vector<int> lanes;
    for (int lane = info.firstLane; lane < info.firstLane + info.laneCount; ++lane) {
        lanes.push_back(lane);
    }
    menu.addAction(tr("Show only this group"), &menu, [&scene, lanes] { scene.arranger().showOnly(lanes); });
    menu.addAction(tr("Hide group"), &menu,
                   [&scene, lanes] { scene.arranger().setLanesHidden(lanes, true); });
}

} // namespace

void fillLaneMenu(QMenu& menu, TimelineScene& scene, LaneMenuTarget target, std::function<void(int)> rename) {
    if (target.lane >= 0) {
        addLane(menu, scene, target.lane, rename);
        menu.addSeparator();
    } else if (target.group >= 0) {
        addGroup(menu, scene, target.group);
        menu.addSeparator();
    }
    menu.addAction(tr("Collapse all groups"), &menu,
                   [&scene] { scene.arranger().setAllGroupsCollapsed(true); });
    menu.addAction(tr("Expand all groups"), &menu,
                   [&scene] { scene.arranger().setAllGroupsCollapsed(false); });
    addRowSizes(
        menu, tr("Row height of all lanes"),
        [&scene](RowSize size) {
            return std::all_of(scene.arranger().state().lanes.begin(), scene.arranger().state().lanes.end(),
                               [size](const LaneState& lane) { return lane.rowSize == size; });
        },
        [&scene](RowSize size) { scene.arranger().setAllRowSizes(size); });
    const auto fitsAll = [&scene] {
        for (std::size_t i = 0; i < scene.arranger().state().lanes.size(); ++i) {
            if (scene.lanes().tree().lanes[i].isSeries() && !scene.arranger().state().lanes[i].fitsValues) {
                return false;
            }
        }
        return true;
    };
    if (std::ranges::any_of(scene.lanes().tree().lanes,
                            [](const LaneInfo& lane) { return lane.isSeries(); })) {
        QAction* fit =
            menu.addAction(tr("Scale all values to what is in view"), &menu,
                           [&scene, fits = fitsAll()] { scene.arranger().setAllFitValues(!fits); });
        fit->setCheckable(true);
        fit->setChecked(fitsAll());
    }
    QAction* idle = menu.addAction(tr("Hide lanes idle in view"), &menu,
                                   [&scene] { scene.setIdleLanesHidden(!scene.arranger().hasIdleHidden()); });
    idle->setCheckable(true);
    idle->setChecked(scene.arranger().hasIdleHidden());
    if (!scene.arranger().state().pinned().empty()) {
        menu.addAction(tr("Unpin all lanes"), &menu, [&scene] { scene.arranger().unpinAll(); });
    }
    if (const int hidden = scene.arranger().hiddenLaneCount(); hidden > 0) {
        menu.addAction(tr("Show %n hidden lanes", nullptr, hidden), &menu,
                       [&scene] { scene.arranger().showAllLanes(); });
    }
    if (scene.arranger().history().canUndo()) {
        menu.addSeparator();
        menu.addAction(tr("Undo %1").arg(scene.arranger().history().undoText()), &menu,
                       [&scene] { scene.arranger().undo(); });
    }
}

} // namespace lanescope::ui
