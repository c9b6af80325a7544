// SPDX-License-Identifier: Apache-2.0
#include "ui/window/saved_layout.h"

#include <QDockWidget>
#include <QMainWindow>

#include <gtest/gtest.h>

#include "ui/window/panel_kinds.h"

namespace lanescope::ui {
namespace {

/// A window as a former version had it, with a dock for each name.
struct Window : QMainWindow {
    explicit Window(const QStringList& names) {
        for (const QString& name : names) {
            auto* dock = new QDockWidget(this);
            dock->setObjectName(name);
            addDockWidget(Qt::BottomDockWidgetArea, dock);
        }
    }
    QDockWidget* dock(const QString& name) const { return findChild<QDockWidget*>(name); }
};

const QString kTables = QStringLiteral("tables");
const QString kKernels = QStringLiteral("kernels");
const QString kGroups = QStringLiteral("kernel-groups");
const QString kOther = QStringLiteral("overview");

QByteArray formerLayout(bool areKernelsShown, bool areGroupsShown) {
    Window former({kOther, kKernels, kGroups});
    former.dock(kKernels)->setVisible(areKernelsShown);
    former.dock(kGroups)->setVisible(areGroupsShown);
    return former.saveState();
}

TEST(SavedLayoutTest, ASuccessorTakesThePlaceOfARetiredPanel) {
    for (const bool areKernelsShown : {false, true}) {
        for (const bool areGroupsShown : {false, true}) {
            Window window({kOther, kTables});
            window.dock(kTables)->hide();
            ASSERT_TRUE(restoreSavedLayout(window, formerLayout(areKernelsShown, areGroupsShown)));
            EXPECT_EQ(!window.dock(kTables)->isHidden(), areKernelsShown || areGroupsShown);
            EXPECT_FALSE(window.dock(kOther)->isHidden());
            EXPECT_EQ(window.findChildren<QDockWidget*>().size(), 2) << "nothing is left of the other one";
        }
    }
}

TEST(SavedLayoutTest, ALayoutOfTodayIsRestoredAsItIs) {
    Window before({kOther, kTables});
    before.dock(kTables)->hide();
    Window window({kOther, kTables});
    ASSERT_TRUE(restoreSavedLayout(window, before.saveState()));
    EXPECT_TRUE(window.dock(kTables)->isHidden());
    EXPECT_FALSE(restoreSavedLayout(window, "no layout"));
}

TEST(SavedLayoutTest, EveryRetiredPanelHasASuccessor) {
    for (const RetiredPanel& retired : retiredPanels()) {
        int successors = 0;
        for (const PanelKind& kind : panelKinds()) {
            successors += kind.name == retired.successor ? 1 : 0;
            EXPECT_NE(kind.name, retired.name);
        }
        EXPECT_EQ(successors, 1);
    }
}

} // namespace
} // namespace lanescope::ui
