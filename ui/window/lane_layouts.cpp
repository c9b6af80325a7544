// SPDX-License-Identifier: Apache-2.0
#include "ui/window/lane_layouts.h"

#include <QInputDialog>
#include <QMenu>

#include <optional>

#include "core/session/session_text.h"
#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/timeline/lanes/lane_rules.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/menu_text.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

LaneLayouts::LaneLayouts(Workspace* workspace, Settings* settings, QWidget* window)
    : QObject(window)
    , m_workspace(workspace)
    , m_settings(settings)
    , m_window(window) {}

DocumentPage* LaneLayouts::readyPage() const {
    DocumentPage* page = m_workspace->pages().currentPage();
    return page != nullptr && page->timeline() != nullptr ? page : nullptr;
}

void LaneLayouts::fillMenu(QMenu& menu) {
    DocumentPage* page = readyPage();
    addSavedLayouts(menu, page);
    menu.addSeparator();
    menu.addAction(tr("Save layout…"), this, &LaneLayouts::askForName)->setEnabled(page != nullptr);
    addUsualLayouts(menu, page);
    addDeletion(menu);
}

void LaneLayouts::addSavedLayouts(QMenu& menu, DocumentPage* page) {
    const QMap<QString, QString> layouts = m_settings->named(NamedTexts::LaneLayouts);
    for (auto it = layouts.begin(); it != layouts.end(); ++it) {
        QAction* action =
            menu.addAction(menuText(it.key()), this, [this, text = it.value()] { apply(readyPage(), text); });
        action->setEnabled(page != nullptr);
    }
}

void LaneLayouts::addUsualLayouts(QMenu& menu, DocumentPage* page) {
    QMenu* usual = menu.addMenu(tr("Apply to new traces"));
    QMenu* inFolder = menu.addMenu(tr("Apply to new traces of this folder"));
    inFolder->setEnabled(page != nullptr);
    const QString folder = page != nullptr ? locationFolder(page->document()->location()) : QString();
    const QMap<QString, QString> ofFolders = m_settings->folderLaneLayouts();
    const auto addChoice = [this](QMenu* to, const QString& text, bool isChosen, auto chosen) {
        QAction* action = to->addAction(text, this, std::move(chosen));
        action->setCheckable(true);
        action->setChecked(isChosen);
    };
    addChoice(inFolder, tr("As elsewhere"), !ofFolders.contains(folder),
              [this, folder] { m_settings->setFolderLaneLayout(folder, std::nullopt); });
    const auto addLayout = [&](const QString& text, const QString& name) {
        addChoice(usual, text, m_settings->usualLaneLayout() == name,
                  [this, name] { m_settings->setUsualLaneLayout(name); });
        addChoice(inFolder, text, ofFolders.contains(folder) && ofFolders.value(folder) == name,
                  [this, folder, name] { m_settings->setFolderLaneLayout(folder, name); });
    };
    addLayout(tr("None"), {});
    for (const QString& name : m_settings->named(NamedTexts::LaneLayouts).keys()) {
        addLayout(menuText(name), name);
    }
}

void LaneLayouts::addDeletion(QMenu& menu) {
    QMenu* deletion = menu.addMenu(tr("Delete"));
    const QStringList names = m_settings->named(NamedTexts::LaneLayouts).keys();
    for (const QString& name : names) {
        deletion->addAction(menuText(name), this, [this, name] { remove(name); });
    }
    deletion->setEnabled(!names.isEmpty());
}

void LaneLayouts::remove(const QString& name) {
    QMap<QString, QString> left = m_settings->named(NamedTexts::LaneLayouts);
    left.remove(name);
    m_settings->setNamed(NamedTexts::LaneLayouts, left);
    for (const QString& folder : m_settings->folderLaneLayouts().keys(name)) {
        m_settings->setFolderLaneLayout(folder, std::nullopt);
    }
}

void LaneLayouts::askForName() {
    auto* ask = new QInputDialog(m_window);
    ask->setAttribute(Qt::WA_DeleteOnClose);
    ask->setModal(false);
    ask->setWindowTitle(tr("Save layout"));
    ask->setLabelText(tr("Name of the layout of lanes:"));
    connect(ask, &QInputDialog::textValueSelected, this, &LaneLayouts::save);
    ask->show();
}

void LaneLayouts::save(const QString& name) {
    const DocumentPage* page = readyPage();
    if (page == nullptr || name.trimmed().isEmpty()) {
        return;
    }
    const TimelineScene& scene = page->timeline()->scene();
    QMap<QString, QString> layouts = m_settings->named(NamedTexts::LaneLayouts);
    layouts[name.trimmed()] =
        QString::fromStdString(laneRulesText(layoutOf(scene.lanes().tree(), scene.arranger().state())));
    m_settings->setNamed(NamedTexts::LaneLayouts, layouts);
}

void LaneLayouts::apply(DocumentPage* page, const QString& text) {
    if (page == nullptr || page->timeline() == nullptr) {
        return;
    }
    const Result<LaneRules> layout = parseLaneRules(text.toStdString());
    if (!layout) {
        m_workspace->report(layout.error());
        return;
    }
    TimelineScene& scene = page->timeline()->scene();
    scene.arranger().setArrangement(arrangementFor(scene.lanes().tree(), *layout, scene.arranger().state()),
                                    tr("apply layout"));
}

void LaneLayouts::applyUsual(DocumentPage& page) {
    const QString name = m_settings->laneLayoutFor(page.document()->location());
    if (const QString text = m_settings->named(NamedTexts::LaneLayouts).value(name);
        !name.isEmpty() && !text.isEmpty()) {
        apply(&page, text);
    }
}

} // namespace lanescope::ui
