// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/linked_views.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/state/time_warp.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

namespace {

TimeRange shifted(TimeRange range, DurationNs byNs) {
    return {saturatingAdd(range.startNs, byNs), saturatingAdd(range.endNs, byNs)};
}

TimeRange united(TimeRange a, TimeRange b) {
    return {std::min(a.startNs, b.startNs), std::max(a.endNs, b.endNs)};
}

} // namespace

LinkedViews::LinkedViews(std::shared_ptr<const Trace> baseline, std::shared_ptr<const Trace> candidate,
                         std::shared_ptr<PreferenceStore> preferences)
    : m_baselineTrace(std::move(baseline))
    , m_candidateTrace(std::move(candidate))
    , m_baseline(
          std::make_unique<ViewState>(m_baselineTrace->bounds(), m_baselineTrace->extents(), preferences))
    , m_candidate(
          std::make_unique<ViewState>(m_candidateTrace->bounds(), m_candidateTrace->extents(), preferences)) {
    connect(m_baseline.get(), &ViewState::visibleRangeChanged, this,
            [this] { follow(*m_baseline, *m_candidate, m_offsetNs); });
    connect(m_candidate.get(), &ViewState::visibleRangeChanged, this,
            [this] { follow(*m_candidate, *m_baseline, -m_offsetNs); });
    connect(m_baseline.get(), &ViewState::selectedSliceChanged, this, [this] { select(true); });
    connect(m_candidate.get(), &ViewState::selectedSliceChanged, this, [this] { select(false); });
    connect(m_baseline.get(), &ViewState::timeSelectionChanged, this, [this] { selectTime(true); });
    connect(m_candidate.get(), &ViewState::timeSelectionChanged, this, [this] { selectTime(false); });
    align(m_baselineTrace->extents().startNs, m_candidateTrace->extents().startNs);
}

LinkedViews::~LinkedViews() = default;

void LinkedViews::follow(const ViewState& leader, ViewState& follower, DurationNs shiftNs) {
    if (m_isBusy || !m_isLocked) {
        return;
    }
    const TimeRange baseline = m_baseline->visibleRange();
    const TimeRange candidate = m_candidate->visibleRange();
    if (m_isShifting && baseline.durationNs() == candidate.durationNs()) {
        setOffset(saturatingSubtract(candidate.startNs, baseline.startNs));
        emit alignmentChanged();
        emit shiftChanged();
        return;
    }
    const QScopedValueRollback busy(m_isBusy, true);
    follower.setVisibleRange(shifted(leader.visibleRange(), shiftNs), false);
}

void LinkedViews::setLocked(bool locked) {
    if (locked == m_isLocked) {
        return;
    }
    m_isLocked = locked;
    if (locked) {
        m_offsetsBefore.push_back(m_offsetNs);
        setOffset(m_candidate->visibleRange().startNs - m_baseline->visibleRange().startNs);
        follow(*m_baseline, *m_candidate, m_offsetNs);
        emit shiftChanged();
    }
    emit lockedChanged(locked);
}

void LinkedViews::setOffset(DurationNs offsetNs) {
    m_offsetNs = offsetNs;
    stretch();
    // Both may go as far as either does, so that one never stops before the other.
    const QScopedValueRollback busy(m_isBusy, true);
    const auto both = [offsetNs](TimeRange baseline, TimeRange candidate) {
        return united(baseline, shifted(candidate, -offsetNs));
    };
    const TimeRange bounds = both(m_baselineTrace->bounds(), m_candidate->shown(m_candidateTrace->bounds()));
    const TimeRange extents =
        both(m_baselineTrace->extents(), m_candidate->shown(m_candidateTrace->extents()));
    m_baseline->setBounds(bounds, extents);
    m_candidate->setBounds(shifted(bounds, offsetNs), shifted(extents, offsetNs));
}

void LinkedViews::beginShift() {
    if (m_isLocked && !m_isShifting) {
        m_isShifting = true;
        m_offsetsBefore.push_back(m_offsetNs);
    }
}

void LinkedViews::endShift() {
    if (!m_isShifting) {
        return;
    }
    m_isShifting = false;
    if (m_offsetsBefore.back() == m_offsetNs) {
        m_offsetsBefore.pop_back();
    }
    emit shiftChanged();
}

void LinkedViews::undoShift() {
    if (!canUndoShift() || m_isShifting) {
        return;
    }
    setOffset(m_offsetsBefore.back());
    m_offsetsBefore.pop_back();
    follow(*m_baseline, *m_candidate, m_offsetNs);
    emit alignmentChanged();
    emit shiftChanged();
}

void LinkedViews::align(TimeNs baselineNs, TimeNs candidateNs) {
    setOffset(saturatingSubtract(candidateNs, baselineNs));
    m_alignedNs = m_offsetNs;
    m_offsetsBefore.clear();
    m_isShifting = false;
    emit shiftChanged();
    if (!m_isLocked) {
        m_isLocked = true;
        emit lockedChanged(true);
    }
    follow(*m_baseline, *m_candidate, m_offsetNs);
    emit alignmentChanged();
}

