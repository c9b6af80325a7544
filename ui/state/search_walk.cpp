// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_walk.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/hidden_frames.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

namespace {

bool isHidden(const Trace& trace, const HiddenFrames& hidden, SliceId slice) {
    return trace.categoryKind(slice) == CategoryKind::PythonFunction &&
           std::ranges::binary_search(hidden.tracks(), trace.trackOf(slice));
}

/// The hit after (before) `from` that needs no hidden Python stack; the next one of all where there is none.
SliceId nextHit(const SearchHits& hits, const HiddenFrames& hidden, SliceId from, TimeNs timeNs,
                int direction) {
    const std::ptrdiff_t first = hits.neighbour(from, timeNs, direction);
    if (first < 0) {
        return kNoSlice;
    }
    const auto hitAt = [&hits](std::ptrdiff_t position) { return hits.byTime[std::size_t(position)]; };
    if (hits.onlyFrames || hidden.tracks().empty()) {
        return hitAt(first);
    }
    SliceId hit = hitAt(first);
    for (std::size_t i = 1; i < hits.byTime.size() && isHidden(*hits.trace, hidden, hit); ++i) {
        hit = hitAt(hits.neighbour(hit, timeNs, direction));
    }
    return hit;
}

} // namespace

void goToHit(ViewState& view, int direction) {
    SearchState& search = view.search();
    if (search.isWaiting()) {
        const auto goOn = [&view, direction, text = search.text()] {
            if (view.search().text() == text) {
                goToHit(view, direction);
            }
        };
        QObject::connect(&search, &SearchState::hitsChanged, &view, goOn, Qt::SingleShotConnection);
        return;
    }
    const auto& hits = search.hits();
    if (hits == nullptr) {
        return;
    }
    const SliceId selected = view.selectedSlice();
    const TimeNs from = selected != kNoSlice ? hits->trace->slices().startNs[selected]
                        : direction > 0      ? view.visibleRange().startNs
                                             : view.visibleRange().endNs;
    const SliceId hit = nextHit(*hits, HiddenFrames::of(view), selected, from, direction);
    if (hit != kNoSlice) {
        view.selectSlice(hit, true);
    }
}

} // namespace lanescope::ui
