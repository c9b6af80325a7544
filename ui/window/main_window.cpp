// SPDX-License-Identifier: Apache-2.0
#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>

#include <algorithm>

#include "core/remote/remote_location.h"
#include "core/ranks/rank_files.h"
#include "core/store/trace.h"
#include "ui/compare/compare_page.h"
#include "ui/panels/panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/panels/problems_panel.h"
#include "ui/ranks/log_folder_page.h"
#include "ui/ranks/log_folder_watch.h"
#include "ui/ranks/ranks_page.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/theme/icons.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/document_page.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/saved_layout.h"
#include "ui/window/session_io.h"
#include "ui/window/status_line.h"
#include "ui/window/step_navigator.h"
#include "ui/window/top_bar.h"
#include "ui/window/welcome_page.h"

namespace lanescope::ui {

namespace {

constexpr QSize kFirstSize(1440, 900);

QStringList askForPaths(QWidget* parent, const QString& folder) {
    return QFileDialog::getOpenFileNames(
        parent, MainWindow::tr("Open traces"), folder,
        MainWindow::tr("Traces and sessions (*.lanescope *.json *.json.gz *.json.zst *.gz *.zst);;"
                       "Archives of traces (*.tar *.tar.gz *.tgz *.tar.zst *.zip);;All files (*)"));
}

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

} // namespace

MainWindow::MainWindow(Settings* settings, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_pathsDialog(askForPaths)
    , m_topBar(new TopBar)
    , m_pages(new QStackedWidget)
    , m_welcome(new WelcomePage(settings))
    , m_status(new StatusLine)
    , m_dropOverlay(new DropOverlay(this)) {
    setWindowTitle(QStringLiteral("Lanescope"));
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
    setMinimumSize(720, 420);
    resize(screen() != nullptr ? kFirstSize.boundedTo(screen()->availableSize() * 0.95) : kFirstSize);

    m_pages->addWidget(m_welcome);
    setCentralWidget(m_pages);
    addToolBar(Qt::TopToolBarArea, m_topBar);
    setStatusBar(m_status);
    makeDocks();
    makeMenus();

    QTabBar* tabs = m_topBar->tabs();
    connect(tabs, &QTabBar::currentChanged, this, &MainWindow::showCurrent);
    connect(m_topBar, &TopBar::closeRequested, this, &MainWindow::closeTab, Qt::QueuedConnection);
    connect(tabs, &QTabBar::tabMoved, this, [this](int from, int to) {
        Tab moved = std::move(m_tabs[static_cast<std::size_t>(from)]);
        m_tabs.erase(m_tabs.begin() + from);
        m_tabs.insert(m_tabs.begin() + to, std::move(moved));
    });
    tabs->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tabs, &QTabBar::customContextMenuRequested, this, &MainWindow::showTabMenu);
    connect(this, &MainWindow::documentsChanged, this, [this] {
        for (const Tab& tab : m_tabs) {
            if (auto* page = qobject_cast<ComparePage*>(tab.page)) {
                tellOpenDocuments(page);
            }
        }
    });
    connect(m_topBar, &TopBar::openRequested, this, &MainWindow::openWithDialog);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::openWithDialog);
    connect(m_welcome, &WelcomePage::locationChosen, this,
            [this](const QString& location) { openLocations({location}); });
    connect(m_status, &StatusLine::problemsRequested, this, [this](const QString& group) {
        if (auto* panel = qobject_cast<ProblemsPanel*>(bringPanelForward(QStringLiteral("problems")))) {
            panel->showGroup(group);
        }
    });

    restoreGeometry(settings->windowGeometry());
    if (!settings->windowState().isEmpty()) {
        m_layoutApplied = restoreSavedLayout(*this, settings->windowState());
    }
    showCurrent();
}

MainWindow::~MainWindow() {
    for (PanelDock* dock : m_docks) {
        dock->disconnect(this); // they hide when the window has lost its documents
    }
    m_status->follow(nullptr);
    m_topBar->steps()->follow(nullptr);
    for (Tab& tab : m_tabs) {
        delete tab.page; // before its document
    }
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    showCurrent();
}

