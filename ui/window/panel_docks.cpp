// SPDX-License-Identifier: Apache-2.0
#include "ui/window/panel_docks.h"

#include <QMainWindow>
#include <QTabBar>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/panels/analysis_panel.h"
#include "ui/panels/panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/panels/pinned_query_panel.h"
#include "ui/state/settings.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/first_paint.h"
#include "ui/window/panel_kinds.h"
#include "ui/window/saved_layout.h"
#include "ui/workspace/document_page.h"

namespace lanescope::ui {

namespace {

// The picture first: docks start with less than a third of the height.
constexpr double kDockShare = 0.29;
constexpr double kTallDockShare = 0.55; // tables are what one looks at
constexpr double kDetailsShare = 0.34;
constexpr double kNarrowDetailsShare = 0.28; // where tables need the width
constexpr int kNarrowBelow = 1440;           // pixels

int detailsWidthOf(const QWidget& window) {
    return static_cast<int>(window.width() *
                            (window.width() < kNarrowBelow ? kNarrowDetailsShare : kDetailsShare));
}

/// Height of a dock with the tabs below it, as QMainWindow::resizeDocks() counts it.
int heightWithTabs(const QMainWindow& window, const QWidget& dock) {
    constexpr int kMostGap = 8;
    const QRect place = dock.geometry();
    for (const QTabBar* tabs : window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
        const int gap = tabs->geometry().top() - place.bottom();
        if (tabs->isVisible() && gap >= 0 && gap <= kMostGap && tabs->geometry().left() <= place.right() &&
            tabs->geometry().right() >= place.left()) {
            return tabs->geometry().bottom() - place.top() + 1;
        }
    }
    return place.height();
}

} // namespace

PanelDocks::PanelDocks(QMainWindow* window, Settings* settings, PreferenceStorePtr preferences)
    : QObject(window)
    , m_window(window)
    , m_settings(settings)
    , m_preferences(std::move(preferences))
    , m_kinds(panelKinds()) {
    makeDocks();
    connect(m_preferences.get(), &PreferenceStore::changed, this, &PanelDocks::followPinnedQueries);
    followPinnedQueries();
}

const PanelKind* PanelDocks::kind(const QString& name) const {
    const auto found = std::ranges::find_if(m_kinds, [&](const PanelKind& kind) {
        return (kind.name == name && !m_unpinned.contains(name)) ||
               std::ranges::any_of(kind.parts, [&name](const auto& part) { return part.first == name; });
    });
    return found == m_kinds.end() ? nullptr : &*found;
}

bool PanelDocks::isInSight(const QString& kindName) const {
    const PanelKind* found = kind(kindName);
    return found != nullptr && m_docks[static_cast<std::size_t>(found - m_kinds.data())]->isInSight();
}

QString PanelDocks::frontOfFigures() const {
    for (const PanelDock* dock : docksAt(PanelKind::Place::BottomLeft)) {
        if (dock->isInSight() && !dock->isFloating() && !dock->isHidden()) {
            return dock->objectName();
        }
    }
    return {};
}

void PanelDocks::restoreFront(bool isNew) {
    const std::vector<PanelDock*> figures = docksAt(PanelKind::Place::BottomLeft);
    const QString wanted = m_frontOf.contains(m_page) ? m_frontOf.value(m_page)
                           : isNew && m_hasShownPage  ? figures.front()->objectName()
                                                      : QString();
    m_hasShownPage = true;
    for (PanelDock* dock : figures) {
        if (dock->objectName() == wanted && !dock->isHidden() && !dock->isFloating() && !dock->isInSight()) {
            dock->raise();
        }
    }
}

void PanelDocks::stop() {
    for (PanelDock* dock : m_docks) {
        dock->disconnect(this);
    }
}

void PanelDocks::makeDocks() {
    for (const PanelKind& kind : m_kinds) {
        addDock(kind);
    }
    placeDocks();
}

PanelDock* PanelDocks::addDock(const PanelKind& kind) {
    auto* dock = new PanelDock(kind.name, kind.title, m_window);
    const std::size_t number = m_docks.size();
    m_docks.push_back(dock);
    connect(dock, &QDockWidget::visibilityChanged, this, [this, number] { fillDock(number); });
    return dock;
}

void PanelDocks::followPinnedQueries() {
    const QMap<QString, QString>& pinned = m_preferences->value()->pinnedQueries;
    std::set<QString> names;
    QStringList added;
    for (auto query = pinned.begin(); query != pinned.end(); ++query) {
        const PanelKind wanted = pinnedQueryKind(query.key());
        names.insert(wanted.name);
        const auto known = std::ranges::find(m_kinds, wanted.name, &PanelKind::name);
        if (known != m_kinds.end() && m_unpinned.erase(wanted.name) == 0) {
            continue;
        }
        PanelDock* neighbour = docksAt(wanted.place).front();
        PanelDock* dock = known == m_kinds.end() ? nullptr : m_docks[std::size_t(known - m_kinds.begin())];
        if (dock == nullptr) {
            m_kinds.push_back(wanted);
            dock = addDock(wanted);
        }
        m_window->addDockWidget(Qt::BottomDockWidgetArea, dock);
        m_window->tabifyDockWidget(neighbour, dock);
        dock->toggleViewAction()->setEnabled(m_isAvailable);
        dock->hide();
        added << wanted.name;
    }
    for (std::size_t i = 0; i < m_kinds.size(); ++i) {
        if (PinnedQueryPanel::isName(m_kinds[i].name) && !names.contains(m_kinds[i].name) &&
            m_unpinned.insert(m_kinds[i].name).second) {
            m_window->removeDockWidget(m_docks[i]); // hides it
        }
    }
    if (added.size() == 1 && m_window->isVisible()) {
        bringForward(added.front());
    }
}

std::vector<PanelDock*> PanelDocks::docksAt(PanelKind::Place place) const {
    std::vector<PanelDock*> docks;
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        if (m_kinds[i].place == place && !m_unpinned.contains(m_kinds[i].name)) {
            docks.push_back(m_docks[i]);
        }
    }
    return docks;
}

