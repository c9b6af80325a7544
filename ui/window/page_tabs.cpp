// SPDX-License-Identifier: Apache-2.0
#include "ui/window/page_tabs.h"

#include <QFileInfo>
#include <QMenu>
#include <QPointer>
#include <QSet>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>
#include <map>

#include "ui/state/document.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/window/top_bar.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

namespace {

/// The innermost folders of each location by which all of them differ; names of the files where none do.
QStringList foldersApart(const QStringList& locations) {
    qsizetype deepest = 0;
    for (const QString& location : locations) {
        deepest = std::max(deepest, location.count(QLatin1Char('/')));
    }
    QStringList folders;
    for (qsizetype depth = 1; depth <= deepest; ++depth) {
        folders.clear();
        for (const QString& location : locations) {
            folders << location.section(QLatin1Char('/'), static_cast<int>(-depth - 1), -2);
        }
        if (QSet<QString>(folders.begin(), folders.end()).size() == locations.size()) {
            return folders;
        }
    }
    QStringList names;
    for (const QString& location : locations) {
        names << QFileInfo(location).fileName();
    }
    return names;
}

} // namespace

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
        nameTabs();
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
    nameTabs();
    tabs->setTabToolTip(index, plainToolTip(page.toolTip));
    tabs->setTabIcon(index, page.iconName.isEmpty() ? QIcon() : themedIcon(page.iconName));
}

void PageTabs::nameTabs() {
    const OpenPages& pages = m_workspace->pages();
    std::map<QString, QList<int>> alike; // traces by title
    for (int i = 0; i < pages.count(); ++i) {
        m_bar->tabs()->setTabText(i, pages.at(i).title);
        if (pages.documentAt(i) != nullptr) {
            alike[pages.at(i).title] << i;
        }
    }
    for (const auto& [title, indices] : alike) {
        QStringList locations;
        for (const int index : indices) {
            locations << pages.keyAt(index);
        }
        const QStringList folders = indices.size() > 1 ? foldersApart(locations) : QStringList();
        for (qsizetype i = 0; i < folders.size(); ++i) {
            m_bar->tabs()->setTabText(indices[i], title + QStringLiteral(" · ") + folders[i]);
        }
    }
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
