// SPDX-License-Identifier: Apache-2.0
// Limit on the memory of all open traces. A trace is loaded only when there is room for what it seems to
// need; traces that were not looked at for the longest time are suspended to make room and load again when
// they come to the front. UI thread only.
#pragma once

#include <QObject>
#include <QString>

#include <cstdint>
#include <map>
#include <memory>

#include "ui/state/preferences.h"

namespace lanescope::ui {

class Document;
class DocumentPage;
class OpenPages;
struct OpenPage;

class MemoryAdmission : public QObject {
    Q_OBJECT

public:
    /// `pages` must outlive it.
    MemoryAdmission(OpenPages* pages, PreferenceStorePtr preferences, QObject* parent = nullptr);
    ~MemoryAdmission() override;

    /// Most bytes that the traces of all pages may take; 0: as much as loading one trace may take.
    void setLimit(std::uint64_t bytes);
    /// A document that waits for room before it reads its trace. The first one finds it at once.
    std::unique_ptr<Document> makeDocument(const QString& location);
    /// Begins to read the trace; makeDocument() returns the document that does.
    void readAhead(const QString& location);
    /// Brings the open traces within the limit, then starts those waiting loads that there is room for.
    void admitLoads();
    /// Loads a suspended trace again and shows it as it was.
    void resume(OpenPage& page);

signals:
    /// The trace of the page is about to be freed; everything about it can still be asked.
    void aboutToSuspend(lanescope::ui::DocumentPage* page);

private:
    /// Suspends traces until the others and `wantedBytes` more fit; never the one in front, nor one of an
    /// open comparison. False if they do not fit even so.
    bool makeRoom(std::uint64_t wantedBytes);
    bool isCompared(const Document& document) const;
    /// The page to suspend next, null if there is none.
    OpenPage* leastRecent();

    OpenPages* m_pages;
    PreferenceStorePtr m_preferences;
    std::uint64_t m_limitBytes = 0;
    std::map<QString, std::unique_ptr<Document>> m_ahead; ///< by location
};

} // namespace lanescope::ui
