// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/input/timeline_menus.h"

#include <QActionGroup>
#include <QMenu>

#include "core/store/trace.h"
#include "ui/theme/translate.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

void fillArrowMenu(QMenu& menu, TimelineScene& scene) {
    const auto toggle = [&](const QString& text, bool FlowOptions::*option) {
        QAction* action = menu.addAction(text);
        action->setCheckable(true);
        action->setChecked(scene.style().flowOptions().*option);
        QObject::connect(action, &QAction::toggled, &scene, [&scene, option](bool on) {
            FlowOptions options = scene.style().flowOptions();
            options.*option = on;
            scene.style().setFlowOptions(options);
        });
    };
    toggle(tr("Launch to kernel"), &FlowOptions::launch);
    toggle(tr("Forward to backward"), &FlowOptions::forwardBackward);
    toggle(tr("Other flows of the trace"), &FlowOptions::other);
    menu.addSeparator();
    toggle(tr("Whole causal chain"), &FlowOptions::chain);
    QMenu* hops = menu.addMenu(tr("Flow depth"));
    auto* group = new QActionGroup(hops);
    for (int count = 1; count <= FlowOptions::kMostHops; ++count) {
        QAction* action = hops->addAction(QString::number(count));
        action->setCheckable(true);
        action->setChecked(scene.style().flowOptions().hops == count);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &scene, [&scene, count] {
            FlowOptions options = scene.style().flowOptions();
            options.hops = count;
            scene.style().setFlowOptions(options);
        });
    }
}

void fillColorMenu(QMenu& menu, TimelineScene& scene) {
    auto* group = new QActionGroup(&menu);
    for (int i = 0; i < kColorByCount; ++i) {
        const auto mode = ColorBy(i);
        if (!scene.style().coloring().canBe(mode)) {
            continue;
        }
        QAction* action = menu.addAction(colorByTitle(mode));
        action->setCheckable(true);
        action->setChecked(scene.style().coloring().mode() == mode);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &scene,
                         [&scene, mode] { scene.style().setColorBy(mode); });
    }
    menu.addSeparator();
    QAction* gaps = menu.addAction(tr("Idle time by cause"));
    gaps->setCheckable(true);
    gaps->setChecked(scene.style().gapsShown());
    QObject::connect(gaps, &QAction::toggled, &scene, [&scene](bool on) { scene.style().setGapsShown(on); });
}

} // namespace lanescope::ui
