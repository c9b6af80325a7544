// SPDX-License-Identifier: Apache-2.0
// The menus of MainWindow: every action in one place, with its shortcut.
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenuBar>
#include <QMessageBox>

#include <algorithm>

#include "core/remote/remote_location.h"
#include "ui/tables/data_table.h"
#include "ui/panels/details_html.h"
#include "ui/panels/panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/ranks/log_folder_page.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/search_walk.h"
#include "ui/state/settings.h"
#include "ui/state/trace_link.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"
#include "ui/theme/app_theme.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/timeline/lanes/color_rules.h"
#include "ui/timeline/input/timeline_menus.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/color_rules_dialog.h"
#include "ui/window/command_palette.h"
#include "ui/window/document_page.h"
#include "ui/window/key_map.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/settings_effects.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/shortcut_help.h"
#include "ui/window/step_navigator.h"
#include "ui/window/top_bar.h"
#include "ui/window/welcome_page.h"

namespace lanescope::ui {

namespace {

/// The panel that the keyboard acts on; null when it is something else. The tools live outside the panel.
Panel* focusedPanel() {
    for (QWidget* widget = QApplication::focusWidget(); widget != nullptr; widget = widget->parentWidget()) {
        if (auto* panel = qobject_cast<Panel*>(widget)) {
            return panel;
        }
    }
    return nullptr;
}

const TimelineBinding& bindingOf(TimelineAction action) {
    const auto& bindings = timelineBindings();
    return *std::ranges::find(bindings, action, &TimelineBinding::action);
}

} // namespace

QAction* MainWindow::documentAction(QMenu* menu, const QString& text, const QKeySequence& shortcut,
                                    std::function<void(DocumentPage&)> run) {
    QAction* action = menu->addAction(text);
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, [this, run = std::move(run)] {
        if (DocumentPage* page = currentPage(); page != nullptr && page->timeline() != nullptr) {
            run(*page);
        }
    });
    m_documentActions.emplace_back(action);
    return action;
}

void MainWindow::timelineActions(QMenu* menu, std::initializer_list<TimelineAction> actions) {
    for (const TimelineAction action : actions) {
        // The timeline answers to its keys itself, while it has the focus: a letter that is typed into a
        // filter must not zoom. The menu only names them, behind a tab.
        QAction* entry = documentAction(menu, bindingOf(action).text + QLatin1Char('\t'), {},
                                        [action](DocumentPage& page) {
                                            page.timeline()->setFocus();
                                            page.timeline()->perform(action);
                                        });
        m_timelineActions.emplace_back(entry, action);
    }
}

void MainWindow::nameTimelineKeys() {
    for (const auto& [entry, action] : m_timelineActions) {
        const TimelineBinding& binding = bindingOf(action);
        const QString keys =
            binding.keys.empty() ? QString() : binding.keys.front().toString(QKeySequence::NativeText);
        entry->setText(binding.text + QLatin1Char('\t') + keys);
    }
}

void MainWindow::sceneMenu(QMenu* menu, const QString& text, void (*fill)(QMenu&, TimelineScene&)) {
    QMenu* own = menu->addMenu(text);
    m_documentActions.emplace_back(own->menuAction());
    connect(own, &QMenu::aboutToShow, this, [this, own, fill] {
        own->clear();
        if (DocumentPage* page = currentPage(); page != nullptr && page->timeline() != nullptr) {
            fill(*own, page->timeline()->scene());
        }
    });
}

void MainWindow::makeMenus() {
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    makeGoMenu();
    makeHelpMenu();
    m_keys = new KeyMap(m_settings, *menuBar(), this);
    connect(m_keys, &KeyMap::changed, this, &MainWindow::nameTimelineKeys);
    connect(m_settings, &Settings::replaced, this, [this] {
        applyAll(*m_settings);
        m_keys->readAgain();
        refreshTimes();
    });
    nameTimelineKeys();
}

void MainWindow::showCommandPalette() {
    new CommandPalette(*menuBar(), this); // goes by itself
}

void MainWindow::showShortcuts() {
    auto* help = new ShortcutHelp(m_keys, this);
    connect(help, &ShortcutHelp::editRequested, this, &MainWindow::editShortcuts);
    help->show();
}

void MainWindow::editShortcuts() {
    (new ShortcutEditor(m_keys, this))->show();
}

