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

#include "core/store/trace.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/kernel_panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/panels/problems_panel.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/theme/icons.h"
#include "ui/timeline/timeline_view.h"
#include "ui/window/document_page.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/status_line.h"
#include "ui/window/step_navigator.h"
#include "ui/window/top_bar.h"
#include "ui/window/welcome_page.h"

namespace lanescope::ui {

namespace {

constexpr QSize kFirstSize(1440, 900);
// The picture first: docks start with less than a third of the height.
constexpr double kDockShare = 0.27;
constexpr double kDetailsShare = 0.40;

QStringList askForPaths(QWidget* parent, const QString& folder) {
    return QFileDialog::getOpenFileNames(
        parent, MainWindow::tr("Open traces"), folder,
        MainWindow::tr("Traces (*.json *.json.gz *.json.zst *.gz *.zst);;All files (*)"));
}

QStringList localFiles(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
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
    connect(m_topBar, &TopBar::openRequested, this, &MainWindow::openWithDialog);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::openWithDialog);
    connect(m_welcome, &WelcomePage::locationChosen, this,
            [this](const QString& location) { openLocations({location}); });
    connect(m_status, &StatusLine::problemsRequested, m_problemsDock, &PanelDock::bringForward);

    restoreGeometry(settings->windowGeometry());
    if (!settings->windowState().isEmpty()) {
        m_layoutApplied = restoreState(settings->windowState());
    }
    showCurrent();
}

MainWindow::~MainWindow() {
    m_status->follow(nullptr);
    m_topBar->steps()->follow(nullptr);
    for (Tab& tab : m_tabs) {
        delete tab.page; // before its document
    }
}

void MainWindow::makeDocks() {
    m_kernelDock = new PanelDock(QStringLiteral("kernels"), tr("Kernels"), this);
    m_detailsDock = new PanelDock(QStringLiteral("details"), tr("Details"), this);
    m_problemsDock = new PanelDock(QStringLiteral("problems"), tr("Problems"), this);
    addDockWidget(Qt::BottomDockWidgetArea, m_kernelDock);
    splitDockWidget(m_kernelDock, m_detailsDock, Qt::Horizontal);
    tabifyDockWidget(m_kernelDock, m_problemsDock);
    m_problemsDock->hide();
}

void MainWindow::applyDefaultLayout() {
    for (PanelDock* dock : {m_kernelDock, m_detailsDock, m_problemsDock}) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    addDockWidget(Qt::BottomDockWidgetArea, m_kernelDock);
    splitDockWidget(m_kernelDock, m_detailsDock, Qt::Horizontal);
    tabifyDockWidget(m_kernelDock, m_problemsDock);
    m_kernelDock->show();
    m_detailsDock->show();
    m_problemsDock->hide();
    const int dockHeight = static_cast<int>(height() * kDockShare);
    const int detailsWidth = static_cast<int>(width() * kDetailsShare);
    resizeDocks({m_kernelDock}, {dockHeight}, Qt::Vertical);
    resizeDocks({m_kernelDock, m_detailsDock}, {width() - detailsWidth, detailsWidth}, Qt::Horizontal);
    m_layoutApplied = true;
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    showCurrent();
}

void MainWindow::showPanels(bool visible) {
    if (visible == m_panelsVisible) {
        return;
    }
    const std::initializer_list<PanelDock*> docks{m_kernelDock, m_detailsDock, m_problemsDock};
    for (PanelDock* dock : docks) {
        dock->toggleViewAction()->setEnabled(visible);
    }
    if (visible) {
        restoreState(m_panelLayout);
        m_panelsVisible = true;
    } else {
        m_panelLayout = saveState();
        m_panelsVisible = false;
        for (PanelDock* dock : docks) {
            dock->hide();
        }
    }
}

void MainWindow::openLocations(const QStringList& locations) {
    for (const QString& name : locations) {
        const QString location = normalizedLocation(name);
        const auto open = std::ranges::find_if(
            m_tabs, [&](const Tab& tab) { return tab.document->location() == location; });
        if (open != m_tabs.end()) {
            m_topBar->tabs()->setCurrentIndex(static_cast<int>(open - m_tabs.begin()));
        } else {
            addDocument(std::make_unique<Document>(location));
        }
    }
}

void MainWindow::addDocument(std::unique_ptr<Document> made) {
    Document* document = made.get();
    auto* page = new DocumentPage(document);
    m_tabs.push_back({std::move(made), page});
    m_pages->addWidget(page);
    connect(page, &DocumentPage::detailsRequested, m_detailsDock, &PanelDock::bringForward);
    connect(page, &DocumentPage::openRequested, this, &MainWindow::openWithDialog);
    connect(
        page, &DocumentPage::closeRequested, this, [this, document] { closeTab(indexOf(document)); },
        Qt::QueuedConnection); // a button of the page is what asked
    connect(page, &DocumentPage::contentChanged, this, [this, document] {
        updateTab(document);
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
        break;
    case Document::State::Failed:
        tabs->setTabIcon(index, themedIcon(QStringLiteral("error")));
        break;
    case Document::State::Ready:
        tabs->setTabIcon(index, themedIcon(QStringLiteral("trace")));
        if (!isSampleLocation(document->location())) {
            m_settings->addRecentTrace(document->location(), document->trace()->fileBytes());
        }
        break;
    }
}

void MainWindow::closeTab(int index) {
    if (index < 0 || index >= documentCount()) {
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
    emit documentsChanged();
}

int MainWindow::indexOf(const Document* document) const {
    const auto it =
        std::ranges::find_if(m_tabs, [&](const Tab& tab) { return tab.document.get() == document; });
    return it == m_tabs.end() ? -1 : static_cast<int>(it - m_tabs.begin());
}

int MainWindow::currentIndex() const {
    return m_topBar->tabs()->currentIndex();
}

DocumentPage* MainWindow::currentPage() const {
    const int index = currentIndex();
    return index < 0 || index >= documentCount() ? nullptr : m_tabs[static_cast<std::size_t>(index)].page;
}

Document* MainWindow::currentDocument() const {
    const DocumentPage* page = currentPage();
    return page == nullptr ? nullptr : page->document();
}

void MainWindow::showCurrent() {
    DocumentPage* page = currentPage();
    const bool isReady = page != nullptr && page->timeline() != nullptr;
    m_pages->setCurrentWidget(page != nullptr ? static_cast<QWidget*>(page) : m_welcome);
    m_kernelDock->showPanel(isReady ? page->kernelPanel() : nullptr,
                            isReady ? page->kernelPanel()->tools() : nullptr);
    m_detailsDock->showPanel(isReady ? page->detailsPanel() : nullptr, nullptr);
    m_problemsDock->showPanel(isReady ? page->problemsPanel() : nullptr, nullptr);
    m_status->follow(page);
    m_topBar->steps()->follow(isReady ? page->document() : nullptr);
    showPanels(isReady);
    // After the panels: a layout that is restored says something about tool bars too.
    m_topBar->setVisible(page != nullptr);
    m_status->setVisible(page != nullptr);
    if (isReady && isVisible() && !m_layoutApplied) {
        applyDefaultLayout();
    }
    for (const QPointer<QAction>& action : m_documentActions) {
        action->setEnabled(isReady);
    }
    setWindowTitle(page != nullptr ? tr("%1 — Lanescope").arg(page->document()->title())
                                   : QStringLiteral("Lanescope"));
    if (isReady && isVisible()) {
        page->timeline()->setFocus();
    }
}

void MainWindow::openWithDialog() {
    openLocations(m_pathsDialog(this, m_settings->lastFolder()));
}

void MainWindow::saveLayout() {
    m_settings->setWindowGeometry(saveGeometry());
    if (m_layoutApplied) {
        m_settings->setWindowState(m_panelsVisible ? saveState() : m_panelLayout);
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveLayout();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QStringList paths = localFiles(event->mimeData());
    if (!paths.isEmpty()) {
        m_dropOverlay->showFor(static_cast<int>(paths.size()));
        event->acceptProposedAction();
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event) {
    m_dropOverlay->hide();
    event->accept();
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_dropOverlay->hide();
    openLocations(localFiles(event->mimeData()));
    event->acceptProposedAction();
}

} // namespace lanescope::ui
