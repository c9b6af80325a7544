// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/memory_admission.h"

#include <algorithm>
#include <utility>

#include "core/base/byte_size.h"
#include "core/os/memory.h"
#include "core/session/session.h"
#include "ui/state/document.h"
#include "ui/state/load_ticket.h"
#include "ui/state/trace_location.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/session_io.h"

namespace lanescope::ui {

namespace {
constexpr std::uint64_t kUsualPercent = 60; // as for loading one
}

MemoryAdmission::MemoryAdmission(OpenPages* pages, PreferenceStorePtr preferences, QObject* parent)
    : QObject(parent)
    , m_pages(pages)
    , m_preferences(std::move(preferences)) {}

MemoryAdmission::~MemoryAdmission() = default;

void MemoryAdmission::setLimit(std::uint64_t bytes) {
    m_limitBytes = bytes;
    admitLoads();
}

std::unique_ptr<Document> MemoryAdmission::makeDocument(const QString& location) {
    if (const auto ahead = m_ahead.extract(location)) {
        return std::move(ahead.mapped());
    }
    // A trace that is alone is let in whatever it needs, and need not wait for the UI thread to say so.
    const bool isAlone = m_pages->count() == 0 && m_ahead.empty();
    const auto ask = [this] {
        QMetaObject::invokeMethod(this, &MemoryAdmission::admitLoads, Qt::QueuedConnection);
    };
    return std::make_unique<Document>(location, std::make_shared<LoadTicket>(ask, isAlone), m_preferences,
                                      TimelineView::prepare);
}

void MemoryAdmission::readAhead(const QString& location) {
    if (!m_ahead.contains(location)) {
        auto document = makeDocument(location);
        m_ahead[location] = std::move(document);
    }
}

void MemoryAdmission::admitLoads() {
    makeRoom(0);
    while (true) {
        // The trace in front first, then in the order of the tabs.
        Document* next = m_pages->currentDocument();
        bool isOneLoading = false;
        for (int i = 0; i < m_pages->count(); ++i) {
            Document* document = m_pages->documentAt(i);
            if (document == nullptr) {
                continue;
            }
            if ((next == nullptr || next->wantedBytes() == 0) && document->wantedBytes() > 0) {
                next = document;
            }
            isOneLoading = isOneLoading ||
                           (document->state() == Document::State::Loading && document->memoryBytes() > 0);
        }
        if (next == nullptr || next->wantedBytes() == 0) {
            return;
        }
        if (!makeRoom(next->wantedBytes()) && isOneLoading) {
            return; // asked again when that load has ended
        }
        next->letIn();
    }
}

bool MemoryAdmission::isCompared(const Document& document) const {
    for (int i = 0; i < m_pages->count(); ++i) {
        const std::optional<PageSource>& source = m_pages->at(i).source;
        if (source && source->kind == PageSource::Kind::Comparison &&
            source->locations.contains(document.location())) {
            return true;
        }
    }
    return false;
}

OpenPage* MemoryAdmission::leastRecent() {
    OpenPage* oldest = nullptr;
    for (int i = 0; i < m_pages->count(); ++i) {
        OpenPage& page = m_pages->at(i);
        const bool maySuspend = page.document != nullptr && i != m_pages->currentIndex() &&
                                page.documentPage->timeline() != nullptr && !isCompared(*page.document);
        if (maySuspend && (oldest == nullptr || page.usedAt < oldest->usedAt)) {
            oldest = &page;
        }
    }
    return oldest;
}

bool MemoryAdmission::makeRoom(std::uint64_t wantedBytes) {
    std::uint64_t limit = m_limitBytes != 0 ? m_limitBytes : m_preferences->value()->loadMemoryBytes;
    if (limit == 0) {
        limit = os::physicalMemoryBytes() / 100 * kUsualPercent;
    }
    std::uint64_t sum = wantedBytes;
    for (int i = 0; i < m_pages->count(); ++i) {
        const Document* document = m_pages->documentAt(i);
        sum += document != nullptr ? document->memoryBytes() : 0;
    }
    while (sum > limit) {
        OpenPage* oldest = leastRecent();
        if (oldest == nullptr) {
            return false;
        }
        emit aboutToSuspend(oldest->documentPage);
        sum -= std::min(sum, oldest->document->memoryBytes());
        oldest->suspended = std::make_shared<const SessionTrace>(describePage(*oldest->documentPage, {}));
        oldest->document->putAside();
    }
    return true;
}

void MemoryAdmission::resume(OpenPage& page) {
    if (page.document == nullptr || !page.document->isAside()) {
        return;
    }
    page.document->wake();
    if (page.suspended != nullptr) {
        m_pages->restoreWhenReady(page.documentPage, *page.suspended);
    }
}

} // namespace lanescope::ui
