// SPDX-License-Identifier: Apache-2.0
// Sessions, saved layouts of lanes, and exports: what MainWindow writes and reads besides traces.
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QTabBar>

#include <algorithm>
#include <atomic>
#include <optional>

#include "core/remote/remote_location.h"
#include "core/session/session_text.h"
#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/file_time_units.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"
#include "ui/timeline/lanes/lane_rules.h"
#include "ui/timeline/widgets/picture.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/document_page.h"
#include "ui/window/main_window.h"
#include "ui/window/session_io.h"
#include "ui/window/status_line.h"
#include "ui/window/top_bar.h"
#include "ui/window/trace_exports.h"

namespace lanescope::ui {

namespace {

constexpr int kMessageMs = 10'000;

LoadController::Loader failingLoader(const Error& error) {
    return [error](Progress&, std::stop_token) -> Result<TracePtr> { return error; };
}

/// Connects to the other machine when it is asked for the second time.
LoadController::Loader hesitantLoader(const QString& location) {
    return [location, isAsked = std::make_shared<std::atomic<bool>>(false),
            load = loaderFor(location)](Progress& progress, std::stop_token stop) -> Result<TracePtr> {
        if (!isAsked->exchange(true)) {
            return Error{ErrorCode::FileUnreadable,
                         MainWindow::tr("It lies on another machine, to which a session does not connect by "
                                        "itself; try again to connect")
                             .toStdString(),
                         location.toStdString(),
                         {}};
        }
        return load(progress, std::move(stop));
    };
}

Error missingTrace(const SessionTrace& trace) {
    return {ErrorCode::FileNotFound,
            MainWindow::tr("The trace of the session is neither there nor beside the session file; open the "
                           "session again to say where it is")
                .toStdString(),
            trace.path,
            {}};
}

} // namespace

void MainWindow::tell(const Error& error) {
    auto* box = new QMessageBox(QMessageBox::Warning, QStringLiteral("Lanescope"),
                                QString::fromStdString(error.describe()), QMessageBox::Close, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false); // nothing is modal but file dialogs
    box->show();
}

Session MainWindow::session(const QString& folder) const {
    Session session;
    for (int i = 0; i < tabCount(); ++i) {
        if (pageAt(i) != nullptr && pageAt(i)->timeline() != nullptr) {
            if (pageAt(i) == currentPage()) {
                session.current = std::int64_t(session.traces.size());
            }
            session.traces.push_back(describePage(*pageAt(i), folder));
        } else if (const auto& aside = m_tabs[std::size_t(i)].aside; aside != nullptr) {
            SessionTrace& trace = session.traces.emplace_back(*aside);
            trace.relativePath = describePlace(QString::fromStdString(trace.path), folder).relativePath;
        } else if (const std::optional<PageSource>& source = m_tabs[std::size_t(i)].source) {
            if (i == currentIndex()) {
                session.currentPage = std::int64_t(session.pages.size());
            }
            SessionPage page{source->kind, {}, source->title.toStdString(), i};
            for (const QString& location : source->locations) {
                page.places.push_back(describePlace(location, folder));
            }
            session.pages.push_back(std::move(page));
        }
    }
    return session;
}

void MainWindow::saveSession(const QString& path) {
    if (const Result<bool> written = writeSession(session(QFileInfo(path).absolutePath()), path); !written) {
        tell(written.error());
    }
}

void MainWindow::reopen(const Session& session) {
    QStringList found;
    for (const SessionTrace& trace : session.traces) {
        found << findSessionTrace(trace, {});
    }
    for (const QString& location : found) {
        if (!location.isEmpty()) {
            openLocations({location});
        }
    }
    restoreViews(session);
    bringForward(openPages(session, {}), indexOf(found.value(int(session.current))));
}

QWidget* MainWindow::openPages(const Session& session, const QString& folder) {
    QWidget* front = nullptr;
    for (std::size_t i = 0; i < session.pages.size(); ++i) {
        const int tab = openPage(session.pages[i], folder);
        if (tab >= 0 && session.currentPage == std::int64_t(i)) {
            front = m_tabs[std::size_t(tab)].page;
        }
    }
    return front;
}

void MainWindow::bringForward(const QWidget* page, int otherwise) {
    const auto tab = std::ranges::find(m_tabs, page, &Tab::page);
    const int front = page == nullptr || tab == m_tabs.end() ? otherwise : int(tab - m_tabs.begin());
    if (front >= 0) {
        m_topBar->tabs()->setCurrentIndex(front);
    }
}

int MainWindow::openPage(const SessionPage& page, const QString& folder) {
    PageSource source{page.kind, {}, QString::fromStdString(page.title)};
    for (const SessionPlace& place : page.places) {
        source.locations << findSessionPlace(place, folder);
    }
    if (source.locations.contains(QString())) {
        return -1;
    }
    const int before = tabCount();
    openSource(source);
    const int tab = currentIndex();
    if (tab != tabCount() - 1 || tabCount() == before) {
        return tab; // it was open
    }
    const int wanted = int(std::clamp<std::int64_t>(page.tab, 0, tab));
    m_topBar->tabs()->moveTab(tab, wanted);
    return wanted;
}

void MainWindow::openSource(const PageSource& source) {
    switch (source.kind) {
    case PageSource::Kind::Comparison:
        compareLocations(source.locations.value(0), source.locations.value(1));
        break;
    case PageSource::Kind::Ranks:
        openRanks(source.locations, source.title);
        break;
    case PageSource::Kind::Folder:
        openLocations(source.locations);
        break;
    }
}

void MainWindow::openKey(const QString& key) {
    if (const std::optional<PageSource> source = PageSource::fromKey(key)) {
        openSource(*source);
    } else {
        openLocations({key});
    }
}

void MainWindow::restoreViews(const Session& session) {
    for (const SessionTrace& trace : session.traces) {
        if (const int index = indexOf(findSessionTrace(trace, {})); index >= 0 && pageAt(index) != nullptr) {
            restoreWhenReady(pageAt(index), trace);
        }
    }
}

void MainWindow::openSession(const QString& path) {
    const Result<Session> session = readSession(path);
    if (!session) {
        addDocument(std::make_unique<Document>(path, failingLoader(session.error())));
        return;
    }
    const QString folder = QFileInfo(path).absolutePath();
    int current = -1;
    for (std::size_t i = 0; i < session->traces.size(); ++i) {
        const SessionTrace& trace = session->traces[i];
        QString location = findSessionTrace(trace, folder);
        if (location.isEmpty() && isRemoteLocation(trace.path)) {
            const QString remote = normalizedLocation(QString::fromStdString(trace.path));
            if (indexOf(remote) < 0) {
                addDocument(std::make_unique<Document>(remote, hesitantLoader(remote)));
            }
            location = remote;
        }
        if (location.isEmpty()) {
            const QStringList chosen = m_pathsDialog(this, folder);
            location = chosen.value(0);
        }
        // A trace that is open gets what the session says, not a second tab.
        int index = location.isEmpty() ? -1 : indexOf(normalizedLocation(location));
        if (const auto unit = timeUnitCalled(trace.timeUnit); unit && !location.isEmpty()) {
            rememberFileTimeUnit(QFile::encodeName(location).toStdString(), *unit);
            Document* open = index < 0 ? nullptr : m_tabs[std::size_t(index)].document.get();
            if (open != nullptr && open->trace() != nullptr && timeUnitOf(*open->trace()) != *unit) {
                open->reload();
            }
        }
        if (index < 0) {
            index = tabCount();
            addDocument(location.isEmpty() ? std::make_unique<Document>(QString::fromStdString(trace.path),
                                                                        failingLoader(missingTrace(trace)))
                                           : makeDocument(location));
        }
        restoreWhenReady(pageAt(index), trace);
        current = std::int64_t(i) == session->current ? index : current;
    }
    const QWidget* front = current < 0 ? nullptr : m_tabs[std::size_t(current)].page;
    if (const QWidget* page = openPages(*session, folder)) {
        front = page;
    }
    bringForward(front, -1);
}

void MainWindow::restoreWhenReady(DocumentPage* page, const SessionTrace& trace) {
    if (page == nullptr) {
        return; // the location is a page of another kind
    }
    if (page->timeline() != nullptr) {
        restorePage(*page, trace);
        return;
    }
    if (page->document()->isAside()) {
        m_tabs[std::size_t(indexOf(page->document()))].aside = std::make_shared<const SessionTrace>(trace);
        return;
    }
    auto* once = new QObject(page);
    connect(page, &DocumentPage::contentChanged, once, [page, once, trace] {
        if (page->timeline() != nullptr) {
            once->deleteLater();
            restorePage(*page, trace);
        }
    });
}

void MainWindow::reload(DocumentPage& page) {
    if (page.timeline() == nullptr) {
        page.document()->reload();
        return;
    }
    const SessionTrace before = describePage(page, {});
    page.document()->reload();
    restoreWhenReady(&page, before);
}

void MainWindow::saveSessionAs() {
    QString path = QFileDialog::getSaveFileName(this, tr("Save session"), m_settings->lastFolder(),
                                                tr("Lanescope sessions (*.lanescope)"));
    if (!path.isEmpty()) {
        saveSession(isSessionFile(path) ? path : path + QStringLiteral(".lanescope"));
    }
}

void MainWindow::makeExportMenu(QMenu* menu) {
    m_documentActions.emplace_back(menu->menuAction());
    m_exports = new TraceExports(this);
    connect(m_exports, &TraceExports::failed, this, &MainWindow::tell);
    connect(m_exports, &TraceExports::written, this,
            [this](const QString& message) { m_status->showMessage(message, kMessageMs); });
    documentAction(menu, tr("&Picture of the view…"), {},
                   [this](DocumentPage& page) { exportPicture(page, false); });
    documentAction(menu, tr("Picture of the selected &time…"), {},
                   [this](DocumentPage& page) { exportPicture(page, true); });
    menu->addSeparator();
    documentAction(menu, tr("&Report as HTML…"), {},
                   [this](DocumentPage& page) { m_exports->saveReport(*page.document()); });
    documentAction(menu, tr("Selected time as a tra&ce…"), {},
                   [this](DocumentPage& page) { m_exports->saveRange(*page.document()); });
}

void MainWindow::exportPicture(DocumentPage& page, bool ofSelection) {
    const QString path = m_exports->askPath(tr("Export picture"), m_settings->lastFolder(),
                                            tr("SVG (*.svg);;PNG at twice the size (*.png)"));
    if (path.isEmpty()) {
        return;
    }
    const ViewState& view = *page.document()->viewState();
    PictureOptions options;
    options.range = ofSelection ? view.timeSelection().value_or(view.visibleRange()) : view.visibleRange();
    options.sizePx = page.timeline()->size();
    options.scale = 2;
    if (const Result<bool> saved = savePicture(page.timeline()->scene(), path, options); !saved) {
        tell(saved.error());
    }
}

void MainWindow::fillLayoutMenu() {
    m_layoutMenu->clear();
    DocumentPage* page = currentPage();
    const bool ready = page != nullptr && page->timeline() != nullptr;
    const QMap<QString, QString> layouts = m_settings->laneLayouts();
    for (auto it = layouts.begin(); it != layouts.end(); ++it) {
        m_layoutMenu
            ->addAction(QString(it.key()).replace('&', QLatin1String("&&")), this,
                        [this, text = it.value()] { applyLaneLayout(currentPage(), text); })
            ->setEnabled(ready);
    }
    m_layoutMenu->addSeparator();
    m_layoutMenu
        ->addAction(tr("Save layout…"), this,
                    [this] {
                        auto* ask = new QInputDialog(this);
                        ask->setAttribute(Qt::WA_DeleteOnClose);
                        ask->setModal(false);
                        ask->setWindowTitle(tr("Save layout"));
                        ask->setLabelText(tr("Name of the layout of lanes:"));
                        connect(ask, &QInputDialog::textValueSelected, this, &MainWindow::saveLaneLayout);
                        ask->show();
                    })
        ->setEnabled(ready);
    QMenu* usual = m_layoutMenu->addMenu(tr("Apply to new traces"));
    QMenu* inFolder = m_layoutMenu->addMenu(tr("Apply to new traces of this folder"));
    inFolder->setEnabled(ready);
    QMenu* remove = m_layoutMenu->addMenu(tr("Delete"));
    const QString folder = ready ? locationFolder(page->document()->location()) : QString();
    const QMap<QString, QString> ofFolders = m_settings->folderLaneLayouts();
    const auto addChoice = [this](QMenu* menu, const QString& text, bool isChosen, auto chosen) {
        QAction* action = menu->addAction(text, this, std::move(chosen));
        action->setCheckable(true);
        action->setChecked(isChosen);
    };
    addChoice(inFolder, tr("As elsewhere"), !ofFolders.contains(folder),
              [this, folder] { m_settings->setFolderLaneLayout(folder, std::nullopt); });
    const auto choose = [&](const QString& text, const QString& name) {
        addChoice(usual, text, m_settings->usualLaneLayout() == name,
                  [this, name] { m_settings->setUsualLaneLayout(name); });
        addChoice(inFolder, text, ofFolders.contains(folder) && ofFolders.value(folder) == name,
                  [this, folder, name] { m_settings->setFolderLaneLayout(folder, name); });
    };
    choose(tr("None"), {});
    for (const QString& name : layouts.keys()) {
        const QString text = QString(name).replace('&', QLatin1String("&&"));
        choose(text, name);
        remove->addAction(text, this, [this, name] {
            QMap<QString, QString> left = m_settings->laneLayouts();
            left.remove(name);
            m_settings->setLaneLayouts(left);
            for (const QString& its : m_settings->folderLaneLayouts().keys(name)) {
                m_settings->setFolderLaneLayout(its, std::nullopt);
            }
        });
    }
    remove->setEnabled(!layouts.isEmpty());
}

void MainWindow::saveLaneLayout(const QString& name) {
    const DocumentPage* page = currentPage();
    if (page == nullptr || page->timeline() == nullptr || name.trimmed().isEmpty()) {
        return;
    }
    const TimelineScene& scene = page->timeline()->scene();
    QMap<QString, QString> layouts = m_settings->laneLayouts();
    layouts[name.trimmed()] = QString::fromStdString(laneLayoutText(layoutOf(scene.tree(), scene.state())));
    m_settings->setLaneLayouts(layouts);
}

void MainWindow::applyLaneLayout(DocumentPage* page, const QString& text) {
    if (page == nullptr || page->timeline() == nullptr) {
        return;
    }
    const Result<LaneLayout> layout = parseLaneLayout(text.toStdString());
    if (!layout) {
        tell(layout.error());
        return;
    }
    TimelineScene& scene = page->timeline()->scene();
    scene.setArrangement(arrangementFor(scene.tree(), *layout, scene.state()), tr("apply layout"));
}

void MainWindow::applyUsualLayout(DocumentPage* page) {
    const QString name = m_settings->laneLayoutFor(page->document()->location());
    if (const QString text = m_settings->laneLayouts().value(name); !name.isEmpty() && !text.isEmpty()) {
        applyLaneLayout(page, text);
    }
}

} // namespace lanescope::ui
