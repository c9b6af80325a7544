// SPDX-License-Identifier: Apache-2.0
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QMenuBar>

#include "core/store/trace.h"
#include "ui/panels/panel.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/search_walk.h"
#include "ui/state/trace_link.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/theme/icons.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_actions.h"
#include "ui/window/menus.h"
#include "ui/window/panel_docks.h"
#include "ui/workspace/document_page.h"

namespace lanescope::ui {

namespace {

struct EditMenu {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::EditMenu)
};

/// The panel that has the keyboard focus, else null. A panel's tools are not inside the panel.
Panel* focusedPanel() {
    for (QWidget* widget = QApplication::focusWidget(); widget != nullptr; widget = widget->parentWidget()) {
        if (auto* panel = qobject_cast<Panel*>(widget)) {
            return panel;
        }
    }
    return nullptr;
}

void copyFromFocus(MainWindow& window, DocumentPage& page) {
    if (const auto* table = qobject_cast<DataTable*>(QApplication::focusWidget())) {
        table->copySelection();
    } else if (const Panel* panel = focusedPanel()) {
        panel->copyContent();
    } else if (const PanelKind* details = window.panels().kind(QStringLiteral("details"))) {
        page.panel(*details)->copyContent();
    }
}

/// The filter of the table in hand, else the field of the tool bar.
void focusFilter(MainWindow& window) {
    Panel* panel =
        qobject_cast<QAbstractItemView*>(QApplication::focusWidget()) != nullptr ? focusedPanel() : nullptr;
    if (panel != nullptr && panel->tools() != nullptr) {
        panel->focusFilter();
    } else {
        window.focusSearch();
    }
}

void copyLink(DocumentPage& page) {
    const ViewState& view = *page.document()->viewState();
    const TraceLink link = linkTo(*page.document()->trace(), page.document()->location(), view.visibleRange(),
                                  view.selectedSlice());
    QApplication::clipboard()->setText(linkText(link));
}

void addCopyEntries(QMenu* menu, MainWindow& window) {
    MenuActions& actions = window.menuActions();
    actions
        .addForPage(menu, EditMenu::tr("&Copy"), QKeySequence::Copy,
                    [&window](DocumentPage& page) { copyFromFocus(window, page); })
        ->setIcon(themedIcon(QStringLiteral("copy")));
    actions.addForPage(menu, EditMenu::tr("Copy &name of the selected slice"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [](DocumentPage& page) {
                           if (const auto details = page.document()->analyses()->details()) {
                               QGuiApplication::clipboard()->setText(details->name);
                           }
                       });
    actions.addForPage(menu, EditMenu::tr("Copy &link to this view"), {}, copyLink);
}

void addSearchEntries(QMenu* menu, MainWindow& window) {
    MenuActions& actions = window.menuActions();
    QAction* search = menu->addAction(EditMenu::tr("&Search…"), QKeySequence(Qt::CTRL | Qt::Key_F), &window,
                                      &MainWindow::focusSearch);
    search->setIcon(themedIcon(QStringLiteral("search")));
    actions
        .addForPage(menu, EditMenu::tr("&Filter the table, or search"), QKeySequence(Qt::Key_Slash),
                    [&window](DocumentPage&) { focusFilter(window); })
        ->setIcon(themedIcon(QStringLiteral("filter")));
    actions.addForPage(menu, EditMenu::tr("&List of hits"), {}, [&window](DocumentPage&) {
        window.bringPanelForward(QStringLiteral("search"))->focusFilter();
    });
    actions.addForPage(menu, EditMenu::tr("Ne&xt hit"), QKeySequence(Qt::Key_F3),
                       [](DocumentPage& page) { goToHit(*page.document()->viewState(), 1); });
    actions.addForPage(menu, EditMenu::tr("&Previous hit"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
                       [](DocumentPage& page) { goToHit(*page.document()->viewState(), -1); });
}

} // namespace

void makeEditMenu(MainWindow& window) {
    QMenu* menu = window.menuBar()->addMenu(EditMenu::tr("&Edit"));
    MenuActions& actions = window.menuActions();
    actions.addForPage(menu, EditMenu::tr("&Undo lane change"), QKeySequence::Undo,
                       [](DocumentPage& page) { page.timeline()->scene().arranger().undo(); });
    actions.addForPage(menu, EditMenu::tr("&Redo lane change"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
                       [](DocumentPage& page) { page.timeline()->scene().arranger().redo(); });
    menu->addSeparator();
    addCopyEntries(menu, window);
    menu->addSeparator();
    addSearchEntries(menu, window);
    menu->addSeparator();
    actions.addForTimeline(menu, {TimelineAction::AddNote, TimelineAction::AddMark, TimelineAction::MarkRange,
                                  TimelineAction::SelectAll, TimelineAction::Clear});
    actions.addForPage(menu, EditMenu::tr("Clear the &highlighted name"), {}, [](DocumentPage& page) {
        page.document()->viewState()->setHighlightedName(std::nullopt);
    });
    menu->addSeparator();
    QAction* settings =
        menu->addAction(EditMenu::tr("S&ettings…"), &window, [&window] { window.showSettings(); });
    settings->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma));
    settings->setMenuRole(QAction::PreferencesRole);
}

} // namespace lanescope::ui
