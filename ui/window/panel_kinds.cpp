// SPDX-License-Identifier: Apache-2.0
#include "ui/window/panel_kinds.h"

#include <QCoreApplication>

#include "ui/panels/details_panel.h"
#include "ui/panels/kernel_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/roofline_panel.h"
#include "ui/timeline/timeline_view.h"
#include "ui/window/document_page.h"
#include "ui/window/tracks_panel.h"

namespace lanescope::ui {

namespace {

struct PanelTitle {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::PanelTitle)
};

template <typename PanelClass>
Panel* makePanel(Document* document, QWidget* parent) {
    return new PanelClass(document, parent);
}

/// Lanes belong to the timeline of the page that makes the panel.
Panel* makeTracksPanel(Document* /*document*/, QWidget* page) {
    return new TracksPanel(&qobject_cast<DocumentPage*>(page)->timeline()->scene(), page);
}

} // namespace

std::vector<PanelKind> panelKinds() {
    using Place = PanelKind::Place;
    return {
        {QStringLiteral("kernels"), PanelTitle::tr("Kernels"), Place::BottomLeft, true,
         makePanel<KernelPanel>},
        {QStringLiteral("details"), PanelTitle::tr("Details"), Place::BottomRight, true,
         makePanel<DetailsPanel>},
        {QStringLiteral("roofline"), PanelTitle::tr("Roofline"), Place::BottomLeft, false,
         makePanel<RooflinePanel>},
        {QStringLiteral("problems"), PanelTitle::tr("Problems"), Place::BottomLeft, false,
         makePanel<ProblemsPanel>},
        {QStringLiteral("lanes"), PanelTitle::tr("Lanes"), Place::BottomRight, false, makeTracksPanel},
    };
}

} // namespace lanescope::ui
