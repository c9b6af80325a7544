// SPDX-License-Identifier: Apache-2.0
#include "ui/state/result_state.h"

#include <algorithm>
#include <utility>

#include "ui/state/notes.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

std::optional<double> ResultColors::valueOf(SliceId slice) const {
    const auto found = std::ranges::lower_bound(values, slice, {}, &std::pair<SliceId, double>::first);
    return found != values.end() && found->first == slice ? std::optional(found->second) : std::nullopt;
}

double ResultColors::shareOf(double value) const {
    return greatest > least ? (value - least) / (greatest - least) : 1;
}

void addNotesOn(const ResultSpans& rows, Notes& notes) {
    for (const std::vector<ResultSpan>& row : rows.rows) {
        for (const ResultSpan& span : row) {
            if (span.slice == kNoSlice || notes.onSlice(span.slice) < 0) {
                notes.add({span.range, span.slice, span.text});
            }
        }
    }
}

ResultState& ResultState::of(ViewState& view) {
    auto* state = view.findChild<ResultState*>(QString(), Qt::FindDirectChildrenOnly);
    return state != nullptr ? *state : *new ResultState(&view);
}

void ResultState::setLane(Spans lane) {
    m_lane = std::move(lane);
    emit laneChanged();
}

void ResultState::setMarks(Spans marks) {
    m_marks = std::move(marks);
    emit marksChanged();
}

void ResultState::setColors(Colors colors) {
    m_colors = std::move(colors);
    emit colorsChanged();
}

void ResultState::clear() {
    setLane(nullptr);
    setMarks(nullptr);
    setColors(nullptr);
}

} // namespace lanescope::ui
