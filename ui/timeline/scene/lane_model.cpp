// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/lane_model.h"

#include <utility>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/state/background.h"
#include "ui/state/discard.h"
#include "ui/state/search_state.h"
#include "ui/timeline/series/block_rows.h"

namespace lanescope::ui {

namespace {

/// Leaving out the Python frames of this many slices takes some 30 ms; of more it is done in the background.
constexpr std::uint32_t kReducedAtOnce = 300'000;

} // namespace

LaneModel::LaneModel(std::shared_ptr<AnalysisContext> context, const SearchState& search, LanePlanPtr plan,
                     QObject* parent)
    : QObject(parent)
    , m_trace(context->tracePtr())
    , m_context(std::move(context))
    , m_search(search)
    , m_plan(std::move(plan))
    , m_allRows(m_plan->rows) {
    computeValues();
    computeGaps();
    connect(&m_search, &SearchState::hitsChanged, this, &LaneModel::startFilter);
    connect(&m_search, &SearchState::modeChanged, this, &LaneModel::startFilter);
    startFilter();
}

LaneModel::~LaneModel() {
    // The tasks are children and waited for after this.
    m_stop.request_stop();
    m_filterStop.request_stop();
    if (m_plan->isLarge()) {
        m_allRows.reset();
        discardInBackground(std::move(m_ownRows));
        discardInBackground(std::move(m_filter));
        discardInBackground(std::move(m_values));
        discardInBackground(std::move(m_gaps));
        discardInBackground(std::move(m_plan));
    }
}

void LaneModel::inBackground(std::function<Arrival(const std::stop_token&)> work, std::stop_token stop) {
    ++m_underWay;
    runInBackground(
        this, [work = std::move(work), stop](const std::stop_token&) { return work(stop); },
        [this, stop](const Arrival& arrive) {
            if (!stop.stop_requested()) {
                arrive(*this);
            }
            if (--m_underWay == 0) {
                emit completed();
            }
        });
}

void LaneModel::computeValues() {
    if (m_trace->data().share < 1) {
        return; // busy time, memory and the like of an excerpt would be wrong
    }
    inBackground(
        [trace = m_trace, plan = m_plan](const std::stop_token& stop) -> Arrival {
            return [values = computeLaneValues(*trace, plan->tree, stop)](LaneModel& model) {
                model.m_values = values;
                emit model.valuesChanged();
            };
        },
        m_stop.get_token());
}

void LaneModel::computeGaps() {
    inBackground(
        [context = m_context, plan = m_plan](const std::stop_token& stop) -> Arrival {
            return [gaps = makeGapLanes(context->trace(), context->idlePieces(), plan->tree, stop)](
                       LaneModel& model) {
                model.m_gaps = gaps;
                emit model.gapsChanged();
            };
        },
        m_stop.get_token());
}

const StepSeries* LaneModel::series(int lane) const {
    const LaneInfo& entry = info(lane);
    return entry.isSeries() ? seriesOf(*entry.series, *m_trace, values(lane)) : nullptr;
}

const BlockRows* LaneModel::blocksOf(int lane) const {
    const SeriesValues* computed = info(lane).isSeries() ? values(lane) : nullptr;
    return computed == nullptr ? nullptr : computed->blocks.get();
}

int LaneModel::rowCount(int lane) const {
    const BlockRows* blocks = blocksOf(lane);
    return blocks == nullptr ? rows()[std::size_t(lane)].rowCount() : int(blocks->rows.size());
}

const GapLane* LaneModel::gapsOf(int lane) const {
    return m_gaps == nullptr || lane < 0 ? nullptr : &m_gaps->byLane[std::size_t(lane)];
}

bool LaneModel::isIdle(int lane, TimeRange range) const {
    if (info(lane).isSeries()) {
        return false;
    }
    const LaneRows& rows = this->rows()[std::size_t(lane)];
    for (int row = 0; row < rows.rowCount(); ++row) {
        const SliceId slice = rows.firstEndingAfter(row, range.startNs);
        if (slice != kNoSlice && m_trace->slices().startNs[slice] < range.endNs) {
            return false;
        }
    }
    return true;
}

bool LaneModel::hidePython(int lane) {
    const TrackId track = info(lane).track;
    auto reduced = m_reduced.find(lane);
    if (reduced == m_reduced.end() && m_trace->track(track).sliceCount <= kReducedAtOnce) {
        auto rows = std::make_shared<const LaneRows>(LaneRows::withoutPython(m_trace, track));
        reduced = m_reduced.emplace(lane, std::move(rows)).first;
    }
    if (reduced != m_reduced.end()) {
        setRows(lane, *reduced->second);
        return true;
    }
    inBackground(
        [trace = m_trace, track, lane](const std::stop_token& stop) -> Arrival {
            auto rows = std::make_shared<const LaneRows>(LaneRows::withoutPython(trace, track, stop));
            return [lane, rows = std::move(rows)](LaneModel& model) {
                model.m_reduced[lane] = rows;
                model.setRows(lane, *rows);
                emit model.reducedRowsArrived(lane);
            };
        },
        m_stop.get_token());
    return false;
}

void LaneModel::showPython(int lane) {
    setRows(lane, LaneRows::ofTrack(m_trace, info(lane).track));
}

void LaneModel::setRows(int lane, const LaneRows& rows) {
    constexpr long kOwnAndAll = 2;
    if (m_ownRows == nullptr || m_ownRows.use_count() > kOwnAndAll) { // background work reads them
        m_ownRows = std::make_shared<std::vector<LaneRows>>(*m_allRows);
        m_allRows = m_ownRows;
    }
    (*m_ownRows)[std::size_t(lane)] = rows;
    if (!hidesOthers()) {
        emit rowsChanged(lane);
    }
    if (m_filter != nullptr) {
        startFilter();
    }
}

void LaneModel::startFilter() {
    ++m_filterNumber;
    m_filterStop.request_stop();
    m_filterStop = std::stop_source();
    if (m_search.hits() == nullptr || m_search.mode() == FilterMode::ShowAll) {
        applyFilter(nullptr);
        return;
    }
    const bool sameHits = m_filter != nullptr && m_filter->hits == m_search.hits();
    const bool hides = m_search.mode() == FilterMode::HideOthers;
    if (sameHits && m_filter->hidesOthers == hides && hides) {
        return;
    }
    inBackground(
        [trace = m_trace, plan = m_plan, shown = m_allRows, hits = m_search.hits(), hides,
         number = m_filterNumber](const std::stop_token& stop) -> Arrival {
            return [number,
                    filter = makeHitRows(trace, plan->tree, *shown, hits, hides, stop)](LaneModel& model) {
                if (number == model.m_filterNumber) {
                    model.applyFilter(filter);
                }
            };
        },
        m_filterStop.get_token());
}

void LaneModel::applyFilter(std::shared_ptr<const HitRows> filter) {
    if (filter == nullptr && m_filter == nullptr) {
        return;
    }
    std::swap(m_filter, filter);
    if (m_plan->isLarge()) {
        discardInBackground(std::move(filter));
    }
    emit filterChanged();
}

} // namespace lanescope::ui
