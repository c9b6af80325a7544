// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/workspace_sessions.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>

#include "core/remote/remote_location.h"
#include "core/session/session.h"
#include "core/sql/session/query_folder.h"
#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/trace_location.h"
#include "ui/theme/translate.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/memory_admission.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/session_io.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

namespace {

LoadController::Loader failingLoader(const Error& error) {
    return [error](Progress&, std::stop_token) -> Result<TracePtr> { return error; };
}

/// Connects to the other machine only on the second request: the user's "try again".
LoadController::Loader loaderOnSecondRequest(const QString& location, PreferenceStorePtr preferences) {
    return [location, isAsked = std::make_shared<std::atomic<bool>>(false),
            load = loaderFor(location, std::move(preferences))](Progress& progress,
                                                                std::stop_token stop) -> Result<TracePtr> {
        if (!isAsked->exchange(true)) {
            return Error{ErrorCode::FileUnreadable,
                         tr("The trace is on another machine. Try again to connect").toStdString(),
                         location.toStdString(),
                         {}};
        }
        return load(progress, std::move(stop));
    };
}

Error missingTrace(const SessionTrace& trace) {
    return {ErrorCode::FileNotFound,
            tr("The trace was not found at its place or beside the session file. Open the session again to "
               "choose the file")
                .toStdString(),
            trace.path,
            {}};
}

} // namespace

Session WorkspaceSessions::describe(const QString& folder) const {
    Session session;
    const OpenPages& pages = m_workspace->pages();
    for (int i = 0; i < pages.count(); ++i) {
        const OpenPage& page = pages.at(i);
        if (page.documentPage != nullptr && page.documentPage->timeline() != nullptr) {
            if (i == pages.currentIndex()) {
                session.current = std::int64_t(session.traces.size());
            }
            session.traces.push_back(describePage(*page.documentPage, folder));
        } else if (page.suspended != nullptr) {
            SessionTrace& trace = session.traces.emplace_back(*page.suspended);
            trace.relativePath = describePlace(QString::fromStdString(trace.path), folder).relativePath;
        } else if (page.source) {
            if (i == pages.currentIndex()) {
                session.currentPage = std::int64_t(session.pages.size());
            }
            SessionPage described{page.source->kind, {}, page.source->title.toStdString(), i};
            for (const QString& location : page.source->locations) {
                described.places.push_back(describePlace(location, folder));
            }
            session.pages.push_back(std::move(described));
        }
    }
    const QMap<QString, QString>& pinned = m_workspace->preferences()->value()->pinnedQueries;
    for (auto query = pinned.begin(); query != pinned.end(); ++query) {
        session.queries.push_back({query.key().toStdString(), query.value().toStdString()});
    }
    return session;
}

void WorkspaceSessions::save(const QString& path) {
    const Result<bool> written = writeSession(describe(QFileInfo(path).absolutePath()), path);
    if (!written) {
        m_workspace->report(written.error());
    }
}

void WorkspaceSessions::reopen(const Session& session) {
    OpenPages& pages = m_workspace->pages();
    QStringList found;
    for (const SessionTrace& trace : session.traces) {
        found << findSessionTrace(trace, {});
    }
    for (const QString& location : found) {
        if (!location.isEmpty()) {
            m_workspace->openLocations({location});
        }
    }
    restoreViews(session);
    const QWidget* front = openPages(session, {});
    pages.setCurrent(front != nullptr ? pages.indexOf(front)
                                      : pages.indexOfLocation(found.value(int(session.current))));
}

void WorkspaceSessions::restoreViews(const Session& session) {
    OpenPages& pages = m_workspace->pages();
    for (const SessionTrace& trace : session.traces) {
        const int index = pages.indexOfLocation(findSessionTrace(trace, {}));
        if (index >= 0) {
            pages.restoreWhenReady(pages.pageAt(index), trace);
        }
    }
}

