// SPDX-License-Identifier: Apache-2.0
// What one document's views look at: visible range, time selection, selected slice, highlighted name.
// Every view reads it and changes it through it; it owns the undo stack of visible ranges. Lives on the
// UI thread, owned by its Document.
#pragma once

#include <QObject>

#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope::ui {

class ViewState : public QObject {
    Q_OBJECT

public:
    /// `bounds` limits the visible range (a margin of 5 % on both sides is allowed); `initial` is the
    /// range that fits the events' mass.
    ViewState(TimeRange bounds, TimeRange initial, QObject* parent = nullptr);

    TimeRange bounds() const { return m_bounds; }
    /// For a view that is linked to another trace's.
    void setBounds(TimeRange bounds, TimeRange initial);
    TimeRange visibleRange() const { return m_visible; }
    /// Clamped to the bounds and to at least 10 ns. A `step` pushes the old range on the undo stack;
    /// continuous gestures pass false after their first change.
    void setVisibleRange(TimeRange range, bool step = true);
    void fitAll();
    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    void undo();
    void redo();

    /// The global time range that every panel obeys; absent: everything.
    std::optional<TimeRange> timeSelection() const { return m_timeSelection; }
    void setTimeSelection(std::optional<TimeRange> range);

    SliceId selectedSlice() const { return m_selectedSlice; }
    /// Selects; with `reveal` the timeline scrolls and zooms so that the slice can be seen.
    void selectSlice(SliceId slice, bool reveal = false);

    /// Slices of this name are tinted on the timeline; absent: none.
    std::optional<StringId> highlightedName() const { return m_highlightedName; }
    void setHighlightedName(std::optional<StringId> name);

signals:
    void visibleRangeChanged();
    void timeSelectionChanged();
    void selectedSliceChanged();
    void revealRequested(lanescope::SliceId slice);
    void highlightedNameChanged();

private:
    TimeRange clamped(TimeRange range) const;

    TimeRange m_bounds;
    TimeRange m_initial;
    TimeRange m_visible;
    std::vector<TimeRange> m_undo;
    std::vector<TimeRange> m_redo;
    std::optional<TimeRange> m_timeSelection;
    SliceId m_selectedSlice = kNoSlice;
    std::optional<StringId> m_highlightedName;
};

} // namespace lanescope::ui
