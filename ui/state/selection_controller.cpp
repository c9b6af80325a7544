// SPDX-License-Identifier: Apache-2.0
#include "ui/state/selection_controller.h"

#include <utility>

#include "ui/state/hidden_frames.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

SelectionController::SelectionController(TracePtr trace, const ViewState* view, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_job(std::make_unique<LatestJob<SelectedPart, Answer>>(
          this,
          [trace](const SelectedPart& part, std::stop_token stop) {
              return Answer{part, std::make_shared<const SelectionStatistics>(
                                      selectionStatistics(*trace, part, std::move(stop)))};
          },
          [this](Answer answer) {
              m_part = std::move(answer.part);
              m_statistics = std::move(answer.statistics);
              emit changed();
          })) {
    connect(view, &ViewState::timeSelectionChanged, this, &SelectionController::request);
    connect(view, &ViewState::pickedSlicesChanged, this, &SelectionController::request);
    connect(&HiddenFrames::of(*view), &HiddenFrames::changed, this, &SelectionController::request);
    m_job->request({});
    request();
}

SelectionController::~SelectionController() = default;

void SelectionController::request() {
    SelectedPart part;
    if (!m_view->pickedSlices().empty()) {
        part.slices = m_view->pickedSlices();
    } else {
        part.range = m_view->timeSelection();
        part.tracks = m_view->selectedTracks();
        part.withoutPython = HiddenFrames::of(*m_view).tracks();
    }
    if (part != m_requested) {
        m_requested = part;
        m_job->request(std::move(part));
    }
}

} // namespace lanescope::ui
