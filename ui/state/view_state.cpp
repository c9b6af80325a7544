// SPDX-License-Identifier: Apache-2.0
#include "ui/state/view_state.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "ui/state/hidden_frames.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {

namespace {

constexpr DurationNs kShortestNs = 10;
constexpr std::size_t kUndoDepth = 200;
// Times and lengths of a view are rounded to its pixels, and still have to fit their type.
constexpr DurationNs kLongestNs = std::numeric_limits<DurationNs>::max() - (DurationNs{1} << 58);

/// A range with a margin on both sides, or less of one where the length would not fit its type.
TimeRange widened(TimeRange range, DurationNs marginNs) {
    marginNs = std::clamp<DurationNs>((kLongestNs - range.durationNs()) / 2, 0, marginNs);
    return {saturatingSubtract(range.startNs, marginNs), saturatingAdd(range.endNs, marginNs)};
}

} // namespace

ViewState::ViewState(TimeRange bounds, TimeRange initial, std::shared_ptr<PreferenceStore> preferences)
    : m_preferences(storeOr(std::move(preferences)))
    , m_bounds(bounds)
    , m_initial(initial)
    , m_visible(bounds) {
    m_bounds.endNs = std::max(m_bounds.endNs, m_bounds.startNs + kShortestNs);
    m_initial = clamped(initial.isEmpty() ? m_bounds : initial);
    m_visible = m_initial;
    new HiddenFrames(this);
}

void ViewState::setBounds(TimeRange bounds, TimeRange initial) {
    m_bounds = {bounds.startNs, std::max(bounds.endNs, bounds.startNs + kShortestNs)};
    m_initial = clamped(initial);
    setVisibleRange(m_visible, false);
}

TimeRange ViewState::clamped(TimeRange range) const {
    const TimeRange limit = widened(m_bounds, m_bounds.durationNs() / 20 + kShortestNs);
    DurationNs lengthNs =
        std::clamp(range.durationNs(), kShortestNs, std::min(limit.durationNs(), kLongestNs));
    TimeNs startNs = range.startNs;
    if (lengthNs != range.durationNs()) {
        // Keep the middle where the asked length is not possible.
        startNs = range.startNs + range.durationNs() / 2 - lengthNs / 2;
    }
    startNs = std::clamp(startNs, limit.startNs, limit.endNs - lengthNs);
    return {startNs, startNs + lengthNs};
}

void ViewState::setVisibleRange(TimeRange range, bool step) {
    range = clamped(range);
    if (range == m_visible) {
        return;
    }
    if (step) {
        m_undo.push_back(m_visible);
        if (m_undo.size() > kUndoDepth) {
            m_undo.erase(m_undo.begin());
        }
        m_redo.clear();
    }
    m_visible = range;
    emit visibleRangeChanged();
}

void ViewState::setTimeWarp(std::shared_ptr<const TimeWarp> warp) {
    if (warp != m_warp) {
        m_warp = std::move(warp);
        emit visibleRangeChanged();
    }
}

void ViewState::fitAll() {
    // Everything first; asked again, the bulk of the events without far-away stragglers.
    const TimeRange everything = clamped(widened(m_bounds, m_bounds.durationNs() / 100));
    setVisibleRange(m_visible == everything ? m_initial : everything);
}

void ViewState::undo() {
    if (m_undo.empty()) {
        return;
    }
    m_redo.push_back(m_visible);
    m_visible = m_undo.back();
    m_undo.pop_back();
    emit visibleRangeChanged();
}

void ViewState::redo() {
    if (m_redo.empty()) {
        return;
    }
    m_undo.push_back(m_visible);
    m_visible = m_redo.back();
    m_redo.pop_back();
    emit visibleRangeChanged();
}

void ViewState::setTimeSelection(std::optional<TimeRange> range, std::vector<TrackId> tracks) {
    if (range && range->isEmpty()) {
        range.reset();
    }
    if (!range) {
        tracks.clear();
    }
    if (range == m_timeSelection && tracks == m_selectedTracks) {
        return;
    }
    m_timeSelection = range;
    m_selectedTracks = std::move(tracks);
    emit timeSelectionChanged();
}

void ViewState::setPicked(std::vector<SliceId> slices) {
    if (slices != m_pickedSlices) {
        m_pickedSlices = std::move(slices);
        emit pickedSlicesChanged();
    }
}

void ViewState::selectSlice(SliceId slice, bool reveal) {
    setPicked({});
    if (slice != m_selectedSlice) {
        m_selectedSlice = slice;
        emit selectedSliceChanged();
    }
    if (reveal && slice != kNoSlice) {
        emit revealRequested(slice);
    }
}

void ViewState::bringIntoView(SliceId slice) {
    if (slice != kNoSlice) {
        emit sightRequested(slice);
    }
}

void ViewState::bringHitsIntoView() {
    emit hitsSightRequested();
}

void ViewState::pickSlice(SliceId slice) {
    if (slice == kNoSlice) {
        return;
    }
    std::vector<SliceId> picked = m_pickedSlices;
    if (picked.empty() && m_selectedSlice != kNoSlice) {
        picked.push_back(m_selectedSlice);
    }
    if (const auto at = std::ranges::find(picked, slice); at != picked.end()) {
        picked.erase(at);
    } else {
        picked.push_back(slice);
    }
    const SliceId selected = picked.empty() ? kNoSlice : picked.back();
    if (picked.size() < 2) {
        picked.clear();
    }
    if (selected != m_selectedSlice) {
        m_selectedSlice = selected;
        emit selectedSliceChanged();
    }
    setPicked(std::move(picked));
}

void ViewState::pickSlices(const std::vector<SliceId>& slices) {
    std::vector<SliceId> picked = m_pickedSlices;
    if (picked.empty() && m_selectedSlice != kNoSlice) {
        picked.push_back(m_selectedSlice);
    }
    std::set<SliceId> known(picked.begin(), picked.end());
    std::ranges::copy_if(slices, std::back_inserter(picked),
                         [&known](SliceId slice) { return slice != kNoSlice && known.insert(slice).second; });
    if (picked.empty()) {
        return;
    }
    if (picked.back() != m_selectedSlice) {
        m_selectedSlice = picked.back();
        emit selectedSliceChanged();
    }
    if (picked.size() < 2) {
        picked.clear();
    }
    setPicked(std::move(picked));
}

void ViewState::setHighlightedName(std::optional<StringId> name) {
    if (name == m_highlightedName) {
        return;
    }
    m_highlightedName = name;
    emit highlightedNameChanged();
}

} // namespace lanescope::ui