void LinkedViews::show(TimeRange baseline, TimeRange candidate) {
    align(baseline.startNs, candidate.startNs);
    TimeRange range = united(baseline, shifted(m_candidate->shown(candidate), -m_offsetNs));
    const DurationNs marginNs = range.durationNs() / 50;
    m_baseline->setVisibleRange({range.startNs - marginNs, range.endNs + marginNs});
}

std::shared_ptr<const TimeWarp> LinkedViews::warp() const {
    if (!isElastic()) {
        return nullptr;
    }
    std::vector<TimeWarp::Anchor> anchors;
    anchors.reserve(m_matchedTimes->size() * 2);
    const auto anchor = [this](TimeNs baselineNs, TimeNs candidateNs) {
        const double way = double(baselineNs + m_offsetNs - candidateNs);
        return TimeWarp::Anchor{candidateNs, candidateNs + DurationNs(std::llround(m_elasticity * way))};
    };
    for (const MatchedTime& time : *m_matchedTimes) {
        const TimeWarp::Anchor start = anchor(time.baseline.startNs, time.candidate.startNs);
        // One side may have no time between this stretch and the last, which then takes in what the other
        // has.
        if (!anchors.empty() &&
            (start.timeNs <= anchors.back().timeNs || start.shownNs <= anchors.back().shownNs)) {
            anchors.pop_back();
        }
        anchors.push_back(start);
        anchors.push_back(anchor(time.baseline.endNs, time.candidate.endNs));
    }
    return std::make_shared<const TimeWarp>(anchors);
}

void LinkedViews::stretch() {
    const QScopedValueRollback busy(m_isBusy, true);
    m_candidate->setTimeWarp(warp());
}

bool LinkedViews::isElastic() const {
    return m_elasticity > 0 && m_matchedTimes != nullptr && !m_matchedTimes->empty();
}

void LinkedViews::setMatchedTimes(std::shared_ptr<const std::vector<MatchedTime>> times) {
    m_matchedTimes = std::move(times);
    setOffset(m_offsetNs);
    follow(*m_baseline, *m_candidate, m_offsetNs);
    emit elasticityChanged();
}

void LinkedViews::setElasticity(double elasticity) {
    elasticity = std::clamp(elasticity, 0.0, 1.0);
    if (elasticity != m_elasticity) {
        m_elasticity = elasticity;
        setOffset(m_offsetNs);
        follow(*m_baseline, *m_candidate, m_offsetNs);
        emit elasticityChanged();
    }
}

void LinkedViews::setComparison(std::shared_ptr<const Comparison> comparison) {
    m_comparison = std::move(comparison);
}

void LinkedViews::selectPair(SliceId baseline, SliceId candidate) {
    {
        const QScopedValueRollback busy(m_isBusy, true);
        m_baseline->selectSlice(baseline);
        m_candidate->selectSlice(candidate);
    }
    emit pairSelected(true);
}

TimeNs LinkedViews::opposite(bool fromBaseline, TimeNs timeNs) const {
    const TimeWarp* warp = m_candidate->timeWarp().get();
    if (fromBaseline) {
        const TimeNs shownNs = saturatingAdd(timeNs, m_offsetNs);
        return warp == nullptr ? shownNs : warp->timeAt(shownNs);
    }
    return saturatingSubtract(warp == nullptr ? timeNs : warp->shownAt(timeNs), m_offsetNs);
}

void LinkedViews::selectTime(bool fromBaseline) {
    if (m_isBusy) {
        return;
    }
    if (m_isLocked) {
        const QScopedValueRollback busy(m_isBusy, true);
        const std::optional<TimeRange> own = (fromBaseline ? m_baseline : m_candidate)->timeSelection();
        std::optional<TimeRange> other;
        if (own) {
            other = TimeRange{opposite(fromBaseline, own->startNs), opposite(fromBaseline, own->endNs)};
        }
        (fromBaseline ? m_candidate : m_baseline)->setTimeSelection(other);
    }
    emit timeSelectionChanged();
}

void LinkedViews::select(bool fromBaseline) {
    if (m_isBusy || m_comparison == nullptr) {
        return;
    }
    {
        const QScopedValueRollback busy(m_isBusy, true);
        const SliceId own = (fromBaseline ? m_baseline : m_candidate)->selectedSlice();
        const SliceId other = own == kNoSlice ? kNoSlice
                              : fromBaseline  ? m_comparison->candidateOf(own).slice
                                              : m_comparison->baselineOf(own).slice;
        (fromBaseline ? m_candidate : m_baseline)->selectSlice(other);
    }
    emit pairSelected(fromBaseline);
}

void LinkedViews::showPlaces(TimeRange baselinePlace, TimeRange candidatePlace) {
    const auto withAir = [](TimeRange range) {
        const DurationNs margin = std::max<DurationNs>(range.durationNs() / 10, 10);
        return TimeRange{range.startNs - margin, range.endNs + margin};
    };
    if (!baselinePlace.isEmpty() && !candidatePlace.isEmpty()) {
        show(withAir(baselinePlace), withAir(candidatePlace));
    } else if (!baselinePlace.isEmpty()) {
        baseline()->setVisibleRange(withAir(baselinePlace));
    } else if (!candidatePlace.isEmpty()) {
        candidate()->setVisibleRange(withAir(candidatePlace));
    }
}

} // namespace lanescope::ui
