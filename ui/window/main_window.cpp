// SPDX-License-Identifier: Apache-2.0
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>

#include <utility>

#include "core/base/error.h"
#include "core/import/registry.h"
#include "core/remote/remote_location.h"
#include "ui/compare/compare_page.h"
#include "ui/panels/problems_panel.h"
#include "ui/ranks/log_folder_watch.h"
#include "ui/ranks/rank_timeline.h"
#include "ui/ranks/ranks_page.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/theme/icons.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/command_palette.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/key_map.h"
#include "ui/window/key_relay.h"
#include "ui/window/lane_layouts.h"
#include "ui/window/menu_actions.h"
#include "ui/window/menus.h"
#include "ui/window/page_tabs.h"
#include "ui/window/panel_docks.h"
#include "ui/window/search_field.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/settings_effects.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/shortcut_help.h"
#include "ui/window/status_line.h"
#include "ui/window/step_navigator.h"
#include "ui/window/top_bar.h"
#include "ui/window/tour.h"
#include "ui/window/trace_exports.h"
#include "ui/window/welcome_page.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/page_source.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

namespace {

constexpr QSize kFirstSize(1440, 900);
constexpr int kMessageMs = 10'000;

QStringList localFiles(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        } else if (isRemoteLocation(url.toString().toStdString())) {
            paths << url.toString(QUrl::RemovePassword | QUrl::FullyEncoded);
        }
    }
    return paths;
}

/// Reading comes first: it goes on while the widgets are made.
std::unique_ptr<Workspace> makeWorkspace(Settings* settings, const PreferenceStorePtr& preferences,
                                         const QStringList& locations) {
    applyPreferences(*settings, *preferences);
    auto workspace = std::make_unique<Workspace>(settings, preferences);
    workspace->readAhead(locations);
    return workspace;
}

} // namespace

MainWindow::MainWindow(Settings* settings, std::shared_ptr<PreferenceStore> preferences,
                       const QStringList& locations)
    : m_settings(settings)
    , m_workspace(makeWorkspace(settings, storeOr(std::move(preferences)), locations))
    , m_topBar(new TopBar)
    , m_stack(new QStackedWidget)
    , m_status(new StatusLine)
    , m_dropOverlay(new DropOverlay(this))
    , m_panels(new PanelDocks(this, settings, m_workspace->preferences()))
    , m_menuActions(new MenuActions(&m_workspace->pages(), m_workspace->preferences(), this))
    , m_laneLayouts(new LaneLayouts(m_workspace.get(), settings, this))
    , m_exports(new TraceExports(this)) {
    setWindowTitle(QStringLiteral("Lanescope"));
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
    setMinimumSize(720, 420);
    resize(screen() != nullptr ? kFirstSize.boundedTo(screen()->availableSize() * 0.95) : kFirstSize);
    setCentralWidget(m_stack);
    addToolBar(Qt::TopToolBarArea, m_topBar);
    setStatusBar(m_status);
    setDialogs();
    new PageTabs(m_workspace.get(), m_topBar, m_stack);
    makeMenus();
    followWorkspace();
    followSearch();
    new KeyRelay(this, m_workspace->preferences(), [this] { return keyTarget(); });
    connect(&this->preferences(), &PreferenceStore::changed, this,
            [this] { keepPreferences(*this->preferences().value(), *m_settings); });
    connect(m_topBar, &TopBar::openRequested, m_workspace.get(), &Workspace::openWithDialog);
    connect(m_exports, &TraceExports::failed, this, &MainWindow::showError);
    connect(m_exports, &TraceExports::written, this, &MainWindow::showMessage);
    connect(m_status, &StatusLine::problemsRequested, this, [this](const QString& group) {
        if (auto* panel = qobject_cast<ProblemsPanel*>(bringPanelForward(QStringLiteral("problems")))) {
            panel->showGroup(group);
        }
    });
    m_panels->restoreLayout();
    if (locations.isEmpty()) { // else what the caller opens is shown, without the welcome page before it
        showCurrent();
    }
}

