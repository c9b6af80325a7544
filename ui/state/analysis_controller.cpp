// SPDX-License-Identifier: Apache-2.0
#include "ui/state/analysis_controller.h"

#include <utility>

#include "core/catalog/analysis_context.h"
#include "core/import/capture_files.h"
#include "core/store/trace.h"
#include "ui/state/memory_details.h"
#include "ui/state/path_controller.h"
#include "ui/state/preferences.h"
#include "ui/state/range_details.h"
#include "ui/state/trace_overview.h"
#include "ui/state/view_state.h"
#include "ui/state/why_details.h"
#include "ui/state/work_details.h"

namespace lanescope::ui {

namespace {

/// Captures of the trace's graphs are read when they are needed, by the thread that needs them.
ContextOptions contextOptions() {
    ContextOptions options;
    options.findCaptures = [](const Trace& trace) { return loadCapturesBeside(trace.path()); };
    return options;
}

} // namespace

AnalysisController::AnalysisController(TracePtr trace, ViewState* viewState, QObject* parent)
    : QObject(parent)
    , m_viewState(viewState)
    , m_paths(nullptr)
    , m_shared(std::make_shared<AnalysisContext>(trace, contextOptions()))
    , m_detailJob(std::make_unique<LatestJob<DetailRequest, DetailAnswer>>(
          this,
          [trace, shared = m_shared, ranges = std::make_shared<RangeDetails>(trace),
           overview =
               std::make_shared<TraceOverview>(m_shared, viewState->preferences()->value()->deviceTerms),
           terms = viewState->preferences()->value()->deviceTerms](const DetailRequest& request,
                                                                   std::stop_token) {
              SliceDetails details = request.slice == kNoSlice ? overview->describe(request.range)
                                                               : sliceDetails(*trace, request.slice, terms,
                                                                              shared->attributionIfMade());
              if (request.slice != kNoSlice) {
                  overview->addStepFigures(details);
                  ranges->addTo(details);
              } else {
                  addPeakHolders(details, *trace, request.range);
              }
              if (request.why) {
                  addWhy(details, *shared, *request.why);
              }
              return std::make_shared<const SliceDetails>(std::move(details));
          },
          [this](DetailAnswer answer) {
              m_details = std::move(answer);
              emit detailsChanged();
          })) {
    m_paths = new PathController(m_shared, viewState, this);
    connect(viewState, &ViewState::timeSelectionChanged, this, &AnalysisController::requestDetails);
    connect(viewState, &ViewState::selectedSliceChanged, this, &AnalysisController::requestDetails);
    connect(&PathState::of(*viewState), &PathState::whyAsked, this, &AnalysisController::requestDetails);
    requestDetails();
}

AnalysisController::~AnalysisController() = default;

bool AnalysisController::isIdle() const {
    return m_detailJob->isIdle() && m_paths->isIdle() &&
           (m_attributionJob == nullptr || m_attributionJob->isIdle());
}

void AnalysisController::refreshDetails() {
    m_detailJob->request(m_requested);
}

void AnalysisController::requestAttribution() {
    if (m_attributionJob != nullptr) {
        return;
    }
    m_attributionJob = std::make_unique<LatestJob<bool, bool>>(
        this, [shared = m_shared](const bool&, std::stop_token) { return shared->attribution().has_value(); },
        [this](bool isThere) {
            if (isThere) {
                refreshDetails();
                emit attributionReady();
            } else {
                emit detailsChanged(); // nothing is awaited any more
            }
        });
    m_attributionJob->request(true);
}

std::vector<DetailRow> AnalysisController::workInShort(SliceId slice) {
    const Trace& trace = m_shared->trace();
    const DeviceOpId op = trace.deviceOpOf(slice);
    if (op == kNoDeviceOp) {
        return {};
    }
    const AttributedWork* made = m_shared->attributionIfMade();
    if (made == nullptr) {
        requestAttribution();
        return {};
    }
    return ui::workInShort(trace, *made, op);
}

void AnalysisController::requestDetails() {
    DetailRequest request{m_viewState->selectedSlice(), {}, {}};
    if (request.slice == kNoSlice) {
        request.range = m_viewState->timeSelection();
    }
    // An answer stays as long as what was asked about is selected.
    const std::optional<WhyQuestion>& asked = PathState::of(*m_viewState).question();
    if (asked && asked->slice == request.slice &&
        (request.slice != kNoSlice || asked->idle == request.range)) {
        request.why = asked;
    }
    if (request.slice != kNoSlice && m_shared->trace().deviceOpOf(request.slice) != kNoDeviceOp) {
        requestAttribution();
    }
    if (m_details == nullptr || request != m_requested) {
        m_requested = request;
        m_detailJob->request(request);
    }
}

} // namespace lanescope::ui
