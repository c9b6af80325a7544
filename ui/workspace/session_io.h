// SPDX-License-Identifier: Apache-2.0
// Between what a page shows and what a session file says about it. What a session says is not trusted: times
// are clamped, names that fit nothing are left out. UI thread only.
#pragma once

#include <QString>

#include "core/base/result.h"
#include "core/session/session.h"

namespace lanescope::ui {

class Document;
class DocumentPage;
class TimelineScene;

/// How a ready document is looked at in `scene`, with its notes.
SessionTrace describeView(const Document& document, const TimelineScene& scene);
/// Makes the scene of a ready document look as the session says; notes that it has already stay.
void restoreView(const Document& document, TimelineScene& scene, const SessionTrace& trace);

/// The page must be ready. Paths are made relative to `folder`.
SessionTrace describePage(DocumentPage& page, const QString& folder);
/// Only the place of the trace, its notes and its bookmarks; the page must be ready.
SessionTrace describeNotes(DocumentPage& page);
/// Adds the notes that the page does not have yet, and the bookmarks. Nothing is removed.
void addNotes(DocumentPage& page, const SessionTrace& trace);
/// Makes the page look as the session says; notes that it has already stay. The page must be ready.
void restorePage(DocumentPage& page, const SessionTrace& trace);

/// Where the trace of a session is now: at its path, else beside the session file, where it was then or under
/// its name; empty when it is at none of these. Without a folder the session is the program's own, and a
/// place on another machine is taken as it is: only loading shows whether it exists.
QString findSessionTrace(const SessionTrace& trace, const QString& folder);
/// Current location of a page's place, likewise; the place may be a folder.
QString findSessionPlace(const SessionPlace& place, const QString& folder);
/// A place as a session of that folder names it.
SessionPlace describePlace(const QString& location, const QString& folder);

bool isSessionFile(const QString& path);
Result<Session> readSession(const QString& path);
/// As a whole or not at all.
Result<bool> writeSession(const Session& session, const QString& path);

} // namespace lanescope::ui
