// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/workspace.h"

#include <QFile>
#include <QFileInfo>
#include <QWidget>

#include "core/base/error.h"
#include "core/gate/baseline_store.h"
#include "core/ranks/rank_files.h"
#include "core/session/session.h"
#include "core/session/session_times.h"
#include "core/store/trace.h"
#include "ui/compare/compare_page.h"
#include "ui/ranks/log_folder_page.h"
#include "ui/ranks/log_folder_watch.h"
#include "ui/ranks/ranks_page.h"
#include "ui/ranks/run_trend_page.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/memory_admission.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/session_io.h"
#include "ui/workspace/workspace_sessions.h"

namespace lanescope::ui {

namespace {

enum class LocationContent { Session, Ranks, Runs, Logs, Trace };

/// Content of a normalized location, which decides on its page.
LocationContent contentOf(const QString& location) {
    const std::string path = QFile::encodeName(location).toStdString();
    if (isSessionFile(location)) {
        return LocationContent::Session;
    }
    if (isSampleFolder(location) || isSummaryFolder(path)) {
        return LocationContent::Ranks;
    }
    if (isRunStore(path)) {
        return LocationContent::Runs;
    }
    return isLogFolder(location) ? LocationContent::Logs : LocationContent::Trace;
}

} // namespace

Workspace::Workspace(Settings* settings, PreferenceStorePtr preferences)
    : m_settings(settings)
    , m_preferences(std::move(preferences))
    , m_pages(std::make_unique<OpenPages>())
    , m_memory(std::make_unique<MemoryAdmission>(m_pages.get(), m_preferences))
    , m_sessions(std::make_unique<WorkspaceSessions>(this))
    , m_tracesDialog([](const QString&) { return QStringList(); })
    , m_folderDialog([](const QString&) { return QString(); }) {
    connect(m_pages.get(), &OpenPages::currentChanged, this, [this] {
        if (OpenPage* page = m_pages->current()) {
            m_memory->resume(*page);
        }
    });
    connect(m_pages.get(), &OpenPages::removed, m_memory.get(), &MemoryAdmission::admitLoads,
            Qt::QueuedConnection);
    connect(m_pages.get(), &OpenPages::changed, this, &Workspace::updateComparisons);
}

Workspace::~Workspace() {
    m_pages.reset(); // first: a load that has not ended asks m_memory for room until its document is gone
}

void Workspace::readAhead(const QStringList& locations) {
    for (const QString& name : locations) {
        const QString location = normalizedLocation(name);
        if (contentOf(location) == LocationContent::Trace) {
            m_memory->readAhead(location);
        }
    }
}

void Workspace::openLocations(const QStringList& locations) {
    for (const QString& name : locations) {
        const QString location = normalizedLocation(name);
        const LocationContent content = contentOf(location);
        if (const int open = m_pages->indexOfLocation(location);
            open >= 0 && content != LocationContent::Session) {
            m_pages->setCurrent(open);
            if (DocumentPage* page = m_pages->pageAt(open);
                page != nullptr && page->document()->state() == Document::State::Failed) {
                retry(*page);
            }
            continue;
        }
        switch (content) {
        case LocationContent::Session:
            m_sessions->open(location);
            break;
        case LocationContent::Ranks:
            openRanks({location});
            break;
        case LocationContent::Runs:
            openRunStore(location);
            break;
        case LocationContent::Logs:
            openLogFolder(location);
            break;
        case LocationContent::Trace:
            addDocument(m_memory->makeDocument(location));
            break;
        }
    }
}

void Workspace::openRunStore(const QString& location) {
    auto* page = new RunTrendPage(location, m_preferences);
    connect(page, &RunTrendPage::compareRequested, this, &Workspace::compareLocations);
    connect(page, &RunTrendPage::tracesWanted, this, [this, page] {
        if (const QStringList traces = askForTraces(m_settings->lastFolder()); !traces.isEmpty()) {
            page->addTraces(traces);
        }
    });
    if (addPage(page, {PageSource::Kind::Folder, {location}}, tr("%1, trend").arg(locationTitle(location)),
                QStringLiteral("compare"))) {
        followPage(page);
    }
}

void Workspace::openLogFolder(const QString& location) {
    auto* page = new LogFolderPage(location, m_preferences);
    connect(page, &LogFolderPage::openRequested, this, &Workspace::openLocations);
    connect(page, &LogFolderPage::compareRequested, this, &Workspace::compareLocations);
    connect(page->trend(), &RunTrendPage::storeWanted, this, [this, page] {
        if (const QString store = m_folderDialog(m_settings->lastFolder()); !store.isEmpty()) {
            page->trend()->saveTo(store);
        }
    });
    connect(page, &LogFolderPage::ranksOfFolderRequested, this,
            [this](const QString& title, const QString& folder) { openRanks({folder}, title); });
    connect(page, &LogFolderPage::ranksRequested, this,
            [this](const QString& title, const RankSources& sources) {
                PageSource source{PageSource::Kind::Ranks, {}, title};
                for (const RankSource& rank : sources.sources) {
                    source.locations << QFile::decodeName(QByteArray::fromStdString(rank.location));
                }
                addRanks(new RanksPage(
                             title, [sources](std::stop_token) { return sources; }, m_preferences),
                         source);
            });
    if (addPage(page, {PageSource::Kind::Folder, {location}}, locationTitle(location),
                QStringLiteral("open"))) {
        followPage(page);
    }
}

void Workspace::openRanks(const QStringList& locations, const QString& title) {
    PageSource source{PageSource::Kind::Ranks, {}, title};
    std::vector<std::string> paths;
    for (const QString& location : locations) {
        source.locations << normalizedLocation(location);
        paths.push_back(QFile::encodeName(source.locations.back()).toStdString());
    }
    const QString shown = title.isEmpty() ? locationTitle(source.locations.front()) : title;
    const bool isFollowed = source.locations.size() == 1 && isLogFolder(source.locations.front());
    const auto find = [paths](std::stop_token stop) -> Result<RankSources> {
        std::vector<std::string> files;
        for (const std::string& path : paths) {
            const QString location = QFile::decodeName(QByteArray::fromStdString(path));
            Result<std::string> file = isSampleLocation(location) ? cachedSample(location) : path;
            if (!file) {
                return file.error();
            }
            files.push_back(std::move(*file));
        }
        return rankSources(files, std::move(stop));
    };
    addRanks(isFollowed ? new RanksPage(shown, source.locations.front(), m_preferences)
                        : new RanksPage(shown, find, m_preferences),
             source);
}

void Workspace::addRanks(RanksPage* page, const PageSource& source) {
    const QString title = source.title.isEmpty() ? locationTitle(source.locations.value(0)) : source.title;
    connect(page, &RanksPage::openRequested, this, &Workspace::openLocations);
    if (addPage(page, source, tr("%1, ranks").arg(title), QStringLiteral("ranks"))) {
        followPage(page);
    }
}

void Workspace::openRanksOf(const Document& document) {
    const auto find = [trace = std::weak_ptr(document.trace()),
                       path = document.trace()->path()](std::stop_token) -> Result<RankSources> {
        RankSources found;
        found.sources.push_back({path, 0, {}});
        found.sources.back().trace = trace.lock(); // else it is read again
        return found;
    };
    addRanks(new RanksPage(locationTitle(document.location()), find, m_preferences),
             {PageSource::Kind::Ranks, {document.location()}});
}

void Workspace::openSource(const PageSource& source) {
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

void Workspace::openKey(const QString& key) {
    if (const std::optional<PageSource> source = PageSource::fromKey(key)) {
        openSource(*source);
    } else {
        openLocations({key});
    }
}

Document* Workspace::documentOf(const QString& location) const {
    const int index = m_pages->indexOfLocation(normalizedLocation(location));
    return index < 0 ? nullptr : m_pages->documentAt(index);
}

ComparePage* Workspace::compareLocations(const QString& baseline, const QString& candidate) {
    openLocations({baseline, candidate});
    Document* left = documentOf(baseline);
    Document* right = documentOf(candidate);
    return left != nullptr && right != nullptr ? compare(left, right) : nullptr;
}

ComparePage* Workspace::compare(Document* baseline, Document* candidate) {
    for (const Document* document : {baseline, candidate}) {
        if (const int index = m_pages->indexOf(document); index >= 0) {
            m_memory->resume(m_pages->at(index));
        }
    }
    auto* page = new ComparePage(baseline, candidate);
    const PageSource source{PageSource::Kind::Comparison, {baseline->location(), candidate->location()}};
    if (addPage(page, source, page->title(), QStringLiteral("compare"))) {
        followPage(page);
        followComparison(page);
    }
    return m_pages->currentAs<ComparePage>();
}

void Workspace::followComparison(ComparePage* page) {
    connect(page, &ComparePage::compareRequested, this, &Workspace::compareLocations, Qt::QueuedConnection);
    const auto describePage = [this, page](OpenPage& entry) {
        entry.title = entry.toolTip = page->title();
        m_pages->announceDescribed(m_pages->indexOf(page));
    };
    describePage(m_pages->at(m_pages->indexOf(page)));
    connect(page, &ComparePage::titleChanged, this, [this, page, describePage] {
        OpenPage& entry = m_pages->at(m_pages->indexOf(page));
        entry.source->locations.swapItemsAt(0, 1); // the title changes when the sides are swapped
        entry.key = entry.identity = entry.source->key();
        describePage(entry);
    });
}

void Workspace::updateComparisons() {
    std::vector<Document*> ready;
    for (int i = 0; i < m_pages->count(); ++i) {
        Document* document = m_pages->documentAt(i);
        if (document != nullptr && document->state() == Document::State::Ready) {
            ready.push_back(document);
        }
    }
    for (int i = 0; i < m_pages->count(); ++i) {
        if (auto* page = qobject_cast<ComparePage*>(m_pages->at(i).widget)) {
            page->setOpenDocuments(ready);
        }
    }
}

Document* Workspace::pinnedBaseline() const {
    return m_pinnedBaseline;
}

void Workspace::togglePinnedBaseline(Document* document) {
    Document* before = m_pinnedBaseline;
    m_pinnedBaseline = document == before ? nullptr : document;
    for (const Document* changed : {before, document}) {
        describe(changed);
    }
}

void Workspace::addDocument(std::unique_ptr<Document> document) {
    auto* page = new DocumentPage(document.get());
    followDocument(page);
    OpenPage entry;
    entry.key = document->location();
    entry.title = document->title();
    entry.identity = fileIdentity(entry.key);
    entry.documentPage = page;
    entry.widget = page;
    entry.document = std::move(document);
    m_pages->add(std::move(entry));
    describe(page->document());
}

void Workspace::followDocument(DocumentPage* page) {
    connect(page, &DocumentPage::detailsRequested, this,
            [this] { emit panelRequested(QStringLiteral("details")); });
    connect(page, &DocumentPage::panelRequested, this, &Workspace::panelRequested);
    connect(page, &DocumentPage::areaSelected, this, &Workspace::areaSelected);
    connect(page, &DocumentPage::areaCleared, this, &Workspace::areaCleared);
    connect(page, &DocumentPage::openRequested, this, &Workspace::openWithDialog);
    connect(page, &DocumentPage::ranksRequested, this, [this, page] { openRanksOf(*page->document()); });
    connect(page, &DocumentPage::timeUnitChosen, this,
            [this, page](FileTimeUnit unit) { chooseFileTimeUnit(*page, unit); });
    connect(page, &DocumentPage::retryRequested, this, [this, page] { retry(*page); });
    connect(
        page, &DocumentPage::closeRequested, this,
        [this, page] { m_pages->close(m_pages->indexOf(page->document())); },
        Qt::QueuedConnection); // sent by a button of the page
    connect(page, &DocumentPage::contentChanged, this, [this, page] {
        describe(page->document());
        emit contentChanged(page);
        if (page->timeline() != nullptr) {
            m_pages->at(m_pages->indexOf(page->document())).suspended.reset();
        }
        // Later, when the page looks as it did: now it may be suspended again, or leave room for others.
        QMetaObject::invokeMethod(m_memory.get(), &MemoryAdmission::admitLoads, Qt::QueuedConnection);
        m_pages->announceChanged();
        const Document& document = *page->document();
        if (document.state() == Document::State::Ready && !document.trace()->ranks().empty() &&
            page == m_pages->currentPage() && !m_shownAsRanks.contains(document.location())) {
            m_shownAsRanks << document.location();
            openRanksOf(document);
        }
    });
}

bool Workspace::addPage(QWidget* page, const PageSource& source, const QString& title,
                        const QString& iconName) {
    OpenPage entry;
    entry.key = source.key();
    if (const int open = m_pages->indexOfLocation(entry.key); open >= 0) {
        m_pages->setCurrent(open);
        delete page;
        return false;
    }
    entry.widget = page;
    entry.title = title;
    entry.iconName = iconName;
    entry.toolTip = PageSource::describe(entry.key);
    entry.identity = fileIdentity(entry.key);
    entry.source = source;
    m_pages->add(std::move(entry));
    return true;
}

template <typename Page>
void Workspace::followPage(Page* page) {
    const auto note = [this, page] {
        const int index = m_pages->indexOf(page);
        if (index >= 0 && !m_pages->at(index).wasReady && page->isSettled()) {
            m_pages->at(index).wasReady = true;
            m_pages->announceChanged();
        }
    };
    connect(page, &Page::settled, this, note);
    note();
}

void Workspace::describe(const Document* document) {
    const int index = m_pages->indexOf(document);
    if (index < 0) {
        return;
    }
    OpenPage& page = m_pages->at(index);
    page.toolTip = document->location();
    switch (document->state()) {
    case Document::State::Loading:
        page.iconName = QStringLiteral("clock");
        if (document->isAside()) {
            page.toolTip =
                tr("%1\nSuspended to save memory; loads again when you come back").arg(document->location());
        }
        break;
    case Document::State::Failed:
        page.iconName = QStringLiteral("error");
        break;
    case Document::State::Ready:
        page.iconName = document == m_pinnedBaseline ? QStringLiteral("pin") : QStringLiteral("trace");
        if (!isSampleLocation(document->location())) {
            m_settings->addRecentTrace(document->location(), document->trace()->fileBytes());
        }
        break;
    }
    m_pages->announceDescribed(index);
}

QStringList Workspace::askForTraces(const QString& folder) {
    return m_tracesDialog(folder);
}

void Workspace::openWithDialog() {
    openLocations(askForTraces(m_settings->lastFolder()));
}

void Workspace::openFolderWithDialog() {
    if (const QString folder = m_folderDialog(m_settings->lastFolder()); !folder.isEmpty()) {
        openLocations({folder});
    }
}

void Workspace::compareWithDialog() {
    QStringList paths = askForTraces(m_settings->lastFolder());
    if (paths.size() == 1) {
        paths += askForTraces(QFileInfo(paths.front()).absolutePath());
    }
    if (paths.size() >= 2) {
        compareLocations(paths[0], paths[1]);
    } else {
        openLocations(paths);
    }
}

void Workspace::reloadCurrent() {
    if (DocumentPage* page = m_pages->currentPage()) {
        if (page->document()->state() != Document::State::Loading) {
            reload(*page);
        }
    } else if (auto* folder = m_pages->currentAs<LogFolderPage>()) {
        folder->lookAgain();
    }
}

void Workspace::retry(DocumentPage& page) {
    const QString location = page.document()->location();
    if (contentOf(location) == LocationContent::Trace) {
        page.document()->reload();
        return;
    }
    QMetaObject::invokeMethod( // a button of the page may have asked
        this,
        [this, document = QPointer(page.document()), location] {
            m_pages->close(m_pages->indexOf(document.data()));
            openLocations({location});
        },
        Qt::QueuedConnection);
}

void Workspace::reload(DocumentPage& page) {
    if (page.timeline() == nullptr) {
        page.document()->reload();
        return;
    }
    const SessionTrace before = describePage(page, {});
    page.document()->reload();
    m_pages->restoreWhenReady(&page, before);
}

void Workspace::rememberFileTimeUnit(const std::string& path, FileTimeUnit unit) {
    m_preferences->change([&](Preferences& next) { next.fileTimeUnits.choose(path, unit); });
    m_settings->setFileTimeUnit(QFile::decodeName(path.c_str()), QString::fromLatin1(nameOf(unit).data()));
}

void Workspace::chooseFileTimeUnit(DocumentPage& page, FileTimeUnit unit) {
    const Trace& trace = *page.document()->trace();
    rememberFileTimeUnit(trace.path(), unit);
    if (unit == trace.timeUnit()) {
        return;
    }
    const int exponent = nanosecondExponent(unit) - nanosecondExponent(trace.timeUnit());
    const SessionTrace before = withTimesScaled(describePage(page, {}), exponent);
    page.document()->reload();
    m_pages->restoreWhenReady(&page, before);
}

void Workspace::report(const Error& error) {
    emit failed(error);
}

} // namespace lanescope::ui
