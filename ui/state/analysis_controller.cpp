// SPDX-License-Identifier: Apache-2.0
#include "ui/state/analysis_controller.h"

#include <utility>

#include "ui/state/shared_analyses.h"
#include "ui/state/trace_overview.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

AnalysisController::AnalysisController(TracePtr trace, ViewState* viewState, QObject* parent)
    : QObject(parent)
    , m_viewState(viewState)
    , m_shared(std::make_shared<SharedAnalyses>(trace))
    , m_kernelJob(std::make_unique<LatestJob<Selection, KernelAnswer>>(
          this,
          [trace](const Selection& selection, std::stop_token stop) {
              return std::make_shared<const KernelList>(makeKernelList(*trace, selection, std::move(stop)));
          },
          [this](KernelAnswer answer) {
              m_kernels = std::move(answer);
              emit kernelsChanged();
          }))
    , m_detailJob(std::make_unique<LatestJob<DetailRequest, DetailAnswer>>(
          this,
          [trace, overview = std::make_shared<TraceOverview>(trace)](const DetailRequest& request,
                                                                     std::stop_token) {
              return std::make_shared<const SliceDetails>(request.slice != kNoSlice
                                                              ? sliceDetails(*trace, request.slice)
                                                              : overview->describe(request.range));
          },
          [this](DetailAnswer answer) {
              m_details = std::move(answer);
              emit detailsChanged();
          })) {
    connect(viewState, &ViewState::timeSelectionChanged, this, &AnalysisController::requestKernels);
    connect(viewState, &ViewState::timeSelectionChanged, this, &AnalysisController::requestDetails);
    connect(viewState, &ViewState::selectedSliceChanged, this, &AnalysisController::requestDetails);
    requestKernels();
    requestDetails();
}

AnalysisController::~AnalysisController() = default;

void AnalysisController::requestKernels() {
    m_kernelJob->request(Selection{m_viewState->timeSelection()});
}

void AnalysisController::refreshDetails() {
    m_detailJob->request(m_requested);
}

void AnalysisController::requestDetails() {
    DetailRequest request{m_viewState->selectedSlice(), {}};
    if (request.slice == kNoSlice) {
        request.range = m_viewState->timeSelection();
    }
    if (m_details == nullptr || request != m_requested) {
        m_requested = request;
        m_detailJob->request(request);
    }
}

} // namespace lanescope::ui
