// SPDX-License-Identifier: Apache-2.0
#include "ui/window/menu_actions.h"

#include <QMenu>

#include <algorithm>

#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"

namespace lanescope::ui {

namespace {

const TimelineBinding& bindingOf(const Preferences& chosen, TimelineAction action) {
    return *std::ranges::find(chosen.timelineKeys.bindings, action, &TimelineBinding::action);
}

} // namespace

MenuActions::MenuActions(OpenPages* pages, PreferenceStorePtr preferences, QObject* parent)
    : QObject(parent)
    , m_pages(pages)
    , m_preferences(std::move(preferences)) {}

DocumentPage* MenuActions::readyPage() const {
    DocumentPage* page = m_pages->currentPage();
    return page != nullptr && page->timeline() != nullptr ? page : nullptr;
}

QAction* MenuActions::addForPage(QMenu* menu, const QString& text, const QKeySequence& shortcut,
                                 std::function<void(DocumentPage&)> run) {
    QAction* action = menu->addAction(text);
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, [this, run = std::move(run)] {
        if (DocumentPage* page = readyPage()) {
            run(*page);
        }
    });
    m_pageActions.emplace_back(action);
    return action;
}

void MenuActions::addForTimeline(QMenu* menu, std::initializer_list<TimelineAction> actions) {
    const PreferencesPtr chosen = m_preferences->value();
    for (const TimelineAction action : actions) {
        // The timeline handles its keys itself while it has the focus: a letter typed into a filter must not
        // zoom. The menu only names them, behind a tab.
        QAction* entry = addForPage(menu, bindingOf(*chosen, action).text + QLatin1Char('\t'), {},
                                    [action](DocumentPage& page) {
                                        page.timeline()->setFocus();
                                        page.timeline()->perform(action);
                                    });
        m_timelineActions.emplace_back(entry, action);
    }
}

void MenuActions::nameTimelineKeys() {
    const PreferencesPtr chosen = m_preferences->value();
    for (const auto& [entry, action] : m_timelineActions) {
        const TimelineBinding& binding = bindingOf(*chosen, action);
        const QString keys =
            binding.keys.empty() ? QString() : binding.keys.front().toString(QKeySequence::NativeText);
        entry->setText(binding.text + QLatin1Char('\t') + keys);
    }
}

QMenu* MenuActions::addForScene(QMenu* menu, const QString& text, void (*fill)(QMenu&, TimelineScene&)) {
    QMenu* own = addFilledLater(menu, text, [this, fill](QMenu& filled) {
        if (DocumentPage* page = readyPage()) {
            fill(filled, page->timeline()->scene());
        }
    });
    needsPage(own);
    return own;
}

QMenu* MenuActions::addFilledLater(QMenu* menu, const QString& text, std::function<void(QMenu&)> fill) {
    QMenu* own = menu->addMenu(text);
    own->setProperty("dynamic", true);
    connect(own, &QMenu::aboutToShow, own, [own, fill = std::move(fill)] {
        qDeleteAll(own->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // clear() leaves submenus
        own->clear();
        fill(*own);
    });
    return own;
}

void MenuActions::needsPage(QMenu* menu) {
    m_pageActions.emplace_back(menu->menuAction());
}

void MenuActions::setPageReady(bool isReady) {
    for (const QPointer<QAction>& action : m_pageActions) {
        if (action != nullptr) {
            action->setEnabled(isReady);
        }
    }
}

} // namespace lanescope::ui
