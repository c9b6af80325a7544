// SPDX-License-Identifier: Apache-2.0
#include <QActionGroup>
#include <QCoreApplication>
#include <QMenuBar>

#include "core/store/trace.h"
#include "ui/panels/panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/panels/pinned_query_panel.h"
#include "ui/state/document.h"
#include "ui/state/file_time_units.h"
#include "ui/state/path_state.h"
#include "ui/state/settings.h"
#include "ui/theme/app_theme.h"
#include "ui/theme/formatting.h"
#include "ui/theme/time_preferences.h"
#include "ui/timeline/input/timeline_menus.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/color_rules_dialog.h"
#include "ui/window/lane_layouts.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_actions.h"
#include "ui/window/menu_text.h"
#include "ui/window/menus.h"
#include "ui/window/panel_docks.h"
#include "ui/window/settings_effects.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

namespace {

struct ViewMenu {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::ViewMenu)
};

/// Adds a group of entries of which one is checked. `current` is asked whenever the menu opens, because the
/// settings dialog changes the choice as well.
template <typename Choice, typename Current, typename Choose>
void addChoices(QMenu* menu, const std::vector<std::pair<Choice, QString>>& entries, Current current,
                Choose choose) {
    auto* group = new QActionGroup(menu);
    for (const auto& [value, text] : entries) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(value == current());
        group->addAction(action);
        QObject::connect(menu, &QMenu::aboutToShow, action,
                         [action, current, chosen = value] { action->setChecked(chosen == current()); });
        QObject::connect(action, &QAction::triggered, menu, [choose, chosen = value] { choose(chosen); });
    }
}

void fillFileUnitMenu(QMenu& menu, MainWindow& window) {
    DocumentPage* page = window.pages().currentPage();
    if (page == nullptr || page->timeline() == nullptr) {
        return;
    }
    const Trace& trace = *page->document()->trace();
    for (const FileTimeUnit unit : kFileTimeUnits) {
        QAction* action = menu.addAction(fileTimeUnitTitle(unit));
        action->setCheckable(true);
        action->setChecked(unit == trace.timeUnit());
        QObject::connect(action, &QAction::triggered, page,
                         [&window, page, unit] { window.workspace().chooseFileTimeUnit(*page, unit); });
    }
}

void makeTimeMenu(QMenu* menu, MainWindow& window) {
    QMenu* times = menu->addMenu(ViewMenu::tr("Ti&mes"));
    Settings* settings = &window.settings();
    applyTimes(*settings);
    addChoices<TimeUnit>(times,
                         {{TimeUnit::Automatic, ViewMenu::tr("Unit: &automatic")},
                          {TimeUnit::Nanoseconds, ViewMenu::tr("&Nanoseconds")},
                          {TimeUnit::Microseconds, ViewMenu::tr("&Microseconds")},
                          {TimeUnit::Milliseconds, ViewMenu::tr("Milli&seconds")},
                          {TimeUnit::Seconds, ViewMenu::tr("S&econds")}},
                         preferredTimeUnit, [settings, &window](TimeUnit unit) {
                             settings->setTimeUnit(unit);
                             applyTimes(*settings);
                             window.refreshTimes();
                         });
    times->addSeparator();
    addChoices<TimeOrigin>(times,
                           {{TimeOrigin::Trace, ViewMenu::tr("Since the start of the &trace")},
                            {TimeOrigin::Step, ViewMenu::tr("Since the start of the ste&p")},
                            {TimeOrigin::WallClock, ViewMenu::tr("Wall &clock")},
                            {TimeOrigin::Utc, ViewMenu::tr("Wall clock in &UTC")}},
                           timeOrigin, [settings, &window](TimeOrigin origin) {
                               settings->setTimeOrigin(origin);
                               applyTimes(*settings);
                               window.refreshTimes();
                           });
    times->addSeparator();
    MenuActions& actions = window.menuActions();
    actions.needsPage(actions.addFilledLater(times, ViewMenu::tr("Times in this &file are"),
                                             [&window](QMenu& own) { fillFileUnitMenu(own, window); }));
}

void makeThemeMenu(QMenu* menu, MainWindow& window) {
    addChoices<ThemeChoice>(menu->addMenu(ViewMenu::tr("&Theme")),
                            {{ThemeChoice::System, ViewMenu::tr("Like the &system")},
                             {ThemeChoice::Light, ViewMenu::tr("&Light")},
                             {ThemeChoice::Dark, ViewMenu::tr("&Dark")},
                             {ThemeChoice::HighContrast, ViewMenu::tr("&High contrast")}},
                            currentTheme, [settings = &window.settings()](ThemeChoice theme) {
                                settings->setTheme(theme);
                                applyTheme(theme);
                            });
}

