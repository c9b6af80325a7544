// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/open_pages.h"

#include <algorithm>
#include <utility>

#include "core/session/session.h"
#include "ui/state/document.h"
#include "ui/state/trace_location.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/session_io.h"

namespace lanescope::ui {

OpenPage::OpenPage() = default;
OpenPage::OpenPage(OpenPage&&) noexcept = default;
OpenPage& OpenPage::operator=(OpenPage&&) noexcept = default;
OpenPage::~OpenPage() = default;

OpenPages::OpenPages(QObject* parent)
    : QObject(parent) {}

OpenPages::~OpenPages() {
    blockSignals(true);
    for (OpenPage& page : m_pages) {
        delete page.widget; // before its document
    }
}

bool OpenPages::wasReady(int index) const {
    const OpenPage& page = at(index);
    return page.document == nullptr
               ? page.wasReady
               : page.document->state() == Document::State::Ready || page.suspended != nullptr;
}

int OpenPages::indexOf(const Document* document) const {
    const auto found =
        std::ranges::find_if(m_pages, [&](const OpenPage& page) { return page.document.get() == document; });
    return document == nullptr || found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

int OpenPages::indexOf(const QWidget* widget) const {
    const auto found = std::ranges::find(m_pages, widget, &OpenPage::widget);
    return widget == nullptr || found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

int OpenPages::indexOfLocation(const QString& location) const {
    const auto found = std::ranges::find(m_pages, fileIdentity(location), &OpenPage::identity);
    return found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

void OpenPages::add(OpenPage page) {
    m_pages.push_back(std::move(page));
    const int index = count() - 1;
    emit added(index);
    setCurrent(index);
    emit changed();
}

void OpenPages::close(int index) {
    if (index < 0 || index >= count()) {
        return;
    }
    // Listeners must not find the document any more when it is deleted.
    OpenPage closing = std::move(at(index));
    constexpr qsizetype kMostRemembered = 20;
    m_closedKeys.removeAll(closing.key);
    m_closedKeys << closing.key;
    if (m_closedKeys.size() > kMostRemembered) {
        m_closedKeys.removeFirst();
    }
    m_pages.erase(m_pages.begin() + index);
    if (index < m_current || m_current >= count()) {
        --m_current;
    }
    emit removed(index, closing.widget);
    delete closing.widget;
    closing.widget = nullptr;
    if (m_current >= 0) {
        at(m_current).usedAt = ++m_uses;
    }
    emit currentChanged();
    emit changed();
}

void OpenPages::move(int from, int to) {
    if (from == to || from < 0 || to < 0 || from >= count() || to >= count()) {
        return;
    }
    const QWidget* front = currentWidget();
    OpenPage page = std::move(at(from));
    m_pages.erase(m_pages.begin() + from);
    m_pages.insert(m_pages.begin() + to, std::move(page));
    m_current = indexOf(front);
    emit moved(from, to);
}

void OpenPages::setCurrent(int index) {
    if (index < 0 || index >= count() || index == m_current) {
        return;
    }
    m_current = index;
    at(index).usedAt = ++m_uses;
    emit currentChanged();
}

void OpenPages::restoreWhenReady(DocumentPage* page, const SessionTrace& view) {
    if (page == nullptr) {
        return; // the location is a page of another kind
    }
    if (page->timeline() != nullptr) {
        restorePage(*page, view);
        return;
    }
    if (page->document()->isAside()) {
        at(indexOf(page->document())).suspended = std::make_shared<const SessionTrace>(view);
        return;
    }
    auto* once = new QObject(page);
    connect(page, &DocumentPage::contentChanged, once, [page, once, view] {
        if (page->timeline() != nullptr) {
            once->deleteLater();
            restorePage(*page, view);
        }
    });
}

} // namespace lanescope::ui
