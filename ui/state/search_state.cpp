// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_state.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

/// Order of hits in lists and of next and previous.
auto startsBefore(const Trace& trace) {
    return [&slices = trace.slices()](SliceId a, SliceId b) {
        const TimeNs startA = slices.startNs[a];
        const TimeNs startB = slices.startNs[b];
        return startA != startB ? startA < startB : a < b;
    };
}

} // namespace

bool SearchHits::contains(SliceId slice) const {
    return std::ranges::binary_search(slices, slice);
}

std::ptrdiff_t SearchHits::positionOf(SliceId slice) const {
    if (slice == kNoSlice) {
        return -1;
    }
    const auto at = std::ranges::lower_bound(byTime, slice, startsBefore(*trace));
    return at != byTime.end() && *at == slice ? at - byTime.begin() : -1;
}

std::ptrdiff_t SearchHits::neighbour(SliceId from, TimeNs timeNs, int direction) const {
    const auto count = std::ptrdiff_t(byTime.size());
    if (count == 0) {
        return -1;
    }
    std::ptrdiff_t to = positionOf(from) + direction;
    if (positionOf(from) < 0) {
        const auto at = std::ranges::lower_bound(
            byTime, timeNs, {}, [this](SliceId slice) { return trace->slices().startNs[slice]; });
        to = at - byTime.begin() - (direction < 0 ? 1 : 0);
    }
    return (to + count) % count;
}

std::shared_ptr<const SearchHits> makeSearchHits(const TracePtr& trace, std::vector<SliceId> slices) {
    auto hits = std::make_shared<SearchHits>();
    std::ranges::sort(slices);
    hits->trace = trace;
    hits->byTime = slices;
    std::ranges::sort(hits->byTime, startsBefore(*trace));
    hits->density.assign(SearchHits::kDensityBuckets, 0);
    const TimeRange bounds = trace->bounds();
    const double perNs = double(SearchHits::kDensityBuckets) / double(bounds.durationNs());
    for (const SliceId slice : slices) {
        hits->onlyFrames = hits->onlyFrames && trace->categoryKind(slice) == CategoryKind::PythonFunction;
        const double at = double(trace->slices().startNs[slice] - bounds.startNs) * perNs;
        ++hits->density[std::size_t(std::clamp(at, 0.0, double(SearchHits::kDensityBuckets - 1)))];
    }
    hits->slices = std::move(slices);
    return hits;
}

void SearchState::setText(const QString& text) {
    if (text == m_text) {
        return;
    }
    m_text = text;
    m_answered = false;
    if (!isActive()) {
        setAnswer(nullptr, false);
    }
    emit textChanged();
}

void SearchState::ask(const QString& text) {
    setText(text);
    emit asked();
}

void SearchState::setInArgs(bool inArgs) {
    if (inArgs != m_inArgs) {
        m_inArgs = inArgs;
        emit inArgsChanged();
    }
}

void SearchState::setMode(FilterMode mode) {
    if (mode != m_mode) {
        m_mode = mode;
        emit modeChanged();
    }
}

void SearchState::setRunning() {
    m_answered = false;
    m_running = true;
    m_problem.clear();
    emit hitsChanged();
}

void SearchState::setAnswer(std::shared_ptr<const SearchHits> hits, bool running, const QString& problem) {
    m_hits = std::move(hits);
    m_answered = true;
    m_running = running;
    m_problem = problem;
    emit hitsChanged();
}

} // namespace lanescope::ui
