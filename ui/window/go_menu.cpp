// SPDX-License-Identifier: Apache-2.0
#include <QCoreApplication>
#include <QMenuBar>

#include "ui/compare/compare_page.h"
#include "ui/ranks/ranks_page.h"
#include "ui/theme/icons.h"
#include "ui/timeline/scene/path_walk.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_actions.h"
#include "ui/window/menus.h"
#include "ui/window/panel_docks.h"
#include "ui/window/step_navigator.h"
#include "ui/window/top_bar.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

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

/// Goes to an open page of that class; false: there is none.
template <typename Page>
bool goToPage(OpenPages& pages) {
    for (int i = 1; i <= pages.count(); ++i) {
        const int index = (pages.currentIndex() + i) % pages.count(); // the current one last
        if (qobject_cast<Page*>(pages.at(index).widget) != nullptr) {
            pages.setCurrent(index);
            return true;
        }
    }
    return false;
}

/// Compares the current trace with the one that was in front before it; asks where there is no other.
void goToComparison(MainWindow& window) {
    OpenPages& pages = window.pages();
    if (goToPage<ComparePage>(pages)) {
        return;
    }
    Document* current = pages.currentDocument();
    int other = -1;
    for (int i = 0; i < pages.count(); ++i) {
        const bool isOther = pages.documentAt(i) != nullptr && pages.documentAt(i) != current;
        if (isOther && (other < 0 || pages.at(i).usedAt > pages.at(other).usedAt)) {
            other = i;
        }
    }
    if (current != nullptr && other >= 0) {
        window.workspace().compare(pages.documentAt(other), current);
    } else {
        window.workspace().compareWithDialog();
    }
}

/// One key for each question: why, what, what changed, which rank.
void addQuestions(QMenu* menu, MainWindow& window) {
    MenuActions& actions = window.menuActions();
    PanelDocks* panels = &window.panels();
    actions.addForPage(menu, GoMenu::tr("&Overview: why it takes so long"), QKeySequence(Qt::Key_1),
                       [panels](DocumentPage&) { panels->applyPreset(LayoutPreset::Overview); });
    actions.addForPage(menu, GoMenu::tr("Ta&bles: what is in it"), QKeySequence(Qt::Key_2),
                       [panels](DocumentPage&) { panels->applyPreset(LayoutPreset::Tables); });
    menu->addAction(GoMenu::tr("&Comparison: what changed"), QKeySequence(Qt::Key_3), &window,
                    [&window] { goToComparison(window); });
    menu->addAction(GoMenu::tr("&Ranks: which one is slow"), QKeySequence(Qt::Key_4), &window, [&window] {
        if (!goToPage<RanksPage>(window.pages())) {
            window.workspace().openFolderWithDialog();
        }
    });
}

} // namespace

void makeGoMenu(MainWindow& window) {
    QMenu* menu = window.menuBar()->addMenu(GoMenu::tr("&Go"));
    using A = TimelineAction;
    MenuActions& actions = window.menuActions();
    addQuestions(menu, window);
    menu->addSeparator();
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
