// SPDX-License-Identifier: Apache-2.0
// Sessions of a workspace: what is open as a Session, and a Session opened again. UI thread only.
#pragma once

#include <QString>

class QWidget;

namespace lanescope {
struct Session;
struct SessionPage;
struct SessionTrace;
} // namespace lanescope

namespace lanescope::ui {

class Workspace;

class WorkspaceSessions {
public:
    /// `workspace` must outlive it.
    explicit WorkspaceSessions(Workspace* workspace)
        : m_workspace(workspace) {}

    /// All ready pages and how they are looked at; with paths relative to `folder` as well, unless that is
    /// empty.
    Session describe(const QString& folder) const;
    /// Writes a session file; reports an error to the workspace.
    void save(const QString& path);
    /// Opens the traces of a session file, each as it was; asks for those that are not found.
    void open(const QString& path);
    /// Opens the traces of `session` that are still where they were, each as it was.
    void reopen(const Session& session);
    /// Open traces that are part of `session` become as they were there, once they are ready.
    void restoreViews(const Session& session);

private:
    /// A query whose title is taken stays as the user has it.
    void pinQueries(const Session& session);
    /// Opens one trace of a session file in `folder`; its index.
    int openTrace(const SessionTrace& trace, const QString& folder);
    /// Opens a page of a session, unless one of its files is missing; its index, else -1.
    int openPage(const SessionPage& page, const QString& folder);
    /// Opens all pages of a session; the one that was in front, null if that was none of them.
    QWidget* openPages(const Session& session, const QString& folder);

    Workspace* m_workspace;
};

} // namespace lanescope::ui