MainWindow::~MainWindow() {
    delete m_tour;
    m_panels->stop(); // docks hide once the pages are gone
    m_status->follow(nullptr);
    m_topBar->steps()->follow(nullptr);
    m_topBar->search()->follow(nullptr);
    m_workspace->disconnect(this);
    m_workspace->pages().disconnect(this);
    m_workspace.reset();
}

PreferenceStore& MainWindow::preferences() const {
    return *m_workspace->preferences();
}

OpenPages& MainWindow::pages() const {
    return m_workspace->pages();
}

void MainWindow::setDialogs() {
    m_workspace->setTracesDialog([this](const QString& folder) {
        QStringList patterns{QStringLiteral("*.lanescope")};
        for (const Importer* importer : importers()) {
            for (const std::string_view pattern : importer->namePatterns()) {
                patterns << QString::fromUtf8(pattern.data(), qsizetype(pattern.size()));
            }
        }
        patterns.removeDuplicates();
        return QFileDialog::getOpenFileNames(
            this, tr("Open traces"), folder,
            tr("Traces and sessions (%1);;Archives of traces (%2);;All files (*)")
                .arg(patterns.join(QLatin1Char(' ')),
                     QStringLiteral("*.tar *.tar.gz *.tgz *.tar.zst *.zip")));
    });
    m_workspace->setFolderDialog([this](const QString& folder) {
        return QFileDialog::getExistingDirectory(this, tr("Open a folder of traces"), folder);
    });
}

void MainWindow::followWorkspace() {
    connect(&pages(), &OpenPages::currentChanged, this, &MainWindow::showCurrent);
    connect(&pages(), &OpenPages::described, this, [this](int index) {
        if (index == pages().currentIndex()) {
            setWindowTitle(tr("%1 — Lanescope").arg(pages().at(index).title));
        }
    });
    connect(&pages(), &OpenPages::removed, this, [this] {
        // The status bar and the steps follow a page that may be deleted next; showCurrent() connects them
        // again.
        m_status->follow(nullptr);
        m_topBar->steps()->follow(nullptr);
        m_topBar->search()->follow(nullptr);
    });
    connect(m_workspace.get(), &Workspace::failed, this, &MainWindow::showError);
    connect(m_workspace.get(), &Workspace::panelRequested, this, &MainWindow::bringPanelForward);
    connect(m_workspace.get(), &Workspace::areaSelected, this, [this] {
        // Tables in sight show the range already.
        if (!m_panels->isInSight(QStringLiteral("tables"))) {
            const QString front = m_panels->frontOfFigures();
            m_frontBeforeArea = front == QLatin1String("selection") ? m_frontBeforeArea : front;
            bringPanelForward(QStringLiteral("selection"));
        }
    });
    connect(m_workspace.get(), &Workspace::areaCleared, this, [this] {
        const QString before = std::exchange(m_frontBeforeArea, {});
        if (!before.isEmpty() && m_panels->isInSight(QStringLiteral("selection"))) {
            bringPanelForward(before);
        }
    });
    connect(m_workspace.get(), &Workspace::contentChanged, this, [this](DocumentPage* page) {
        m_laneLayouts->applyUsual(*page);
        if (page == pages().currentPage()) {
            showCurrent();
        }
    });
}

void MainWindow::followSearch() {
    SearchField* search = m_topBar->search();
    connect(search, &SearchField::commandsRequested, this, &MainWindow::showCommandPalette);
    connect(search, &SearchField::hitsRequested, this, [this](bool focused) {
        if (Panel* panel = bringPanelForward(QStringLiteral("search")); panel != nullptr && focused) {
            panel->setFocus();
        }
    });
    connect(search, &SearchField::queryRequested, m_panels, &PanelDocks::showQuery);
    connect(search, &SearchField::left, this, [this] {
        if (QWidget* target = keyTarget()) {
            target->setFocus();
        }
    });
}

