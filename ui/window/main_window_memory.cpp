// SPDX-License-Identifier: Apache-2.0
// How the window keeps the traces of its tabs within a bound of memory.
#include <algorithm>

#include "core/base/byte_size.h"
#include "core/session/session.h"
#include "ui/state/document.h"
#include "ui/state/trace_location.h"
#include "ui/window/document_page.h"
#include "ui/window/main_window.h"
#include "ui/window/session_io.h"

namespace lanescope::ui {

namespace {
constexpr std::uint64_t kUsualPercent = 60; // as for loading one
}

void MainWindow::setMemoryLimit(std::uint64_t bytes) {
    m_memoryLimitBytes = bytes;
    admitLoads();
}

std::unique_ptr<Document> MainWindow::makeDocument(const QString& location) {
    return std::make_unique<Document>(
        location, [this] { QMetaObject::invokeMethod(this, &MainWindow::admitLoads, Qt::QueuedConnection); });
}

void MainWindow::admitLoads() {
    limitMemory();
    while (true) {
        // The one that is looked at first, then in the order of the tabs.
        Document* next = currentDocument();
        if (next == nullptr || next->wantedBytes() == 0) {
            const auto waiting = std::ranges::find_if(m_tabs, [](const Tab& tab) {
                return tab.document != nullptr && tab.document->wantedBytes() > 0;
            });
            next = waiting == m_tabs.end() ? nullptr : waiting->document.get();
        }
        if (next == nullptr) {
            return;
        }
        const bool isRoom = limitMemory(next->wantedBytes());
        const bool isAlone = std::ranges::none_of(m_tabs, [](const Tab& tab) {
            return tab.document != nullptr && tab.document->state() == Document::State::Loading &&
                   tab.document->memoryBytes() > 0;
        });
        if (!isRoom && !isAlone) {
            return; // asked again when one of those has ended
        }
        next->letIn();
    }
}

bool MainWindow::limitMemory(std::uint64_t wantedBytes) {
    std::uint64_t limit = m_memoryLimitBytes != 0 ? m_memoryLimitBytes : loadMemoryBytes();
    if (limit == 0) {
        limit = machineMemoryBytes() / 100 * kUsualPercent;
    }
    std::uint64_t sum = wantedBytes;
    for (const Tab& tab : m_tabs) {
        sum += tab.document != nullptr ? tab.document->memoryBytes() : 0;
    }
    const auto isCompared = [this](const Document& document) {
        return std::ranges::any_of(m_tabs, [&](const Tab& tab) {
            return tab.source && tab.source->kind == PageSource::Kind::Comparison &&
                   tab.source->locations.contains(document.location());
        });
    };
    while (sum > limit) {
        Tab* oldest = nullptr;
        for (Tab& tab : m_tabs) {
            const bool mayGo = tab.document != nullptr && &tab != currentTab() &&
                               tab.documentPage->timeline() != nullptr && !isCompared(*tab.document);
            if (mayGo && (oldest == nullptr || tab.usedAt < oldest->usedAt)) {
                oldest = &tab;
            }
        }
        if (oldest == nullptr) {
            return false;
        }
        sum -= std::min(sum, oldest->document->memoryBytes());
        oldest->aside = std::make_shared<const SessionTrace>(describePage(*oldest->documentPage, {}));
        oldest->document->putAside();
    }
    return true;
}

void MainWindow::wakeTab(Tab& tab) {
    if (tab.document == nullptr || !tab.document->isAside()) {
        return;
    }
    tab.document->wake();
    if (tab.aside != nullptr) {
        restoreWhenReady(tab.documentPage, *tab.aside);
    }
}

} // namespace lanescope::ui