void MainWindow::openLocations(const QStringList& locations) {
    for (const QString& name : locations) {
        const QString location = normalizedLocation(name);
        if (isSessionFile(location)) {
            openSession(location);
        } else if (const int open = indexOf(location); open >= 0) {
            m_topBar->tabs()->setCurrentIndex(open);
        } else if (isSummaryFolder(QFile::encodeName(location).toStdString())) {
            openRanks({location});
        } else if (isLogFolder(location)) {
            auto* page = new LogFolderPage(location);
            connect(page, &LogFolderPage::openRequested, this, &MainWindow::openLocations);
            connect(page, &LogFolderPage::compareRequested, this, &MainWindow::compareLocations);
            connect(page, &LogFolderPage::ranksOfFolderRequested, this,
                    [this](const QString& title, const QString& folder) { openRanks({folder}, title); });
            connect(page, &LogFolderPage::ranksRequested, this,
                    [this](const QString& title, const RankSources& sources) {
                        PageSource source{PageSource::Kind::Ranks, {}, title};
                        for (const RankSource& rank : sources.sources) {
                            source.locations << QFile::decodeName(QByteArray::fromStdString(rank.location));
                        }
                        addRanks(new RanksPage(title, [sources](std::stop_token) { return sources; }),
                                 source);
                    });
            if (addPage(page, {PageSource::Kind::Folder, {location}}, locationTitle(location),
                        QStringLiteral("open"))) {
                followPage(page);
            }
        } else {
            addDocument(makeDocument(location));
        }
    }
}

void MainWindow::openRanks(const QStringList& locations, const QString& title) {
    PageSource source{PageSource::Kind::Ranks, {}, title};
    std::vector<std::string> paths;
    for (const QString& location : locations) {
        source.locations << normalizedLocation(location);
        paths.push_back(QFile::encodeName(source.locations.back()).toStdString());
    }
    const QString shown = title.isEmpty() ? locationTitle(source.locations.front()) : title;
    const bool isFollowed = source.locations.size() == 1 && isLogFolder(source.locations.front());
    addRanks(isFollowed
                 ? new RanksPage(shown, source.locations.front())
                 : new RanksPage(
                       shown, [paths](std::stop_token stop) { return rankSources(paths, std::move(stop)); }),
             source);
}

void MainWindow::addRanks(RanksPage* page, const PageSource& source) {
    const QString title = source.title.isEmpty() ? locationTitle(source.locations.value(0)) : source.title;
    if (addPage(page, source, tr("%1, ranks").arg(title), QStringLiteral("ranks"))) {
        followPage(page);
    }
}

RanksPage* MainWindow::currentRanks() const {
    const Tab* tab = currentTab();
    return tab == nullptr ? nullptr : qobject_cast<RanksPage*>(tab->page);
}

Document* MainWindow::documentOf(const QString& location) const {
    const int index = indexOf(normalizedLocation(location));
    return index < 0 ? nullptr : documentAt(index);
}

ComparePage* MainWindow::compareLocations(const QString& baseline, const QString& candidate) {
    openLocations({baseline, candidate});
    Document* left = documentOf(baseline);
    Document* right = documentOf(candidate);
    return left != nullptr && right != nullptr ? compare(left, right) : nullptr;
}

void MainWindow::compareWithDialog() {
    QStringList paths = m_pathsDialog(this, m_settings->lastFolder());
    if (paths.size() == 1) {
        paths += m_pathsDialog(this, QFileInfo(paths.front()).absolutePath());
    }
    if (paths.size() >= 2) {
        compareLocations(paths[0], paths[1]);
    } else {
        openLocations(paths);
    }
}

