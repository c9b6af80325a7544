// SPDX-License-Identifier: Apache-2.0
// Everything that is open, without a window around it: opens traces, folders, comparisons, ranks and sessions
// as pages, keeps them within the memory limit and reads them again on request. The window shows the pages
// and follows the signals. UI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>
#include <string>

#include "core/store/file_time_unit.h"
#include "ui/state/preferences.h"
#include "ui/workspace/page_source.h"

class QWidget;

namespace lanescope {
struct Error;
}

namespace lanescope::ui {

class ComparePage;
class Document;
class DocumentPage;
class MemoryAdmission;
class OpenPages;
class RanksPage;
class Settings;
class WorkspaceSessions;

class Workspace : public QObject {
    Q_OBJECT

public:
    /// `settings` must outlive it. Everything that it opens obeys `preferences`.
    Workspace(Settings* settings, PreferenceStorePtr preferences);
    ~Workspace() override;

    OpenPages& pages() const { return *m_pages; }
    const PreferenceStorePtr& preferences() const { return m_preferences; }
    MemoryAdmission& memory() const { return *m_memory; }
    WorkspaceSessions& sessions() const { return *m_sessions; }

    /// Opens each location (a trace, a sample, a session, a folder or archive of logs) as a page; a location
    /// that is open already comes to the front.
    void openLocations(const QStringList& locations);
    /// Begins to read those of the locations that are traces, for openLocations() soon.
    void readAhead(const QStringList& locations);
    /// Opens a page that compares the ranks that the locations hold (files, a folder, an archive). Without a
    /// title the page is named after the first location.
    void openRanks(const QStringList& locations, const QString& title = {});
    /// Opens a page again by its OpenPages::keyAt().
    void openKey(const QString& key);
    void openSource(const PageSource& source);
    /// Opens a page for a document that was made elsewhere.
    void addDocument(std::unique_ptr<Document> document);
    /// Opens a page that shows no single trace and takes ownership of it. If a page of the same source is
    /// open, that one comes to the front, `page` is deleted, and the answer is false.
    bool addPage(QWidget* page, const PageSource& source, const QString& title, const QString& iconName);

    /// Opens a page that compares the two, which may still be loading.
    ComparePage* compare(Document* baseline, Document* candidate);
    /// Opens both first where they are not open yet; null if one of them is not a trace.
    ComparePage* compareLocations(const QString& baseline, const QString& candidate);
    /// The trace that others are compared with from the menus; null if none is pinned.
    Document* pinnedBaseline() const;
    /// Pins the trace, or removes the pin if it has it.
    void togglePinnedBaseline(Document* document);

    /// Ask for paths, in the folder that was used last.
    void openWithDialog();
    void openFolderWithDialog();
    void compareWithDialog();
    /// Paths that the user chose; empty if the dialog was cancelled.
    QStringList askForTraces(const QString& folder);
    using TracesDialog = std::function<QStringList(const QString& folder)>;
    using FolderDialog = std::function<QString(const QString& folder)>;
    /// Set by the window, and by tests.
    void setTracesDialog(TracesDialog dialog) { m_tracesDialog = std::move(dialog); }
    void setFolderDialog(FolderDialog dialog) { m_folderDialog = std::move(dialog); }

    /// Reads the current trace or folder again.
    void reloadCurrent();
    /// Looks again at what lies at the location of a page whose trace could not be opened.
    void retry(DocumentPage& page);
    /// Reads the trace again; notes, lanes and view stay.
    void reload(DocumentPage& page);
    /// Loads of that file read its times in `unit` from now on; kept in the settings. A trace that is open
    /// stays as it is.
    void rememberFileTimeUnit(const std::string& path, FileTimeUnit unit);
    /// Remembers the unit, and reads the page's trace again if its times have another one; notes and view
    /// stay at the same figures of the file.
    void chooseFileTimeUnit(DocumentPage& page, FileTimeUnit unit);

    /// Announces an error that the user should see.
    void report(const Error& error);
    /// Announces that the window closes.
    void announceClosing() { emit closing(); }

signals:
    void failed(const lanescope::Error& error);
    /// The panel of that kind should come to the front.
    void panelRequested(const QString& kindName);
    /// The user has dragged a range of time on the current page.
    void areaSelected();
    /// No range of time is selected any more on the current page.
    void areaCleared();
    /// The page of a trace has become ready, has failed or loads again.
    void contentChanged(lanescope::ui::DocumentPage* page);
    /// The window closes; all pages are still open.
    void closing();

private:
    void openLogFolder(const QString& location);
    void openRunStore(const QString& location);
    void addRanks(RanksPage* page, const PageSource& source);
    /// Opens the page of the ranks that the file of a ready document holds.
    void openRanksOf(const Document& document);
    void followDocument(DocumentPage* page);
    void followComparison(ComparePage* page);
    /// Notes once that a page has shown all it has.
    template <typename Page>
    void followPage(Page* page);
    /// Updates icon and tooltip of the page, and the recent files.
    void describe(const Document* document);
    void updateComparisons();
    Document* documentOf(const QString& location) const;

    Settings* m_settings;
    PreferenceStorePtr m_preferences;
    std::unique_ptr<OpenPages> m_pages;
    std::unique_ptr<MemoryAdmission> m_memory;
    std::unique_ptr<WorkspaceSessions> m_sessions;
    TracesDialog m_tracesDialog;
    FolderDialog m_folderDialog;
    QPointer<Document> m_pinnedBaseline;
    QStringList m_shownAsRanks; ///< locations of files that have opened as ranks by themselves
};

} // namespace lanescope::ui
