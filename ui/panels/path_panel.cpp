// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/path_panel.h"

#include "ui/panels/path_views.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/path_state.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

namespace {

using Target = std::atomic<SliceId>;

/// Views of the slice that `target` holds; they run on other threads.
std::vector<ViewKind> viewsTo(const Document& document, const std::shared_ptr<Target>& target) {
    return pathViews(document.analyses()->shared(), [target] { return target->load(); });
}

} // namespace

PathPanel::PathPanel(Document* document, QWidget* parent)
    : PathPanel(document, std::make_shared<Target>(PathState::of(*document->viewState()).target()), parent) {}

PathPanel::PathPanel(Document* document, const std::shared_ptr<Target>& target, QWidget* parent)
    : AnalysisPanel(viewsTo(*document, target), document, parent)
    , m_target(target) {
    connect(&PathState::of(*document->viewState()), &PathState::wishChanged, this, [this, document, target] {
        const SliceId wanted = PathState::of(*document->viewState()).target();
        if (target->exchange(wanted) != wanted) {
            refresh();
        }
    });
}

bool PathPanel::isOfPart() const {
    return AnalysisPanel::isOfPart() || *m_target != kNoSlice;
}

} // namespace lanescope::ui
