// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/show_place.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table.h"

namespace lanescope::ui {

void showOnTimeline(Document& document, const RowTarget& place) {
    ViewState* view = document.viewState();
    if (place.name) {
        view->setHighlightedName(place.name);
    }
    const bool hasRange = !place.range.isEmpty();
    const TimeRange range = hasRange                  ? place.range
                            : place.slice != kNoSlice ? document.trace()->slices().range(place.slice)
                                                      : TimeRange{};
    if (hasRange && range.durationNs() == 1) {
        showMomentOnTimeline(document, range.startNs);
    } else if (!range.isEmpty()) {
        const DurationNs margin =
            std::max<DurationNs>(hasRange ? range.durationNs() / 20 : range.durationNs(), 10);
        view->setVisibleRange({range.startNs - margin, range.endNs + margin});
    }
    if (place.slice != kNoSlice) {
        view->selectSlice(place.slice, true);
    }
}

void showMomentOnTimeline(Document& document, TimeNs timeNs) {
    document.viewState()->setVisibleRange(rangeAround(*document.trace(), timeNs));
}

TimeRange rangeAround(const Trace& trace, TimeNs momentNs) {
    const DurationNs half = std::max<DurationNs>(trace.bounds().durationNs() / 200, 1000);
    return {momentNs - half, momentNs + half};
}

} // namespace lanescope::ui
