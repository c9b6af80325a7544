// SPDX-License-Identifier: Apache-2.0
// All open pages in the order of their tabs, and which one is in front. Owns the documents and the pages'
// widgets. Knows no menus, docks or tab bars: the window follows the signals. UI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

#include "ui/workspace/page_source.h"

namespace lanescope {
struct SessionTrace;
}

namespace lanescope::ui {

class Document;
class DocumentPage;

/// One open page: a trace, or a page of several traces such as a comparison.
struct OpenPage {
    OpenPage();
    OpenPage(OpenPage&&) noexcept;
    OpenPage& operator=(OpenPage&&) noexcept;
    ~OpenPage();

    std::unique_ptr<Document> document;            ///< null unless the page shows one trace
    DocumentPage* documentPage = nullptr;          ///< equals `widget` if the page shows one trace, else null
    QWidget* widget = nullptr;                     ///< deleted by OpenPages, before the document
    QString key;                                   ///< location of a trace, else PageSource::key()
    QString identity;                              ///< of the file when it was opened (fileIdentity())
    QString title;                                 ///< for the tab and the window's title
    QString iconName;                              ///< for themedIcon()
    QString toolTip;                               ///< plain text
    std::optional<PageSource> source;              ///< absent for a trace
    bool wasReady = false;                         ///< page of several traces: it has shown all it has once
    quint64 usedAt = 0;                            ///< larger means: was in front more recently
    std::shared_ptr<const SessionTrace> suspended; ///< view of a trace whose memory was freed
};

class OpenPages : public QObject {
    Q_OBJECT

public:
    explicit OpenPages(QObject* parent = nullptr);
    /// Deletes pages before their documents. Sends no signals.
    ~OpenPages() override;

    int count() const { return static_cast<int>(m_pages.size()); }
    OpenPage& at(int index) { return m_pages[static_cast<std::size_t>(index)]; }
    const OpenPage& at(int index) const { return m_pages[static_cast<std::size_t>(index)]; }
    /// Null if the page shows no single trace, like pageAt().
    Document* documentAt(int index) const { return at(index).document.get(); }
    DocumentPage* pageAt(int index) const { return at(index).documentPage; }
    const QString& keyAt(int index) const { return at(index).key; }
    /// Whether the page was complete at least once; a trace that failed to load never was.
    bool wasReady(int index) const;

    /// -1 without pages.
    int currentIndex() const { return m_current; }
    /// Null without pages, like currentWidget().
    OpenPage* current() { return m_current < 0 ? nullptr : &at(m_current); }
    const OpenPage* current() const { return m_current < 0 ? nullptr : &at(m_current); }
    QWidget* currentWidget() const { return m_current < 0 ? nullptr : at(m_current).widget; }
    /// Null if the current page shows no single trace, like currentDocument().
    DocumentPage* currentPage() const { return m_current < 0 ? nullptr : at(m_current).documentPage; }
    Document* currentDocument() const { return m_current < 0 ? nullptr : at(m_current).document.get(); }
    /// The current page if it is of that class, else null.
    template <typename Page>
    Page* currentAs() const {
        return qobject_cast<Page*>(currentWidget());
    }

    /// -1 if not open, like the next two.
    int indexOf(const Document* document) const;
    int indexOf(const QWidget* widget) const;
    /// `location` is a location or a key; all names of one file count as the same.
    int indexOfLocation(const QString& location) const;

    /// Adds the page at the end and brings it to the front.
    void add(OpenPage page);
    void close(int index);
    bool hasClosed() const { return !m_closedKeys.isEmpty(); }
    /// Key of the page that was closed last, which is forgotten; empty: none.
    QString takeLastClosed() { return m_closedKeys.isEmpty() ? QString() : m_closedKeys.takeLast(); }
    void move(int from, int to);
    void setCurrent(int index);
    /// Announces that title, icon or tooltip of the page have changed.
    void announceDescribed(int index) { emit described(index); }
    /// Announces that a page became ready or failed.
    void announceChanged() { emit changed(); }
    /// Applies `view` to a trace page as soon as its trace is loaded.
    void restoreWhenReady(DocumentPage* page, const SessionTrace& view);

signals:
    void added(int index);
    /// The page has left the list; `widget` is deleted afterwards.
    void removed(int index, QWidget* widget);
    void moved(int from, int to);
    void described(int index);
    /// Another page is in front, or none.
    void currentChanged();
    /// A page was opened, became ready, failed, or was closed.
    void changed();

private:
    std::vector<OpenPage> m_pages;
    QStringList m_closedKeys; ///< the last ones, in the order in which they were closed
    int m_current = -1;
    quint64 m_uses = 0;
};

} // namespace lanescope::ui
