// SPDX-License-Identifier: Apache-2.0
#include <QCoreApplication>
#include <QMenuBar>

#include "ui/theme/icons.h"
#include "ui/timeline/scene/path_walk.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_actions.h"
#include "ui/window/menus.h"
#include "ui/window/step_navigator.h"
#include "ui/window/top_bar.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"

namespace lanescope::ui {

namespace {

struct GoMenu {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::GoMenu)
};

void addStepEntries(QMenu* menu, MainWindow& window) {
    MenuActions& actions = window.menuActions();
    StepNavigator* steps = window.topBar().steps();
    actions
        .addForPage(menu, GoMenu::tr("&Next step"), QKeySequence(Qt::CTRL | Qt::Key_PageDown),
                    [steps](DocumentPage&) { steps->goToNeighbour(1); })
        ->setIcon(themedIcon(QStringLiteral("next")));
    actions
        .addForPage(menu, GoMenu::tr("Pre&vious step"), QKeySequence(Qt::CTRL | Qt::Key_PageUp),
                    [steps](DocumentPage&) { steps->goToNeighbour(-1); })
        ->setIcon(themedIcon(QStringLiteral("previous")));
}

void addPathEntries(QMenu* menu, MenuActions& actions) {
    const auto add = [&](const QString& text, Qt::Key key, bool forward) {
        actions.addForPage(menu, text, QKeySequence(key),
                           [forward](DocumentPage& page) { walkPath(page.timeline()->scene(), forward); });
    };
    add(GoMenu::tr("Previous on the &critical path"), Qt::Key_BraceLeft, false);
    add(GoMenu::tr("Next on the critical pat&h"), Qt::Key_BraceRight, true);
}

void addTabEntries(QMenu* menu, OpenPages* pages) {
    const auto goToTab = [pages](int direction) {
        if (pages->count() > 0) {
            pages->setCurrent((pages->currentIndex() + direction + pages->count()) % pages->count());
        }
    };
    menu->addAction(GoMenu::tr("Next &tab"), QKeySequence(Qt::CTRL | Qt::Key_Tab), pages,
                    [goToTab] { goToTab(1); });
    menu->addAction(GoMenu::tr("Previous t&ab"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), pages,
                    [goToTab] { goToTab(-1); });
}

} // namespace

void makeGoMenu(MainWindow& window) {
    QMenu* menu = window.menuBar()->addMenu(GoMenu::tr("&Go"));
    using A = TimelineAction;
    MenuActions& actions = window.menuActions();
    actions.addForPage(menu, GoMenu::tr("Focus &timeline"), QKeySequence(Qt::Key_F6),
                       [](DocumentPage& page) { page.timeline()->setFocus(Qt::ShortcutFocusReason); });
    menu->addSeparator();
    actions.addForTimeline(menu,
                           {A::FollowOutgoing, A::FollowIncoming, A::ChooseOutgoing, A::ChooseIncoming});
    menu->addSeparator();
    addPathEntries(menu, actions);
    menu->addSeparator();
    actions.addForTimeline(menu, {A::PreviousSlice, A::NextSlice, A::WalkUp, A::WalkDown, A::Activate});
    menu->addSeparator();
    actions.addForTimeline(menu, {A::PanLeft, A::PanRight, A::ScrollPageUp, A::ScrollPageDown});
    menu->addSeparator();
    addStepEntries(menu, window);
    QMenu* bookmarks = menu->addMenu(GoMenu::tr("&Bookmarks"));
    for (const A first : {A::GoToBookmark1, A::SetBookmark1}) {
        for (int i = 0; i < 9; ++i) {
            actions.addForTimeline(bookmarks, {A(int(first) + i)});
        }
        bookmarks->addSeparator();
    }
    menu->addSeparator();
    addTabEntries(menu, &window.pages());
}

} // namespace lanescope::ui
