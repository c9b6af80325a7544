// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/note_keeper.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QPointer>
#include <QStandardPaths>

#include "core/base/error.h"
#include "core/session/session.h"
#include "core/session/session_times.h"
#include "core/store/file_time_unit.h"
#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/notes.h"
#include "ui/state/trace_location.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/memory_admission.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/session_io.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

NoteKeeper::NoteKeeper(Workspace* workspace, const QString& folder)
    : m_workspace(workspace)
    , m_folder(folder) {
    if (folder.isEmpty()) {
        return;
    }
    connect(workspace, &Workspace::contentChanged, this, &NoteKeeper::follow);
    connect(workspace, &Workspace::closing, this, &NoteKeeper::saveAll);
    connect(&workspace->memory(), &MemoryAdmission::aboutToSuspend, this, &NoteKeeper::save);
    connect(&workspace->pages(), &OpenPages::removed, this, [this](int, QWidget* widget) {
        if (auto* page = qobject_cast<DocumentPage*>(widget)) {
            save(page);
        }
    });
}

NoteKeeper::~NoteKeeper() {
    saveAll();
}

QString NoteKeeper::pathOf(const QString& location) const {
    // A path may be longer than a file name may be, and holds characters that a name must not.
    const QByteArray hash =
        QCryptographicHash::hash(fileIdentity(location).toUtf8(), QCryptographicHash::Sha256);
    return m_folder + QLatin1Char('/') + QString::fromLatin1(hash.toHex().left(40)) +
           QStringLiteral(".lanescope");
}

void NoteKeeper::follow(DocumentPage* page) {
    if (page->timeline() == nullptr) {
        return;
    }
    addKept(*page);
    const Notes& notes = page->timeline()->scene().notes();
    connect(&notes, &Notes::changed, page->timeline(), [this, page] { changed(page); });
}

void NoteKeeper::addKept(DocumentPage& page) {
    const QString path = pathOf(page.document()->location());
    if (!QFile::exists(path)) {
        return;
    }
    const Result<Session> kept = readSession(path);
    if (!kept || kept->traces.size() != 1) {
        return; // a damaged file is replaced by the next change
    }
    const SessionTrace& trace = kept->traces.front();
    const FileTimeUnit then = timeUnitCalled(trace.timeUnit).value_or(kUsualTimeUnit);
    const FileTimeUnit now = page.document()->trace()->timeUnit();
    addNotes(page, withTimesScaled(trace, nanosecondExponent(now) - nanosecondExponent(then)));
}

void NoteKeeper::changed(DocumentPage* page) {
    if (m_unsaved.contains(page)) {
        return;
    }
    m_unsaved.insert(page);
    // Once for all changes of one turn of the event loop, such as those of a session that is opened.
    QMetaObject::invokeMethod(
        this,
        [this, changed = QPointer(page)] {
            if (changed != nullptr) {
                save(changed);
            }
        },
        Qt::QueuedConnection);
}

void NoteKeeper::save(DocumentPage* page) {
    if (!m_unsaved.contains(page) || page->timeline() == nullptr) {
        m_unsaved.remove(page);
        return;
    }
    m_unsaved.remove(page);
    const QString path = pathOf(page->document()->location());
    if (page->timeline()->scene().notes().isEmpty()) {
        QFile::remove(path);
        return;
    }
    Session session;
    session.traces.push_back(describeNotes(*page));
    if (!QDir().mkpath(m_folder)) {
        m_workspace->report(Error{ErrorCode::FileUnreadable,
                                  tr("The notes cannot be saved: the folder cannot be created").toStdString(),
                                  m_folder.toStdString(),
                                  {}});
    } else if (const Result<bool> written = writeSession(session, path); !written) {
        m_workspace->report(written.error());
    }
}

void NoteKeeper::saveAll() {
    for (DocumentPage* page : QSet<DocumentPage*>(m_unsaved)) {
        save(page);
    }
}

QString keptNotesFolder() {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return data.isEmpty() ? QString() : data + QStringLiteral("/notes");
}

} // namespace lanescope::ui
