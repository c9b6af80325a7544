// SPDX-License-Identifier: Apache-2.0
#include "ui/state/document.h"

#include <utility>

#include "core/store/trace.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/discard.h"
#include "ui/state/index_cache.h"
#include "ui/state/initial_range.h"
#include "ui/state/load_ticket.h"
#include "ui/state/path_state.h"
#include "ui/state/preferences.h"
#include "ui/state/search_controller.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

Document::Document(const QString& location, PreferenceStorePtr preferences)
    : Document(location, LoadController::Loader(), std::move(preferences)) {}

Document::Document(const QString& location, std::shared_ptr<LoadTicket> ticket,
                   PreferenceStorePtr preferences, ViewPreparer prepare)
    : Document(location,
               loaderFor(location, preferences,
                         [ticket](std::uint64_t bytes, const std::stop_token& stop) {
                             ticket->enter(bytes, stop);
                         }),
               preferences, std::move(prepare)) {
    m_ticket = std::move(ticket);
}

Document::Document(const QString& location, LoadController::Loader loader, PreferenceStorePtr preferences,
                   ViewPreparer prepare)
    : m_location(location)
    , m_preferences(storeOr(std::move(preferences)))
    , m_loader(loader != nullptr ? std::move(loader) : loaderFor(location, m_preferences))
    , m_prepare(std::move(prepare)) {
    connect(&m_load, &LoadController::progressChanged, this, &Document::progressChanged);
    connect(&m_load, &LoadController::finished, this, &Document::finish);
    start();
}

Document::~Document() {
    discardPreparedView();
}

void Document::discardPreparedView() {
    if (m_preparedView != nullptr && m_preparedView->isLarge()) {
        discardInBackground(std::move(m_preparedView));
    }
    m_preparedView.reset();
}

QString Document::title() const {
    return locationTitle(m_location);
}

void Document::letGo() {
    setState(State::Loading); // views let go of the trace before it goes
    m_search.reset();
    m_analyses.reset();
    m_viewState.reset();
    discardPreparedView();
    m_trace.reset();
}

void Document::reload() {
    m_isAside = false;
    letGo();
    start();
}

void Document::putAside() {
    m_isAside = true;
    letGo();
}

void Document::wake() {
    if (m_isAside) {
        m_isAside = false;
        start();
        emit stateChanged();
    }
}

std::uint64_t Document::memoryBytes() const {
    if (m_trace == nullptr) {
        return m_load.isRunning() && m_ticket != nullptr ? m_ticket->grantedBytes() : 0;
    }
    std::uint64_t bytes = 0;
    for (const Trace::MemoryUse& part : m_trace->memory()) {
        bytes += part.bytes;
    }
    return bytes;
}

std::uint64_t Document::wantedBytes() const {
    return m_load.isRunning() && m_ticket != nullptr ? m_ticket->wantedBytes() : 0;
}

void Document::letIn() {
    m_ticket->letIn();
}

void Document::start() {
    m_firstView = std::make_shared<FirstView>();
    m_load.start([load = m_loader, prepare = m_prepare, view = m_firstView,
                  preferences = m_preferences](Progress& progress, std::stop_token stop) {
        return prepared(load(progress, std::move(stop)), [&](const TracePtr& trace) {
            view->range = initialRange(*trace);
            if (prepare != nullptr) {
                view->prepared = prepare(trace, *preferences->value());
            }
            rememberInIndexCache(trace, *preferences->value());
        });
    });
}

void Document::cancel() {
    m_load.cancel();
}

bool Document::isSettled() const {
    return m_state == State::Failed || m_isAside ||
           (m_state == State::Ready && m_analyses->isIdle() && m_search->isIdle());
}

void Document::finish(const Result<TracePtr>& outcome) {
    if (!outcome) {
        m_error = outcome.error();
        setState(State::Failed);
        emit settled();
        return;
    }
    m_trace = *outcome;
    m_viewState = std::make_unique<ViewState>(m_trace->bounds(), m_firstView->range, m_preferences);
    m_preparedView = std::move(m_firstView->prepared);
    m_analyses = std::make_unique<AnalysisController>(m_trace, m_viewState.get());
    m_search = std::make_unique<SearchController>(m_trace, &m_viewState->search());
    connect(&PathState::of(*m_viewState), &PathState::pathChanged, this, &Document::settled);
    connect(&m_viewState->search(), &SearchState::hitsChanged, this, &Document::settled);
    connect(m_analyses.get(), &AnalysisController::detailsChanged, this, &Document::settled);
    setState(State::Ready);
}

void Document::setState(State state) {
    m_state = state;
    emit stateChanged();
}

} // namespace lanescope::ui