void addArrangements(QMenu* menu, MenuActions& actions) {
    const auto add = [&](const QString& text, std::function<void(TimelineScene&)> run) {
        actions.addForPage(menu, text, {},
                           [run = std::move(run)](DocumentPage& page) { run(page.timeline()->scene()); });
    };
    add(ViewMenu::tr("Collapse all &groups"),
        [](TimelineScene& scene) { scene.arranger().setAllGroupsCollapsed(true); });
    add(ViewMenu::tr("&Expand all groups"),
        [](TimelineScene& scene) { scene.arranger().setAllGroupsCollapsed(false); });
    add(ViewMenu::tr("All rows &compact"),
        [](TimelineScene& scene) { scene.arranger().setAllRowSizes(RowSize::Compact); });
    add(ViewMenu::tr("All rows &normal"),
        [](TimelineScene& scene) { scene.arranger().setAllRowSizes(RowSize::Normal); });
    add(ViewMenu::tr("All rows &tall"),
        [](TimelineScene& scene) { scene.arranger().setAllRowSizes(RowSize::Tall); });
    menu->addSeparator();
    add(ViewMenu::tr("Scale all &values to what is in view"),
        [](TimelineScene& scene) { scene.arranger().setAllFitValues(true); });
    add(ViewMenu::tr("Scale all values to the &whole trace"),
        [](TimelineScene& scene) { scene.arranger().setAllFitValues(false); });
    menu->addSeparator();
    add(ViewMenu::tr("&Hide or show lanes idle in view"),
        [](TimelineScene& scene) { scene.setIdleLanesHidden(!scene.arranger().hasIdleHidden()); });
    add(ViewMenu::tr("&Show all lanes"), [](TimelineScene& scene) { scene.arranger().showAllLanes(); });
    add(ViewMenu::tr("&Unpin all lanes"), [](TimelineScene& scene) { scene.arranger().unpinAll(); });
}

void makeLanesMenu(QMenu* menu, MainWindow& window) {
    using A = TimelineAction;
    MenuActions& actions = window.menuActions();
    actions.addForTimeline(menu, {A::TogglePin, A::HideLane, A::SoloLane, A::RenameLane, A::CollapseLane,
                                  A::ExpandLane, A::TogglePython, A::CycleRowHeight, A::FitValues});
    actions.addForPage(
        menu, ViewMenu::tr("&Find a lane…"), QKeySequence(Qt::CTRL | Qt::Key_P),
        [&window](DocumentPage&) { window.bringPanelForward(QStringLiteral("lanes"))->focusFilter(); });
    menu->addSeparator();
    addArrangements(menu, actions);
    actions
        .addFilledLater(menu, ViewMenu::tr("&Layouts"),
                        [layouts = &window.laneLayouts()](QMenu& own) { layouts->fillMenu(own); })
        ->setObjectName(QStringLiteral("layoutMenu"));
}

/// Every part and table of every panel, so that each is one command away.
void fillTablesMenu(QMenu& menu, PanelDocks* panels) {
    for (const PanelKind& kind : panels->kinds()) {
        for (const auto& part : kind.parts) {
            menu.addAction(part.second, panels, [panels, name = part.first] { panels->bringForward(name); })
                ->setData(QStringLiteral("view/") + part.first);
        }
        for (const auto& part : kind.parts) {
            menu.addSeparator();
            for (const PanelKind::View& view : kind.views) {
                if (view.part != part.first) {
                    continue;
                }
                QAction* action = menu.addAction(QStringLiteral("%1: %2").arg(part.second, view.title),
                                                 panels, [panels, name = kind.name, view = view.name] {
                                                     if (Panel* panel = panels->bringForward(name)) {
                                                         panel->showPart(view);
                                                     }
                                                 });
                action->setData(QStringLiteral("%1/%2").arg(view.part, view.name));
            }
        }
    }
}

/// Panels of pinned queries, and how to unpin each.
void fillPinnedMenu(QMenu& menu, PanelDocks* panels, PreferenceStore* preferences) {
    const QMap<QString, QString> pinned = preferences->value()->pinnedQueries;
    if (pinned.isEmpty()) {
        menu.addAction(ViewMenu::tr("Pin a query in the SQL panel, menu Queries"))->setEnabled(false);
        return;
    }
    const QStringList titles = pinned.keys();
    for (const QString& title : titles) {
        menu.addAction(menuText(title), panels,
                       [panels, title] { panels->bringForward(PinnedQueryPanel::nameOf(title)); });
    }
    QMenu* unpin = menu.addMenu(ViewMenu::tr("Unpin"));
    for (const QString& title : titles) {
        unpin->addAction(menuText(title), panels, [preferences, title] {
            preferences->change([&title](Preferences& next) { next.pinnedQueries.remove(title); });
        });
    }
}

