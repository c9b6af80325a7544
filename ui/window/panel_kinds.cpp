// SPDX-License-Identifier: Apache-2.0
#include "ui/window/panel_kinds.h"

#include <QCoreApplication>

#include "ui/panels/analysis_views.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/overview_panel.h"
#include "ui/panels/path_panel.h"
#include "ui/panels/pinned_query_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/query_panel.h"
#include "ui/panels/roofline_panel.h"
#include "ui/panels/search_panel.h"
#include "ui/panels/selection_panel.h"
#include "ui/panels/tables_panel.h"
#include "ui/panels/what_if_panel.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/lanes_panel.h"
#include "ui/window/notes_panel.h"
#include "ui/window/synonyms.h"
#include "ui/workspace/document_page.h"

namespace lanescope::ui {

namespace {

struct PanelTitle {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::PanelTitle)
};

template <typename PanelClass>
Panel* makePanel(Document* document, QWidget* parent) {
    return new PanelClass(document, parent);
}

/// Lanes and notes belong to the timeline of the page that makes the panel.
template <typename PanelClass>
Panel* makeScenePanel(Document* /*document*/, QWidget* page) {
    return new PanelClass(&qobject_cast<DocumentPage*>(page)->timeline()->scene(), page);
}

TableGroup tableGroup(const char* name, const QString& title, std::vector<ViewKind> views) {
    TableGroup group{QLatin1String(name), title, std::move(views), {}};
    const QString words = synonymsOf(QStringLiteral("view/") + group.name);
    for (const ViewKind& view : group.views) {
        const QString own = synonymsOf(QStringLiteral("%1/%2").arg(group.name, view.name));
        group.words << (words + QLatin1Char(' ') + own).trimmed();
    }
    return group;
}

std::vector<TableGroup> tableGroups() {
    std::vector<TableGroup> groups;
    groups.push_back(tableGroup("kernels", PanelTitle::tr("Kernels"), kernelViews()));
    groups.push_back(tableGroup("operators", PanelTitle::tr("Operators"), operatorViews()));
    groups.push_back(tableGroup("steps", PanelTitle::tr("Steps"), stepViews()));
    groups.push_back(tableGroup("breakdowns", PanelTitle::tr("Breakdowns"), breakdownViews()));
    groups.push_back(tableGroup("memory", PanelTitle::tr("Memory"), memoryViews()));
    groups.push_back(tableGroup("modules", PanelTitle::tr("Modules"), moduleViews()));
    groups.push_back(tableGroup("categories", PanelTitle::tr("Categories"), categoryViews()));
    groups.push_back(tableGroup("graphs", PanelTitle::tr("Graphs"), graphViews()));
    return groups;
}

Panel* makeTablesPanel(Document* document, QWidget* parent) {
    return new TablesPanel(tableGroups(), document, parent);
}

PanelKind tablesKind() {
    PanelKind kind{QStringLiteral("tables"), PanelTitle::tr("Tables"), PanelKind::Place::BottomLeft, true,
                   makeTablesPanel};
    for (const TableGroup& group : tableGroups()) {
        kind.parts.emplaceBack(group.name, group.title);
        for (const ViewKind& view : group.views) {
            kind.views.push_back({group.name, view.name, view.title});
        }
    }
    return kind;
}

} // namespace

std::vector<PanelKind> panelKinds() {
    using Place = PanelKind::Place;
    return {
        {QStringLiteral("overview"), PanelTitle::tr("Overview"), Place::BottomLeft, true,
         makePanel<OverviewPanel>},
        tablesKind(),
        {QStringLiteral("details"), PanelTitle::tr("Details"), Place::BottomRight, true,
         makePanel<DetailsPanel>},
        {QStringLiteral("roofline"), PanelTitle::tr("Roofline"), Place::BottomLeft, false,
         makePanel<RooflinePanel>},
        {QStringLiteral("path"), PanelTitle::tr("Critical path"), Place::BottomLeft, false,
         makePanel<PathPanel>},
        {QStringLiteral("what-if"), PanelTitle::tr("What if"), Place::BottomLeft, false,
         makePanel<WhatIfPanel>},
        {QStringLiteral("search"), PanelTitle::tr("Search"), Place::BottomLeft, false,
         makePanel<SearchPanel>},
        {QStringLiteral("query"), PanelTitle::tr("SQL"), Place::BottomLeft, false, makePanel<QueryPanel>},
        {QStringLiteral("selection"), PanelTitle::tr("Selection"), Place::BottomLeft, false,
         makePanel<SelectionPanel>},
        {QStringLiteral("problems"), PanelTitle::tr("Problems"), Place::BottomLeft, false,
         makePanel<ProblemsPanel>},
        {QStringLiteral("lanes"), PanelTitle::tr("Lanes"), Place::BottomRight, false,
         makeScenePanel<LanesPanel>},
        {QStringLiteral("notes"), PanelTitle::tr("Notes"), Place::BottomRight, false,
         makeScenePanel<NotesPanel>},
    };
}

PanelKind pinnedQueryKind(const QString& title) {
    return {PinnedQueryPanel::nameOf(title), title, PanelKind::Place::BottomLeft, false,
            [title](Document* document, QWidget* parent) {
                return new PinnedQueryPanel(title, document, parent);
            }};
}

std::vector<RetiredPanel> retiredPanels() {
    std::vector<RetiredPanel> retired;
    for (const char* name :
         {"kernels", "kernel-groups", "operators", "breakdowns", "memory", "modules", "categories"}) {
        retired.push_back({QLatin1String(name), QStringLiteral("tables")});
    }
    return retired;
}

} // namespace lanescope::ui