void PanelDocks::placeDocks() {
    const std::vector<PanelDock*> left = docksAt(PanelKind::Place::BottomLeft);
    const std::vector<PanelDock*> right = docksAt(PanelKind::Place::BottomRight);
    m_window->addDockWidget(Qt::BottomDockWidgetArea, left.front());
    m_window->splitDockWidget(left.front(), right.front(), Qt::Horizontal);
    for (const std::vector<PanelDock*>& docks : {left, right}) {
        for (std::size_t i = 1; i < docks.size(); ++i) {
            m_window->tabifyDockWidget(docks[i - 1], docks[i]);
        }
    }
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        m_docks[i]->setVisible(m_kinds[i].isShownAtFirst && !m_unpinned.contains(m_kinds[i].name));
    }
    left.front()->raise();
    right.front()->raise();
}

void PanelDocks::applyDefaultLayout() {
    for (PanelDock* dock : m_docks) {
        dock->setFloating(false);
        m_window->removeDockWidget(dock);
    }
    placeDocks();
    PanelDock* left = docksAt(PanelKind::Place::BottomLeft).front();
    PanelDock* right = docksAt(PanelKind::Place::BottomRight).front();
    const int dockHeight = static_cast<int>(m_window->height() * kDockShare);
    const int detailsWidth = detailsWidthOf(*m_window);
    m_window->resizeDocks({left}, {dockHeight}, Qt::Vertical);
    m_window->resizeDocks({left, right}, {m_window->width() - detailsWidth, detailsWidth}, Qt::Horizontal);
    m_isLayoutApplied = true;
    m_shares = {};
}

PanelDock* PanelDocks::dockOf(const QString& name) const {
    return m_docks[static_cast<std::size_t>(kind(name) - m_kinds.data())];
}

PanelDocks::Shares& PanelDocks::sharesInSight() {
    const bool areTables =
        isInSight(QStringLiteral("tables")) && dockOf(QStringLiteral("details"))->isHidden();
    return m_shares[std::size_t(areTables ? LayoutPreset::Tables : LayoutPreset::Overview)];
}

void PanelDocks::keepShares() {
    const QString front = frontOfFigures();
    if (front.isEmpty()) {
        return;
    }
    Shares& shares = sharesInSight();
    shares.height = double(heightWithTabs(*m_window, *dockOf(front))) / m_window->height();
    const PanelDock* details = dockOf(QStringLiteral("details"));
    if (details->isInSight() && !details->isFloating()) {
        shares.details = double(details->width()) / m_window->width();
    }
}

void PanelDocks::applyPreset(LayoutPreset preset) {
    const bool isTables = preset == LayoutPreset::Tables;
    PanelDock* main = dockOf(isTables ? QStringLiteral("tables") : QStringLiteral("overview"));
    PanelDock* details = dockOf(QStringLiteral("details"));
    keepShares();
    Shares& shares = m_shares[std::size_t(preset)];
    const bool isThere = !frontOfFigures().isEmpty() && &sharesInSight() == &shares;
    Panel* panel = bringForward(main->objectName());
    if (panel == nullptr) {
        return;
    }
    if (!details->isFloating()) {
        details->setVisible(!isTables);
    }
    if (main->isFloating()) {
        return;
    }
    if (!isThere) {
        const double share = shares.height > 0 ? shares.height : isTables ? kTallDockShare : kDockShare;
        m_window->resizeDocks({main}, {static_cast<int>(std::lround(m_window->height() * share))},
                              Qt::Vertical);
    }
    if (!isThere && !isTables && !details->isFloating()) {
        const int detailsWidth = shares.details > 0
                                     ? static_cast<int>(std::lround(m_window->width() * shares.details))
                                     : detailsWidthOf(*m_window);
        m_window->resizeDocks({main, details}, {m_window->width() - detailsWidth, detailsWidth},
                              Qt::Horizontal);
    }
    panel->setFocus(Qt::ShortcutFocusReason);
}

