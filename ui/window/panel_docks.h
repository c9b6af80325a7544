// SPDX-License-Identifier: Apache-2.0
// Docks of the window, one for each kind of panel and each pinned query: where they stand at first, how much
// room they get, and which panel of the current page each one shows. UI thread only.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QPointer>

#include <array>
#include <set>
#include <vector>

#include "ui/state/preferences.h"
#include "ui/workspace/panel_kind.h"

class QMainWindow;

namespace lanescope::ui {

class DocumentPage;
class PanelDock;
class Settings;

/// Arrangements of the docks for a question, on keys of their own.
enum class LayoutPreset {
    Overview, ///< causes and details below the timeline
    Tables,   ///< tables in the whole width
};

class PanelDocks : public QObject {
    Q_OBJECT

public:
    /// Adds the docks to `window`, which owns them; window and settings must outlive this object.
    PanelDocks(QMainWindow* window, Settings* settings, PreferenceStorePtr preferences);

    const std::vector<PanelKind>& kinds() const { return m_kinds; }
    const std::vector<PanelDock*>& docks() const { return m_docks; }
    /// The panel of that name, or the one with a part of that name; null if there is none.
    const PanelKind* kind(const QString& name) const;

    /// Whether the user can see the dock of that kind.
    bool isInSight(const QString& kindName) const;
    /// The docked panel of figures that is in front of the others; empty: none.
    QString frontOfFigures() const;

    /// Shows the panels of `page`, empty ones while an excerpt is shown. Hides all docks if it is null or has
    /// no timeline; they come back as they were.
    void showPage(DocumentPage* page);
    /// Shows the panel in front of others, and its part if that has the name, and returns it; null if no
    /// trace is ready or nothing has the name.
    Panel* bringForward(const QString& kindName);
    /// Brings the SQL panel forward and runs the query there.
    void showQuery(const QString& sql);
    /// Hides the docked panels; brings them back as they were if all are hidden.
    void toggle();
    void applyDefaultLayout();
    /// Shows the docks of the preset in front, of the sizes that they had in it, with the keyboard in its
    /// panel. Floating docks stay as they are. Nothing else changes the sizes of docks.
    void applyPreset(LayoutPreset preset);
    /// Restores the layout of the last run, if there is one.
    void restoreLayout();
    /// Stores the layout in the settings.
    void saveLayout();
    /// Disconnects from the docks. To be called before the window deletes its pages.
    void stop();

private:
    void makeDocks();
    PanelDock* addDock(const PanelKind& kind);
    /// Adds and hides docks as queries are pinned and unpinned.
    void followPinnedQueries();
    std::vector<PanelDock*> docksAt(PanelKind::Place place) const;
    void placeDocks();
    void fillDock(std::size_t kind);
    void setAvailable(bool available);
    /// Sizes as parts of the window's; 0: not known.
    struct Shares {
        double height = 0;
        double details = 0; ///< width
    };
    PanelDock* dockOf(const QString& name) const;
    /// Sizes in the preset that the docks in sight are most like.
    Shares& sharesInSight();
    void keepShares();
    /// Brings the panel of figures to the front that was there when the page was last shown; of a page that
    /// is new the first one.
    void restoreFront(bool isNew);

    QMainWindow* m_window;
    Settings* m_settings;
    PreferenceStorePtr m_preferences;
    std::vector<PanelKind> m_kinds;
    std::vector<PanelDock*> m_docks; ///< one for each kind
    std::set<QString> m_unpinned;    ///< kinds whose queries are pinned no more; their docks stay hidden
    QPointer<DocumentPage> m_page;
    QHash<const QObject*, QString> m_frontOf; ///< by page
    bool m_hasShownPage = false;              ///< panels are as the user, and not the last start, left them
    QByteArray m_toggledLayout;               ///< docks that toggle() has hidden
    QByteArray m_pausedLayout;                ///< docks while no page is ready
    bool m_isAvailable = true;
    bool m_isLayoutApplied = false;
    bool m_isPageReady = false;       ///< whether it was when it was last shown
    bool m_isPageShown = false;       ///< likewise, or an excerpt of it
    bool m_isWaiting = false;         ///< docks are filled later, all at once
    std::array<Shares, 2> m_shares{}; ///< by LayoutPreset
};

} // namespace lanescope::ui