void MainWindow::showSettings() {
    if (m_settingsDialog == nullptr) {
        m_settingsDialog = new SettingsDialog(m_settings, this);
        connect(m_settingsDialog, &SettingsDialog::keysRequested, this, &MainWindow::editShortcuts);
        connect(m_settingsDialog, &SettingsDialog::timesChanged, this, &MainWindow::refreshTimes);
    }
    m_settingsDialog->show();
    m_settingsDialog->raise();
    m_settingsDialog->activateWindow();
}

void MainWindow::makeFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    menu->addAction(themedIcon(QStringLiteral("open")), tr("&Open…"), QKeySequence::Open, this,
                    &MainWindow::openWithDialog);
    menu->addAction(tr("Open from another mac&hine…"), this, [this] {
        bool ok = false;
        const QString location = QInputDialog::getText(
            this, tr("Open from another machine"),
            tr("A trace or a folder of traces, reached by ssh with the keys and the configuration that you "
               "have:"),
            QLineEdit::Normal, QStringLiteral("ssh://"), &ok);
        if (ok && isRemoteLocation(location.trimmed().toStdString())) {
            openLocations({location.trimmed()});
        }
    });
    m_recentMenu = menu->addMenu(tr("Open &recent"));
    m_recentMenu->setObjectName(QStringLiteral("recentMenu"));
    m_recentMenu->setProperty("dynamic", true);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    m_compareMenu = menu->addMenu(themedIcon(QStringLiteral("compare")), tr("Co&mpare with"));
    m_compareMenu->setObjectName(QStringLiteral("compareMenu"));
    m_compareMenu->setProperty("dynamic", true);
    connect(m_compareMenu, &QMenu::aboutToShow, this, &MainWindow::fillCompareMenu);
    m_documentActions.emplace_back(m_compareMenu->menuAction());
    QMenu* samples = menu->addMenu(tr("Open &sample"));
    for (const Sample& sample : sampleTraces()) {
        samples->addAction(sample.title, this, [this, sample] { openLocations({sample.location}); });
    }
    menu->addSeparator();
    documentAction(menu, tr("&Save session…"), QKeySequence::Save,
                   [this](DocumentPage&) { saveSessionAs(); });
    makeExportMenu(menu->addMenu(tr("&Export")));
    menu->addSeparator();
    menu->addAction(themedIcon(QStringLiteral("reload")), tr("Re&load"), QKeySequence(Qt::Key_F5), this,
                    [this] {
                        if (DocumentPage* page = currentPage();
                            page != nullptr && page->document()->state() != Document::State::Loading) {
                            reload(*page);
                        } else if (const Tab* tab = currentTab(); tab != nullptr) {
                            if (auto* folder = qobject_cast<LogFolderPage*>(tab->page)) {
                                folder->lookAgain();
                            }
                        }
                    });
    menu->addAction(themedIcon(QStringLiteral("close")), tr("&Close tab"), QKeySequence(Qt::CTRL | Qt::Key_W),
                    this, [this] { closeTab(currentIndex()); });
    menu->addSeparator();
    QAction* quit = menu->addAction(tr("&Quit"), this, &QWidget::close);
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::fillCompareMenu() {
    m_compareMenu->clear();
    Document* baseline = currentDocument();
    if (baseline == nullptr) {
        return;
    }
    if (m_pinnedBaseline != nullptr && m_pinnedBaseline != baseline) {
        m_compareMenu->addAction(
            tr("Pinned baseline %1").arg(m_pinnedBaseline->title().replace('&', QLatin1String("&&"))), this,
            [this, candidate = baseline] { compare(m_pinnedBaseline, candidate); });
        m_compareMenu->addSeparator();
    }
    // Else the trace in front is the baseline; the sides can be swapped later.
    for (int i = 0; i < tabCount(); ++i) {
        if (Document* other = documentAt(i);
            other != nullptr && other != baseline && other != m_pinnedBaseline) {
            m_compareMenu->addAction(other->title().replace(QLatin1Char('&'), QLatin1String("&&")), this,
                                     [this, baseline, other] { compare(baseline, other); });
        }
    }
    if (!m_compareMenu->isEmpty()) {
        m_compareMenu->addSeparator();
    }
    m_compareMenu->addAction(tr("Another trace…"), this, [this, location = baseline->location()] {
        const QStringList paths = m_pathsDialog(this, m_settings->lastFolder());
        if (!paths.isEmpty()) {
            compareLocations(location, paths.front());
        }
    });
}