void PanelDocks::setAvailable(bool visible) {
    if (visible == m_isAvailable) {
        return;
    }
    for (PanelDock* dock : m_docks) {
        dock->toggleViewAction()->setEnabled(visible);
    }
    if (visible) {
        m_window->restoreState(m_pausedLayout);
        m_isAvailable = true;
    } else {
        m_pausedLayout = m_window->saveState();
        m_isAvailable = false;
        for (PanelDock* dock : m_docks) {
            dock->hide();
        }
    }
}

void PanelDocks::toggle() {
    const auto isDocked = [](const PanelDock* dock) { return !dock->isFloating() && !dock->isHidden(); };
    if (std::ranges::any_of(m_docks, isDocked)) {
        keepShares();
        m_toggledLayout = m_window->saveState();
        for (PanelDock* dock : m_docks) {
            if (isDocked(dock)) {
                dock->hide();
            }
        }
    } else if (m_toggledLayout.isEmpty() || !m_window->restoreState(m_toggledLayout)) {
        applyDefaultLayout();
    }
}

void PanelDocks::showPage(DocumentPage* page) {
    const bool isReady = page != nullptr && page->timeline() != nullptr;
    // The docks of an excerpt wait empty: nothing moves when the whole trace is there.
    const bool isShown = page != nullptr && page->shownTimeline() != nullptr;
    // A trace that becomes ready in front of the user: its picture comes first.
    const bool isNew = isReady && page == m_page && !m_isPageReady && m_window->isVisible();
    m_isWaiting = isNew || (m_isWaiting && isReady && page == m_page);
    const bool isOther = page != m_page || !m_isPageShown;
    if (m_page != nullptr && m_isPageShown && page != m_page) {
        m_frontOf[m_page] = frontOfFigures();
    }
    if (page != nullptr && page != m_page) {
        connect(page, &QObject::destroyed, this, [this](const QObject* gone) { m_frontOf.remove(gone); });
    }
    m_page = page;
    m_isPageReady = isReady;
    m_isPageShown = isShown;
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        fillDock(i);
    }
    setAvailable(isShown);
    if (isShown && m_window->isVisible() && !m_isLayoutApplied) {
        applyDefaultLayout();
    }
    if (isShown && isOther && m_window->isVisible()) {
        restoreFront(!m_frontOf.contains(page));
    }
    if (isNew) {
        page->setAwaitsPanels(true);
        afterNextPaint(page->timeline(), this, [this, page = QPointer(page)] {
            if (page == m_page) {
                m_isWaiting = false;
                for (std::size_t i = 0; i < m_docks.size(); ++i) {
                    fillDock(i);
                }
            }
            if (page != nullptr) {
                page->setAwaitsPanels(false);
            }
        });
    }
}

void PanelDocks::fillDock(std::size_t kind) {
    Panel* panel = nullptr;
    if (m_page != nullptr && m_page->timeline() != nullptr) {
        // A panel that was never in sight is not made yet.
        panel = m_docks[kind]->isInSight() && !m_isWaiting ? m_page->panel(m_kinds[kind])
                                                           : m_page->existingPanel(m_kinds[kind].name);
    }
    const bool isOfExcerpt = m_page != nullptr && m_page->timeline() == nullptr;
    m_docks[kind]->setWaitingText(isOfExcerpt ? tr("Figures follow when the whole file has been read")
                                              : QString());
    m_docks[kind]->showPanel(panel, panel != nullptr ? panel->tools() : nullptr);
    if (panel != nullptr) {
        QList<Panel*> withTables = panel->findChildren<Panel*>();
        withTables.append(panel);
        for (const Panel* part : std::as_const(withTables)) {
            connect(part, &Panel::queryRequested, this, &PanelDocks::showQuery, Qt::UniqueConnection);
        }
    }
}

Panel* PanelDocks::bringForward(const QString& kindName) {
    const PanelKind* found = kind(kindName);
    if (found == nullptr || m_page == nullptr || m_page->timeline() == nullptr) {
        return nullptr;
    }
    Panel* panel = m_page->panel(*found);
    const auto index = static_cast<std::size_t>(found - m_kinds.data());
    m_docks[index]->bringForward();
    fillDock(index);
    if (kindName != found->name) {
        panel->showPart(kindName);
    }
    return panel;
}

void PanelDocks::showQuery(const QString& sql) {
    if (Panel* panel = bringForward(QStringLiteral("query"))) {
        panel->showPart(sql);
    }
}

void PanelDocks::restoreLayout() {
    m_window->restoreGeometry(m_settings->windowGeometry());
    if (!m_settings->windowState().isEmpty()) {
        m_isLayoutApplied = restoreSavedLayout(*m_window, m_settings->windowState());
    }
}

void PanelDocks::saveLayout() {
    m_settings->setWindowGeometry(m_window->saveGeometry());
    if (m_isLayoutApplied) {
        m_settings->setWindowState(m_isAvailable ? m_window->saveState() : m_pausedLayout);
    }
}

} // namespace lanescope::ui