void WorkspaceSessions::open(const QString& path) {
    const Result<Session> session = readSession(path);
    if (!session) {
        m_workspace->addDocument(
            std::make_unique<Document>(path, failingLoader(session.error()), m_workspace->preferences()));
        return;
    }
    pinQueries(*session);
    OpenPages& pages = m_workspace->pages();
    const QString folder = QFileInfo(path).absolutePath();
    const QWidget* front = nullptr;
    for (std::size_t i = 0; i < session->traces.size(); ++i) {
        const int index = openTrace(session->traces[i], folder);
        front = std::int64_t(i) == session->current ? pages.at(index).widget : front;
    }
    if (const QWidget* page = openPages(*session, folder)) {
        front = page;
    }
    pages.setCurrent(pages.indexOf(front));
}

void WorkspaceSessions::pinQueries(const Session& session) {
    QMap<QString, QString> pinned = m_workspace->preferences()->value()->pinnedQueries;
    const qsizetype before = pinned.size();
    for (const SessionQuery& query : session.queries) {
        const QString title = QString::fromStdString(query.title);
        if (sql::isQueryName(query.title) && !pinned.contains(title)) {
            pinned.insert(title, QString::fromStdString(query.sql));
        }
    }
    if (pinned.size() > before) {
        m_workspace->preferences()->change([&](Preferences& next) { next.pinnedQueries = pinned; });
    }
}

int WorkspaceSessions::openTrace(const SessionTrace& trace, const QString& folder) {
    OpenPages& pages = m_workspace->pages();
    QString location = findSessionTrace(trace, folder);
    if (location.isEmpty() && isRemoteLocation(trace.path)) {
        location = normalizedLocation(QString::fromStdString(trace.path));
        if (pages.indexOfLocation(location) < 0) {
            m_workspace->addDocument(std::make_unique<Document>(
                location, loaderOnSecondRequest(location, m_workspace->preferences()),
                m_workspace->preferences(), TimelineView::prepare));
        }
    }
    if (location.isEmpty()) {
        location = m_workspace->askForTraces(folder).value(0);
    }
    // A trace that is open already gets the session's view, not a second page.
    int index = location.isEmpty() ? -1 : pages.indexOfLocation(normalizedLocation(location));
    if (const auto unit = timeUnitCalled(trace.timeUnit); unit && !location.isEmpty()) {
        m_workspace->rememberFileTimeUnit(QFile::encodeName(location).toStdString(), *unit);
        Document* open = index < 0 ? nullptr : pages.documentAt(index);
        if (open != nullptr && open->trace() != nullptr && open->trace()->timeUnit() != *unit) {
            open->reload();
        }
    }
    if (index < 0) {
        index = pages.count();
        m_workspace->addDocument(location.isEmpty()
                                     ? std::make_unique<Document>(QString::fromStdString(trace.path),
                                                                  failingLoader(missingTrace(trace)),
                                                                  m_workspace->preferences())
                                     : m_workspace->memory().makeDocument(location));
    }
    pages.restoreWhenReady(pages.pageAt(index), trace);
    return index;
}

QWidget* WorkspaceSessions::openPages(const Session& session, const QString& folder) {
    QWidget* front = nullptr;
    for (std::size_t i = 0; i < session.pages.size(); ++i) {
        const int index = openPage(session.pages[i], folder);
        if (index >= 0 && session.currentPage == std::int64_t(i)) {
            front = m_workspace->pages().at(index).widget;
        }
    }
    return front;
}

int WorkspaceSessions::openPage(const SessionPage& page, const QString& folder) {
    OpenPages& pages = m_workspace->pages();
    PageSource source{page.kind, {}, QString::fromStdString(page.title)};
    for (const SessionPlace& place : page.places) {
        source.locations << findSessionPlace(place, folder);
    }
    if (source.locations.contains(QString())) {
        return -1;
    }
    const int before = pages.count();
    m_workspace->openSource(source);
    const int index = pages.currentIndex();
    if (index != pages.count() - 1 || pages.count() == before) {
        return index; // it was open
    }
    const int wanted = int(std::clamp<std::int64_t>(page.tab, 0, index));
    pages.move(index, wanted);
    return wanted;
}

} // namespace lanescope::ui