QWidget* MainWindow::keyTarget() const {
    if (const DocumentPage* page = pages().currentPage()) {
        return page->shownTimeline() != nullptr ? page->shownTimeline()->focusProxy() : nullptr;
    }
    if (const auto* compare = pages().currentAs<ComparePage>()) {
        return compare->candidateTimeline() != nullptr ? compare->candidateTimeline()->focusProxy() : nullptr;
    }
    const auto* ranks = pages().currentAs<RanksPage>();
    return ranks != nullptr && ranks->ranks() != nullptr ? ranks->timeline() : nullptr;
}

void MainWindow::makeMenus() {
    makeFileMenu(*this);
    makeEditMenu(*this);
    makeViewMenu(*this);
    makeGoMenu(*this);
    makeHelpMenu(*this);
    m_keys = new KeyMap(m_settings, m_workspace->preferences(), *menuBar(), this);
    connect(m_keys, &KeyMap::changed, m_menuActions, &MenuActions::nameTimelineKeys);
    connect(m_settings, &Settings::replaced, this, [this] {
        applyAll(*m_settings, preferences());
        m_keys->readAgain();
        refreshTimes();
    });
    m_menuActions->nameTimelineKeys();
}

QWidget* MainWindow::welcome() {
    if (m_welcome == nullptr) {
        m_welcome = new WelcomePage(m_settings);
        m_stack->addWidget(m_welcome);
        connect(m_welcome, &WelcomePage::openRequested, m_workspace.get(), &Workspace::openWithDialog);
        connect(m_welcome, &WelcomePage::openFolderRequested, m_workspace.get(),
                &Workspace::openFolderWithDialog);
        connect(m_welcome, &WelcomePage::tourRequested, this, &MainWindow::startTour);
        connect(m_welcome, &WelcomePage::locationChosen, m_workspace.get(),
                [this](const QString& location) { m_workspace->openLocations({location}); });
    }
    return m_welcome;
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    showCurrent();
}

void MainWindow::showCurrent() {
    const OpenPage* entry = pages().current();
    DocumentPage* page = pages().currentPage();
    const bool isReady = page != nullptr && page->timeline() != nullptr;
    m_stack->setCurrentWidget(entry != nullptr ? entry->widget : welcome());
    m_status->follow(page);
    m_topBar->steps()->follow(isReady ? page->document() : nullptr);
    m_topBar->search()->follow(page != nullptr ? page->shownDocument() : nullptr);
    m_panels->showPage(page);
    // After the panels: a restored layout sets the visibility of tool bars as well.
    m_topBar->setVisible(entry != nullptr);
    m_status->setVisible(page != nullptr);
    m_menuActions->setPageReady(isReady);
    setWindowTitle(entry != nullptr ? tr("%1 — Lanescope").arg(entry->title) : QStringLiteral("Lanescope"));
    if (page != nullptr && page->shownTimeline() != nullptr && isVisible()) {
        page->shownTimeline()->setFocus();
    }
}

Panel* MainWindow::bringPanelForward(const QString& kindName) {
    return m_panels->bringForward(kindName);
}

void MainWindow::showCommandPalette(const QString& typed) {
    new CommandPalette(*menuBar(), this, typed); // deletes itself when it closes
}

void MainWindow::focusSearch() {
    m_topBar->search()->focusField();
}

void MainWindow::showShortcuts() {
    auto* help = new ShortcutHelp(m_keys, this);
    connect(help, &ShortcutHelp::editRequested, this, &MainWindow::editShortcuts);
    help->show();
}

void MainWindow::startTour() {
    delete m_tour;
    m_tour = new Tour(tourSteps(*this), this);
}

void MainWindow::editShortcuts() {
    (new ShortcutEditor(m_keys, this))->show();
}