void MainWindow::showTabMenu(const QPoint& point) {
    QTabBar* tabs = m_topBar->tabs();
    const int index = tabs->tabAt(point);
    if (index < 0) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("tabMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (Document* document = documentAt(index)) {
        if (m_pinnedBaseline != nullptr && m_pinnedBaseline != document) {
            menu->addAction(themedIcon(QStringLiteral("compare")),
                            tr("Compare with pinned baseline %1")
                                .arg(m_pinnedBaseline->title().replace('&', QLatin1String("&&"))),
                            this, [this, document] { compare(m_pinnedBaseline, document); });
        }
        QAction* pin = menu->addAction(themedIcon(QStringLiteral("pin")), tr("Pin as baseline"), this,
                                       [this, document] { pinBaseline(document); });
        pin->setCheckable(true);
        pin->setChecked(m_pinnedBaseline == document);
        menu->addSeparator();
    }
    menu->addAction(themedIcon(QStringLiteral("close")), tr("Close tab"), this,
                    [this, page = QPointer<QWidget>(m_tabs[static_cast<std::size_t>(index)].page)] {
                        const auto tab = std::ranges::find(m_tabs, page.data(), &Tab::page);
                        closeTab(tab == m_tabs.end() ? -1 : static_cast<int>(tab - m_tabs.begin()));
                    });
    menu->popup(tabs->mapToGlobal(point));
}

void MainWindow::fillRecentMenu() {
    m_recentMenu->clear();
    for (const RecentTrace& trace : m_settings->recentTraces()) {
        QAction* action =
            m_recentMenu->addAction(QFileInfo(trace.path).fileName().replace('&', QLatin1String("&&")), this,
                                    [this, path = trace.path] { openLocations({path}); });
        action->setToolTip(trace.path);
    }
    m_recentMenu->setToolTipsVisible(true);
    if (m_recentMenu->isEmpty()) {
        m_recentMenu->addAction(tr("No recent traces"))->setEnabled(false);
        return;
    }
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("Clear list"), m_settings, &Settings::clearRecentTraces);
}

void MainWindow::makeEditMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    documentAction(menu, tr("&Undo change of lanes"), QKeySequence::Undo,
                   [](DocumentPage& page) { page.timeline()->scene().undoArrangement(); });
    documentAction(menu, tr("&Redo change of lanes"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
                   [](DocumentPage& page) { page.timeline()->scene().redoArrangement(); });
    menu->addSeparator();
    documentAction(menu, tr("&Copy"), QKeySequence::Copy, [this](DocumentPage&) {
        copyFromFocus();
    })->setIcon(themedIcon(QStringLiteral("copy")));
    documentAction(menu, tr("Copy &name of the selected slice"),
                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [](DocumentPage& page) {
                       if (const auto details = page.document()->analyses()->details()) {
                           QGuiApplication::clipboard()->setText(details->name);
                       }
                   });
    documentAction(menu, tr("Copy &link to this view"), {}, [](DocumentPage& page) {
        const ViewState& view = *page.document()->viewState();
        const TraceLink link = linkTo(*page.document()->trace(), page.document()->location(),
                                      view.visibleRange(), view.selectedSlice());
        QApplication::clipboard()->setText(linkText(link));
    });
    menu->addSeparator();
    documentAction(menu, tr("Search &slices…"), QKeySequence(Qt::Key_Slash), [this](DocumentPage&) {
        bringPanelForward(QStringLiteral("search"))->focusFilter();
    })->setIcon(themedIcon(QStringLiteral("search")));
    documentAction(menu, tr("Ne&xt hit"), QKeySequence(Qt::Key_F3),
                   [](DocumentPage& page) { goToHit(*page.document()->viewState(), 1); });
    documentAction(menu, tr("&Previous hit"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
                   [](DocumentPage& page) { goToHit(*page.document()->viewState(), -1); });
    documentAction(menu, tr("&Filter the panel, or search slices"), QKeySequence(Qt::CTRL | Qt::Key_F),
                   [this](DocumentPage&) { focusFilter(); })
        ->setIcon(themedIcon(QStringLiteral("filter")));
    menu->addSeparator();
    timelineActions(menu, {TimelineAction::AddNote, TimelineAction::AddMark, TimelineAction::MarkRange,
                           TimelineAction::SelectAll, TimelineAction::Clear});
    documentAction(menu, tr("Clear the &highlighted name"), {}, [](DocumentPage& page) {
        page.document()->viewState()->setHighlightedName(std::nullopt);
    });
    menu->addSeparator();
    QAction* settings = menu->addAction(tr("S&ettings…"), this, &MainWindow::showSettings);
    settings->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma));
    settings->setMenuRole(QAction::PreferencesRole);
}

