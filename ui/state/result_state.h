// SPDX-License-Identifier: Apache-2.0
// Rows of a query's result on the timeline: as a lane of their own, as marks over all lanes, as colours of
// the slices that they name. The SQL panel makes them, the timeline draws them. UI thread only, owned by its
// ViewState.
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope::ui {

class ViewState;

/// A row where it lies in time.
struct ResultSpan {
    TimeRange range; ///< empty: a moment
    SliceId slice = kNoSlice;
    QString text;
};

/// Immutable once it is shared.
struct ResultSpans {
    static constexpr std::size_t kMostRows = 4;

    /// By start. Spans of a row do not overlap, but those of the last one may.
    std::vector<std::vector<ResultSpan>> rows;
    std::size_t count = 0;
};

/// Values of slices. Immutable once it is shared.
struct ResultColors {
    QString title;                                  ///< of the column
    std::vector<std::pair<SliceId, double>> values; ///< by slice, each once
    double least = 0;
    double greatest = 0;
    std::vector<std::pair<double, QString>> scale; ///< values from the least to the greatest, for a legend

    std::optional<double> valueOf(SliceId slice) const;
    /// Place between the least and the greatest value, 0 to 1; where all are the same 1.
    double shareOf(double value) const;
};

class Notes;

/// Adds a note to each row, but where its slice has one already.
void addNotesOn(const ResultSpans& rows, Notes& notes);

class ResultState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// The one of `view`, which owns it.
    static ResultState& of(ViewState& view);

    using Spans = std::shared_ptr<const ResultSpans>;
    using Colors = std::shared_ptr<const ResultColors>;

    /// Null: none are shown.
    const Spans& lane() const { return m_lane; }
    void setLane(Spans lane);
    const Spans& marks() const { return m_marks; }
    void setMarks(Spans marks);
    const Colors& colors() const { return m_colors; }
    void setColors(Colors colors);
    /// Asks for a note on each row; the timeline, which has the notes, adds them.
    void addNotes(const Spans& rows) { emit notesAsked(rows); }
    bool isEmpty() const { return m_lane == nullptr && m_marks == nullptr && m_colors == nullptr; }
    void clear();

signals:
    void laneChanged();
    void marksChanged();
    void colorsChanged();
    void notesAsked(const lanescope::ui::ResultState::Spans& rows);

private:
    Spans m_lane;
    Spans m_marks;
    Colors m_colors;
};

} // namespace lanescope::ui
