// SPDX-License-Identifier: Apache-2.0
// Keeps the notes and bookmarks of each trace in the user's data folder, so that closing a page never loses
// one: written after each change, added again when the trace is opened. One session file for each trace. UI
// thread only.
#pragma once

#include <QObject>
#include <QSet>
#include <QString>

namespace lanescope::ui {

class DocumentPage;
class Workspace;

class NoteKeeper : public QObject {
    Q_OBJECT

public:
    /// `workspace` must outlive it. Keeps nothing if `folder` is empty; makes the folder when it is needed.
    NoteKeeper(Workspace* workspace, const QString& folder);
    /// Writes what is not written yet.
    ~NoteKeeper() override;

    /// File with the notes of the trace at a normalized location.
    QString pathOf(const QString& location) const;

private:
    void follow(DocumentPage* page);
    void addKept(DocumentPage& page);
    void changed(DocumentPage* page);
    /// Writes the notes of the page if they have changed.
    void save(DocumentPage* page);
    void saveAll();

    Workspace* m_workspace;
    QString m_folder;
    QSet<DocumentPage*> m_unsaved;
};

/// Where the notes of the user's traces are kept; empty without a home.
QString keptNotesFolder();

} // namespace lanescope::ui