void MainWindow::copyFromFocus() {
    if (const auto* table = qobject_cast<DataTable*>(QApplication::focusWidget())) {
        table->copySelection();
    } else if (const Panel* panel = focusedPanel()) {
        panel->copyContent();
    } else if (DocumentPage* page = currentPage()) {
        const auto details = std::ranges::find(m_panelKinds, QStringLiteral("details"), &PanelKind::name);
        page->panel(*details)->copyContent();
    }
}

void MainWindow::focusFilter() {
    Panel* panel = focusedPanel();
    if (panel == nullptr || panel->tools() == nullptr) {
        panel = bringPanelForward(QStringLiteral("search"));
    }
    panel->focusFilter();
}

void MainWindow::makeViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    using A = TimelineAction;
    timelineActions(
        menu, {A::ZoomIn, A::ZoomOut, A::FitAll, A::FitSelection, A::ZoomToRange, A::UndoView, A::RedoView});
    menu->addSeparator();
    makeLaneMenu(menu->addMenu(tr("&Lanes")));
    menu->addSeparator();
    sceneMenu(menu, tr("&Colour by"), fillColorMenu);
    documentAction(menu, tr("Colour r&ules…"), {},
                   [this](DocumentPage&) { (new ColorRulesDialog(this))->show(); });
    connect(&ColorRules::inUse(), &ColorRules::changed, this,
            [this] { m_settings->setColorRules(colorRuleTexts(ColorRules::inUse().all())); });
    sceneMenu(menu, tr("A&rrows"), fillArrowMenu);
    menu->addSeparator();
    for (PanelDock* dock : m_docks) {
        menu->addAction(dock->toggleViewAction());
    }
    documentAction(menu, tr("Show or hide the &panels"), QKeySequence(Qt::Key_Q),
                   [this](DocumentPage&) { togglePanels(); });
    documentAction(menu, tr("&Default layout"), {}, [this](DocumentPage&) { applyDefaultLayout(); });
    menu->addSeparator();

    makeTimeMenu(menu);
    QMenu* themes = menu->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const std::pair<ThemeChoice, QString> choices[] = {{ThemeChoice::System, tr("Like the &system")},
                                                       {ThemeChoice::Light, tr("&Light")},
                                                       {ThemeChoice::Dark, tr("&Dark")}};
    for (const auto& [choice, text] : choices) {
        QAction* action = themes->addAction(text);
        action->setCheckable(true);
        action->setChecked(choice == currentTheme());
        connect(themes, &QMenu::aboutToShow, action,
                [action, theme = choice] { action->setChecked(theme == currentTheme()); });
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, theme = choice] {
            m_settings->setTheme(theme);
            applyTheme(theme);
        });
    }
    QAction* fullScreen = menu->addAction(tr("F&ull screen"));
    fullScreen->setCheckable(true);
    fullScreen->setShortcut(QKeySequence(Qt::Key_F11));
    connect(fullScreen, &QAction::triggered, this,
            [this](bool on) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, on)); });
}

void MainWindow::makeLaneMenu(QMenu* menu) {
    using A = TimelineAction;
    const auto sceneAction = [this, menu](const QString& text, const QKeySequence& shortcut,
                                          std::function<void(TimelineScene&)> run) {
        documentAction(menu, text, shortcut,
                       [run = std::move(run)](DocumentPage& page) { run(page.timeline()->scene()); });
    };
    timelineActions(menu, {A::TogglePin, A::HideLane, A::SoloLane, A::RenameLane, A::CollapseLane,
                           A::ExpandLane, A::TogglePython, A::CycleRowHeight, A::FitValues});
    documentAction(menu, tr("&Find a lane…"), QKeySequence(Qt::CTRL | Qt::Key_P),
                   [this](DocumentPage&) { bringPanelForward(QStringLiteral("lanes"))->focusFilter(); });
    menu->addSeparator();
    sceneAction(tr("Collapse all &groups"), {},
                [](TimelineScene& scene) { scene.setAllGroupsCollapsed(true); });
    sceneAction(tr("&Expand all groups"), {},
                [](TimelineScene& scene) { scene.setAllGroupsCollapsed(false); });
    sceneAction(tr("All rows &compact"), {},
                [](TimelineScene& scene) { scene.setAllRowSizes(RowSize::Compact); });
    sceneAction(tr("All rows &normal"), {},
                [](TimelineScene& scene) { scene.setAllRowSizes(RowSize::Normal); });
    sceneAction(tr("All rows &tall"), {}, [](TimelineScene& scene) { scene.setAllRowSizes(RowSize::Tall); });
    menu->addSeparator();
    sceneAction(tr("Scale all &values to what is in view"), {},
                [](TimelineScene& scene) { scene.setAllFitValues(true); });
    sceneAction(tr("Scale all values to the &whole trace"), {},
                [](TimelineScene& scene) { scene.setAllFitValues(false); });
    menu->addSeparator();
    sceneAction(tr("&Hide or show lanes idle in view"), {},
                [](TimelineScene& scene) { scene.setIdleLanesHidden(!scene.hasIdleHidden()); });
    sceneAction(tr("&Show all lanes"), {}, [](TimelineScene& scene) { scene.showAllLanes(); });
    sceneAction(tr("&Unpin all lanes"), {}, [](TimelineScene& scene) { scene.unpinAll(); });
    m_layoutMenu = menu->addMenu(tr("&Layouts"));
    m_layoutMenu->setObjectName(QStringLiteral("layoutMenu"));
    m_layoutMenu->setProperty("dynamic", true);
    connect(m_layoutMenu, &QMenu::aboutToShow, this, &MainWindow::fillLayoutMenu);
}

