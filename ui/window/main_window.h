// SPDX-License-Identifier: Apache-2.0
// The window: one tab for each trace or other page, docks with the current trace's panels, menus, status bar,
// drag and drop. Owns the documents. UI thread only.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

#include "core/store/file_time_unit.h"
#include "ui/timeline/widgets/timeline_actions.h"
#include "ui/window/page_source.h"
#include "ui/window/panel_kinds.h"

class QMenu;
class QStackedWidget;

namespace lanescope {
struct Error;
struct Session;
struct SessionTrace;
} // namespace lanescope

namespace lanescope::ui {

class ComparePage;
class Document;
class DocumentPage;
class DropOverlay;
class KeyMap;
class PanelDock;
class RanksPage;
class Settings;
class SettingsDialog;
class StatusLine;
class TimelineScene;
class TopBar;
class TraceExports;
class WelcomePage;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `settings` must outlive the window.
    explicit MainWindow(Settings* settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens each location (a trace, a sample, a folder or archive of logs) in a tab; one that is open
    /// already comes forward.
    void openLocations(const QStringList& locations);
    /// Opens a tab that compares the ranks that the locations hold (files, a folder, an archive); without a
    /// title it has the name of the first.
    void openRanks(const QStringList& locations, const QString& title = {});
    /// Opens what tabKey() said of a tab.
    void openKey(const QString& key);
    /// Opens the traces of a session file, each as it was; asks for those that are not found.
    void openSession(const QString& path);
    void saveSession(const QString& path);
    /// What is open and ready, as it is looked at; with paths relative to `folder` too, unless that is empty.
    Session session(const QString& folder) const;
    /// Opens the traces of `session` that are still where they were, each as it was.
    void reopen(const Session& session);
    /// Open traces that are part of `session` become as they were there, once they are ready.
    void restoreViews(const Session& session);
    /// Opens a tab for a document that was made elsewhere.
    void addDocument(std::unique_ptr<Document> document);
    /// Opens a tab for a page that is no trace, such as a folder of logs; the window owns it. A page of the
    /// same source comes forward instead, and `page` is deleted; false then.
    bool addPage(QWidget* page, const PageSource& source, const QString& title, const QString& iconName);

    /// Opens a tab that compares the two, which may still be loading.
    ComparePage* compare(Document* baseline, Document* candidate);
    /// Opens both first, where they are not open yet; null when one of them is no trace.
    ComparePage* compareLocations(const QString& baseline, const QString& candidate);
    /// Asks for the two, in one dialog or in two.
    void compareWithDialog();
    /// Null unless the current tab is a comparison.
    ComparePage* currentComparison() const;
    /// Null unless the current tab compares ranks.
    RanksPage* currentRanks() const;

    int tabCount() const { return static_cast<int>(m_tabs.size()); }
    /// Null for a tab that shows no trace, like the next.
    Document* documentAt(int index) const { return m_tabs[static_cast<std::size_t>(index)].document.get(); }
    DocumentPage* pageAt(int index) const { return m_tabs[static_cast<std::size_t>(index)].documentPage; }
    /// What a tab shows: the location of a trace, PageSource::key() of anything else.
    const QString& tabKey(int index) const { return m_tabs[static_cast<std::size_t>(index)].location; }
    /// Whether it has once shown all it has to show; a trace that failed never has.
    bool wasTabReady(int index) const;
    int currentIndex() const;
    /// Null when the current tab shows no trace.
    DocumentPage* currentPage() const;
    Document* currentDocument() const;
    void closeTab(int index);
    /// Shows the current document's panel of that kind in front and returns it; null when no trace is ready
    /// or no kind has the name.
    Panel* bringPanelForward(const QString& kindName);

    /// Asks for paths; the file dialog unless a test puts something else here.
    using PathsDialog = std::function<QStringList(QWidget* parent, const QString& folder)>;
    void setPathsDialog(PathsDialog dialog) { m_pathsDialog = std::move(dialog); }
    TraceExports* exports() const { return m_exports; }
    /// Most that the traces of all tabs may take: those that were used least recently are put aside before
    /// another one is read that would not fit, by what it seems to need. 0: as much as loading one may take.
    void setMemoryLimit(std::uint64_t bytes);

signals:
    /// A document or another page has been opened, become ready, failed, or closed.
    void documentsChanged();
    /// The window goes, with all that it shows still there.
    void closing();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void childEvent(QChildEvent* event) override;

private:
    struct Tab {
        std::unique_ptr<Document> document;
        DocumentPage* documentPage = nullptr; ///< the same as `page`, for a trace
        QWidget* page = nullptr;
        QString location; ///< of a trace, else the key of its source
        QString title;
        QString identity = {};                          ///< of the file when it was opened
        std::optional<PageSource> source = {};          ///< none of a trace
        bool wasReady = false;                          ///< of a page
        quint64 usedAt = 0;                             ///< when it was last in front; larger is later
        std::shared_ptr<const SessionTrace> aside = {}; ///< how a trace that was put aside was looked at
    };

    void makeDocks();
    void makeMenus();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void makeLaneMenu(QMenu* menu);
    void makeGoMenu();
    void makeHelpMenu();
    /// An action that works on the current, ready document only.
    QAction* documentAction(QMenu* menu, const QString& text, const QKeySequence& shortcut,
                            std::function<void(DocumentPage&)> run);
    /// Names the keys of the timeline's actions in their menu entries.
    void nameTimelineKeys();
    void saveSessionAs();
    void restoreWhenReady(DocumentPage* page, const SessionTrace& trace);
    /// Reads the trace again; notes, lanes and view stay, at the same figures of the file. The second: in
    /// another unit of its times.
    void reload(DocumentPage& page);
    void readInOtherUnit(DocumentPage& page, FileTimeUnit unit);
    void makeExportMenu(QMenu* menu);
    void exportPicture(DocumentPage& page, bool ofSelection);
    void fillLayoutMenu();
    void saveLaneLayout(const QString& name);
    void applyLaneLayout(DocumentPage* page, const QString& text);
    /// The layout that the user wants for every trace, if any.
    void applyUsualLayout(DocumentPage* page);
    /// Says what went wrong, without getting in the way.
    void tell(const Error& error);
    void showCommandPalette();
    void showShortcuts();
    void editShortcuts();
    void showSettings();
    /// Menu entries for what the timeline does on keys.
    void timelineActions(QMenu* menu, std::initializer_list<TimelineAction> actions);

    Document* documentOf(const QString& location) const;
    void fillCompareMenu();
    void showTabMenu(const QPoint& point);
    void pinBaseline(Document* document);
    void tellOpenDocuments(ComparePage* page);
    /// A menu that is filled for the current timeline when it opens.
    void sceneMenu(QMenu* menu, const QString& text, void (*fill)(QMenu&, TimelineScene&));

    void makeTimeMenu(QMenu* menu);
    /// Everything that shows times, once they are written another way.
    void refreshTimes();
    void openWithDialog();
    void fillRecentMenu();
    void showCurrent();
    void fillDock(std::size_t kind);
    std::vector<PanelDock*> docksAt(PanelKind::Place place) const;
    void placeDocks();
    void updateTab(const Document* document);
    void showPanels(bool visible);
    /// Hides the panels that are docked; brings them back as they were when there are none.
    void togglePanels();
    void applyDefaultLayout();
    void giveRoom(std::size_t kind);
    void saveLayout();
    void copyFromFocus();
    void focusFilter();
    void showAbout();
    /// A document that asks for room before it reads its trace.
    std::unique_ptr<Document> makeDocument(const QString& location);
    /// Keeps what is open within the bound of memory, then lets those loads begin that there is room for.
    void admitLoads();
    /// Puts traces aside until the others and `wantedBytes` more fit; never the one in front, nor one of an
    /// open comparison. False when they do not fit even so.
    bool limitMemory(std::uint64_t wantedBytes = 0);
    /// A trace that was put aside comes back as it was.
    void wakeTab(Tab& tab);
    int indexOf(const Document* document) const;
    /// Of the tab that shows this location or key, whatever name it was opened by.
    int indexOf(const QString& location) const;
    /// Notes that a page has shown all it has, once.
    template <typename Page>
    void followPage(Page* page);
    void addRanks(RanksPage* page, const PageSource& source);
    /// Opens a page of a session, unless something of it is gone; its tab, else -1.
    int openPage(const SessionPage& page, const QString& folder);
    /// All pages of a session; the one that was in front, null when that was none of them.
    QWidget* openPages(const Session& session, const QString& folder);
    void openSource(const PageSource& source);
    /// The tab of the page, else that one; -1: none.
    void bringForward(const QWidget* page, int otherwise);
    const Tab* currentTab() const;

    Settings* m_settings;
    PathsDialog m_pathsDialog;
    TopBar* m_topBar;
    QStackedWidget* m_pages;
    WelcomePage* m_welcome;
    StatusLine* m_status;
    TraceExports* m_exports = nullptr;
    DropOverlay* m_dropOverlay;
    std::vector<PanelKind> m_panelKinds;
    std::vector<PanelDock*> m_docks; ///< one for each kind
    QMenu* m_recentMenu = nullptr;
    QMenu* m_compareMenu = nullptr;
    QPointer<Document> m_pinnedBaseline; ///< what others are compared with
    QMenu* m_layoutMenu = nullptr;
    KeyMap* m_keys = nullptr;
    QPointer<SettingsDialog> m_settingsDialog;
    std::vector<std::pair<QAction*, TimelineAction>> m_timelineActions;
    std::vector<QPointer<QAction>> m_documentActions;
    std::vector<Tab> m_tabs;   ///< in the order of the tab bar
    QByteArray m_hiddenPanels; ///< how to bring back the panels that togglePanels() hid
    QByteArray m_panelLayout;  ///< while the docks are hidden: how to bring them back
    bool m_panelsVisible = true;
    bool m_layoutApplied = false;
    std::uint64_t m_memoryLimitBytes = 0;
    quint64 m_uses = 0;
    int m_firstDockHeight = 0; ///< of the default layout; 0: somebody has chosen another
};

} // namespace lanescope::ui
