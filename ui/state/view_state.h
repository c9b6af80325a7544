// SPDX-License-Identifier: Apache-2.0
// State of one document's views: visible range, time selection, selected slice, highlighted name.
// Every view reads it and changes it through it; it owns the undo stack of visible ranges. Lives on the
// UI thread, owned by its Document.
#pragma once

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "ui/state/search_state.h"
#include "ui/state/time_warp.h"

namespace lanescope::ui {

class PreferenceStore;

class ViewState : public QObject {
    Q_OBJECT

public:
    /// `bounds` limits the visible range (a margin of 5 % on both sides is allowed); `initial` is the
    /// range that fits the events' mass.
    /// Views obey `preferences`; null: the defaults.
    ViewState(TimeRange bounds, TimeRange initial, std::shared_ptr<PreferenceStore> preferences = nullptr);

    const std::shared_ptr<PreferenceStore>& preferences() const { return m_preferences; }

    TimeRange bounds() const { return m_bounds; }
    /// For a view that is linked to another trace's.
    void setBounds(TimeRange bounds, TimeRange initial);
    TimeRange visibleRange() const { return m_visible; }
    /// Clamped to the bounds and to at least 10 ns. A `step` pushes the old range on the undo stack;
    /// continuous gestures pass false after their first change.
    void setVisibleRange(TimeRange range, bool step = true);
    /// An elastic time axis; null: true time. Bounds and visible range are then of shown times, all else
    /// stays as it is. Emits visibleRangeChanged.
    void setTimeWarp(std::shared_ptr<const TimeWarp> warp);
    const std::shared_ptr<const TimeWarp>& timeWarp() const { return m_warp; }
    /// Where a range of true times is on the scale of the visible range.
    TimeRange shown(TimeRange range) const { return m_warp == nullptr ? range : m_warp->shownAt(range); }
    void fitAll();
    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    void undo();
    void redo();

    /// The global time range that every panel obeys; absent: everything.
    std::optional<TimeRange> timeSelection() const { return m_timeSelection; }
    /// Selects time on the lanes with `tracks`; empty: on all lanes.
    void setTimeSelection(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    /// The lanes that an area is about; empty: all. Figures about time alone do not look at it.
    const std::vector<TrackId>& selectedTracks() const { return m_selectedTracks; }

    SliceId selectedSlice() const { return m_selectedSlice; }
    /// Selects; with `reveal` the timeline scrolls and zooms so that the slice can be seen.
    void selectSlice(SliceId slice, bool reveal = false);
    /// Asks the timeline to move just enough that the slice is in view; the scale stays.
    void bringIntoView(SliceId slice);

    /// Asks the timeline to move to a hit of the search where none is in sight; the scale stays.
    void bringHitsIntoView();

    /// Slices picked together, in the order of picking; empty unless there are at least two. Selecting a
    /// slice by itself ends it.
    const std::vector<SliceId>& pickedSlices() const { return m_pickedSlices; }
    /// Adds `slice` to what is selected, or takes it out.
    void pickSlice(SliceId slice);
    /// Adds those that are not picked yet. O(n log n) of all that are picked.
    void pickSlices(const std::vector<SliceId>& slices);

    /// Slices of this name are tinted on the timeline; absent: none.
    std::optional<StringId> highlightedName() const { return m_highlightedName; }
    void setHighlightedName(std::optional<StringId> name);

    SearchState& search() { return m_search; }
    const SearchState& search() const { return m_search; }

signals:
    void visibleRangeChanged();
    void timeSelectionChanged();
    void selectedSliceChanged();
    void pickedSlicesChanged();
    void revealRequested(lanescope::SliceId slice);
    void sightRequested(lanescope::SliceId slice);
    void hitsSightRequested();
    void highlightedNameChanged();

private:
    TimeRange clamped(TimeRange range) const;
    void setPicked(std::vector<SliceId> slices);

    std::shared_ptr<PreferenceStore> m_preferences;
    TimeRange m_bounds;
    TimeRange m_initial;
    TimeRange m_visible;
    std::shared_ptr<const TimeWarp> m_warp;
    std::vector<TimeRange> m_undo;
    std::vector<TimeRange> m_redo;
    std::optional<TimeRange> m_timeSelection;
    std::vector<TrackId> m_selectedTracks;
    SliceId m_selectedSlice = kNoSlice;
    std::vector<SliceId> m_pickedSlices;
    std::optional<StringId> m_highlightedName;
    SearchState m_search;
};

} // namespace lanescope::ui