ComparePage* MainWindow::compare(Document* baseline, Document* candidate) {
    for (const Document* document : {baseline, candidate}) {
        if (const int index = indexOf(document); index >= 0) {
            wakeTab(m_tabs[std::size_t(index)]);
        }
    }
    auto* page = new ComparePage(baseline, candidate);
    const PageSource source{PageSource::Kind::Comparison, {baseline->location(), candidate->location()}};
    if (addPage(page, source, page->title(), QStringLiteral("compare"))) {
        followPage(page);
    }
    page = currentComparison();
    connect(page, &ComparePage::compareRequested, this, &MainWindow::compareLocations,
            Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    m_topBar->tabs()->setTabToolTip(currentIndex(), page->title());
    connect(page, &ComparePage::titleChanged, this, [this, page] {
        const auto tab = std::ranges::find(m_tabs, page, &Tab::page);
        tab->title = page->title();
        tab->source->locations.swapItemsAt(0, 1); // that is when it changes
        tab->location = tab->identity = tab->source->key();
        m_topBar->tabs()->setTabText(static_cast<int>(tab - m_tabs.begin()), page->title());
        showCurrent();
    });
    return page;
}

void MainWindow::tellOpenDocuments(ComparePage* page) {
    std::vector<Document*> documents;
    for (const Tab& tab : m_tabs) {
        if (tab.document != nullptr && tab.document->state() == Document::State::Ready) {
            documents.push_back(tab.document.get());
        }
    }
    page->setOpenDocuments(documents);
}

void MainWindow::pinBaseline(Document* document) {
    Document* before = m_pinnedBaseline;
    m_pinnedBaseline = document == before ? nullptr : document;
    for (const Document* changed : {before, document}) {
        if (changed != nullptr) {
            updateTab(changed);
        }
    }
}

ComparePage* MainWindow::currentComparison() const {
    const Tab* tab = currentTab();
    return tab == nullptr ? nullptr : qobject_cast<ComparePage*>(tab->page);
}

void MainWindow::addDocument(std::unique_ptr<Document> made) {
    Document* document = made.get();
    auto* page = new DocumentPage(document);
    m_tabs.push_back({std::move(made), page, page, document->location(), document->title(),
                      fileIdentity(document->location())});
    m_pages->addWidget(page);
    connect(page, &DocumentPage::detailsRequested, this,
            [this] { bringPanelForward(QStringLiteral("details")); });
    connect(page, &DocumentPage::panelRequested, this, &MainWindow::bringPanelForward);
    connect(page, &DocumentPage::openRequested, this, &MainWindow::openWithDialog);
    connect(page, &DocumentPage::timeUnitChosen, this,
            [this, page](FileTimeUnit unit) { readInOtherUnit(*page, unit); });
    connect(
        page, &DocumentPage::closeRequested, this, [this, document] { closeTab(indexOf(document)); },
        Qt::QueuedConnection); // a button of the page is what asked
    connect(page, &DocumentPage::contentChanged, this, [this, document, page] {
        updateTab(document);
        applyUsualLayout(page);
        if (page->timeline() != nullptr) {
            m_tabs[std::size_t(indexOf(document))].aside.reset();
        }
        // When it looks as it did: it may be put aside again, or leave room for others.
        QMetaObject::invokeMethod(this, &MainWindow::admitLoads, Qt::QueuedConnection);
        if (document == currentDocument()) {
            showCurrent();
        }
        emit documentsChanged();
    });
    const int index = m_topBar->addTab(document->title());
    m_topBar->tabs()->setCurrentIndex(index);
    updateTab(document);
    showCurrent();
    emit documentsChanged();
}

bool MainWindow::addPage(QWidget* page, const PageSource& source, const QString& title,
                         const QString& iconName) {
    const QString key = source.key();
    if (const int open = indexOf(key); open >= 0) {
        m_topBar->tabs()->setCurrentIndex(open);
        delete page;
        return false;
    }
    m_tabs.push_back({nullptr, nullptr, page, key, title, fileIdentity(key), source});
    m_pages->addWidget(page);
    const int index = m_topBar->addTab(title);
    m_topBar->tabs()->setTabIcon(index, themedIcon(iconName));
    m_topBar->tabs()->setTabToolTip(index, PageSource::describe(key));
    m_topBar->tabs()->setCurrentIndex(index);
    showCurrent();
    emit documentsChanged();
    return true;
}

template <typename Page>
void MainWindow::followPage(Page* page) {
    const auto note = [this, page] {
        const auto tab = std::ranges::find(m_tabs, page, &Tab::page);
        if (tab != m_tabs.end() && !tab->wasReady && page->isSettled()) {
            tab->wasReady = true;
            emit documentsChanged();
        }
    };
    connect(page, &Page::settled, this, note);
    note();
}

bool MainWindow::wasTabReady(int index) const {
    const Tab& tab = m_tabs[static_cast<std::size_t>(index)];
    return tab.document == nullptr ? tab.wasReady
                                   : tab.document->state() == Document::State::Ready || tab.aside != nullptr;
}

void MainWindow::updateTab(const Document* document) {
    const int index = indexOf(document);
    QTabBar* tabs = m_topBar->tabs();
    if (index < 0 || index >= tabs->count()) {
        return;
    }
    tabs->setTabToolTip(index, document->location());
    switch (document->state()) {
    case Document::State::Loading:
        tabs->setTabIcon(index, themedIcon(QStringLiteral("clock")));
        if (document->isAside()) {
            tabs->setTabToolTip(
                index, tr("%1\nPut aside to save memory; comes back as it was").arg(document->location()));
        }
        break;
    case Document::State::Failed:
        tabs->setTabIcon(index, themedIcon(QStringLiteral("error")));
        break;
    case Document::State::Ready:
        tabs->setTabIcon(index, themedIcon(document == m_pinnedBaseline ? QStringLiteral("pin")
                                                                        : QStringLiteral("trace")));
        if (!isSampleLocation(document->location())) {
            m_settings->addRecentTrace(document->location(), document->trace()->fileBytes());
        }
        break;
    }
}

void MainWindow::closeTab(int index) {
    if (index < 0 || index >= tabCount()) {
        return;
    }
    // Nothing shown may look at the document any more when it goes.
    Tab closing = std::move(m_tabs[static_cast<std::size_t>(index)]);
    m_tabs.erase(m_tabs.begin() + index);
    if (m_pages->currentWidget() == closing.page) {
        m_status->follow(nullptr);
        m_topBar->steps()->follow(nullptr);
    }
    m_pages->removeWidget(closing.page);
    delete closing.page;
    m_topBar->tabs()->removeTab(index);
    showCurrent();
    QMetaObject::invokeMethod(this, &MainWindow::admitLoads, Qt::QueuedConnection);
    emit documentsChanged();
}

int MainWindow::indexOf(const Document* document) const {
    const auto it =
        std::ranges::find_if(m_tabs, [&](const Tab& tab) { return tab.document.get() == document; });
    return it == m_tabs.end() ? -1 : static_cast<int>(it - m_tabs.begin());
}

int MainWindow::indexOf(const QString& location) const {
    const auto it = std::ranges::find(m_tabs, fileIdentity(location), &Tab::identity);
    return it == m_tabs.end() ? -1 : static_cast<int>(it - m_tabs.begin());
}

int MainWindow::currentIndex() const {
    return m_topBar->tabs()->currentIndex();
}

DocumentPage* MainWindow::currentPage() const {
    const Tab* tab = currentTab();
    return tab == nullptr ? nullptr : tab->documentPage;
}

const MainWindow::Tab* MainWindow::currentTab() const {
    const int index = currentIndex();
    return index < 0 || index >= tabCount() ? nullptr : &m_tabs[static_cast<std::size_t>(index)];
}

Document* MainWindow::currentDocument() const {
    const DocumentPage* page = currentPage();
    return page == nullptr ? nullptr : page->document();
}

void MainWindow::showCurrent() {
    const Tab* tab = currentTab();
    if (tab != nullptr) {
        Tab& used = m_tabs[std::size_t(currentIndex())];
        used.usedAt = ++m_uses;
        wakeTab(used);
    }
    DocumentPage* page = currentPage();
    const bool isReady = page != nullptr && page->timeline() != nullptr;
    m_pages->setCurrentWidget(tab != nullptr ? tab->page : m_welcome);
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        fillDock(i);
    }
    m_status->follow(page);
    m_topBar->steps()->follow(isReady ? page->document() : nullptr);
    showPanels(isReady);
    // After the panels: a layout that is restored says something about tool bars too.
    m_topBar->setVisible(tab != nullptr);
    m_status->setVisible(page != nullptr);
    if (isReady && isVisible() && !m_layoutApplied) {
        applyDefaultLayout();
    }
    for (const QPointer<QAction>& action : m_documentActions) {
        action->setEnabled(isReady);
    }
    setWindowTitle(tab != nullptr ? tr("%1 — Lanescope").arg(tab->title) : QStringLiteral("Lanescope"));
    if (isReady && isVisible()) {
        page->timeline()->setFocus();
    }
}

void MainWindow::openWithDialog() {
    openLocations(m_pathsDialog(this, m_settings->lastFolder()));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveLayout();
    emit closing();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QStringList paths = localFiles(event->mimeData());
    if (!paths.isEmpty()) {
        // One trace next to one that is open: the right half compares them.
        const Document* current = currentDocument();
        const bool mayCompare = paths.size() == 1 && current != nullptr &&
                                current->state() == Document::State::Ready && !isLogFolder(paths.front()) &&
                                indexOf(normalizedLocation(paths.front())) != currentIndex();
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
    if (m_dropOverlay->isCompareChosen()) {
        compareLocations(currentDocument()->location(), paths.front());
    } else {
        openLocations(paths);
    }
}

} // namespace lanescope::ui
