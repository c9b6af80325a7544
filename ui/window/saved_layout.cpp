// SPDX-License-Identifier: Apache-2.0
#include "ui/window/saved_layout.h"

#include <QByteArray>
#include <QDockWidget>
#include <QMainWindow>

#include <memory>
#include <vector>

#include "ui/window/panel_kinds.h"

namespace lanescope::ui {

bool restoreSavedLayout(QMainWindow& window, const QByteArray& state) {
    struct StandIn {
        std::unique_ptr<QDockWidget> dock;
        QString successor;
    };
    std::vector<StandIn> standIns; // which take the places of retired panels
    for (const RetiredPanel& retired : retiredPanels()) {
        auto dock = std::make_unique<QDockWidget>(&window);
        dock->setObjectName(retired.name);
        window.addDockWidget(Qt::BottomDockWidgetArea, dock.get());
        dock->hide(); // a layout that does not name it leaves it so
        standIns.push_back({std::move(dock), retired.successor});
    }
    const bool isRestored = window.restoreState(state);
    for (const StandIn& old : standIns) {
        auto* dock = window.findChild<QDockWidget*>(old.successor, Qt::FindDirectChildrenOnly);
        if (dock != nullptr && dock->isHidden() && !old.dock->isHidden()) {
            window.tabifyDockWidget(old.dock.get(), dock);
            dock->setFloating(old.dock->isFloating());
            dock->show();
        }
        window.removeDockWidget(old.dock.get());
    }
    return isRestored;
}

} // namespace lanescope::ui
