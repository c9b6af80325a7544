// SPDX-License-Identifier: Apache-2.0
// The panels of the window: where their docks stand at first, how much room they get, what fills them.
#include <QChildEvent>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

#include "ui/panels/panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/state/settings.h"
#include "ui/window/document_page.h"
#include "ui/window/main_window.h"

namespace lanescope::ui {

namespace {

// The picture first: docks start with less than a third of the height.
constexpr double kDockShare = 0.27;
constexpr double kRoomyDockShare = 0.42; // with charts and a dozen rows
constexpr double kDetailsShare = 0.40;

} // namespace

void MainWindow::makeDocks() {
    m_panelKinds = panelKinds();
    for (std::size_t i = 0; i < m_panelKinds.size(); ++i) {
        auto* dock = new PanelDock(m_panelKinds[i].name, m_panelKinds[i].title, this);
        m_docks.push_back(dock);
        connect(dock, &QDockWidget::visibilityChanged, this, [this, i] { fillDock(i); });
    }
    placeDocks();
}

std::vector<PanelDock*> MainWindow::docksAt(PanelKind::Place place) const {
    std::vector<PanelDock*> docks;
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        if (m_panelKinds[i].place == place) {
            docks.push_back(m_docks[i]);
        }
    }
    return docks;
}

void MainWindow::placeDocks() {
    const std::vector<PanelDock*> left = docksAt(PanelKind::Place::BottomLeft);
    const std::vector<PanelDock*> right = docksAt(PanelKind::Place::BottomRight);
    addDockWidget(Qt::BottomDockWidgetArea, left.front());
    splitDockWidget(left.front(), right.front(), Qt::Horizontal);
    for (const std::vector<PanelDock*>& docks : {left, right}) {
        for (std::size_t i = 1; i < docks.size(); ++i) {
            tabifyDockWidget(docks[i - 1], docks[i]);
        }
    }
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        m_docks[i]->setVisible(m_panelKinds[i].isShownAtFirst);
    }
    left.front()->raise();
    right.front()->raise();
}

void MainWindow::applyDefaultLayout() {
    for (PanelDock* dock : m_docks) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    placeDocks();
    PanelDock* left = docksAt(PanelKind::Place::BottomLeft).front();
    PanelDock* right = docksAt(PanelKind::Place::BottomRight).front();
    const int dockHeight = static_cast<int>(height() * kDockShare);
    const int detailsWidth = static_cast<int>(width() * kDetailsShare);
    resizeDocks({left}, {dockHeight}, Qt::Vertical);
    resizeDocks({left, right}, {width() - detailsWidth, detailsWidth}, Qt::Horizontal);
    m_layoutApplied = true;
    // When docks have taken their places; while they do, each is in sight for a moment.
    QTimer::singleShot(0, this, [this, left] { m_firstDockHeight = left->height(); });
}

/// The first look is the timeline's; who turns to figures wants to read them. Once, as long as nobody has
/// chosen a height.
void MainWindow::giveRoom(std::size_t kind) {
    PanelDock* dock = m_docks[kind];
    const std::vector<PanelDock*> figures = docksAt(PanelKind::Place::BottomLeft);
    if (m_firstDockHeight == 0 || dock == figures.front() || !std::ranges::count(figures, dock) ||
        dock->isFloating()) {
        return;
    }
    constexpr int kRounding = 4;
    const int heightNow = std::max(dock->height(), figures.front()->height());
    if (std::abs(heightNow - m_firstDockHeight) <= kRounding) {
        m_firstDockHeight = 0;
        resizeDocks({dock}, {static_cast<int>(height() * kRoomyDockShare)}, Qt::Vertical);
    }
}

void MainWindow::showPanels(bool visible) {
    if (visible == m_panelsVisible) {
        return;
    }
    for (PanelDock* dock : m_docks) {
        dock->toggleViewAction()->setEnabled(visible);
    }
    if (visible) {
        restoreState(m_panelLayout);
        m_panelsVisible = true;
    } else {
        m_panelLayout = saveState();
        m_panelsVisible = false;
        for (PanelDock* dock : m_docks) {
            dock->hide();
        }
    }
}

void MainWindow::togglePanels() {
    const auto isDocked = [](const PanelDock* dock) { return !dock->isFloating() && !dock->isHidden(); };
    if (std::ranges::any_of(m_docks, isDocked)) {
        m_hiddenPanels = saveState();
        for (PanelDock* dock : m_docks) {
            if (isDocked(dock)) {
                dock->hide();
            }
        }
    } else if (m_hiddenPanels.isEmpty() || !restoreState(m_hiddenPanels)) {
        applyDefaultLayout();
    }
}

void MainWindow::childEvent(QChildEvent* event) {
    // The tabs of docks are made by Qt when they are needed. Their titles are short: rather scrolled than
    // cut.
    if (auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr) {
        tabs->setElideMode(Qt::ElideNone);
        tabs->setUsesScrollButtons(true);
    }
    QMainWindow::childEvent(event);
}

void MainWindow::fillDock(std::size_t kind) {
    DocumentPage* page = currentPage();
    Panel* panel = nullptr;
    if (page != nullptr && page->timeline() != nullptr) {
        // What nobody has looked at yet costs nothing.
        panel = m_docks[kind]->isInSight() ? page->panel(m_panelKinds[kind])
                                           : page->existingPanel(m_panelKinds[kind].name);
    }
    m_docks[kind]->showPanel(panel, panel != nullptr ? panel->tools() : nullptr);
    if (panel != nullptr && m_docks[kind]->isInSight()) {
        giveRoom(kind);
    }
}

Panel* MainWindow::bringPanelForward(const QString& kindName) {
    const auto kind = std::ranges::find(m_panelKinds, kindName, &PanelKind::name);
    DocumentPage* page = currentPage();
    if (kind == m_panelKinds.end() || page == nullptr || page->timeline() == nullptr) {
        return nullptr;
    }
    Panel* panel = page->panel(*kind);
    const auto index = static_cast<std::size_t>(kind - m_panelKinds.begin());
    m_docks[index]->bringForward();
    fillDock(index);
    return panel;
}

void MainWindow::saveLayout() {
    m_settings->setWindowGeometry(saveGeometry());
    if (m_layoutApplied) {
        m_settings->setWindowState(m_panelsVisible ? saveState() : m_panelLayout);
    }
}

} // namespace lanescope::ui