void MainWindow::showSettings() {
    if (m_settingsDialog == nullptr) {
        m_settingsDialog = new SettingsDialog(m_settings, &preferences(), this);
        connect(m_settingsDialog, &SettingsDialog::keysRequested, this, &MainWindow::editShortcuts);
        connect(m_settingsDialog, &SettingsDialog::timesChanged, this, &MainWindow::refreshTimes);
    }
    m_settingsDialog->show();
    m_settingsDialog->raise();
    m_settingsDialog->activateWindow();
}

void MainWindow::showAbout() {
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Lanescope"),
                        tr("<h3>Lanescope %1</h3><p>Native viewer for PyTorch and GPU profiler traces</p>"
                           "<p>Licence: Apache-2.0</p>")
                            .arg(QCoreApplication::applicationVersion()),
                        QMessageBox::Close, this);
    box->setTextFormat(Qt::RichText);
    box->setIconPixmap(applicationIcon().pixmap(QSize(64, 64), devicePixelRatioF()));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false); // only file dialogs are modal
    box->show();
}

void MainWindow::showMessage(const QString& message) {
    m_status->showMessage(message, kMessageMs);
}

void MainWindow::showError(const Error& error) {
    auto* box = new QMessageBox(QMessageBox::Warning, QStringLiteral("Lanescope"),
                                QString::fromStdString(error.describe()), QMessageBox::Close, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false);
    box->show();
}

void MainWindow::showLeftOut(const QStringList& keys) {
    QStringList named;
    for (const QString& key : keys) {
        named << PageSource::describe(key);
    }
    auto* box = new QMessageBox(QMessageBox::Information, QStringLiteral("Lanescope"),
                                tr("Lanescope closed unexpectedly the last time"), QMessageBox::Ok, this);
    box->setObjectName(QStringLiteral("leftOut"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Not reopened: Lanescope closed unexpectedly while opening it:\n%1")
                                .arg(named.join(QLatin1Char('\n'))));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::refreshTimes() {
    for (int i = 0; i < pages().count(); ++i) {
        const Document* document = pages().documentAt(i);
        if (document != nullptr && document->state() == Document::State::Ready) {
            document->analyses()->refreshDetails();
        }
    }
    for (QWidget* widget : findChildren<QWidget*>()) {
        widget->update();
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_panels->saveLayout();
    m_workspace->announceClosing();
    event->accept();
}

void MainWindow::childEvent(QChildEvent* event) {
    // Qt makes the tab bars of docks when they are needed. Titles are short: scroll rather than cut them.
    if (auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr) {
        tabs->setElideMode(Qt::ElideNone);
        tabs->setUsesScrollButtons(true);
    }
    QMainWindow::childEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QStringList paths = localFiles(event->mimeData());
    if (!paths.isEmpty()) {
        // One trace beside an open one: dropping it on the right half compares them.
        const Document* current = pages().currentDocument();
        const bool mayCompare =
            paths.size() == 1 && current != nullptr && current->state() == Document::State::Ready &&
            !isLogFolder(paths.front()) &&
            pages().indexOfLocation(normalizedLocation(paths.front())) != pages().currentIndex();
        m_dropOverlay->showFor(static_cast<int>(paths.size()), mayCompare ? current->title() : QString());
        m_dropOverlay->setPoint(event->position());
        event->acceptProposedAction();
    }
}

void MainWindow::dragMoveEvent(QDragMoveEvent* event) {
    m_dropOverlay->setPoint(event->position());
    event->acceptProposedAction();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event) {
    m_dropOverlay->hide();
    event->accept();
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_dropOverlay->hide();
    m_dropOverlay->setPoint(event->position());
    const QStringList paths = localFiles(event->mimeData());
    event->acceptProposedAction();
    const Document* current = pages().currentDocument();
    if (m_dropOverlay->isCompareChosen() && current != nullptr) {
        m_workspace->compareLocations(current->location(), paths.front());
    } else {
        m_workspace->openLocations(paths);
    }
}

} // namespace lanescope::ui
