// SPDX-License-Identifier: Apache-2.0
#include "ui/window/panel_kinds.h"

#include <QCoreApplication>

#include "ui/panels/analysis_panel.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/overview_panel.h"
#include "ui/panels/path_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/roofline_panel.h"
#include "ui/panels/search_panel.h"
#include "ui/panels/selection_panel.h"
#include "ui/panels/what_if_panel.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/lanes_panel.h"
#include "ui/window/notes_panel.h"
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

template <std::vector<ViewKind> (*views)()>
Panel* makeAnalysisPanel(Document* document, QWidget* parent) {
    return new AnalysisPanel(views(), document, parent);
}

template <std::vector<ViewKind> (*views)()>
PanelKind analysisKind(const char* name, const QString& title) {
    PanelKind kind{QLatin1String(name), title, PanelKind::Place::BottomLeft, true, makeAnalysisPanel<views>};
    for (const ViewKind& view : views()) {
        kind.views.emplaceBack(view.name, view.title);
    }
    return kind;
}

} // namespace

std::vector<PanelKind> panelKinds() {
    using Place = PanelKind::Place;
    return {
        {QStringLiteral("overview"), PanelTitle::tr("Overview"), Place::BottomLeft, true,
         makePanel<OverviewPanel>},
        analysisKind<kernelViews>("kernels", PanelTitle::tr("Kernels")),
        analysisKind<operatorViews>("operators", PanelTitle::tr("Operators")),
        analysisKind<breakdownViews>("breakdowns", PanelTitle::tr("Breakdowns")),
        analysisKind<memoryViews>("memory", PanelTitle::tr("Memory")),
        analysisKind<moduleViews>("modules", PanelTitle::tr("Modules")),
        analysisKind<categoryViews>("categories", PanelTitle::tr("Categories")),
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

std::vector<RetiredPanel> retiredPanels() {
    return {{QStringLiteral("kernel-groups"), QStringLiteral("kernels")}};
}

} // namespace lanescope::ui