/// Entry that is checked while the panel is shown. It hides a panel that is in sight; one that is hidden or
/// stands behind others comes to the front.
void addPanelEntry(QMenu* menu, PanelDocks* panels, PanelDock* dock) {
    const QAction* toggle = dock->toggleViewAction();
    QAction* entry = menu->addAction(toggle->text());
    entry->setCheckable(true);
    entry->setProperty("showsPanel", true); // the command palette never hides one
    const auto copyState = [entry, toggle] {
        entry->setChecked(toggle->isChecked());
        entry->setEnabled(toggle->isEnabled());
    };
    QObject::connect(toggle, &QAction::changed, entry, copyState);
    copyState();
    QObject::connect(entry, &QAction::triggered, panels, [panels, dock, copyState](bool show) {
        if (show || !dock->isInSight()) {
            panels->bringForward(dock->objectName());
        } else {
            dock->hide();
        }
        copyState();
    });
}

void addPanelEntries(QMenu* menu, MainWindow& window) {
    MenuActions& actions = window.menuActions();
    PanelDocks* panels = &window.panels();
    actions.needsPage(actions.addFilledLater(menu, ViewMenu::tr("All ta&bles"),
                                             [panels](QMenu& own) { fillTablesMenu(own, panels); }));
    for (PanelDock* dock : panels->docks()) {
        if (!PinnedQueryPanel::isName(dock->objectName())) {
            addPanelEntry(menu, panels, dock);
        }
    }
    actions.needsPage(actions.addFilledLater(menu, ViewMenu::tr("P&inned queries"),
                                             [panels, preferences = &window.preferences()](QMenu& own) {
                                                 fillPinnedMenu(own, panels, preferences);
                                             }));
    actions.addForPage(menu, ViewMenu::tr("Show or hide the &panels"), QKeySequence(Qt::Key_Q),
                       [panels](DocumentPage&) { panels->toggle(); });
    actions.addForPage(menu, ViewMenu::tr("&Default layout"), {},
                       [panels](DocumentPage&) { panels->applyDefaultLayout(); });
}

void addColorEntries(QMenu* menu, MainWindow& window) {
    MenuActions& actions = window.menuActions();
    actions.addForScene(menu, ViewMenu::tr("&Colour by"), fillColorMenu);
    actions.addForPage(menu, ViewMenu::tr("Colour r&ules…"), {}, [&window](DocumentPage&) {
        (new ColorRulesDialog(window.workspace().preferences(), &window))->show();
    });
    actions.addForScene(menu, ViewMenu::tr("Flow a&rrows"), fillArrowMenu);
}

/// Overlay of the critical path; its panel comes forward with it.
void addPathEntry(QMenu* menu, MainWindow& window) {
    const auto pathOf = [](DocumentPage& page) -> PathState& {
        return PathState::of(*page.document()->viewState());
    };
    QAction* entry =
        window.menuActions().addForPage(menu, ViewMenu::tr("Show the critical pat&h"),
                                        QKeySequence(Qt::SHIFT | Qt::Key_P), [pathOf](DocumentPage& page) {
                                            PathState& path = pathOf(page);
                                            path.isShown() ? path.setShown(false) : path.ask();
                                        });
    entry->setCheckable(true);
    QObject::connect(menu, &QMenu::aboutToShow, entry, [entry, pathOf, &window] {
        DocumentPage* page = window.pages().currentPage();
        entry->setChecked(page != nullptr && page->timeline() != nullptr && pathOf(*page).isShown());
    });
}

} // namespace

void makeViewMenu(MainWindow& window) {
    QMenu* menu = window.menuBar()->addMenu(ViewMenu::tr("&View"));
    using A = TimelineAction;
    MenuActions& actions = window.menuActions();
    actions.addForTimeline(
        menu, {A::ZoomIn, A::ZoomOut, A::FitAll, A::FitSelection, A::ZoomToRange, A::UndoView, A::RedoView});
    menu->addSeparator();
    makeLanesMenu(menu->addMenu(ViewMenu::tr("&Lanes")), window);
    menu->addSeparator();
    addColorEntries(menu, window);
    addPathEntry(menu, window);
    menu->addSeparator();
    addPanelEntries(menu, window);
    menu->addSeparator();
    makeTimeMenu(menu, window);
    makeThemeMenu(menu, window);
    QAction* fullScreen = menu->addAction(ViewMenu::tr("F&ull screen"));
    fullScreen->setCheckable(true);
    fullScreen->setShortcut(QKeySequence(Qt::Key_F11));
    QObject::connect(fullScreen, &QAction::triggered, &window, [&window](bool on) {
        window.setWindowState(window.windowState().setFlag(Qt::WindowFullScreen, on));
    });
}

} // namespace lanescope::ui