void MainWindow::makeGoMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Go"));
    using A = TimelineAction;
    documentAction(menu, tr("To the &timeline"), QKeySequence(Qt::Key_F6),
                   [](DocumentPage& page) { page.timeline()->setFocus(Qt::ShortcutFocusReason); });
    menu->addSeparator();
    timelineActions(menu, {A::FollowOutgoing, A::FollowIncoming, A::ChooseOutgoing, A::ChooseIncoming});
    menu->addSeparator();
    timelineActions(menu, {A::PreviousSlice, A::NextSlice, A::WalkUp, A::WalkDown, A::Activate});
    menu->addSeparator();
    timelineActions(menu, {A::PanLeft, A::PanRight, A::ScrollPageUp, A::ScrollPageDown});
    menu->addSeparator();
    documentAction(menu, tr("&Next step"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), [this](DocumentPage&) {
        m_topBar->steps()->goToNeighbour(1);
    })->setIcon(themedIcon(QStringLiteral("next")));
    documentAction(menu, tr("Pre&vious step"), QKeySequence(Qt::CTRL | Qt::Key_PageUp),
                   [this](DocumentPage&) { m_topBar->steps()->goToNeighbour(-1); })
        ->setIcon(themedIcon(QStringLiteral("previous")));
    QMenu* bookmarks = menu->addMenu(tr("&Bookmarks"));
    for (const A first : {A::GoToBookmark1, A::SetBookmark1}) {
        for (int i = 0; i < 9; ++i) {
            timelineActions(bookmarks, {A(int(first) + i)});
        }
        bookmarks->addSeparator();
    }
    menu->addSeparator();
    const auto goToTab = [this](int direction) {
        if (tabCount() > 0) {
            m_topBar->tabs()->setCurrentIndex((currentIndex() + direction + tabCount()) % tabCount());
        }
    };
    menu->addAction(tr("Next &tab"), QKeySequence(Qt::CTRL | Qt::Key_Tab), this, [goToTab] { goToTab(1); });
    menu->addAction(tr("Previous t&ab"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), this,
                    [goToTab] { goToTab(-1); });
}

void MainWindow::makeHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&Find a command…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), this,
                    &MainWindow::showCommandPalette);
    menu->addAction(tr("&Keyboard shortcuts"), this, &MainWindow::showShortcuts)
        ->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)});
    menu->addAction(tr("Change &keys…"), this, &MainWindow::editShortcuts);
    menu->addSeparator();
    menu->addAction(tr("&Copy a snippet that records a trace"), this,
                    [] { QGuiApplication::clipboard()->setText(WelcomePage::recordingSnippet()); });
    menu->addSeparator();
    QAction* about = menu->addAction(tr("&About Lanescope"), this, &MainWindow::showAbout);
    about->setMenuRole(QAction::AboutRole);
    menu->addAction(tr("About &Qt"), qApp, &QApplication::aboutQt)->setMenuRole(QAction::AboutQtRole);
}

void MainWindow::showAbout() {
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Lanescope"),
                        tr("<h3>Lanescope %1</h3><p>Native viewer for PyTorch and GPU profiler traces</p>"
                           "<p>Licence: Apache-2.0</p>")
                            .arg(QCoreApplication::applicationVersion()),
                        QMessageBox::Close, this);
    box->setIconPixmap(applicationIcon().pixmap(QSize(64, 64), devicePixelRatioF()));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false); // nothing is modal but file dialogs
    box->show();
}

} // namespace lanescope::ui
