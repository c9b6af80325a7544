// SPDX-License-Identifier: Apache-2.0
// Makes the window's menu entries: entries that need a ready trace and are disabled without one, entries for
// the timeline's own keys, and submenus that are filled when they open. UI thread only.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointer>

#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

#include "ui/state/preferences.h"

class QAction;
class QIcon;
class QMenu;

namespace lanescope::ui {

class DocumentPage;
class OpenPages;
class TimelineScene;

class MenuActions : public QObject {
    Q_OBJECT

public:
    /// `pages` must outlive it. Names the keys of `preferences`.
    MenuActions(OpenPages* pages, PreferenceStorePtr preferences, QObject* parent = nullptr);

    /// Entry that works on the current, ready trace page only.
    QAction* addForPage(QMenu* menu, const QString& text, const QKeySequence& shortcut,
                        std::function<void(DocumentPage&)> run);
    /// Entries for what the timeline does on keys.
    void addForTimeline(QMenu* menu, std::initializer_list<TimelineAction> actions);
    /// Submenu that is filled for the current timeline when it opens.
    QMenu* addForScene(QMenu* menu, const QString& text, void (*fill)(QMenu&, TimelineScene&));
    /// Submenu that `fill` fills when it opens. The key map ignores its entries; the command palette lists
    /// them.
    QMenu* addFilledLater(QMenu* menu, const QString& text, std::function<void(QMenu&)> fill);
    /// The submenu is disabled without a ready trace.
    void needsPage(QMenu* menu);
    /// Enables or disables all entries that need a ready trace.
    void setPageReady(bool isReady);
    /// Writes the timeline's current keys into its entries.
    void nameTimelineKeys();

private:
    /// The current page if its trace is ready, else null.
    DocumentPage* readyPage() const;

    OpenPages* m_pages;
    PreferenceStorePtr m_preferences;
    std::vector<QPointer<QAction>> m_pageActions;
    std::vector<std::pair<QAction*, TimelineAction>> m_timelineActions;
};

} // namespace lanescope::ui
