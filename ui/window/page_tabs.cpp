// SPDX-License-Identifier: Apache-2.0
#include "ui/window/page_tabs.h"

#include <QMenu>
#include <QPointer>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>

#include "ui/state/document.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/window/top_bar.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

PageTabs::PageTabs(Workspace* workspace, TopBar* bar, QStackedWidget* stack)
    : QObject(stack)
    , m_workspace(workspace)
    , m_bar(bar)
    , m_stack(stack) {
    OpenPages* pages = &workspace->pages();
    QTabBar* tabs = bar->tabs();
    connect(pages, &OpenPages::added, this, &PageTabs::add);
    connect(pages, &OpenPages::described, this, &PageTabs::describe);
    connect(pages, &OpenPages::removed, this, [this, tabs](int index, QWidget* widget) {
        const QSignalBlocker blocker(tabs);
        tabs->removeTab(index);
        m_stack->removeWidget(widget);
    });
    connect(pages, &OpenPages::moved, this, [tabs](int from, int to) {
        const QSignalBlocker blocker(tabs);
        tabs->moveTab(from, to);
    });
    connect(pages, &OpenPages::currentChanged, this, [pages, tabs] {
        const QSignalBlocker blocker(tabs);
        tabs->setCurrentIndex(pages->currentIndex());
    });
    connect(tabs, &QTabBar::currentChanged, pages, &OpenPages::setCurrent);
    connect(tabs, &QTabBar::tabMoved, this, [pages](int from, int to) {
        const QSignalBlocker blocker(pages); // the tab has moved already
        pages->move(from, to);
    });
    connect(bar, &TopBar::closeRequested, pages, &OpenPages::close, Qt::QueuedConnection);
    tabs->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tabs, &QTabBar::customContextMenuRequested, this, &PageTabs::showMenu);
}

void PageTabs::add(int index) {
    const OpenPage& page = m_workspace->pages().at(index);
    m_stack->addWidget(page.widget);
    const QSignalBlocker blocker(m_bar->tabs());
    m_bar->addTab(page.title);
    describe(index);
}

void PageTabs::describe(int index) {
    const OpenPage& page = m_workspace->pages().at(index);
    QTabBar* tabs = m_bar->tabs();
    tabs->setTabText(index, page.title);
    tabs->setTabToolTip(index, plainToolTip(page.toolTip));
    tabs->setTabIcon(index, page.iconName.isEmpty() ? QIcon() : themedIcon(page.iconName));
}

void PageTabs::addBaselineEntries(QMenu* menu, int index) {
    Document* document = m_workspace->pages().documentAt(index);
    if (document == nullptr) {
        return;
    }
    Document* pinned = m_workspace->pinnedBaseline();
    if (pinned != nullptr && pinned != document) {
        menu->addAction(
            themedIcon(QStringLiteral("compare")),
            tr("Compare with pinned baseline %1").arg(pinned->title().replace('&', QLatin1String("&&"))),
            m_workspace, [this, document] {
                if (Document* baseline = m_workspace->pinnedBaseline()) {
                    m_workspace->compare(baseline, document);
                }
            });
    }
    QAction* pin = menu->addAction(themedIcon(QStringLiteral("pin")), tr("Pin as baseline"), m_workspace,
                                   [this, document] { m_workspace->togglePinnedBaseline(document); });
    pin->setCheckable(true);
    pin->setChecked(pinned == document);
    menu->addSeparator();
}

void PageTabs::showMenu(const QPoint& point) {
    QTabBar* tabs = m_bar->tabs();
    const int index = tabs->tabAt(point);
    if (index < 0) {
        return;
    }
    OpenPages& pages = m_workspace->pages();
    auto* menu = new QMenu(m_bar->window());
    menu->setObjectName(QStringLiteral("tabMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addBaselineEntries(menu, index);
    menu->addAction(themedIcon(QStringLiteral("close")), tr("Close tab"), &pages,
                    [&pages, page = QPointer<QWidget>(pages.at(index).widget)] {
                        pages.close(pages.indexOf(page.data()));
                    });
    menu->popup(tabs->mapToGlobal(point));
}

} // namespace lanescope::ui
